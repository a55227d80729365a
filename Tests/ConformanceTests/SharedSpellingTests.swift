import PackSupport
import Testing
@testable import Logs
@testable import Conformance
@testable import Pack

/// Two lines that changed places in the log of a pack in which objects of two kinds are told things
/// of one name.
struct SharedSpellingTests {
  private static func callback(_ owner: String) -> String {
    "---\nsummary: A callback.\nowner: \(owner)\nswift: func NAME()\nsources: [notes]\n---\n"
  }

  private static let calls = ["onCreate", "onStart", "onResume", "onPause", "onStop"]

  private static func machine(_ name: String) -> String {
    """
    title: \(name)
    regions:
      life: {initial: none, states: {none: None., created: Created., started: Started., resumed: Resumed.}}
    events:
      create: [{from: {life: none}, calls: [\(name).onCreate], to: {life: created}}]
      start: [{from: {life: created}, calls: [\(name).onStart], to: {life: started}}]
      resume: [{from: {life: started}, calls: [\(name).onResume], to: {life: resumed}}]
      pause: [{from: {life: resumed}, calls: [\(name).onPause], to: {life: started}}]
      stop: [{from: {life: started}, calls: [\(name).onStop], to: {life: created}}]

    """
  }

  private static func interactions(_ name: String) -> String {
    """
    \(name).show:
      title: Show
      lifelines: {one: \(name)}
      requires: {one: {life: none}}
      steps: [one.create, one.start, one.resume]
    \(name).open:
      title: Open
      lifelines: {from: \(name), to: \(name)}
      requires: {from: {life: resumed}, to: {life: none}}
      steps: [from.pause, to.create, to.start, to.resume, wait: Time passes., from.stop]
    \(name).close:
      title: Close
      lifelines: {top: \(name), below: \(name)}
      requires: {top: {life: resumed}, below: {life: created}}
      steps: [top.pause, below.start, below.resume, top.stop]

    """
  }

  private static let pack = Result {
    var texts = [
      "pack.yaml": "name: sample\ntitle: Sample\nbounds: {objects: {screen: 2, part: 2}}\n",
      "sources.yaml": "notes: {title: Notes, kind: notes}\n",
    ]
    for name in ["screen", "part"] {
      texts["machines/\(name).yaml"] = machine(name)
      texts["interactions/\(name).yaml"] = interactions(name)
      for call in calls {
        texts["callbacks/\(name).\(call).md"] =
          callback(name).replacing("NAME", with: call)
      }
    }
    return try Pack.sample(texts)
  }

  private static let log = [
    "Home onCreate", "Home onStart", "Home onResume", "Home onPause", "List onCreate",
    "List onStart", "List onResume", "Home onStop", "List onPause", "Home onStart",
    "Home onResume", "List onStop", "Home onPause", "Other onCreate", "Other onStart",
    "Other onResume", "Home onStop",
  ]

  private static func deviations(of lines: [String]) throws -> [Int] {
    let log = lines.map { $0 + "\n" }.joined()
    let verdict = TraceReading(of: Array(log.utf8), by: try pack.get()).verdict
    #expect(verdict.callCount == lines.count)
    return verdict.findings.map(\.line)
  }

  @Test func conformsAsItIs() throws { #expect(try Self.deviations(of: Self.log) == []) }

  @Test(arguments: 0..<log.count - 1)
  func aSwapIsOneDeviationAtMost(_ place: Int) throws {
    var lines = Self.log
    lines.swapAt(place, place + 1)
    let found = try Self.deviations(of: lines)
    #expect(found.count <= 1, "\(lines[place]), \(lines[place + 1]): \(found)")
  }
}
