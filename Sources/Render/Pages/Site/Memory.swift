internal import Synchronization

/// Answers that several ask for, say all languages: worked out and kept.
///
/// Threads that ask at the same time may each work an answer out; the first one is kept.
final class Memory<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
  private let answers = Mutex<[Question: Answer]>([:])

  /// The answer to a question.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - find: Works the answer out; always the same.
  /// - Returns: The answer.
  func answer(_ question: Question, _ find: () -> Answer) -> Answer {
    if let known = answers.withLock({ $0[question] }) { return known }
    let answer = find()
    return answers.withLock { answers in
      let kept = answers[question] ?? answer
      answers[question] = kept
      return kept
    }
  }
}
