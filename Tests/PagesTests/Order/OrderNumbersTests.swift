import Shipped
import Testing

@testable import Pages

/// Where among the numbered steps those are whose order is open.
struct OrderNumbersTests {
  private static func step(_ text: String, _ fragments: [OrderList.Fragment]) -> OrderList.Step {
    OrderList.Step(
      lane: "a", sender: "", text: text, isCall: true, isFromCode: false, path: "", remark: "",
      fragments: fragments)
  }

  private static func fragment(
    _ kind: OrderList.Fragment.Kind, _ text: String = ""
  ) -> OrderList.Fragment {
    OrderList.Fragment(kind: kind, text: text, path: "")
  }

  /// An aside of a branch comes after the steps of earlier choices, but not after the first operand
  /// of the choice that the branch belongs to.
  @Test func anAsideOfABranchComesAfterEarlierChoices() throws {
    let open = Self.fragment(.interleaved)
    let other = [Self.fragment(.branch, "if late")]
    let steps = [
      Self.step("ask", []), Self.step("connect", [Self.fragment(.given, "if code")]),
      Self.step("connect", [Self.fragment(.branch, "if storyboard")]),
      Self.step("enter", [Self.fragment(.given, "if early")]),
      Self.step("appear", other + [open, Self.fragment(.turn)]),
      Self.step("activate", other + [open, Self.fragment(.aside, "at any point")]),
      Self.step("end", other),
    ]
    let numbers = OrderNumbers(of: steps, isNumbered: steps.map { _ in true })
    #expect(steps.indices.map { numbers[$0] } == ["1", "2", "a1", "3", "b1", "b2", "b3"])
    let strings = try Templates(files: ShippedFolder.templates.files).strings(in: "en")
    #expect(
      numbers.context(at: 5, strings) == "Or: if late › between 2 and b3: at any point")
  }
}
