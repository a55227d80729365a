package import Pack

extension Pack {
  /// A machine of eleven states, eighteen transitions, and four callbacks, and one interaction that
  /// sends one of its events.
  ///
  /// - Parameters:
  ///   - isFree: Whether the machine's events come at any time.
  ///   - replacements: What to write in place of other text of the machine.
  ///   - guarantees: The text of a file of guarantees; empty for none.
  /// - Returns: The pack.
  /// - Throws: `Rejected` if a replacement breaks the pack.
  package static func order(
    isFree: Bool = false, replacing replacements: [String: String] = [:],
    guarantees: String = ""
  ) throws -> Pack {
    let machine = replacements.reduce(orderMachine) { $0.replacing($1.key, with: $1.value) }
    let said = guarantees.isEmpty ? [:] : ["guarantees/order.yaml": guarantees]
    return try sample(
      [
        "machines/order.yaml": (isFree ? "free: true\n" : "") + machine,
        "interactions/order.yaml": """
        order.submit:
          title: Submit
          lifelines: {order: order}
          requires: {order: {life: draft}}
          steps: [order.submit]

        """,
      ].merging(said) { $1 }, callbacks: "didSubmit didPay didShip didRefund")
  }

  private static let orderMachine = """
    title: Order
    regions:
      life:
        initial: draft
        states:
          draft: Draft.
          submitted: Submitted.
          checked: Checked.
          rejected: Rejected.
          paid: Paid.
          packed: Packed.
          shipped: Shipped.
          delivered: Delivered.
          returned: Returned.
          refunded: Refunded.
          closed: {final: object}
    events:
      submit: [{from: {life: draft}, calls: [didSubmit], to: {life: submitted}}]
      check: [{from: {life: submitted}, to: {life: checked}}]
      reject: [{from: {life: submitted}, to: {life: rejected}}]
      revise: [{from: {life: rejected}, to: {life: draft}}]
      pay: [{from: {life: checked}, calls: [didPay], to: {life: paid}}]
      remind: [{from: {life: checked}}]
      cancel:
        - {from: {life: draft}, to: {life: closed}}
        - {from: {life: submitted}, to: {life: closed}}
        - {from: {life: checked}, to: {life: closed}}
        - {from: {life: paid}, to: {life: refunded}}
      pack: [{from: {life: paid}, to: {life: packed}}]
      ship: [{from: {life: packed}, calls: [didShip], to: {life: shipped}}]
      deliver: [{from: {life: shipped}, to: {life: delivered}}]
      lose: [{from: {life: shipped}, to: {life: refunded}}]
      return: [{from: {life: delivered}, to: {life: returned}}]
      refund: [{from: {life: returned}, calls: [didRefund], to: {life: refunded}}]
      close:
        - {from: {life: delivered}, to: {life: closed}}
        - {from: {life: refunded}, to: {life: closed}}

    """
}
