@testable import Base
@testable import Pack
@testable import PackReader
import PackSupport
import Testing

/// One pack that uses all of the grammar, read and compared value by value.
struct PackReadingTests {
  static let texts = [
    "pack.yaml": """
    name: sample
    title: {en: Sample, zh-Hans: 范例}
    summary: All of the grammar.
    locales: [en, zh-Hans]
    options:
      iOS: {title: The system, ordered: true, values: [12, 13, 14], default: 13}
      style: {values: {sheet: A sheet, full: The full screen}}
    impossible: iOS < 13 and style = full
    phases: {loading: Loading}
    bounds: {objects: {screen: 3}, nesting: 1, states: 500}
    """,
    "sources.yaml": """
    notes: {title: Notes, kind: talk, publisher: A, year: 2024, version: iOS 18.0,
      address: "https://example.org/a"}
    """,
    "callbacks/load.md": """
    ---
    summary: It loads.
    phase: loading
    owner: Screen
    swift: func load()
    objc: "- (void)load"
    aliases: [Load It]
    availability: {iOS: 2.0-9.0-13.1, Mac Catalyst: "13.1"}
    if: not iOS = 12 or style != full
    super: required
    superNote: First.
    caller: {en: The system, zh-Hans: 系统}
    thread: Main thread
    notification: didLoad
    do: [One., Two.]
    dont: [Three.]
    sources: [{source: notes, at: page 3}, notes]
    ---

    Prose, *first* line.

    Last line.

    """,
    "callbacks/load.zh-Hans.md": "---\nsummary: 加载。\ndo: [一。, 二。]\n---\n散文。\n",
    "machines/screen.yaml": """
    title: Screen
    regions:
      view:
        title: The view
        initial: none
        states: {none: , loaded: {zh-Hans: 已加载, en: It is there.}, gone: {title: Gone, final: process}}
    relations:
      below: {to: screen, inverse: above}
      twin: {to: screen, mutual: true}
    spans: {life: {title: a life, begins: [load]}}
    events:
      load:
        summary: It loads.
        transitions:
          - from: {view: [loaded, none]}
            if: iOS >= 13
            calls: [load(nil), {view: loaded}, {call: load, if: style = sheet}]
            to: {view: loaded}
      go: [{to: {view: gone}}]
    sources: [notes]
    """,
    "interactions/all.yaml": """
    part:
      title: Part
      refOnly: true
      lifelines: {one: screen}
      steps: [one.load]
    show:
      title: Show
      anytime: true
      if: iOS >= 13
      lifelines: {one: {machine: screen, title: The one}, others: {machine: screen, many: true}, two: screen}
      requires: {one: {view: none, below: two, above: none, twin: any}}
      steps:
        - {send: one.load, note: Now.}
        - {set: one.below, to: none}
        - {set: two.twin, to: one}
        - check: {one: {view: loaded}, two: {view: none}}
        - wait: a while
        - alt: {yes: [others.go], no: {title: Not at all, requires: {two: {view: none}}, steps: []}}
        - {opt: [one.load], name: maybe}
        - {break: [one.load], name: failed}
        - {loop: [one.load], name: again, atLeast: 1, atMost: 3}
        - par: [[one.load], {title: Both, steps: [two.load]}]
        - {ref: part, with: {one: two}}
        - {if: style = full, then: [one.go], else: [{ref: part}]}
    """,
    "scenarios/all.yaml": """
    play:
      title: Play
      set: {iOS: 14}
      steps: [{interaction: show, branches: [no], repeat: {again: 2}, roles: {one: two}}, show]
    """,
  ]

  private func pack() throws -> Pack { try Pack.sample(Self.texts) }

  @Test func packDoesNotDependOnConcurrency() throws {
    let reading = PackReading(of: PackFiles(sample: Self.texts), jobs: 4)
    #expect(try reading.pack == pack())
  }

  @Test func readsPackFile() throws {
    let pack = try pack()
    #expect(pack.title == Words("Sample", translations: ["zh-Hans": "范例"]))
    #expect(pack.system == Words("System"))
    #expect(pack.locales == ["en", "zh-Hans"])
    #expect(pack.axes.map(\.isOrdered) == [true, false])
    #expect(pack.text(of: pack.defaultConfiguration) == "iOS=13 style=sheet")
    #expect(pack.configurations.count == 5)
    #expect(pack.bounds.objects == [try #require(Name("screen")): 3])
    #expect([pack.bounds.nesting, pack.bounds.states] == [1, 500])
    let source = try #require(pack.sources.first)
    #expect(source.kind == .talk)
    #expect(source.year == 2024)
  }

