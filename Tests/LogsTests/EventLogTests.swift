import PackSupport
import Testing

@testable import Base
@testable import Logs
@testable import Pack

/// Logs of packs whose events are callbacks: identities, senders, and changes of state.
struct EventLogTests {
  private static let pack = Result {
    try Pack.sample([
      "pack.yaml": "name: shop\ntitle: Shop\neventCallbacks: true\n",
      "machines/order.yaml": """
      title: Order
      regions:
        order: {initial: placed, states: {placed: , paid: , shipped: Sent off.}}
      events:
        orderPaid: [{from: {order: placed}, to: {order: paid}}]
        orderShipped: [{from: {order: paid}, to: {order: shipped}}]
        poll: [{from: {order: placed}, to: {order: placed}}]

      """,
    ])
  }

  private func calls(_ text: String) throws -> [String] {
    let pack = try Self.pack.get()
    return TraceReader.lines(of: Array(text.utf8), Spellings(of: pack)).compactMap(\.call)
      .map { $0.reading(in: pack) }
  }

  @Test(arguments: [
    "orderPaid order=17", "order=17 event=orderPaid", #"{"order":17,"event":"orderPaid"}"#,
    #"{"event":"orderPaid","order":"17"}"#, "orderPaid orderId=17", "order_id=17 msg=orderPaid",
    "time=2024-05-01T10:00:00Z level=info msg=orderPaid order=17",
    "{\n  \"order\": 17,\n  \"event\": \"orderPaid\"\n}",
    "order: 17, event: orderPaid", "order:17 event:orderPaid", "event: orderPaid, order: 17",
  ])
  func aKeyNamedLikeAMachineNamesTheObject(_ line: String) throws {
    #expect(try calls(line) == ["order.orderPaid of order 17"])
  }

  @Test(arguments: [
    "order 17: poll", "[order 17] poll", "Order #17 poll", "2024-05-01 10:00:00.1 order 17: poll",
    "order 17: orderPaid", "order: 17, event: poll", "event:poll order:17",
  ])
  func theNameOfAMachineWithANumberNamesTheObject(_ line: String) throws {
    let name = line.contains("poll") ? "poll" : "orderPaid"
    #expect(try calls(line) == ["order.\(name) of order 17"])
  }

  @Test(arguments: ["the order 17 poll", "order now: poll", "order 17: poll of the shop"])
  func otherWordsBesideAnOrdinaryWordAreProse(_ line: String) throws {
    #expect(try calls(line) == [])
  }

  @Test(arguments: [
    "orderPaid id=17", "id=17 event=orderPaid", #"{"id":17,"event":"orderPaid"}"#,
    "id: 17, event: orderPaid", "id:17 state:orderPaid", "id=17 state=orderPaid",
  ])
  func theKeyIdNamesTheObject(_ line: String) throws {
    #expect(try calls(line) == ["order.orderPaid of 17"])
  }

  @Test(arguments: [
    "client -> server: poll", "client -> server: orderPaid", "from=client to=server orderPaid",
    #"{"from":"client","to":"server","event":"poll"}"#,
  ])
  func anArrowNamesSenderAndReceiver(_ line: String) throws {
    let name = line.contains("poll") ? "poll" : "orderPaid"
    #expect(try calls(line) == ["order.\(name) of server from client"])
  }

  @Test(arguments: [
    ("placed -> paid", ""), ("order-17: placed -> paid", " of order-17"),
    ("order-17 state Placed → Paid", " of order-17 state"), ("17 PLACED => PAID", ""),
  ])
  func aChangeOfStateIsTheEvent(_ line: String, _ object: String) throws {
    #expect(try calls(line) == ["order.orderPaid\(object)"])
  }

  @Test func aPackWithoutScenePhaseTakesItForThatOfAnotherLogger() throws {
    let bytes = Array("scenePhase = active".utf8)
    let lines = TraceReader.lines(of: bytes, Spellings(of: try Self.pack.get()))
    #expect(lines.map(\.aside) == [.foreign(.swiftUI)])
  }

