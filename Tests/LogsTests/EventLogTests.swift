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
  ])
  func aKeyNamedLikeAMachineNamesTheObject(_ line: String) throws {
    #expect(try calls(line) == ["order.orderPaid of order 17"])
  }

  @Test(arguments: [
    "order 17: poll", "[order 17] poll", "Order #17 poll", "2024-05-01 10:00:00.1 order 17: poll",
    "order 17: orderPaid",
  ])
  func theNameOfAMachineWithANumberNamesTheObject(_ line: String) throws {
    let name = line.contains("poll") ? "poll" : "orderPaid"
    #expect(try calls(line) == ["order.\(name) of order 17"])
  }

  @Test(arguments: ["the order 17 poll", "order now: poll", "order 17: poll of the shop"])
  func otherWordsBesideAnOrdinaryWordAreProse(_ line: String) throws {
    #expect(try calls(line) == [])
  }

  @Test(arguments: ["orderPaid id=17", "id=17 event=orderPaid", #"{"id":17,"event":"orderPaid"}"#])
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
}
