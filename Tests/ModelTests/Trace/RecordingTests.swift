import Model
import Shipped
import Support
import Testing

/// What the monitor should say of a recording of the shipped pack.
private struct Expectation: Sendable, CustomTestStringConvertible {
  let file: String
  /// The interactions that must be among those recognised, in order.
  let interactions: [String]
  var recordings = 1
  /// The lines that nothing explains.
  var deviations: [Int] = []

  init(
    _ file: String, _ interactions: String..., recordings: Int = 1, deviations: [Int] = []
  ) {
    self.file = file
    self.interactions = interactions
    self.recordings = recordings
    self.deviations = deviations
  }

  var testDescription: String { file }

  static let all = [
    Expectation("002-push-animated", "navigation.push"), Expectation("003-pop-animated"),
    Expectation(
      "004-present-dismiss", "presentation.presentFullScreen", "presentation.dismissFullScreen"),
    Expectation("005-tab-first-visit", "tabs.firstVisit"),
    Expectation("009-forwarding-by-hand", "window.show"),
    Expectation("010-view-set-to-nil", "view.read", "view.read"),
    Expectation("013-memory-warning", "memory.warning"),
    Expectation(
      "022-present-dismiss-full-screen", "presentation.presentFullScreen",
      "presentation.dismissFullScreen"),
    Expectation("023-controller-with-xib", "window.show"),
    Expectation("025-controller-from-storyboard"), Expectation("026-controller-in-code"),
    Expectation("028-siblings-and-memory-warning", "memory.warning"),
    Expectation("029-launch-with-scene", "application.launch"),
    Expectation(
      "030-launch-present-home-quit", "application.launch", "presentation.presentFullScreen",
      "application.home", "application.return",
      "application.terminate"),
    Expectation("033-tabs", "window.show", "tabs.firstVisit"),
    Expectation("038-swipe-to-pop", recordings: 3),
    Expectation("039-launch-in-landscape", "rotation.rotate"),
    Expectation("042-popover"), Expectation("045-sheet-drag-cancelled", "presentation.dismissOver"),
    Expectation("047-launch-and-rotation", "application.launch", "rotation.rotate"),
    Expectation(
      "051-app-delegate-list", "application.launch", "application.home", "application.return",
      "memory.warning", deviations: [15]),
    Expectation("057-pop-completed-and-cancelled", "navigation.pop", recordings: 2),
    Expectation("058-page-scroll", recordings: 2),
    Expectation("065-child-before-appearance", deviations: [4]),
    Expectation("067-push-segue"), Expectation("068-state-restoration"),
    Expectation("a000-1-as-published", "create.storyboard", "window.show"),
    Expectation("a000-1-launch-storyboard", "create.storyboard", "window.show"),
    Expectation("a000-2-push-code", "create.code", "navigation.push"),
    Expectation("a000-3-push-xib-as-published", "create.code", "navigation.push"),
    Expectation("a000-4-pop-xib", "navigation.pop"),
    Expectation("a000-5-pop-code", "navigation.pop"),
    Expectation("a001-1-a-to-b", "window.show", "navigation.push"), Expectation("a001-2-b-to-a"),
    Expectation("a001-3-a-to-b-again", "navigation.push"),
    Expectation(
      "a001-4-whole", "window.show", "navigation.push", "navigation.pop", "navigation.push"),
    Expectation("a004-1-storyboard-init", "create.storyboard"),
    Expectation("a004-2-code-init", "create.code"), Expectation("a004-3-life", "window.show"),
    Expectation("a004-4-rotation", "rotation.rotate"),
    Expectation("a004-5-present-dismiss", deviations: [3]),
    Expectation("a004-6-loadview-loop", "view.loadNothing"),
  ]
}

struct RecordingTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }

  @Test(arguments: Expectation.all)
  private func answersAsThePublishedFactsSay(_ expected: Expectation) throws {
    let verdict = try reading(expected.file).verdict
    #expect(verdict.deviations.map { $0.record.number } == expected.deviations)
    #expect(verdict.conforms == expected.deviations.isEmpty)
    #expect(verdict.recordings.count == expected.recordings)
    var names = verdict.recordings.flatMap(\.interactions).map(\.name.text)[...]
    for interaction in expected.interactions {
      let place = names.firstIndex(of: interaction)
      #expect(place != nil, "no \(interaction) in \(names)")
      names = names[(place.map { $0 + 1 } ?? names.endIndex)...]
    }
  }

  @Test func everyRecordingOfThePackIsInTheTable() {
    let files = ShippedFolder.uikit.files.keys.filter { $0.hasPrefix("recordings/") }
    let names = files.map { String($0.dropFirst(11).dropLast(4)) }.sorted()
    #expect(names == Expectation.all.map(\.file).sorted())
  }

  @Test func findsThatNoXibControllerTakesPartInThePushThatClaimsOne() throws {
    let verdict = try reading("a000-3-push-xib-as-published").verdict
    #expect(verdict.objects == ["CodeInitViewController", "BoardInitViewController"])
    let push = verdict.recordings.flatMap(\.interactions).last
    #expect(push?.roles.map(\.object) == ["BoardInitViewController", "CodeInitViewController", ""])
  }

  @Test func splitsTheRecordsThatWerePublishedOnOneLine() throws {
    let reading = try reading("a000-1-as-published")
    #expect(reading.lines.count { $0.number == 7 } == 6)
    let apart = try self.reading("a000-1-launch-storyboard")
    #expect(reading.lines.compactMap(\.call) == apart.lines.compactMap(\.call))
  }

  @Test func saysThatNoSingleObjectPrintsWhatTwoHaveMixed() throws {
    let deviation = try #require(reading("a004-5-present-dismiss").verdict.deviations.first)
    #expect(deviation.kind == .object)
  }

  @Test func namesTheConfigurationsThatFit() throws {
    let pack = try Self.pack.get()
    let found = try reading("045-sheet-drag-cancelled").verdict.recordings[0].configurations
    #expect(found.allSatisfy { pack.text(of: $0).wholeMatch(of: /iOS=(1[3-8]|26) .*/) != nil })
    #expect(!found.isEmpty)
  }

  private func reading(_ file: String) throws -> TraceReading {
    let bytes = try #require(ShippedFolder.uikit.files["recordings/\(file).log"])
    let text = try #require(String(validating: bytes, as: UTF8.self))
    let body = try #require(text.firstRange(of: "\n---\n")).upperBound
    return TraceReading(of: Array(text[body...].utf8), by: try Self.pack.get())
  }
}
