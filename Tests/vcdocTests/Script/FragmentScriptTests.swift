import Testing

@testable import vcdoc

/// Scripts whose interactions have every fragment, inside one another too.
struct FragmentScriptTests {
  private static let letters = ["a", "b", "c", "d", "e", "f"]

  static var files: [String: String] {
    var files = [
      "pack/pack.yaml":
        "name: fragments\ntitle: Fragments\noptions: {v: {ordered: true, values: [1, 2]}}\n",
      "pack/sources.yaml": "s: {title: S, kind: notes}\n",
      "pack/machines/m.yaml": """
      title: M
      regions: {r: {initial: low, states: {low: , high: }}}
      events:
      \(letters.map { "  \($0): [{calls: [\($0)]}]\n" }.joined())  up: [{from: {r: low}, to: {r: high}}]
        down: [{from: {r: high}, to: {r: low}}]

      """,
      "pack/interactions/all.yaml": interactions,
    ]
    for letter in letters {
      files["pack/callbacks/\(letter).md"] =
        "---\nsummary: A letter.\nowner: M\nsources: [s]\n---\n"
    }
    return files
  }

  private static let interactions = """
    plain: {title: Plain, lifelines: {m: m}, steps: [m.a, m.b]}
    alt:
      title: Alternatives
      lifelines: {m: m}
      steps: [m.a, {alt: {one: [m.b], two: [m.c, m.d], none: []}}, m.e]
    opt:
      title: Options
      lifelines: {m: m}
      steps: [m.a, {opt: [m.b, {opt: [m.c], name: inner}], name: outer}, m.d]
    loop:
      title: Loops
      lifelines: {m: m}
      steps: [{loop: [m.a, {loop: [m.b], name: inner}], name: outer, atMost: 3}, m.c]
    bounded:
      title: At least two
      lifelines: {m: m}
      steps: [{loop: [m.a], name: twice, atLeast: 2, atMost: 2}]
    par:
      title: In any order
      lifelines: {m: m}
      steps: [m.a, {par: [[m.b, m.c], [m.d]]}, m.e]
    break:
      title: A break
      lifelines: {m: m}
      steps: [m.a, {break: [m.b], name: failed}, m.c]
    laps:
      title: A loop that is left
      lifelines: {m: m}
      steps: [{loop: [m.a, {break: [m.b], name: out}, m.c], name: lap, atMost: 3}, m.d]
    inner:
      title: A branch that is left
      lifelines: {m: m}
      steps:
        - {opt: [m.a, {break: [m.b], name: out}, m.c], name: on}
        - {ref: broken, with: {it: m}}
        - m.d
    broken:
      title: A part
      refOnly: true
      lifelines: {it: m}
      steps: [it.e, {break: [it.f], name: off}]
    part: {title: A part, refOnly: true, lifelines: {it: m}, steps: [it.e, it.f]}
    ref:
      title: A reference
      lifelines: {m: m}
      steps: [m.a, {ref: part, with: {it: m}}, m.b]
    wait:
      title: A gap
      lifelines: {m: m}
      steps: [m.a, {wait: a while}, m.b]
    if:
      title: A condition
      lifelines: {m: m}
      steps: [{if: v >= 2, then: [m.a], else: [m.b]}]
    nested:
      title: All in one
      lifelines: {m: m}
      steps:
        - loop:
            - alt:
                left: [{opt: [m.a], name: maybe}, {ref: part, with: {it: m}}]
                right: [{par: [[m.b], [m.c]]}, {wait: a while}]
          name: rounds
          atMost: 4
    high: {title: High, lifelines: {m: m}, requires: {m: {r: low}}, steps: [m.up, m.a]}
    low: {title: Low, lifelines: {m: m}, requires: {m: {r: high}}, steps: [m.down, m.b]}

    """

  private static let scripts = [
    ("plain", "ab"), ("plain plain", "abab"), ("alt", "abe"), ("alt:two", "acde"),
    ("alt:none", "ae"), ("opt", "ad"), ("opt:outer", "abd"), ("opt:outer,inner", "abcd"),
    ("loop", "abc"), ("loop --repeat outer=0", "c"),
    ("loop --repeat outer=3 --repeat inner=2", "abbabbabbc"), ("bounded", "aa"), ("par", "abcde"),
    ("ref", "aefb"), ("break", "ac"), ("break:failed", "ab"), ("laps", "acd"), ("laps:out", "abd"),
    ("laps:out --repeat lap=3", "acacabd"), ("inner:on", "aced"), ("inner:on,out", "abed"),
    ("inner:off", "ef"), ("wait", "ab"), ("if", "a"), ("if --set v=1", "b"), ("nested", "ef"),
    ("nested:maybe", "aef"), ("nested:right --repeat rounds=2", "bcbc"), ("high low high", "aba"),
    ("low", "b"), ("alt:two alt opt:outer", "acdeabeabd"),
  ]

  private func simulate(_ words: String) async throws -> Session {
    let scratch = try Scratch(holding: Self.files)
    let arguments = words.split(separator: " ").map(String.init)
    return try await Session(["simulate", "--pack", scratch.at("pack")] + arguments)
  }

  @Test(arguments: scripts)
  func runsFragmentsAsTheScriptSays(_ words: String, callbacks: String) async throws {
    let session = try await simulate(words)
    #expect(session.messages.isEmpty)
    let lines = session.output.split(separator: "\n").map { line in
      line.split(separator: " ").filter { $0 != "┆" }
    }
    let steps = lines.filter { $0.count == 3 && Int($0[0]) != nil }
    #expect(steps.map { String($0[2]) }.joined() == callbacks)
    #expect(steps.map { Int($0[0]) } == steps.indices.map { $0 + 1 })
  }

  @Test func showsAGapWhereTimePasses() async throws {
    let session = try await simulate("wait")
    #expect(
      session.output == """
        wait
            1  m  a
            …  a while
            2  m  b

        configuration: v=2

        """)
  }

  private static let refusals = [
    ("high high", "high (act 2 of 2): error: "), ("bounded --repeat twice=1", "bounded: error: "),
    ("loop --repeat outer=4", "loop: error: "), ("part", "part: error: "),
    ("alt:one,two", "alt:one,two: error: "), ("opt:inner", "opt:inner: error: "),
  ]

  @Test(arguments: refusals)
  func saysWhyAScriptCannotRun(_ words: String, message: String) async throws {
    let session = try await simulate(words)
    #expect(session.status == .invalid)
    #expect(session.output.isEmpty)
    #expect(session.messages.hasPrefix(message))
  }
}
