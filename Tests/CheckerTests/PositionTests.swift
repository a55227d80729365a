@testable import Pack
@testable import PackReader
@testable import StateSpace
@testable import Checker
import PackSupport
import Testing

/// Positions in which nothing changes that a property names, and calls on objects that it does not
/// name.
struct PositionTests {
  private static let exploration = Task {
    try await Exploration(
      of: Pack.sample(
        [
          "machines/task.yaml": """
          title: Task
          regions:
            gate: {initial: shut, states: {shut: Shut., wide: Wide.}}
            lamp: {initial: dark, states: {dark: Dark., lit: Lit.}}
          events:
            open: [{from: {gate: shut}, to: {gate: wide}}]
            tick: [{calls: [ticked]}]
            light: [{from: {lamp: dark}, to: {lamp: lit}}]

          """,
          "machines/watch.yaml": """
          title: Watch
          regions: {hand: {initial: still, states: {still: Still., gone: Gone.}}}
          events:
            move: [{from: {hand: still}, calls: [moved], to: {hand: gone}}]

          """,
          "interactions/run.yaml": """
          run:
            title: Run
            lifelines: {task: task, watch: watch}
            requires: {task: {gate: shut}, watch: {hand: still}}
            steps: [watch.move, task.open, task.tick, task.light]

          """,
        ], callbacks: "ticked moved"))
  }

  @Test(arguments: [
    ("no lamp dark after gate wide", Verdict.refuted),
    ("no (lamp dark and not ticked) after gate wide", .refuted),
    ("always lamp lit after gate wide", .refuted),
    ("no lamp dark between gate wide and lamp lit", .refuted),
    ("gate wide leads to lamp dark", .proved),
    ("ticked leads to lamp lit unless killed", .proved),
    ("gate wide then ticked precede lamp lit", .proved),
    ("in run: no task.lamp dark after task.gate wide", .refuted),
    ("in run: no callback before task.ticked", .proved),
    ("in run: watch.moved precedes task.ticked", .proved),
    ("in run: no callback before watch.moved", .proved),
  ])
  func countForWhatComesAfter(_ text: String, _ verdict: Verdict) async throws {
    let exploration = try await Self.exploration.value
    let property = try Property(text, names: PropertyNames(of: exploration.pack))
    #expect(await exploration.check(property).decision?.verdict == verdict)
  }

  @Test func countAlikeWhateverElseIsAsked() async throws {
    let exploration = try await Self.exploration.value
    let names = PropertyNames(of: exploration.pack)
    let texts = [
      "in run: no task.lamp dark after task.gate wide", "in run: no callback before task.ticked",
      "in run: watch.moved precedes task.ticked", "no callback before ticked",
    ]
    let properties = try texts.map { try Property($0, names: names) }
    let verdicts = await exploration.check(properties).map { $0.decision?.verdict }
    #expect(verdicts == [.refuted, .proved, .proved, .proved])
  }

  /// Whatever the order of keys, no run has the gate wide and the lamp dark.
  @Test(arguments: ["to: {gate: wide, lamp: lit}", "to: {lamp: lit, gate: wide}"])
  func haveAllStatesThatOneStepEnters(_ effect: String) async throws {
    let pack = try Pack.sample(
      [
        "machines/task.yaml": """
        title: Task
        regions:
          gate: {initial: shut, states: {shut: Shut., wide: Wide.}}
          lamp: {initial: dark, states: {dark: Dark., lit: Lit.}}
        events: {open: [{from: {gate: shut}, calls: [opened], \(effect)}]}

        """
      ], callbacks: "opened")
    let exploration = try await Exploration(of: pack)
    let names = PropertyNames(of: pack)
    for text in ["gate wide only in lamp lit", "lamp lit only in gate wide"] {
      let property = try Property(text, names: names)
      #expect(await exploration.check(property).decision?.verdict == .proved)
    }
  }
}
