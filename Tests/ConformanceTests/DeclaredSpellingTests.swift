@testable import Pack
@testable import Logs
@testable import Conformance
import PackSupport
import Testing

/// What logs may call callbacks that are declared in some other language than Swift and
/// Objective-C, or not at all.
struct DeclaredSpellingTests {
  private static let cases: [(lines: [String], name: String, spellings: [String])] = [
    ([], "render", ["render"]), ([], "didMount", ["didMount", "did Mount"]),
    ([], "activity.onPause", ["activity.onPause", "onPause", "on Pause"]),
    (["aliases: [paint]"], "render", ["paint"]),
    (
      ["declarations: {Kotlin: \"fun onCreate(state: Bundle?)\", Java: void onMade(Bundle state)}"],
      "activity.onCreate", ["onCreate", "onMade", "activity.onCreate", "on Create", "on Made"]
    ),
    (["swift: func run()", "declarations: {Go: func Run()}"], "run", ["run()", "run", "Run"]),
  ]

  @Test(arguments: cases)
  func whatIsDeclaredCountsOrElseTheName(
    _ one: (lines: [String], name: String, spellings: [String])
  ) throws {
    let pack = try Pack.sample([
      "callbacks/\(one.name).md": """
      ---
      summary: S.
      owner: Owner
      sources: [notes]
      \(one.lines.joined(separator: "\n"))
      ---

      """,
      "sources.yaml": "notes: {title: Notes, kind: notes}\n",
      "machines/thing.yaml": """
      title: Thing
      regions: {life: {initial: no, states: {no: No., yes: Yes.}}}
      events: {begin: [{from: {life: no}, calls: [\(one.name)], to: {life: yes}}]}

      """,
    ])
    #expect(pack.callbacks.first?.spellings == one.spellings)
  }

  @Test func aRecordOfAnUndeclaredWordIsRead() throws {
    let pack = try Pack.sample(
      [
        "machines/part.yaml": """
        title: Part
        regions: {life: {initial: new, states: {new: New., drawn: Drawn., shown: Shown.}}}
        events:
          render: [{from: {life: new}, calls: [render], to: {life: drawn}}]
          mount: [{from: {life: drawn}, calls: [mount], to: {life: shown}}]

        """,
        "interactions/part.yaml": """
        part.show: {title: Show, lifelines: {part: part}, requires: {part: {life: new}}, steps: [part.render]}
        part.mount: {title: Mount, lifelines: {part: part}, requires: {part: {life: drawn}}, steps: [part.mount]}

        """,
      ], callbacks: "render mount")
    func deviations(_ log: String) -> [Int] {
      TraceReading(of: Array(log.utf8), by: pack).verdict.findings.map(\.line)
    }
    #expect(deviations("[Home] render\n[Home] mount\n") == [])
    #expect(deviations("[Home] render\n[Home] mount\n[Home] mount\n") == [3])
  }

  private static let keyed: [(line: String, isRead: Bool)] = [
    ("10:00:01 order/77 event=paid", true), ("order 77 event: paid", true),
    (#"{"id": 77, "event": "paid"}"#, true), ("order/77 paid", true),
    ("order/77 paid late", false), ("order/77 event=paid by the customer at last", false),
    ("order/77 state=paid", false),
  ]

  @Test(arguments: keyed)
  func aWordOfProseCountsBehindAKeyForWhatHappened(_ one: (line: String, isRead: Bool)) throws {
    let pack = try Pack.sample(
      [
        "machines/order.yaml": """
        title: Order
        regions: {money: {initial: due, states: {due: Due., here: Here.}}}
        events: {pay: [{from: {money: due}, calls: [paid], to: {money: here}}]}

        """
      ], callbacks: "paid")
    let lines = TraceReader.lines(of: Array(one.line.utf8) + [0x0A], Spellings(of: pack))
    #expect((lines.first?.call != nil) == one.isRead)
  }

  private static func machine(_ name: String, pausesAgain: String) -> String {
    """
    title: \(name)
    regions: {life: {initial: new, states: {new: New., begun: Begun., paused: Paused.}}}
    events:
      start: [{from: {life: new}, calls: [\(name).onStart], to: {life: begun}}]
      pause: [{from: {life: [begun\(pausesAgain)]}, calls: [\(name).onPause], to: {life: paused}}]

    """
  }

  private static func interactions(_ name: String, pausesAgain: String) -> String {
    """
    \(name).start:
      {title: Start, lifelines: {it: \(name)}, requires: {it: {life: new}}, steps: [it.start]}
    \(name).pause:
      title: Pause
      lifelines: {it: \(name)}
      requires: {it: {life: [begun\(pausesAgain)]}}
      steps: [it.pause]

    """
  }

  @Test(arguments: [("MainActivity", 1), ("ListFragment(2)", 0), ("Home", 0)])
  func aNameThatEndsOnAClassTellsWhoseCallbackIsMeant(_ one: (label: String, count: Int)) throws {
    let owner = "---\nsummary: S.\nowner: NAME\nsources: [notes]\n---\n"
    var texts = ["sources.yaml": "notes: {title: Notes, kind: notes}\n"]
    for (name, again) in [("Activity", ""), ("Fragment", ", paused")] {
      let machine = name.lowercased()
      texts["machines/\(machine).yaml"] = Self.machine(machine, pausesAgain: again)
      texts["interactions/\(machine).yaml"] = Self.interactions(machine, pausesAgain: again)
      for call in ["onStart", "onPause"] {
        texts["callbacks/\(machine).\(call).md"] = owner.replacing("NAME", with: name)
      }
    }
    let pack = try Pack.sample(texts)
    let log = ["onStart", "onPause", "onPause"].map { "\(one.label) \($0)\n" }.joined()
    let verdict = TraceReading(of: Array(log.utf8), by: pack).verdict
    #expect(verdict.callCount == 3)
    #expect(verdict.findings.count == one.count)
  }
}
