import Shipped
import PackSupport
import Testing
@testable import Base
@testable import Logs
@testable import Conformance
@testable import Pack

/// Recordings of which it is known what was done while they were recorded.
struct KnownInteractionTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }

  /// For each recording that says it, how it is told.
  @Test func theyAreToldByWhatIsKnown() throws {
    let pack = try Self.pack.get()
    let known = pack.recordings.filter { !$0.interactions.isEmpty }
    let told = Evidence(of: pack, in: known).findings.map { finding in
      let names = finding.reading.verdict.interactions.filter { !$0.isAmbient }.map(\.name.text)
      return "\(finding.recording.name): \(names.joined(separator: ", "))"
    }
    #expect(
      told == [
        "009-forwarding-by-hand: containment.addByHand",
        "038-swipe-to-pop: navigation.pop, navigation.pop, navigation.pop",
        "069-page-curl: page.curl, page.curl",
        "070-page-set-in-view-did-load: page.first",
        "071-page-data-source: page.scroll, page.scroll, page.scroll",
        "072-navigation-delegate: navigation.show, segue.push, navigation.pop",
        "073-push-push-pop-to-root: window.show, navigation.push, navigation.push, navigation.popToRoot",
        "074-1-push-before-first-appearance: navigation.pushBeforeFirstAppearance",
        "074-2-push-before-first-appearance: navigation.pushBeforeFirstAppearance",
        "a004-2-code-init: create.code",
        "a004-5-present-dismiss: presentation.presentFullScreen, presentation.dismissFullScreen",
        "s01-1-swipe-up-quickly: scene.launch, scene.terminateQuickly",
        "s01-2-swipe-up-slowly: scene.launch, scene.terminate",
        "s04-launch-list: scene.launch",
        "s05-three-windows-closed: windows.close, windows.close",
        "s07-1-new-identity: swiftui.newIdentity",
        "s07-2-new-identity-with-transition: swiftui.newIdentity",
        "s12-child-added-in-view-did-load: containment.addBefore, containment.appear",
        "s13-2-covered: segue.push", "s13-3-revealed: navigation.pop",
        "s13-4-popped: navigation.pop",
      ])
  }

  @Test func theyChangeNoVerdict() throws {
    let pack = try Self.pack.get()
    let known = pack.recordings.filter { !$0.interactions.isEmpty }
    for finding in Evidence(of: pack, in: known).findings {
      let plain = TraceReading(
        of: finding.recording.log, by: pack,
        in: pack.configurations.filter { configuration in
          finding.recording.settings.allSatisfy { configuration.choices[$0.key] == $0.value }
        })
      #expect(
        finding.reading.verdict.findings.map(\.line)
          == plain.verdict.findings.map(\.line))
      #expect(
        Set(finding.reading.verdict.configurations).isSubset(of: plain.verdict.configurations),
        "\(finding.recording.name)")
    }
  }

  @Test func aRecordingThatCannotShowThemIsAFault() throws {
    let pack = try Self.pack(interactions: "[show, hide, show]")
    let evidence = Evidence(of: pack)
    #expect(evidence.findings.map(\.isExpected) == [false])
    #expect(
      evidence.diagnostics.map(\.message) == [
        "recording 'one' is not explained by 'show' here, but by 'show' and 'hide'; fix 'interactions', or the model"
      ])
    #expect(evidence.diagnostics.map(\.place.line) == [5])
    #expect(Evidence(of: try Self.pack(interactions: "[show, hide]")).diagnostics == [])
    #expect(Evidence(of: try Self.pack(interactions: "[enter]")).diagnostics == [])
  }

  @Test(arguments: [("", "show"), (", rare: true", "enter")])
  func ofTwoThatExplainTheSameTheRareOneIsNotTold(_ mark: String, _ told: String) throws {
    let pack = try Self.pack(interactions: "[hide]", showIs: mark)
    let verdict = TraceReading(of: Array("Task didGo\nTask didStop\n".utf8), by: pack).verdict
    #expect(verdict.interactions.map(\.name.text) == [told, "hide"])
  }

  /// A pack in which two interactions explain the same lines.
  private static func pack(interactions: String, showIs mark: String = "") throws -> Pack {
    let calls = "{lifelines: {task: task}, requires: {task: {link: off}}, steps: [task.go]"
    return try Pack.sample(
      [
        "machines/task.yaml": """
        title: Task
        regions: {link: {initial: off, states: {off: Off., on: On.}}}
        events:
          go: [{from: {link: off}, calls: [didGo], to: {link: on}}]
          stop: [{from: {link: on}, calls: [didStop], to: {link: off}}]

        """,
        "interactions/task.yaml": """
        show: \(calls), title: Show\(mark)}
        enter: \(calls), title: Enter}
        hide: {title: Hide, lifelines: {task: task}, requires: {task: {link: on}}, steps: [task.stop]}

        """,
        "recordings/one.log": """
        ---
        title: One
        source: sample-notes
        shows: A task.
        interactions: \(interactions)
        ---
        Task didGo
        Task didStop

        """,
      ], callbacks: "didGo didStop")
  }
}
