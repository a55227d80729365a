@testable import Base
@testable import Pack
@testable import Analysis
@testable import Graphics
import PackSupport
import GraphicsSupport
import Testing

@Suite struct InteractionSequenceTests {
  private let nowhere = InteractionSample.place(0)

  @Test func messagesGoToTheReceivingRole() throws {
    var sample = try InteractionSample()
    let steps = [
      try sample.send(0, "willDisappear"), try sample.send(1, "willAppear"),
      .gap(label: Words("the animation", translations: ["zh-Hans": "动画"]), place: nowhere),
      try sample.send(0, "didDisappear"),
    ]
    try sample.add("navigation.push", ["source", "destination", "idle"], steps)
    let sequence = try sample.sequence(highlighting: "viewWillAppear")
    #expect(sequence.title == "Title of navigation.push")
    #expect(sequence.lifelines.map(\.name) == ["UIKit", "source", "destination"])
    #expect(sequence.lifelines.map(\.kind) == ["", "View controller", "View controller"])
    #expect(
      sequence.script == [
        "source.viewWillDisappear", "destination.viewWillAppear", "gap the animation",
        "source.viewDidDisappear",
      ])
    #expect(
      sequence.summary
        == "viewWillDisappear on source, then viewWillAppear on destination, then viewDidDisappear on source."
    )
    let messages = sequence.items.compactMap { item in
      if case .message(let message) = item { message } else { nil }
    }
    #expect(messages.map(\.link).first == "../callbacks/viewWillDisappear/")
    #expect(messages.map(\.isHighlighted) == [false, true, false])
    #expect(try sample.sequence(locale: "zh-Hans").script[2] == "gap 动画")
  }

  @Test(arguments: ["object", "process"])
  func callersAndDestructionsAreDrawn(_ end: String) async throws {
    let pack = try Pack.sample(
      [
        "machines/lamp.yaml": """
        title: Lamp
        regions:
          light: {initial: dark, states: {dark: , bright: , broken: {final: \(end)}}}
        events:
          press:
            - {from: {light: dark}, calls: [{call: lamp, by: code}, {light: bright}]}
          crack:
            - {from: {light: dark}, calls: [crack], to: {light: broken}}
            - {from: {light: bright}, calls: [{light: broken}, crack]}
          fade:
            - {from: {light: bright}, to: {light: broken}}

        """,
        "interactions/all.yaml": """
        use:
          title: Use
          lifelines: {lamp: lamp}
          requires: {lamp: {light: dark}}
          steps:
            - alt:
                used: [lamp.press, {alt: {cracked: [lamp.crack], faded: [lamp.fade]}}]
                dropped: [lamp.crack]

        """,
      ], callbacks: "lamp crack")
    let survey = try await PackFacts(of: pack)
    let use = try #require(pack.interactions.first)
    let course = try #require(InteractionVariants(of: survey)[use.name].first)
    let sequence = SequenceDiagram(
      of: use, in: pack, facts: course.facts, configuration: course.configuration, locale: "en")
    #expect(
      sequence.script == [
        "alt [used]", "| lamp.lamp found", "| alt [cracked]", "| | lamp.crack", "| | lamp ends",
        "| alt [faded]", "| | lamp ends", "alt [dropped]", "| lamp.crack", "| lamp ends",
      ])
  }

  @Test func guardsNameTheStatesThatDistinguishCases() throws {
    var sample = try InteractionSample()
    let step = try sample.send(0, "loadViewIfNeeded", [0, 1, 2])
    try sample.add("load", ["it"], [step])
    #expect(
      try sample.sequence().script == [
        "alt [if the interface is code and the view is unloaded]", "| it.loadView",
        "| it.viewDidLoad",
        "alt [if the interface is nib and the view is unloaded]", "| it.loadView",
        "| it.view.init.coder", "| it.view.awakeFromNib", "| it.viewDidLoad",
      ])
  }

  @Test(
    arguments: [
      ([0], ["it.loadView", "it.viewDidLoad"]), ([2], []), ([], []),
      ([0, 2], ["opt [if the view is unloaded]", "| it.loadView", "| it.viewDidLoad"]),
    ] as [([Int], [String])])
  func onlyObservedTransitionsAreDrawn(taken: [Int], script: [String]) throws {
    var sample = try InteractionSample()
    let step = try sample.send(0, "loadViewIfNeeded", taken)
    try sample.add("load", ["it"], [step])
    #expect(try sample.sequence().script == script)
  }

  @Test(
    arguments: [
      ("changeMargins", [0], ["opt [if the view is loaded]", "| all.viewLayoutMarginsDidChange"]),
      ("awake", [0], ["opt [if the view is unloaded]", "| all.awakeFromNib"]),
      (
        "loadViewIfNeeded", [0, 2],
        ["opt [if the view is unloaded]", "| all.loadView", "| all.viewDidLoad"]
      ),
      ("loadViewIfNeeded", [2], ["all"]),
    ] as [(String, [Int], [String])])
  func aStepToManyObjectsIsGuardedIfSomeRefuseIt(_ event: String, taken: [Int], script: [String])
    throws
  {
    for isMany in [true, false] {
      var sample = try InteractionSample()
      let step = try sample.send(0, event, taken)
      try sample.add("all", ["all"], isMany: isMany, [step])
      let plain = script.dropFirst().map { String($0.dropFirst(2)) }
      let isChoice = isMany || taken.count > 1
      let drawn = try sample.sequence().script
      #expect(drawn == (isChoice && script.count > 1 ? script : plain))
    }
  }

  @Test func fragmentsHaveTheirGuards() throws {
    var sample = try InteractionSample()
    let layout = Step.loop(
      Step.Operand("if any", [try sample.send(0, "willAppear")]), atLeast: 0, atMost: nil,
      place: nowhere)
    let both = Step.par(
      [
        Step.Operand("", [try sample.send(0, "didAppear")]),
        Step.Operand("", [try sample.send(1, "didDisappear")]),
      ], place: nowhere)
    let either = Step.alt(
      [
        Step.Operand("completed", [layout, both]),
        Step.Operand("cancelled", [try sample.send(0, "loadViewIfNeeded", [2])]),
        Step.Operand("impossible", [try sample.send(0, "willDisappear", nil)]),
      ], place: nowhere)
    let never = Step.opt(Step.Operand("", [try sample.send(0, "willAppear", nil)]), place: nowhere)
    try sample.add("pop", ["a", "b"], [either, never])
    #expect(
      try sample.sequence().script == [
        "alt [completed]", "| loop (0..*) [if any]", "| | a.viewWillAppear", "| par []",
        "| | a.viewDidAppear", "| par []", "| | b.viewDidDisappear", "alt [cancelled]",
      ])
  }

  @Test func aSingleOperandHasNoFrame() throws {
    var sample = try InteractionSample()
    let either = Step.alt(
      [
        Step.Operand("completed", [try sample.send(0, "didAppear")]),
        Step.Operand("cancelled", [try sample.send(0, "didDisappear", nil)]),
      ], place: nowhere)
    try sample.add("pop", ["a"], [either])
    #expect(try sample.sequence().script == ["a.viewDidAppear"])
  }

  @Test func theConfigurationDecidesConditions() throws {
    var sample = try InteractionSample()
    let now = try sample.send(0, "didAppear")
    let before = try sample.send(0, "willAppear")
    let step = Step.when(
      .compare(axis: 0, .atLeast, value: 1), then: [now], otherwise: [before], place: nowhere)
    try sample.add("appear", ["a"], [step])
    #expect(try sample.sequence(choices: [1]).script == ["a.viewDidAppear"])
    #expect(try sample.sequence(choices: [0]).script == ["a.viewWillAppear"])
  }

  @Test func anInteractionUseIsALinkedFrame() throws {
    var sample = try InteractionSample()
    try sample.add("create.code", ["controller"], [try sample.send(0, "initInCode")])
    let reference = Step.ref(
      Step.Reference(
        interaction: try InteractionSample.name("create.code"), roles: [1], place: nowhere))
    try sample.add("launch", ["application", "root"], [reference])
    let sequence = try sample.sequence()
    #expect(
      sequence.script
        == ["ref Title of create.code []", "| root.init", "| root.init.nibName"])
    #expect(sequence.lifelines.map(\.name) == ["UIKit", "root"])
    #expect(sequence.frames.map(\.link) == ["../interactions/create.code/"])
  }

  @Test func interactionUsesAreDrawnToTheAllowedDepth() throws {
    var sample = try InteractionSample()
    try sample.add("part0", ["a"], [try sample.send(0, "initInCode")])
    for depth in 1...Limits.referenceDepth {
      let reference = Step.Reference(
        interaction: try InteractionSample.name("part\(depth - 1)"), roles: [0], place: nowhere)
      try sample.add("part\(depth)", ["a"], [.ref(reference)])
    }
    let script = try sample.sequence().script
    #expect(script.count == Limits.referenceDepth + 2)
    #expect(script.last?.hasSuffix("| a.init.nibName") == true)
  }

  @Test func aRecursiveInteractionUseEnds() throws {
    var sample = try InteractionSample()
    let itself = Step.ref(
      Step.Reference(interaction: try InteractionSample.name("loop"), roles: [0], place: nowhere))
    try sample.add("loop", ["a"], [itself])
    #expect(try sample.sequence().script == [])
  }

  @Test func invariantsAndNotesAreDrawn() throws {
    var sample = try InteractionSample()
    let check = Step.invariant(
      Requirement(
        lifeline: 0, states: Guard(allowed: [4: [1], 3: [1, 2]]),
        relations: [
          try InteractionSample.name("below"): .role(1), try InteractionSample.name("above"): .none,
          try InteractionSample.name("presenter"): .some,
        ], place: nowhere))
    let step = try sample.send(1, "willAppear", note: "A remark.")
    try sample.add("check", ["a", "b"], [check, step])
    #expect(
      try sample.sequence().script == [
        "a {appearance is appearing or appeared and window is attached and above: none "
          + "and below: b and presenter: any}",
        "note A remark.", "b.viewWillAppear",
      ])
  }

  @Test(
    arguments: [
      (
        "en",
        ["alt [if the light is Off]", "| lamp.on", "alt [if the light is low]", "| lamp.dim"]
      ),
      (
        "de",
        ["alt [if Das Licht is Aus]", "| lamp.on", "alt [if Das Licht is low]", "| lamp.dim"]
      ),
    ])
  func regionsAndStatesAreNamedInTheLanguage(
    _ locale: String, _ script: [String]
  ) async throws {
    let pack = try Pack.sample(
      [
        "pack.yaml": "name: sample\ntitle: {en: Sample, de: Muster}\nlocales: [en, de]\n",
        "machines/lamp.yaml": """
        title: {en: Lamp, de: Lampe}
        regions:
          light:
            title: {en: The light, de: Das Licht}
            initial: dark
            states: {dark: {title: {en: 'Off', de: Aus}}, low: , bright: }
        events:
          press:
            - {from: {light: dark}, calls: [on], to: {light: low}}
            - {from: {light: low}, calls: [dim], to: {light: bright}}

        """,
        "interactions/all.yaml": """
        use:
          title: {en: Use, de: Gebrauch}
          lifelines: {lamp: lamp}
          requires: {lamp: {light: [dark, low]}}
          steps: [lamp.press]

        """,
      ], callbacks: "on dim")
    let survey = try await PackFacts(of: pack)
    let use = try #require(pack.interactions.first)
    let course = try #require(InteractionVariants(of: survey)[use.name].first)
    let sequence = SequenceDiagram(
      of: use, in: pack, facts: course.facts, configuration: course.configuration, locale: locale)
    #expect(sequence.script == script)
  }

  @Test func withoutMessagesAllLifelinesAreKept() throws {
    var sample = try InteractionSample()
    try sample.add("suspend", ["a", "b"], [.gap(label: Words("a while"), place: nowhere)])
    let sequence = try sample.sequence()
    #expect(sequence.lifelines.map(\.name) == ["UIKit", "a", "b"])
    #expect(sequence.summary == "No callback runs.")
  }
}
