@testable import Pack
@testable import PackReader
@testable import StateSpace
@testable import Checker
import PackSupport
import Testing

/// Sentences about machines that share the word for a region, and about one machine of several.
struct SharedWordTests {
  private static func pack() throws -> Pack {
    try .sample(
      [
        "pack.yaml": "name: sample\ntitle: Sample\n",
        "machines/app.yaml": """
        title: App
        regions: {life: {initial: fresh, states: {fresh: , over: }}}
        events: {end: [{from: {life: fresh}, calls: [end], to: {life: over}}]}

        """,
        "machines/task.yaml": """
        title: Task
        regions: {life: {initial: fresh, states: {fresh: , over: }}}
        events:
          finish: [{from: {life: fresh}, calls: [finish], to: {life: over}}]
          rest: [{calls: [rest]}]

        """,
        "interactions/all.yaml": """
        both: {title: Both, lifelines: {a: app, t: task}, requires: {a: {life: fresh}}, steps: [t.finish, a.end]}
        rest: {title: Rest, lifelines: {t: task}, steps: [t.rest]}

        """,
      ], callbacks: "end finish rest")
  }

  @Test(arguments: [
    ("for app: no callback after life over", [0], Verdict.proved),
    ("for task: no callback after life over", [1], .refuted),
    ("for task: no task.callback after task.life over", [1], .refuted),
    ("no app.callback after task.life over", [0, 1], .refuted),
    ("no finish after app.life over", [1, 0], .proved),
    ("task.life over precedes app.end", [1, 0], .proved),
  ])
  func areAboutThoseThatTheyName(
    _ text: String, machines: [Int], verdict: Verdict
  ) async throws {
    let exploration = try await Exploration(of: Self.pack())
    let property = try Property(text, names: PropertyNames(of: exploration.pack))
    #expect(property.roles.map(\.machine) == machines)
    #expect(await exploration.check(property).decision?.verdict == verdict)
  }

  @Test func aTitleOfSeveralStatesIsReadByTheWordBefore() throws {
    func machine(_ state: String) -> String {
      """
      title: Machine
      regions: {life: {initial: idle, states: {idle: , \(state): {title: in use}}}}
      events: {take: [{from: {life: idle}, calls: [take], to: {life: \(state)}}]}

      """
    }
    let pack = try Pack.sample(
      [
        "pack.yaml": "name: sample\ntitle: Sample\n",
        "machines/door.yaml": machine("open"), "machines/lamp.yaml": machine("lit"),
      ], callbacks: "take")
    let names = PropertyNames(of: pack)
    for (machine, state) in [("door", "open"), ("lamp", "lit")] {
      let read = try Property("\(machine) in use can always be reached", names: names)
      let plain = try Property("\(machine) \(state) can always be reached", names: names)
      #expect(read.pattern == plain.pattern, "\(machine)")
    }
  }

  @Test(arguments: [
    (
      "always life over",
      [
        "7: several machines have 'life over'; write 'app.life over' or 'task.life over', or "
          + "begin with 'for app:' or 'for task:'"
      ]
    ),
    (
      "no app.rest after task.lfie over",
      [
        "3: machine 'app' never calls 'rest'",
        "18: unknown callback or region 'lfie'; did you mean 'life'?",
      ]
    ),
    (
      "for app: no callback after rest",
      [
        "27: 'rest' belongs to machine 'task', not to 'app'; begin with 'for task:', or remove 'for app:'"
      ]
    ),
    (
      "for app: no task.callback",
      [
        "12: 'task.callback' belongs to machine 'task', not to 'app'; begin with 'for task:', or remove 'for app:'"
      ]
    ),
  ])
  func areRefusedWhereNobodyKnowsWhoseAWordIs(_ text: String, _ faults: [String]) throws {
    let names = PropertyNames(of: try Self.pack())
    do throws(PropertyFaults) {
      Issue.record("read as \(try Property(text, names: names).pattern)")
    } catch {
      #expect(error.faults.map { "\($0.offset): \($0.message)" } == faults)
    }
  }
}
