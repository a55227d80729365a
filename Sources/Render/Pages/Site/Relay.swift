internal import Synchronization

/// Answers that several ask for, say all languages: worked out for the first that asks, and for
/// those that ask meanwhile, forgotten after the last.
final class Relay<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
  /// How often each question is asked.
  private let count: @Sendable (Question) -> Int
  private let open = Mutex<[Question: (answer: Answer, left: Int)]>([:])

  /// Begins without answers.
  ///
  /// - Parameter count: How often a question is asked.
  init(count: @escaping @Sendable (Question) -> Int) { self.count = count }

  /// Begins without answers.
  ///
  /// - Parameter count: How often each question is asked.
  convenience init(count: Int) { self.init { _ in count } }

  /// The answer to a question.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - find: Works the answer out.
  /// - Returns: The answer.
  func answer(_ question: Question, _ find: () -> Answer) -> Answer {
    let count = count(question)
    if count == 1 { return find() }
    if let known = open.withLock({ $0.take(question) }) { return known }
    let answer = find()
    open.withLock { open in
      if open.take(question) == nil { open[question] = (answer, count - 1) }
    }
    return answer
  }
}

extension Dictionary {
  /// The answer to a question that is asked once more; nothing where none is kept.
  fileprivate mutating func take<Answer>(_ question: Key) -> Answer?
  where Value == (answer: Answer, left: Int) {
    guard let (answer, left) = self[question] else { return nil }
    self[question] = left > 1 ? (answer, left - 1) : nil
    return answer
  }
}

/// Answers that are worked out once and kept.
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
    answers.withLock { $0[question] = answer }
    return answer
  }
}
