@testable import Base
@testable import Pack
@testable import Logs
@testable import Conformance
import Shipped
import PackSupport
import Testing

/// The recordings that the pack was made from, each with how many callbacks it holds, counted by
/// hand.
struct EvidenceTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }

  private static let callbacks = [
    "002-push-animated": 8, "003-pop-animated": 5, "004-present-dismiss": 12,
    "005-tab-first-visit": 6, "009-forwarding-by-hand": 3, "010-view-set-to-nil": 4,
    "013-memory-warning": 3, "022-present-dismiss-full-screen": 9, "023-controller-with-xib": 11,
    "025-controller-from-storyboard": 12, "026-controller-in-code": 10,
    "028-siblings-and-memory-warning": 18, "029-launch-with-scene": 5,
    "030-launch-present-home-quit": 22, "033-tabs": 8, "038-swipe-to-pop": 7,
    "039-launch-in-landscape": 12, "042-popover": 7, "045-sheet-drag-cancelled": 4,
    "047-launch-and-rotation": 12, "051-app-delegate-list": 8,
    "057-pop-completed-and-cancelled": 10, "058-page-scroll": 10,
    "065-child-before-appearance": 4, "067-push-segue": 4, "068-state-restoration": 5,
    "069-page-curl": 10,
    "070-page-set-in-view-did-load": 8,
    "071-page-data-source": 10,
    "072-navigation-delegate": 16,
    "073-push-push-pop-to-root": 22,
    "074-1-push-before-first-appearance": 11,
    "074-2-push-before-first-appearance": 5,
    "s01-1-swipe-up-quickly": 6,
    "s01-2-swipe-up-slowly": 4,
    "s04-launch-list": 7,
    "s05-three-windows-closed": 2,
    "a000-1-as-published": 12, "a000-1-launch-storyboard": 12, "a000-2-push-code": 12,
    "a000-3-push-xib-as-published": 11, "a000-4-pop-xib": 5, "a000-5-pop-code": 5,
    "a001-1-a-to-b": 12, "a001-2-b-to-a": 4, "a001-3-a-to-b-again": 7, "a001-4-whole": 23,
    "a004-1-storyboard-init": 2, "a004-2-code-init": 1, "a004-3-life": 9, "a004-4-rotation": 7,
    "a004-5-present-dismiss": 5, "a004-6-loadview-loop": 9,
    "s07-1-new-identity": 2, "s07-2-new-identity-with-transition": 2,
    "s12-child-added-in-view-did-load": 8, "s13-1-pushed": 15, "s13-2-covered": 4,
    "s13-3-revealed": 8, "s13-4-popped": 5,
  ]

  @Test func everyRecordingIsReadWhole() throws {
    let pack = try Self.pack.get()
    let spellings = Spellings(of: pack)
    let counts = pack.recordings.map { recording in
      let lines = TraceReader.lines(of: recording.log, spellings)
      return (recording.name.text, lines.count { $0.call != nil })
    }
    #expect(Dictionary(uniqueKeysWithValues: counts) == Self.callbacks)
  }

  @Test func everyRecordingSaysWhereItIsFromAndWhatItShows() throws {
    let pack = try Self.pack.get()
    let shared = Dictionary(
      uniqueKeysWithValues: ["057", "058", "069"].map { ($0[...], "wangling-transition-order") })
    for recording in pack.recordings {
      #expect(!recording.shows.base.isEmpty, "\(recording.name)")
      // Those of 2026 are named after the files that they were found in.
      if recording.name.text.hasPrefix("s") { continue }
      let prefix = recording.name.text.hasPrefix("a") ? "article-" : "recording-"
      let number = recording.name.text.drop { $0 == "a" }.prefix(3)
      #expect(recording.citation.source.text == shared[number] ?? prefix + number)
    }
    let known = pack.recordings.count { !$0.version.base.isEmpty }
    #expect(known == 46)
  }

  @Test func aKnownVersionIsTheOneThatIsFixed() throws {
    let pack = try Self.pack.get()
    let axis = try #require(pack.axes.firstIndex { $0.name.text == "iOS" })
    for recording in pack.recordings {
      guard let value = recording.settings[axis] else { continue }
      let version = pack.axes[axis].values[value].name.text
      let words = recording.version.base.split { $0 == " " || $0 == "." }
      #expect(words.contains(Substring(version)), "\(recording.name): \(recording.version)")
    }
  }

  @Test func twoRecordingsAreKnownToDeviate() throws {
    let pack = try Self.pack.get()
    let deviating = pack.recordings.filter { $0.expectation == .inconsistent }
    #expect(deviating.map(\.name.text) == ["051-app-delegate-list", "a004-5-present-dismiss"])
  }

  @Test func aRecordingShowsTheTransitionsThatCallWhatItPrints() throws {
    let pack = try Self.pack.get()
    let recordings = pack.recordings.filter { $0.name.text == "003-pop-animated" }
    let evidence = Evidence(of: pack, in: recordings)
    #expect(evidence.transitions.values.allSatisfy { $0 == recordings.map(\.name) })
    let events = evidence.transitions.keys.map { "\($0.machine).\($0.event)" }
    #expect(
      events.sorted() == [
        "view-controller.didAppear", "view-controller.didDisappear", "view-controller.enterWindow",
        "view-controller.willAppear", "view-controller.willDisappear",
      ])
    #expect(evidence.transitions.keys.allSatisfy(pack.callingTransitions.contains))
  }

  @Test func aRecordingShowsWhatItIsCitedFor() throws {
    let pack = try Self.pack.get()
    let shown = [
      "containment.appear": "065-child-before-appearance",
      "navigation.pop": "038-swipe-to-pop", "tabs.firstVisit": "033-tabs",
      "presentation.dismissOver": "045-sheet-drag-cancelled",
      "containment.transition": "028-siblings-and-memory-warning",
    ]
    let recordings = pack.recordings.filter { shown.values.contains($0.name.text) }
    let showings = Evidence(of: pack, in: recordings).showings
    for (interaction, recording) in shown {
      let name = try #require(Name<Interaction>(interaction))
      #expect(showings[name, default: []].map(\.text).contains(recording), "\(interaction)")
    }
  }

  @Test func anUnexpectedAnswerIsAFaultInTheLineThatBreaksTheOrder() throws {
    var files = ShippedFolder.uikit.files
    let path = "recordings/a001-1-a-to-b.log"
    let text = String(decoding: try #require(files[path]), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let place = try #require(lines.firstIndex { $0.contains("viewDidAppear") })
    files[path] = Array((lines[...place] + lines[place...]).joined(separator: "\n").utf8)
    let pack = try Pack.shipped(files)
    let recordings = pack.recordings.filter { $0.place.path == path }
    let fault = try #require(Evidence(of: pack, in: recordings).diagnostics.first)
    #expect(fault.place.path == path && fault.place.line == place + 2)
    #expect(fault.message.hasPrefix("the model does not explain 'viewDidAppear' here"))
  }

  @Test func aRecordingOfNothingIsAFault() throws {
    var files = ShippedFolder.uikit.files
    let path = "recordings/a001-1-a-to-b.log"
    let text = String(decoding: try #require(files[path]), as: UTF8.self)
    let head = try #require(text.ranges(of: "---\n").dropFirst().first?.upperBound)
    files[path] = Array((text[..<head] + "Nothing that has a name.\n").utf8)
    let pack = try Pack.shipped(files)
    let recordings = pack.recordings.filter { $0.place.path == path }
    let fault = try #require(Evidence(of: pack, in: recordings).diagnostics.first)
    #expect(fault.place.path == path)
    #expect(fault.message.hasPrefix("no line of recording 'a001-1-a-to-b' names a callback"))
  }
}
