/// What was found out about things that have numbers, about few of many.
struct TraceMemo<Answer: Sendable>: Sendable {
  private var answers: [Answer] = []
  /// For each thing, the place of its answer plus one; 0 where nothing was found out.
  private var places: [Int32] = []

  /// What was found out about a thing; nothing when nothing was.
  subscript(number: Int) -> Answer? {
    guard number < places.count, places[number] > 0 else { return nil }
    return answers[Int(places[number]) - 1]
  }

  /// Keeps what was found out about a thing for the first time.
  mutating func keep(_ answer: Answer, about number: Int) {
    answers.append(answer)
    while places.count <= number { places.append(0) }
    places[number] = Int32(truncatingIfNeeded: answers.count)
  }
}
