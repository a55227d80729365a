import Base
import Pack
import PackReader
import PackSupport
import Testing

/// What a pack says of nested states, guards, choices, and counters.
struct ChartReadingTests {
  private static let order = """
    title: Order
    counters: {attempts: 3}
    choices:
      enough:
        - {guard: attempts < 3, calls: [ask], to: {order: waiting}}
        - {guard: else, calls: [apologize], to: {order: canceled}}
    regions:
      order: {initial: waiting, states: {waiting: , paid: , canceled: {final: object}}}
    events:
      failed: [{from: {order: waiting}, calls: [attempts + 1], to: {order: enough}}]
      refund:
        - {from: {order: paid}, guard: amount > 0, to: {order: waiting}}
        - {from: {order: paid}, guard: else}
      timeout: {title: after 3 s, automatic: true, transitions: [{from: {order: waiting}, to: {order: paid}}]}

    """

  private func reading(_ machine: String, callbacks: String = "ask apologize") -> PackReading {
    PackReading(of: PackFiles(sample: ["machines/m.yaml": machine], callbacks: callbacks))
  }

  private func errors(_ machine: String) -> [String] {
    reading(machine, callbacks: "").diagnostics.map { "\($0.place.line): \($0.message)" }
  }

  @Test func aChoiceIsFoldedIntoTheArrowsThatEnterIt() throws {
    let pack = try #require(reading(Self.order).pack)
    let failed = try #require(pack.machines[0].events.first { $0.name.text == "failed" })
    let calls = failed.transitions.map { transition in
      transition.actions.compactMap { $0.call?.callback.text } + [
        "\(transition.source.allowed[1] ?? [])"
      ]
    }
    #expect(
      calls == [["ask", "[0]"], ["ask", "[1]"], ["apologize", "[2]"], ["apologize", "[3]"]])
  }

  @Test func eachOutcomeIsAnEventWithItsWordsInTheTitle() throws {
    let pack = try #require(reading(Self.order).pack)
    let events = pack.machines[0].events.map {
      "\($0.name): \($0.title.base), \($0.isNamed), \($0.isFree)"
    }
    #expect(
      events == [
        "failed: , true, false", "refund.amount-0: refund [amount > 0], true, false",
        "refund.else: refund [else], true, false",
        "waiting-to-paid: after 3 s, false, true",
      ])
  }

  @Test func aStepThatSendsAnEventOfSeveralOutcomesIsAnAlternative() throws {
    let steps = "[o.refund, 'o.refund [else]']"
    let files = PackFiles(
      sample: [
        "machines/m.yaml": Self.order,
        "interactions/i.yaml": "i: {title: I, lifelines: {o: m}, steps: \(steps)}\n",
      ], callbacks: "ask apologize")
    let pack = try #require(PackReading(of: files).pack)
    let found = pack.interactions[0].steps
    #expect(found[0].choices.map(\.title.base) == ["amount > 0", "else"])
    guard case .send(let send) = found[1] else {
      Issue.record("not a message")
      return
    }
    #expect(send.event.text == "refund.else")
  }

  @Test(arguments: [
    (
      "{a: {from: {r: x}, to: {r: c}}}", "choices: {c: [{to: {r: d}}], d: [{to: {r: c}}]}",
      "leads back"
    ),
    (
      "{e: [{from: {r: x}, to: {r: y}}, {from: {r: x}, to: {r: x}, local: true}]}", "",
      "two outcomes"
    ),
    ("{e: [{from: {r: x}, guard: y or big, to: {r: y}}]}", "", "joins words and states"),
    ("{e: [{from: {r: x}, guard: x, calls: [n + 1], to: {r: y}}]}", "", "unknown counter"),
    ("{e: [{from: {r: x}, guard: x, calls: [n+1], to: {r: y}}]}", "", "unknown counter"),
    ("{e: [{from: {r: x}, guard: x, to: {r: z}}]}", "", "unknown state"),
    (
      "{e: [{from: {r: x}, guard: n < 1, to: {r: c}}]}",
      "choices: {c: [{guard: n = 1, to: {r: x}}]}\ncounters: {n: 1}", "no guard out of choice"
    ),
  ])
  func anErrorSaysWhatIsWrong(_ events: String, _ more: String, _ message: String) {
    let head = "title: M\nregions: {r: {initial: x, states: {x: , y: }}}\n"
    let list = events.replacing(
      "{a: {from: {r: x}, to: {r: c}}}", with: "{a: [{from: {r: x}, to: {r: c}}]}")
    let found = errors(head + "events: \(list)\n\(more)\n")
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }

  @Test func anAmbiguousInnerStateIsNamedWithItsOuterOnes() {
    let found = errors(
      """
      title: M
      regions:
        r: {initial: a, states: {a: {states: [idle, busy]}, b: {states: [idle, busy]}}}
      events:
        e: [{from: {r: a.idle}, to: {r: busy}}]

      """)
    #expect(found == ["5: 'busy' is the name of 2 states; write 'a.busy' or 'b.busy'"])
  }

  @Test func aStateOfTheMachineMayShareItsNameWithOneInsideAnother() {
    let found = errors(
      """
      states: {idle: , editing: {states: [idle, busy]}}
      transitions: |
        idle -> editing.busy: begin
        editing.idle -> idle: end

      """)
    #expect(found.isEmpty)
  }

  @Test func anEventInSeveralRegionsMovesEachThatCanMove() throws {
    let machine = """
      regions:
        leaf: {transitions: 'closed -> open: push / swing'}
        light: {transitions: 'off -> on: push / shine'}

      """
    let pack = try #require(reading(machine, callbacks: "swing shine").pack)
    let found = pack.machines[0].events.flatMap(\.transitions).map { transition in
      "\(transition.source.allowed.sorted { $0.key < $1.key }.map { "\($0.key)\($0.value)" }): "
        + transition.actions.compactMap { $0.call?.callback.text }.joined(separator: " ")
    }
    #expect(
      found == [
        #"["0[0]", "1[0]"]: swing shine"#, #"["0[0]", "1[1]"]: swing"#,
        #"["0[1]", "1[0]"]: shine"#,
      ])
  }

  @Test func eventsInsideStatesThatAreNeverActiveTogetherAreNoConflict() {
    let found = errors(
      """
      states:
        editing: {transitions: 'plain -> bold: next'}
        printing:
          regions:
            sheet: {transitions: 'blank -> full: next'}
            light: {transitions: 'off -> blinking: next'}
      transitions: |
        editing -> printing: print
        printing -> editing: edit

      """)
    #expect(found.isEmpty)
  }

  @Test(arguments: [
    ("retrys < 3", "'retrys' is no counter, so this is a guard in words; did you mean 'retries'?"),
    (
      "retries < max",
      "'retries < max' compares 'retries' with no number, so it is a guard in words; write a number, "
        + "as in 'retries < 3'"
    ),
  ])
  func aGuardInWordsThatIsNearlyAComparisonIsAWarning(_ guardText: String, _ message: String) {
    let found = errors(
      "title: M\ncounters: {retries: 3}\nregions: {r: {initial: open, states: {open: , closed: }}}\n"
        + "events: {e: [{from: {r: open}, guard: \(guardText), to: {r: closed}}]}\n")
    #expect(found == ["4: \(message)"])
  }

  /// The keys of `events` and `regions` are names.
  @Test(arguments: [
    "calls", "entry", "exit", "transitions", "events", "regions", "from", "choices",
  ])
  func anEventOrARegionWithTheNameOfAKeyCalls(_ name: String) throws {
    for machine in [
      "transitions: ['a -> b: \(name) / foo', 'b -> a: x / bar']",
      "regions: {\(name): {transitions: ['a -> b: go / foo', 'b -> a: x / bar']}}",
    ] {
      let text = "machines: {m: {\(machine)}}\n"
      let reading = PackReading(of: PackFiles(only: "m.yaml", Array(text.utf8)))
      #expect(reading.pack?.callbacks.map(\.name.text) == ["foo", "bar"], "\(reading.diagnostics)")
    }
  }

  @Test(arguments: [("(", ")"), ("not ", "")])
  func aGuardThatNestsTooDeepIsAnError(_ open: String, _ close: String) {
    for count in [33, 20_000] {
      let text =
        String(repeating: open, count: count) + "x" + String(repeating: close, count: count)
      if text.utf8.count > 60_000 { continue }
      let found = errors("transitions: ['a -> b: go [\(text)]', 'b -> a: x']\n")
      #expect(found.contains("1: a guard nests at most 32 deep; simplify it"), "\(found)")
    }
  }

  @Test func aGuardInQuotationMarksIsMeantAsWords() throws {
    let machine = "title: M\ntransitions: [\"a -> b: go ['a']\", 'b -> a: x']\n"
    #expect(errors(machine) == [])
  }

  @Test func aGuardInWordsThatIsNearlyAStateIsAWarning() {
    let found = errors(
      "title: M\nregions: {r: {initial: open, states: {open: , closed: }}}\n"
        + "events: {e: [{from: {r: open}, guard: closd, to: {r: closed}}]}\n")
    #expect(
      found == ["3: 'closd' is no state, so it is a guard in words; did you mean 'closed'?"])
  }
}