  @Test func readsCallbackWithTranslation() throws {
    let callback = try #require(try pack().callbacks.first)
    #expect(callback.texts.summary == Words("It loads.", translations: ["zh-Hans": "加载。"]))
    #expect(callback.texts.caller.text(in: "zh-Hans") == "系统")
    #expect(callback.texts.dos.map { $0.text(in: "zh-Hans") } == ["一。", "二。"])
    #expect(callback.texts.donts.map { $0.text(in: "zh-Hans") } == ["Three."])
    #expect(callback.superRule == .required)
    #expect(callback.availability[0].obsoleted == "13.1")
    #expect(callback.availability[1].platform == "Mac Catalyst")
    #expect(callback.citations.map(\.detail.base) == ["page 3", ""])
    #expect(
      callback.texts.prose
        == Words("Prose, *first* line.\n\nLast line.", translations: ["zh-Hans": "散文。"]))
    #expect(
      callback.texts.prose.place == Place(path: "callbacks/load.md", line: 20, column: 1))
    #expect(
      callback.citations[0].place == Place(path: "callbacks/load.md", line: 17, column: 11))
    #expect(
      callback.condition
        == .any([
          .not(.compare(axis: 0, .equal, value: 0)), .compare(axis: 1, .unequal, value: 1),
        ]))
  }

  @Test func readsMachine() throws {
    let machine = try #require(try pack().machines.first)
    let view = try #require(machine.regions.first)
    #expect(view.states.map(\.name.text) == ["none", "loaded", "gone"])
    #expect(view.states.map(\.end) == [.nothing, .nothing, .process])
    #expect(view.states[1].summary.translations == ["zh-Hans": "已加载"])
    #expect(machine.relations.map(\.inverse.text) == ["above", "twin"])
    #expect(machine.spans.map(\.title.base) == ["a life"])
    let transition = machine.events[0].transitions[0]
    #expect(transition.source == Guard(allowed: [0: [0, 1]]))
    let words = transition.actions.map { action in
      switch action {
      case .call(let call): "\(call.callback)(\(call.argument)) \(call.condition != .always)"
      case .enter(let region, let state): "\(region):\(state)"
      }
    }
    #expect(words == ["load(nil) false", "0:1", "load() true"])
    #expect(machine.events[1].transitions[0].actions == [.enter(region: 0, state: 2)])
  }

  @Test func readsEveryKindOfStep() throws {
    let show = try #require(try pack().interactions.last)
    #expect(show.isAmbient)
    #expect(show.lifelines.map(\.isMany) == [false, true, false])
    let relations = try #require(show.requires.first).relations
    #expect(relations[try #require(Name("below"))] == .role(2))
    #expect(relations[try #require(Name("above"))] == Requirement.Target.none)
    #expect(relations[try #require(Name("twin"))] == .some)
    #expect(
      show.steps.map(shape) == [
        "send 0 load Now.", "relate 0 below nil", "relate 2 twin Optional(0)", "invariant 0",
        "invariant 2", "gap a while", "alt yes 1 no 0", "opt maybe 1", "break failed 1",
        "loop again 1 Optional(3)",
        "par  1 Both 1", "ref part [2]", "when 1 1",
      ])
    #expect(show.steps[7].place == Place(path: "interactions/all.yaml", line: 19, column: 7))
  }

  private func shape(_ step: Step) -> String {
    switch step {
    case .send(let send): "send \(send.lifeline) \(send.event) \(send.note.base)"
    case .relate(let relate):
      "relate \(relate.lifeline) \(relate.relation) \(String(describing: relate.target))"
    case .invariant(let requirement): "invariant \(requirement.lifeline)"
    case .note(let text, let over, _): "note \(text.base) \(over)"
    case .gap(let label, _): "gap \(label.base)"
    case .alt(let operands, _):
      "alt " + operands.map { "\($0.label) \($0.steps.count)" }.joined(separator: " ")
    case .opt(let operand, _): "opt \(operand.label) \(operand.steps.count)"
    case .break(let operand, _): "break \(operand.label) \(operand.steps.count)"
    case .loop(let operand, let atLeast, let atMost, _):
      "loop \(operand.label) \(atLeast) \(String(describing: atMost))"
    case .par(let operands, _):
      "par " + operands.map { "\($0.title.base) \($0.steps.count)" }.joined(separator: " ")
    case .ref(let reference): "ref \(reference.interaction) \(reference.roles)"
    case .when(_, let then, let otherwise, _): "when \(then.count) \(otherwise.count)"
    }
  }

  @Test func readsScenario() throws {
    let play = try #require(try pack().scenarios.first)
    #expect(play.settings == [0: 2])
    #expect(play.acts.map(\.labels) == [["no"], []])
    #expect(play.acts[0].repeats == ["again": 2])
    #expect(play.acts[0].roles == [try #require(Name("one")): "two"])
  }

  @Test func readingIsDeterministicAndIgnoresLineEndings() throws {
    let pack = try pack()
    #expect(try self.pack() == pack)
    let others = Self.texts.mapValues { text in
      "\u{FEFF}"
        + text.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: "\r\n")
    }
    #expect(try Pack.sample(others) == pack)
  }
}
