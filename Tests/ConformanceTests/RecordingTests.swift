import Shipped
import PackSupport
import Testing
@testable import Base
@testable import Conformance
@testable import Logs
@testable import Pack

struct RecordingTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }
  private static let monitor = Result { try TraceMonitor(of: pack.get()) }

  @Test(arguments: TraceExpectation.all)
  func answersAsThePublishedFactsSay(_ expected: TraceExpectation) throws {
    let verdict = try reading(expected.file).verdict
    #expect(verdict.findings.map(\.line) == expected.deviations)
    #expect((verdict.kind == .inconsistent) == !expected.deviations.isEmpty)
    #expect(verdict.segments.count == expected.segments)
    #expect(verdict.interactions.canBe(expected.interactions), "\(verdict.interactions.words)")
  }

  /// The names without a question mark.
  private static let certain = [
    "013-memory-warning": ["memory.warning"],
    "023-controller-with-xib": ["create.xib"],
    "028-siblings-and-memory-warning": ["memory.warning", "memory.warning"],
    "030-launch-present-home-quit": [
      "application.home", "application.return", "application.terminate",
    ],
    "039-launch-in-landscape": [
      "rotation.ask", "rotation.ask", "rotation.rotate", "rotation.ask",
    ],
    "047-launch-and-rotation": ["rotation.rotate"],
    "051-app-delegate-list": ["application.home", "application.return", "memory.warning"],
    "057-pop-completed-and-cancelled": ["navigation.pop"],
    "058-page-scroll": ["page.scroll"],
    "068-state-restoration": ["restoration.launch"],
    "069-page-curl": ["page.curl"],
    "072-navigation-delegate": ["navigation.show"],
    "073-push-push-pop-to-root": ["navigation.popToRoot"],
    "074-1-push-before-first-appearance": ["navigation.pushBeforeFirstAppearance"],
    "a000-1-as-published": ["application.launch"],
    "a000-1-launch-storyboard": ["application.launch"],
    "a000-2-push-code": ["create.code"],
    "a000-3-push-xib-as-published": ["create.code"],
    "a004-4-rotation": ["rotation.rotate"],
    "s01-1-swipe-up-quickly": ["scene.terminateQuickly"],
    "s07-1-new-identity": ["swiftui.newIdentity"],
    "s07-2-new-identity-with-transition": ["swiftui.newIdentity"],
    "s13-1-pushed": ["segue.embed", "layout.pass", "layout.pass"],
    "s13-3-revealed": ["layout.pass", "layout.pass"],
  ]

  @Test(arguments: TraceExpectation.all)
  func namesWithoutAQuestionMarkAreRight(_ expected: TraceExpectation) throws {
    let found = try reading(expected.file).verdict.interactions.filter(\.alternatives.isEmpty)
    #expect(found.map(\.name.text) == Self.certain[expected.file] ?? [])
  }

  @Test func everyRecordingOfThePackIsInTheTable() {
    let files = ShippedFolder.uikit.files.keys.filter { $0.hasPrefix("recordings/") }
    let names = files.map { String($0.dropFirst(11).dropLast(4)) }.sorted()
    #expect(names == TraceExpectation.all.map(\.file).sorted())
  }

  @Test func findsThatNoXibControllerTakesPartInThePushThatClaimsOne() throws {
    let verdict = try reading("a000-3-push-xib-as-published").verdict
    #expect(verdict.objects == ["CodeInitViewController", "BoardInitViewController"])
    let push = try #require(verdict.interactions.first { $0.canBe("navigation.push") })
    #expect(
      Set(push.roles.map(\.object)) == ["BoardInitViewController", "CodeInitViewController"])
  }

  @Test func splitsTheRecordsThatWerePublishedOnOneLine() throws {
    let together = try reading("a000-1-as-published")
    let apart = try reading("a000-1-launch-storyboard")
    #expect(together.lines.compactMap(\.call) == apart.lines.compactMap(\.call))
    #expect(together.verdict.interactions.map(\.name) == apart.verdict.interactions.map(\.name))
  }

  @Test(arguments: TraceExpectation.all)
  func readsEveryRecordingAlikeWithOtherLineEnds(_ expected: TraceExpectation) throws {
    let bytes = try #require(ShippedFolder.uikit.files["recordings/\(expected.file).log"])
    let spellings = Spellings(of: try Self.pack.get())
    let lines = TraceReader.lines(of: bytes.withoutFrontMatter, spellings)
    let other = bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    for bytes in [other, [0xEF, 0xBB, 0xBF] + bytes] {
      #expect(TraceReader.lines(of: bytes.withoutFrontMatter, spellings) == lines)
    }
  }

  /// Line by line nothing is known of what the log prints later, until it is reviewed.
  @Test(arguments: TraceExpectation.all)
  func judgesALogThatGrewLineByLineAsAWholeOneOnceItIsReviewed(
    _ expected: TraceExpectation
  ) throws {
    let bytes = try #require(ShippedFolder.uikit.files["recordings/\(expected.file).log"])
    var check = try TraceCheck(of: Self.monitor.get(), Spellings(of: Self.pack.get()))
    for line in bytes.withoutFrontMatter.split(separator: 0x0A, omittingEmptySubsequences: false) {
      check.read(line + [0x0A])
      check.flush()
    }
    check.review()
    let verdict = check.verdictSoFar
    #expect(verdict.findings.map(\.line) == expected.deviations)
    #expect((verdict.kind == .inconsistent) == !expected.deviations.isEmpty)
  }

  @Test func saysWhichLineCameTwiceWhereTwoHaveMixedTheirs() throws {
    let finding = try #require(reading("a004-5-present-dismiss").verdict.findings.first)
    #expect(finding.kind == .repeated)
    #expect(finding.repeatedLine == finding.line - 1)
    #expect(finding.object.isEmpty)
  }

  @Test func explainsWhatTwoHaveMixedWhenManyMayPrint() throws {
    let bytes = try #require(
      ShippedFolder.uikit.files["recordings/a004-5-present-dismiss.log"])
    #expect(
      try TraceReading(of: bytes, by: Self.pack.get(), hasCrowds: true).verdict.kind
        != .inconsistent)
  }

  @Test func aRecordingIsReadTheSameAfterOthers() throws {
    let pack = try Self.pack.get()
    let some = pack.recordings.filter {
      ["002-push-animated", "003-pop-animated", "004-present-dismiss"].contains($0.name.text)
    }
    try #require(Set(some.map(\.settings)).count == 1)
    let apart = some.flatMap { Evidence(of: pack, in: [$0]).findings }
    #expect(Evidence(of: pack, in: some).findings == apart)
  }

  @Test func namesTheConfigurationsThatFit() throws {
    let pack = try Self.pack.get()
    let found = try reading("029-launch-with-scene").verdict.configurations
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { pack.text(of: $0).contains("lifeCycle=scene") })
  }

  private func reading(_ file: String) throws -> TraceReading {
    let bytes = try #require(ShippedFolder.uikit.files["recordings/\(file).log"])
    var check = try TraceCheck(of: Self.monitor.get(), Spellings(of: Self.pack.get()))
    check.read(bytes.withoutFrontMatter)
    return check.finish()
  }
}