  @Test(arguments: [("shipped -> placed", ""), ("order-17: shipped => placed", "order-17")])
  func aChangeThatNoEventMakesIsKept(_ line: String, _ object: String) throws {
    #expect(try calls(line).isEmpty)
    let lines = TraceReader.lines(of: Array(line.utf8), Spellings(of: try Self.pack.get()))
    let change = try #require(lines[0].aside?.change)
    #expect([change.source, change.target, change.label] == ["shipped", "placed", object])
  }

  /// A machine with states inside states and in parallel, changes that come by themselves, names
  /// with hyphens, a state that its author calls inactive, and events named like parts of states.
  private static let nested = Result {
    try Pack.sample([
      "pack.yaml": "name: desk\ntitle: Desk\neventCallbacks: true\n",
      "machines/document.yaml": """
      title: Document
      regions:
        mode:
          initial: inactive
          states:
            inactive: Nothing is open.
            viewing: It is read.
            editing: {initial: plain, states: {plain: Plain., bold: Bold.}}
            sync:
              title: SYN-SENT
              regions:
                up:
                  initial: idle
                  states: {idle: Idle., sending: Sending.}
                  transitions: "idle -> sending: send"
                down:
                  initial: quiet
                  states: {quiet: Quiet., loading: Loading.}
                  transitions: "quiet -> loading: load"
          transitions: |
            inactive -> viewing: open
            viewing -> editing: edit
            editing -> viewing: done
            editing.plain -> editing.bold: toggle bold
            editing.bold -> editing.plain: toggle bold
            viewing -> sync: SYN
            sync -> viewing: after 3 s
        window:
          initial: small
          states: {small: Small., large: Large.}
          transitions: "small -> large: grow"

      """,
    ])
  }

  @Test(arguments: [
    ("inactive -> viewing", "document.open"), ("viewing -> editing", "document.edit"),
    ("viewing -> plain", "document.edit"), ("bold -> viewing", "document.done"),
    ("editing -> viewing", "document.done"),
    ("plain -> bold", "document.toggle-bold"),
    ("editing.plain -> editing.bold", "document.toggle-bold"),
    ("VIEWING -> SYN-SENT", "document.SYN"), ("SYN: VIEWING -> SYN-SENT", "document.SYN"),
    ("Viewing -> SYN-SENT by SYN", "document.SYN"), ("Idle -> Sending", "document.send"),
    ("Small → Large", "document.grow"),
  ])
  func aChangeOfNestedStatesIsTheEvent(_ line: String, _ event: String) throws {
    let pack = try Self.nested.get()
    let lines = TraceReader.lines(of: Array(line.utf8), Spellings(of: pack))
    #expect(lines.compactMap(\.call).map { $0.reading(in: pack) } == [event])
  }

  @Test(arguments: [("viewing -> inactive", true), ("large -> small", true)])
  func aChangeThatNothingMakesIsOneOfOneRegion(_ line: String, _ isChange: Bool) throws {
    try expect(line, isChange)
  }

  @Test(arguments: [
    "sync -> viewing", "viewing -> large", "idle -> loading", "editing -> plain", "bold -> editing",
    "idle -> quiet",
  ])
  func whatComesByItselfOrIsOfSeveralRegionsIsNoChange(_ line: String) throws {
    try expect(line, false)
  }

  private func expect(_ line: String, _ isChange: Bool) throws {
    let lines = TraceReader.lines(of: Array(line.utf8), Spellings(of: try Self.nested.get()))
    #expect(lines.compactMap(\.call) == [], "\(line)")
    #expect((lines[0].aside?.change != nil) == isChange, "\(line)")
  }

  @Test(arguments: [
    ("toggleBold", "document.toggle-bold"), ("Home toggle-bold", "document.toggle-bold of Home"),
    ("doc-3 TOGGLE_BOLD", "document.toggle-bold of doc-3"),
    ("doc-3: edit", "document.edit of doc-3"),
    ("document.toggle-bold", "document.toggle-bold"),
  ])
  func anEventIsReadHoweverItsWordsAreJoined(_ line: String, _ reading: String) throws {
    let pack = try Self.nested.get()
    let lines = TraceReader.lines(of: Array(line.utf8), Spellings(of: pack))
    #expect(lines.compactMap(\.call).map { $0.reading(in: pack) } == [reading])
  }
}
