import Base
import Import
import Support
import Testing

/// Imported documents move as the algorithm of SCXML moves them, or are refused.
struct ChartOracleTests {
  @Test(arguments: 0..<12 as Range<UInt64>)
  func randomDocumentsMoveAsTheRecommendationSays(_ seed: UInt64) async throws {
    var (read, refused, moves) = (0, 0, 0)
    var reasons: [String: Int] = [:]
    for number in 0..<50 {
      var dice = Dice(state: seed &* 1_000 &+ UInt64(number))
      let chart = RandomSCXML(&dice)
      let imported = SCXMLReader.read(chart.text, named: "m", path: "m.scxml")
      if let problem = imported.diagnostics.first(where: { $0.severity == .error }) {
        refused += 1
        reasons[String(problem.message.prefix(60)), default: 0] += 1
        continue
      }
      read += 1
      moves += try compare(chart, await ChartWalk(imported), &dice)
    }
    print("\(read) documents read, \(refused) refused, \(moves) events compared; \(reasons)")
    #expect(read > 5 && moves > 100)
  }

  private func compare(
    _ chart: RandomSCXML, _ walk: ChartWalk, _ dice: inout Dice
  ) throws -> Int {
    var moves = 0
    for _ in 0..<5 {
      var (naive, walk) = (NaiveSCXML(chart), walk)
      try #require(walk.configuration == naive.configuration, "at first\n\(chart.text)")
      for _ in 0..<20 where !naive.isOver {
        let event = RandomSCXML.events[Int.random(in: 0..<3, using: &dice)]
        let words = Set(RandomSCXML.words.filter { _ in Bool.random(using: &dice) })
        let before = naive.configuration
        naive.send(event, words)
        try walk.send(event, holding: words)
        try #require(
          walk.configuration == naive.configuration,
          "\(event) \(words.sorted()) in \(before.sorted())\n\(chart.text)")
        moves += 1
      }
    }
    return moves
  }
}
