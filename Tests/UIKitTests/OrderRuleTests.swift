import Testing
@testable import Base
@testable import Pack
@testable import StateSpace

@Suite struct OrderRuleTests {
  @Test(arguments: OrderRule.all)
  func givesTheOrderThatRecordingsShow(_ rule: OrderRule) async throws {
    let exploration = try await UIKitModel.shared.exploration()
    let visible = Set(rule.visible.split(separator: " ").map(String.init))
    let run = try exploration.run(rule.script, settings: rule.settings)
    let order = run.calls.filter { visible.contains($0.call.callback.text) }.map { call in
      let argument = call.call.argument.isEmpty ? "" : "(\(call.call.argument))"
      return "\(call.participant).\(call.call.callback)\(argument)"
    }
    #expect(order == rule.order.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  @Test func aPresenterThatStaysIsToldNothing() async throws {
    let exploration = try await UIKitModel.shared.exploration()
    let run = try exploration.run(
      ["presentation.presentOver", "presentation.dismissOver:swiped"], settings: [:])
    let told = run.calls.filter { $0.participant == "presenter" }.map(\.call.callback.text)
    #expect(told == ["present.completion"])
  }

  @Test func theOldRotationCallbacksGiveWayToTheNewOnes() async throws {
    let exploration = try await UIKitModel.shared.exploration()
    let old = try exploration.run(["rotation.rotate"], settings: ["iOS": "7"])
    let new = try exploration.run(["rotation.rotate"], settings: ["iOS": "8"])
    let names = { (run: Run) in Set(run.calls.map(\.call.callback.text)) }
    #expect(names(old).isDisjoint(with: ["viewWillTransition", "willTransition"]))
    #expect(names(new).isDisjoint(with: ["willRotate", "willAnimateRotation", "didRotate"]))
  }
}
