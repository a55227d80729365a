import Base
import Import
import Testing

/// What XState configurations are read as.
struct XStateReaderTests {
  private func imported(_ text: String) -> Imported {
    XStateReader.read(text, named: "m", path: "m.json")
  }

  private func walk(_ text: String) async throws -> ChartWalk {
    try await ChartWalk(imported(text))
  }

  /// A machine, what is sent to it, and the configurations, each in one text.
  struct Run: CustomTestStringConvertible {
    let name: String
    let machine: String
    let events: String
    let configurations: String

    var testDescription: String { name }
  }

  private static let runs = [
    Run(
      name: "siblings, a forbidden event, and a wildcard",
      machine: """
        {"initial": "a", "states": {
          "a": {"on": {"X": "b", "Y": {}, "*": {"target": "c"}}}, "b": {"on": {"Z": "a"}}, "c": {}}}
        """, events: "Y X Z Z", configurations: "a/a/b/a/c"),
    Run(
      name: "a child that forbids an event, and one that does not",
      machine: """
        {"initial": "p", "states": {
          "p": {"initial": "a", "on": {"X": "q", "Y": "q"}, "states": {
            "a": {"on": {"X": {}, "N": "b"}}, "b": {}}},
          "q": {"on": {"B": "#b1"}}, "r": {"id": "b1"}}}
        """, events: "X N X B", configurations: "a/a/b/q/r"),
    Run(
      name: "relative targets, and ids with keys after them",
      machine: """
        {"id": "m", "initial": "p", "on": {"HOME": "#m.p", "DEEP": ".q.two.far"}, "states": {
          "p": {"initial": "a", "states": {"a": {"on": {"X": "b"}}, "b": {}}, "on": {"Y": ".b"}},
          "q": {"id": "other", "initial": "one", "states": {"one": {"on": {"Z": "#other.two.far"}},
            "two": {"initial": "near", "states": {"near": {}, "far": {}}}}, "on": {"N": ".two"}}}}
        """, events: "Y HOME X DEEP N HOME", configurations: "a/b/a/b/far/near/a"),
    Run(
      name: "regions that react together, and one that leaves both",
      machine: """
        {"initial": "p", "states": {"p": {"type": "parallel", "on": {"OUT": "end"}, "states": {
          "l": {"initial": "l1", "states": {"l1": {"on": {"T": "l2"}}, "l2": {}}},
          "r": {"initial": "r1", "states": {"r1": {"on": {"T": "r2", "OUT": "r2"}}, "r2": {}}}}},
          "end": {}}}
        """, events: "T OUT", configurations: "l1 r1/l2 r2/end"),
    Run(
      name: "the first region comes first where the second would leave both",
      machine: """
        {"initial": "p", "states": {"p": {"type": "parallel", "states": {
          "l": {"initial": "l1", "states": {"l1": {"on": {"T": "l2"}}, "l2": {}}},
          "r": {"initial": "r1", "states": {"r1": {"on": {"T": "#end"}}, "r2": {}}}}},
          "end": {"id": "end"}}}
        """, events: "T T", configurations: "l1 r1/l2 r1/end"),
    Run(
      name: "a machine of regions",
      machine: """
        {"type": "parallel", "id": "m", "states": {
          "l": {"initial": "l1", "states": {"l1": {"on": {"T": "l2"}}, "l2": {}}},
          "r": {"initial": "r1", "states": {"r1": {"on": {"U": "r2"}}, "r2": {}}}},
          "on": {"RESET": [{"target": [".l", ".r"]}]}}
        """, events: "T U RESET", configurations: "l1 r1/l2 r1/l2 r2/l1 r1"),
    Run(
      name: "history, and an arrow to the state itself",
      machine: """
        {"initial": "p", "states": {
          "p": {"initial": "a", "on": {"OFF": "off"}, "states": {
            "a": {"on": {"X": "b"}}, "b": {}, "h": {"type": "history"}}},
          "off": {"on": {"BACK": "p.h", "NEW": "p"}}}}
        """, events: "X OFF BACK OFF NEW", configurations: "a/b/off/b/off/a"),
    Run(
      name: "a choice at once",
      machine: """
        {"initial": "a", "states": {"a": {"on": {"X": "ask"}},
          "ask": {"always": [{"target": "b", "guard": "yes"}, "c"]}, "b": {}, "c": {}}}
        """, events: "X", configurations: "a/c"),
    Run(
      name: "a state that reenters, and one that only resets what is inside",
      machine: """
        {"initial": "p", "states": {"p": {"initial": "a", "entry": "in",
          "on": {"SOFT": "p", "HARD": {"target": "p", "reenter": true}},
          "states": {"a": {"on": {"X": "b"}}, "b": {"on": {"SELF": "b"}}}}}}
        """, events: "X SELF SOFT X HARD", configurations: "a/b/b/a/b/a"),
  ]

