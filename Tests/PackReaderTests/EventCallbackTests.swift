@testable import Base
@testable import Pack
@testable import PackReader
import PackSupport
import Testing

/// Events that are callbacks: `eventCallbacks: true` in a pack or machine.
struct EventCallbackTests {
  private static let order = """
    title: Order
    regions:
      order: {initial: placed, states: {placed: , paid: }}
      reminder: {initial: none, states: {none: , sent: }}
    events:
      pay: [{from: {order: placed}, calls: [thank], to: {order: paid}}]
      dayPassed:
        title: a day has passed
        summary: No money came for a day.
        transitions: [{from: {order: placed}, to: {reminder: sent}}]

    """
  private static let head = "name: shop\ntitle: Shop\neventCallbacks: true\n"

  private func pack(_ texts: [String: String]) throws -> Pack {
    try Pack.sample(
      ["pack.yaml": Self.head, "machines/order.yaml": Self.order].merging(texts) { $1 },
      callbacks: "thank")
  }

  @Test func eachEventRunsBeforeWhatItsTransitionsCall() throws {
    let machine = try #require(try pack([:]).machines.first)
    #expect(
      machine.events.map { $0.calls.map(\.callback.text) } == [
        ["order.pay", "thank"], ["order.dayPassed"],
      ])
    #expect(machine.calls.map(\.isEvent) == [true, false, true])
  }

  @Test func eventInSeveralRegionsRunsOnceAndBeforeWhatLeavesStates() throws {
    let machine = """
      regions:
        left: {states: {l1: {exit: thank}, l2: }, transitions: "l1 -> l2: go"}
        right: {transitions: "r1 -> r2: go"}

      """
    let events = try #require(try pack(["machines/order.yaml": machine]).machines.first).events
    let calls = events.flatMap(\.transitions).map { transition in
      transition.actions.compactMap {
        if case .call(let call) = $0 { call.callback.text } else { nil }
      }
    }
    #expect(calls.contains(["order.go", "thank"]) && calls.contains(["order.go"]))
    #expect(calls.allSatisfy { $0.first == "order.go" && $0.count <= 2 })
  }

  @Test func readersSeeTheEventAndItsMachine() throws {
    let pack = try pack([:])
    let callback = try #require(Name("order.dayPassed").flatMap(pack.callback))
    #expect(callback.owner == "Order")
    #expect(callback.texts.summary.base == "No money came for a day.")
    #expect(callback.event?.event.text == "dayPassed")
    #expect(pack.callbackNames.display(callback.name) == "a day has passed")
    let spellings = ["order.dayPassed", "dayPassed", "a day has passed", "day Passed"]
    #expect(callback.spellings == spellings)
  }

  @Test func theOutcomesOfAnEventAreOneCallback() throws {
    let machine = """
      transitions: |
        placed -> paid: pay now [amount > 0] / thank
        placed: pay now [else]
        paid -> placed: after 3 s

      """
    let pack = try pack(["machines/order.yaml": machine])
    #expect(pack.callbacks.map(\.name.text) == ["thank", "order.pay-now"])
    #expect(pack.callbacks.map(\.title) == ["", "pay now"])
    let calls = pack.machines.flatMap(\.calls).map(\.callback.text)
    #expect(calls == ["order.pay-now", "thank", "order.pay-now"])
  }

  @Test func machinesChooseForThemselves() throws {
    let machine = "eventCallbacks: false\n" + Self.order
    let texts = ["machines/order.yaml": machine]
    #expect(try pack(texts).callbacks.map(\.name.text) == ["thank"])
    let own = ["pack.yaml": "name: shop\ntitle: Shop\n"]
    #expect(try pack(own).callbacks.map(\.name.text) == ["thank"])
    let chosen = own.merging(["machines/order.yaml": "eventCallbacks: true\n" + Self.order]) { $1 }
    #expect(
      try pack(chosen).callbacks.map(\.name.text) == ["thank", "order.pay", "order.dayPassed"])
  }

  @Test func aFileCanDescribeAnEvent() throws {
    let pack = try pack(["callbacks/order.pay.md": "---\nsummary: The bank paid.\n---\n"])
    let callback = try #require(Name("order.pay").flatMap(pack.callback))
    #expect(callback.texts.summary.base == "The bank paid.")
    #expect(callback.owner == "Order")
    #expect(pack.callbacks.count == 3)
  }

  @Test(arguments: [
    "order.pay precedes thank", "pay precedes thank", "for order: pay precedes thank",
    "no dayPassed after pay",
  ])
  func propertiesTakeTheNameOfAnEvent(_ text: String) throws {
    let names = PropertyNames(of: try pack([:]))
    #expect(throws: Never.self) { try Property(text, names: names) }
  }

  private static let blanks = [
    ("a day has passed precedes thank", "dayPassed precedes thank"),
    ("no \"a day has passed\" after pay", "no dayPassed after pay"),
    ("no 'order.a day has passed' after pay", "no dayPassed after pay"),
    ("for order: no order.a day has passed", "for order: no order.dayPassed"),
    ("no pay after order really paid", "no pay after order paid"),
    ("no pay after reminder in time", "no pay after reminder sent"),
    ("no pay after order 'really paid' or thank", "no pay after order paid or thank"),
  ]

  @Test(arguments: blanks)
  func namesWithBlanksAreWrittenAsInThePackOrInQuotes(_ text: String, _ plain: String) throws {
    let machine = Self.order.replacing("paid: }", with: "paid: {title: really paid}}")
      .replacing("sent: }", with: "sent: {title: in time}}")
    let names = PropertyNames(of: try pack(["machines/order.yaml": machine]))
    let (left, right) = (try Property(text, names: names), try Property(plain, names: names))
    #expect(left.pattern == right.pattern && left.scope == right.scope)
  }

  @Test func aNameInQuotesEnds() throws {
    let names = PropertyNames(of: try pack([:]))
    do throws(PropertyFaults) {
      _ = try Property("no \"a day", names: names)
      Issue.record("the name has no end")
    } catch {
      #expect(error.faults.map(\.message) == ["expected \" after the name"])
    }
  }

  @Test func namesOfEveryScriptCanBeAskedAbout() throws {
    let machine = "transitions: |\n  待付款 -> 已付款: 付款 / thank\n"
    let names = PropertyNames(of: try pack(["machines/order.yaml": machine]))
    #expect(throws: Never.self) { try Property("付款 precedes order 已付款", names: names) }
  }

  @Test func aNameThatLacksInManyPlacesIsOneError() {
    let lost = Self.order.replacing("{placed: , paid: }", with: "{placed: , p: }")
    let more = lost + "  back: [{from: {order: paid}}]\n  keep: [{from: {order: paid}}]\n"
    let reading = PackReading(of: PackFiles(sample: ["machines/order.yaml": more]))
    let errors = reading.diagnostics.filter { $0.message.hasPrefix("unknown state 'paid'") }
    #expect(errors.count == 1)
    #expect(errors.first?.notes.map(\.message) == ["and 2 more places"])
  }

  @Test func propertiesNeedTheMachineIfTwoHaveAnEventOfTheName() throws {
    let other = Self.order.replacing("title: Order", with: "title: Return")
    let names = PropertyNames(of: try pack(["machines/return.yaml": other]))
    #expect(throws: Never.self) { try Property("order.pay precedes return.pay", names: names) }
    #expect(throws: PropertyFaults.self) { try Property("no pay", names: names) }
  }

  private static let shared = [
    (
      "no state paid",
      "several machines have 'state paid'; write 'order.state paid' or 'return.state paid', or "
        + "begin with 'for order:' or 'for return:'"
    ),
    ("no paid", "'paid' is a state of several machines; write 'order paid' or 'return paid'"),
    ("for return: no paid", "'paid' is a state; write 'state paid'"),
  ]

  @Test(arguments: shared)
  func aStateOfSeveralMachinesIsListedWithEach(_ text: String, _ message: String) throws {
    let names = PropertyNames(of: try pack(Self.short))
    do throws(PropertyFaults) {
      _ = try Property(text, names: names)
      Issue.record("several machines have the state")
    } catch {
      #expect(error.faults.map(\.message) == [message])
    }
  }

  private static let short = [
    "machines/order.yaml": "transitions: |\n  placed -> paid: pay / thank\n",
    "machines/return.yaml": "transitions: |\n  asked -> paid: refund\n",
  ]

  @Test(arguments: ["no return paid", "no thank after state asked", "for order: no state paid"])
  func aStateThatIsClearNeedsNoOtherName(_ text: String) throws {
    let names = PropertyNames(of: try pack(Self.short))
    #expect(throws: Never.self) { try Property(text, names: names) }
  }
}
