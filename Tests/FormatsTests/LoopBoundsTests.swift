import GraphicsSupport
import Testing
@testable import Formats
@testable import Graphics

/// How often loops run, in the languages that have a word for loops of their own.
struct LoopBoundsTests {
  private static let cases: [(Int, Int?, String, mermaid: String, plantUML: String)] = [
    (0, 3, "retry", "loop (0..3) retry", "loop (0..3) retry"),
    (1, nil, "", "loop (1..*)", "loop (1..*)"),
  ]

  @Test(arguments: cases)
  private func standBehindTheWord(
    _ atLeast: Int, _ atMost: Int?, _ condition: String, mermaid: String, plantUML: String
  ) {
    let sequence = SequenceDiagram(
      "Loop", [.system, .init(name: "a")],
      [.frame(.loop(atLeast: atLeast, atMost: atMost), [(condition, [.call(1, "x")])])])
    #expect(sequence.mermaid.contains("\n  \(mermaid)\n"))
    #expect(sequence.plantUML.contains("\n\(plantUML)\n"))
  }

  @Test func onlyLoopsHaveBounds() {
    let sequence = SequenceDiagram(
      "Alternative", [.system, .init(name: "a")],
      [.frame(.alt, [("yes", [.call(1, "x")]), ("no", [.call(1, "y")])])])
    #expect(sequence.mermaid.contains("\n  alt yes\n"))
    #expect(sequence.plantUML.contains("\nelse no\n"))
  }
}
