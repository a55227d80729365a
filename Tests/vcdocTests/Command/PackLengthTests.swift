import Testing

@testable import vcdoc

/// A pack in the short form is about as long as the same machine drawn by hand in Mermaid.
struct PackLengthTests {
  /// Packs, and what says as much in Mermaid, which checks none of it.
  private static let machines = [
    (
      """
      machines:
        door:
          regions:
            leaf:
              transitions: |
                closed -> open: open [unlocked] / didOpen
                open -> closed: close / didClose
            lock:
              transitions: |
                unlocked -> locked: turn
                locked -> unlocked: turn

      """,
      """
      stateDiagram-v2
        [*] --> closed
        closed --> open : open [unlocked] / didOpen
        open --> closed : close / didClose
        --
        [*] --> unlocked
        unlocked --> locked : turn
        locked --> unlocked : turn

      """
    ),
    (
      """
      machines:
        turnstile:
          transitions: |
            locked -> unlocked: coin [amount > 0] / unlock
            locked: coin [else]
            unlocked -> locked: push / lock

      """,
      """
      stateDiagram-v2
        [*] --> locked
        locked --> unlocked : coin [amount > 0] / unlock
        locked --> locked : coin [else]
        unlocked --> locked : push / lock

      """
    ),
    (
      """
      machines:
        order:
          counters: {attempts: 2}
          final: [shipped, cancelled]
          states:
            new:
            awaitingPayment:
              transitions: |
                fresh -> reminded: after a day / reminderSent
            paid:
            shipped:
            cancelled:
          transitions: |
            new -> awaitingPayment: place / orderPlaced, paymentRequested
            awaitingPayment: fail [attempts < 2] / attempts + 1, paymentFailed, paymentRequested
            awaitingPayment -> cancelled: fail [else] / paymentFailed, orderCancelled
            awaitingPayment -> paid: pay / paymentSucceeded
            reminded -> cancelled: after a day / orderCancelled
            paid -> shipped: ship / orderShipped

      """,
      """
      stateDiagram-v2
        [*] --> new
        new --> awaitingPayment : place / orderPlaced, paymentRequested
        awaitingPayment --> awaitingPayment : fail [attempts < 2] / paymentFailed, paymentRequested
        awaitingPayment --> cancelled : fail [else] / paymentFailed, orderCancelled
        awaitingPayment --> paid : pay / paymentSucceeded
        state awaitingPayment {
          [*] --> fresh
          fresh --> reminded : after a day / reminderSent
        }
        reminded --> cancelled : after a day / orderCancelled
        paid --> shipped : ship / orderShipped
        shipped --> [*]
        cancelled --> [*]

      """
    ),
  ]

  @Test(arguments: machines)
  func packIsAtMostHalfAsLongAgain(_ pack: String, _ mermaid: String) async throws {
    let scratch = try Scratch(holding: ["machine.yaml": pack])
    let session = try await Session("verify", "--pack", scratch.at("machine.yaml"))
    #expect(session.status == .done, "\(session.messages)")
    let lines = (pack.split(separator: "\n").count, mermaid.split(separator: "\n").count)
    print("\(lines.0) lines, \(lines.1) in Mermaid")
    #expect(2 * lines.0 <= 3 * lines.1)
  }
}
