import Support
import Testing

@testable import vcdoc

/// What `docs/coming-from.md` says to write in a pack can be written, and means what the row says.
struct ComingFromTests {
  /// Packs that together have all the code of the right column.
  private static let packs = [
    """
    system: App
    machines:
      machine:
        initial: A
        states: {A: , B: , C: {final: process}}
        transitions: |
          A --> B: event / action
          A -> B: event [guard]
          B -> A: back
          A -> B
          B -> C: after 3 s

    """,
    """
    machines:
      machine:
        transitions: |
          source -> target: EVENT [guard] / action
          target -> source: back

    """,
    """
    options: {iOS: {ordered: true, values: [12, 13]}}
    machines:
      machine:
        counters: {x: 4}
        choices: [A]
        regions:
          region: {transitions: 'rest -> state: turn'}
          main:
            states:
              source:
              target: {entry: enter, exit: leave, history: shallow, states: {one: , two: {final: state}}}
              deep: {history: deep, transitions: 'three -> four: next'}
              both: {regions: {left: {transitions: 'l -> m: next'}, right: {transitions: 'r -> s: next'}}}
              over: {ignores: all}
            final: [over]
            transitions:
              - source -> target: event [cond]
              - source -> A: choose / x + 1
              - A -> deep: [x > 3]
              - both -> source: back [region state]
              - A -> source: else
              - {target -> over: end, if: iOS >= 13}

    """,
    """
    bounds: {objects: {b: 2}}
    machines:
      a:
        transitions: ['x -> y: event', 'y -> x: event']
      b:
        transitions: |
          B -> A: done
          B: event
        final: [A]
        states: {A: {final: object}, B: }
    interactions:
      part: {refOnly: true, lifelines: {a: a}, steps: [a.event]}
      whole:
        lifelines:
          a: a
          b: b
          client: {box: Device}
        requires: {b: {state: B}}
        steps:
          - b.event
          - a -> b: message
          - client -> b: message
          - a -> b.event
          - a --> b: reply
          - a ->> b: message
          - a -> a: message
          - {note: text, over: [a, b]}
          - {loop: [a -> b.event, {break: [b -> a.event]}], atLeast: 0, atMost: 2}
          - par: [[a -> b.event], [b -> a.event]]
          - opt: [a -> b.event]
          - ref: part
          - alt: {completed: [b.done], canceled: [b.event]}
          - wait: text

    """,
  ]

  @Test(arguments: packs)
  func packIsVerified(_ text: String) async throws {
    let scratch = try Scratch(holding: ["sample.yaml": text])
    let session = try await Session("verify", "--pack", scratch.at("sample.yaml"))
    #expect(session.status == .done, "\(session.messages)")
  }

  @Test func everyRowsCodeIsInAPack() throws {
    let lines = try CommittedFiles.text("docs/coming-from.md").split(separator: "\n")
    let rows = lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }
    #expect(rows.count > 40)
    let all = Self.packs.joined(separator: "\n")
    for row in rows {
      guard let parts = row.firstRange(of: " | ") else { continue }
      let spans = row[parts.upperBound...].split(separator: "`", omittingEmptySubsequences: false)
      for (number, code) in spans.enumerated() where number % 2 == 1 && !code.hasPrefix("vcdoc ") {
        // `[...]` is left open.
        for part in code.split(separator: "...") {
          #expect(all.contains(part), "no pack has '\(part)' of the row: \(row)")
        }
      }
    }
  }
}
