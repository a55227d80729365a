internal import Synchronization

/// Answers that hold in all languages: worked out for the first that asks, forgotten after the last.
final class Relay<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
  /// How many languages ask each question, once each.
  private let count: Int
  private let open = Mutex<[Question: (answer: Answer, left: Int)]>([:])

  /// Begins without answers.
  ///
  /// - Parameter count: How many languages ask each question, once each.
  init(count: Int) { self.count = count }

  /// The answer to a question.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - find: Works the answer out.
  /// - Returns: The answer.
  func answer(_ question: Question, _ find: () -> Answer) -> Answer {
    if count == 1 { return find() }
    let known = open.withLock { open -> Answer? in
      guard let (answer, left) = open[question] else { return nil }
      open[question] = left > 1 ? (answer, left - 1) : nil
      return answer
    }
    if let known { return known }
    let answer = find()
    open.withLock { $0[question] = (answer, count - 1) }
    return answer
  }
}