  @Test(arguments: runs)
  func eventsLeadWhereTheyLeadInXState(_ run: Run) async throws {
    var walk = try await walk(run.machine)
    var found = [walk.configuration]
    for event in run.events.split(separator: " ") {
      try walk.send(String(event))
      found.append(walk.configuration)
    }
    let wanted = run.configurations.split(separator: "/").map {
      Set($0.split(separator: " ").map(String.init))
    }
    #expect(found == wanted)
  }

  @Test func aGuardInWordsDecidesAndOrderIsPrecedence() async throws {
    let text = """
      {"initial": "a", "states": {"a": {"on": {"X": [
        {"target": "b", "guard": "one"}, {"target": "c", "guard": {"type": "two"}}, "d", "e"]}},
        "b": {}, "c": {}, "d": {}, "e": {}}}
      """
    for (words, state) in [(["one"], "b"), (["two"], "c"), ([], "d")] {
      var walk = try await walk(text)
      try walk.send("X", holding: Set(words))
      #expect(walk.configuration == [state])
    }
    let remarks = try #require(imported(text).machines.first).remarks.map(\.text)
    #expect(
      remarks == ["this transition of 'a' is never taken, since one before it has no guard"])
  }

  private static let long = String(repeating: "n", count: 130)

  /// What a pack has not is a remark at the line that says it.
  @Test(arguments: [
    (#""context": {"n": 1}"#, "vcdoc leaves out the context"),
    (#""entry": [null]"#, "a function without a name is left out"),
    (
      #""invoke": {"src": "load", "onDone": "b"}"#,
      "vcdoc runs no actor 'load'; its end is an event"
    ),
    (#""always": {"target": "b", "guard": "g"}"#, "XState takes this at once, vcdoc some time"),
    (#""onDone": "b""#, "'a' is never done, since not all in it is final"),
    (#""tags": ["t"]"#, "vcdoc leaves out the tags"),
    (#""entry": [{"type": "act", "exec": 1}]"#, "vcdoc leaves out 'exec' of 'act'"),
    (
      #""always": {"target": "b", "guard": {"type": "g", "params": {"n": "\#(long)"}}}"#,
      "vcdoc leaves out 'params' of 'g'"
    ),
  ])
  func whatAPackHasNotIsARemark(_ part: String, _ remark: String) async throws {
    let text = """
      {"initial": "a", "states": {
        "a": {\(part), "on": {"X": "b"}},
        "b": {}}}
      """
    let machine = try #require(imported(text).machines.first)
    let states = machine.root.children
    let remarks = machine.remarks + machine.arrows.flatMap(\.remarks) + states.flatMap(\.remarks)
    #expect(remarks.contains(ImportedRemark(remark, line: 2)), "\(remarks)")
    let walk = try await ChartWalk(imported(text))
    #expect(walk.configuration == ["a"])
  }

  /// Guards of one event, and the words of their arrows.
  @Test(arguments: [
    (
      [#"{"type": "f", "params": {"n": 5}}"#, #"{"type": "f", "params": {"n": 1}}"#],
      ["f n = 5", "f n = 1"]
    ),
    (
      [#"{"type": "and", "guards": ["x", "y"]}"#, #"{"type": "and", "guards": ["z"]}"#],
      ["x and y", "z"]
    ),
    (
      [#"{"type": "not", "guards": [{"type": "xstate.or", "guards": ["x", {"type": "y"}]}]}"#],
      ["not (x or y)"]
    ),
    (
      [
        #"{"type": "or", "guards": [{"type": "and", "guards": ["x", "y"]}, {"type": "f", "n": [1]}]}"#
      ],
      ["(x and y) or f n = (1)"]
    ),
    ([#"{"type": "f", "n": 5}"#, #"{"type": "f", "n": "5"}"#], ["f n = 5", "f n = 5 2"]),
    (["null", "null"], ["a function without a name", "a function without a name 2"]),
    (
      [#"{"type": "f", "n": "\#(long)"}"#, #"{"type": "f", "n": "\#(long)2"}"#, #""f""#],
      ["f", "f 2", "f 3"]
    ),
    ([#""f""#, #""f 2""#, #"{"type": "f", "n": "\#(long)"}"#], ["f", "f 2", "f 3"]),
  ])
  func differentGuardsHaveDifferentWords(_ guards: [String], _ words: [String]) async throws {
    let arrows = guards.map { #"{"target": "b", "guard": \#($0)}"# }.joined(separator: ", ")
    let text = #"{"initial": "a", "states": {"a": {"on": {"X": [\#(arrows)]}}, "b": {}}}"#
    let machine = try #require(imported(text).machines.first)
    #expect(machine.arrows.map(\.condition) == words)
    let pack = ImportedPack(of: imported(text)).text
    #expect(words.allSatisfy { pack.contains("a -> b: X [\($0)]\n") }, "\(pack)")
    _ = try await walk(text)
  }

  /// Guards that say the same are one: the second arrow is never taken.
  @Test func equalGuardsAreOne() throws {
    let text = #"""
      {"initial": "a", "states": {"a": {"on": {"X": [{"target": "b", "guard": "g"},
        {"target": "a", "guard": {"type": "g"}}]}}, "b": {}}}
      """#
    let pack = ImportedPack(of: imported(text)).text
    #expect(pack.contains("one before it is taken in each case") && !pack.contains("[g 2]"))
  }

  /// What two states invoke, and their events.
  @Test(arguments: [
    (#""src": "load""#, #""src": "save""#, ["load done", "save done"]),
    (#""id": "l", "src": "load""#, #""id": "r", "src": "load""#, ["l done", "r done"]),
    (#""id": "l", "src": "load""#, #""id": "l", "src": "load""#, ["load done", "load done"]),
    (#""id": "l", "src": "load""#, #""id": "l", "src": "save""#, ["l done", "l done"]),
    (#""src": "load""#, #""src": "load""#, ["load done", "load 2 done"]),
    (#""src": null"#, #""src": "load""#, ["actor done", "load done"]),
  ])
  func actorsOfOneSourceHaveEventsOfTheirOwn(
    _ one: String, _ other: String, _ events: [String]
  ) throws {
    let text = """
      {"initial": "a", "states": {"a": {"invoke": {\(one), "onDone": "b"}},
        "b": {"invoke": [{\(other), "onDone": "a"}]}}}
      """
    let machine = try #require(imported(text).machines.first)
    #expect(machine.arrows.map(\.event) == events)
    let remarks = machine.root.children.flatMap(\.remarks)
    #expect(remarks.count == 2)
  }

  /// The error is about the history, and not about the machine that begins in the state around it.
  @Test func aHistoryThatBeginsOtherwiseIsTheError() throws {
    let text = """
      {"initial": "a", "states": {"a": {"initial": "a1", "states": {"a1": {}, "a2": {},
        "h": {"type": "history", "history": "deep", "target": "a2"}}, "on": {"LEAVE": "b"}},
        "b": {"on": {"BACK": "a.h"}}}}
      """
    let problem = try #require(imported(text).diagnostics.first)
    #expect(imported(text).diagnostics.count == 1)
    #expect(problem.message.hasPrefix("the history of 'a' begins otherwise than the state; let"))
    #expect(problem.place.line == 2)
  }

  @Test(arguments: [
    (#"{"initial": "a", "states": {"a": {"on": {"X": "c"}}, "bb": {}}}"#, "unknown state 'c'"),
    (
      #"{"initial": "a", "states": {"a": {"on": {"X": "readi"}}, "ready": {}}}"#,
      "did you mean 'ready'?"
    ),
    (#"{"initial": "a", "states": {"a": {"onn": {}}, "b": {}}}"#, "unknown key 'onn'"),
    (#"{"states": {"a": {}, "b": {}}}"#, "missing key 'initial'"),
    (#"{"initial": "a", "states": {"a": [], "b": {}}}"#, "expected a state"),
    (#"["a"]"#, "expected a mapping with 'states'"),
    (#"{"initial": "a", "states": {"a": {}}, "order": 1}"#, "JSON.stringify(machine.config)"),
    (#"{"initial": "a", "states": {"a": {"#, "expected"),
    (
      #"{"initial": "h", "states": {"h": {"type": "history"}, "b": {}, "c": {}}}"#,
      "in states that a pack"
    ),
  ])
  func faultsAreErrorsWithTheirPlaces(_ text: String, _ message: String) throws {
    let imported = imported(text)
    #expect(imported.machines.isEmpty)
    let first = try #require(imported.diagnostics.first)
    #expect(first.severity == .error && first.message.contains(message), "\(first)")
    #expect(first.place.line > 0 && first.place.column > 0)
  }

  @Test func transitionsOfFinalStatesAreLeftOut() throws {
    let text =
      #"{"initial": "a", "states": {"a": {"on": {"X": "b"}}, "b": {"type": "final", "on": {"Y": "a"}}}}"#
    let imported = imported(text)
    let machine = try #require(imported.machines.first, "\(imported.diagnostics)")
    #expect(machine.arrows.map(\.event) == ["X"])
    #expect(machine.root.children.flatMap(\.remarks).count == 1)
  }

  @Test func separatorsOfLinesAreBlanks() throws {
    let text =
      #"{"initial": "a", "states": {"a": {"description": "one\u2028two", "on": {"X": "b"}}, "b": {}}}"#
    let machine = try #require(imported(text).machines.first)
    #expect(machine.root.children.first?.note == "one two")
  }

  @Test func surrogatesAndEscapesAreCharacters() throws {
    let text =
      #"{"initial": "a", "states": {"a": {"on": {"\ud83d\ude00 go\/on": "\u0062"}}, "b": {}}}"#
    let machine = try #require(imported(text).machines.first)
    #expect(machine.arrows.map(\.event) == ["😀 go/on"])
    let long = String(repeating: "k", count: 1_100)
    let faulty = imported(#"{"initial": "a", "states": {"a": {}, "\#(long)": {}}}"#)
    #expect(faulty.machines.isEmpty && !faulty.diagnostics.isEmpty)
  }

  @Test func internalTransitionsOfVersion4AreThoseOfDots() throws {
    let text = """
      {"initial": "p", "states": {"p": {"initial": "a", "on": {
        "IN": {"target": ".b", "cond": "g"}, "OUT": {"target": "p.b"}},
        "states": {"a": {}, "b": {}}}}}
      """
    let machine = try #require(imported(text).machines.first)
    #expect(machine.arrows.map(\.isLocal) == [true, false])
  }

  @Test func timesAreWords() throws {
    let text = """
      {"initial": "a", "states": {"a": {"after": {"1500": "b", "2000": "b", "LATER": "b"}}, "b": {}}}
      """
    let machine = try #require(imported(text).machines.first)
    #expect(machine.arrows.map(\.after) == ["1500 ms", "2 s", "LATER"])
  }
}
