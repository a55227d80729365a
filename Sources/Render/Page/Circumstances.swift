internal import Model
internal import Synchronization

/// Says in words in which configurations something holds: "iOS 13 and later".
final class Circumstances: Sendable {
  /// A question that was answered before.
  private struct Question: Hashable {
    let models: ModelSet
    let universe: ModelSet
  }

  private let axes: [Axis]
  private let configurations: [(choices: [Int], model: Int)]
  private let words: AxisWords
  private let answers = Mutex<[Question: String]>([:])

  /// Makes phrases for the models of a survey.
  ///
  /// - Parameters:
  ///   - axes: The axes of the pack.
  ///   - models: The configurations of each model.
  ///   - strings: The words to say it with.
  ///   - locale: The language of the axes' titles.
  init(axes: [Axis], models: [[Configuration]], strings: Strings, locale: Words.Locale) {
    self.axes = axes
    configurations = models.enumerated()
      .flatMap { model in model.element.map { ($0, model.offset) } }
      .sorted { $0.0 < $1.0 }
      .map { (choices: $0.0.choices, model: $0.1) }
    words = AxisWords(strings: strings, locale: locale)
  }

  /// In which configurations some models are, said as shortly as the axes allow.
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - universe: The models in question; it does not matter what is said of others.
  /// - Returns: A phrase; empty when the models are all there are.
  func phrase(_ models: ModelSet, of universe: ModelSet) -> String {
    if models == universe { return "" }
    let question = Question(models: models, universe: universe)
    return answers.withLock { answers in
      if let answer = answers[question] { return answer }
      let answer = answer(question)
      answers[question] = answer
      return answer
    }
  }

  private func answer(_ question: Question) -> String {
    let relevant = configurations.filter { question.universe.contains($0.model) }
    let points = relevant.map { point in
      ConfigurationArea.Point(choices: point.choices, isInside: question.models.contains(point.model))
    }
    return ConfigurationArea(points, axisCount: axes.count).boxes()
      .map { box in
        let parts = box.sides.map { words.phrase(for: $0.chosen, of: $0.all, on: axes[$0.axis]) }
        return words.joined(parts, by: .bothOf)
      }
      .reduce(nil) { whole, part in whole.map { words.joined([$0, part], by: .eitherOf) } ?? part }
      ?? ""
  }
}
