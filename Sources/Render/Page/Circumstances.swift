internal import Model
internal import Synchronization

/// Says in words in which configurations something holds: "iOS 13 and later".
final class Circumstances: Sendable {
  private let axes: [Axis]
  private let words: AxisWords
  private let boxes: ConfigurationBoxes
  private let answers = Mutex<[ConfigurationBoxes.Question: String]>([:])

  /// Makes phrases about the possible configurations of a pack.
  ///
  /// - Parameters:
  ///   - axes: The axes of the pack.
  ///   - configurations: The possible configurations, in counting order.
  ///   - strings: The words to say it with.
  ///   - locale: The language of the axes' titles.
  init(
    axes: [Axis], configurations: [Configuration], strings: Strings, locale: Words.Locale
  ) {
    self.axes = axes
    words = AxisWords(strings: strings, locale: locale)
    boxes = ConfigurationBoxes(axes: axes, configurations: configurations)
  }

  /// Makes phrases about the same configurations in another language.
  init(_ other: Circumstances, strings: Strings, locale: Words.Locale) {
    (axes, boxes) = (other.axes, other.boxes)
    words = AxisWords(strings: strings, locale: locale)
  }

  /// All possible configurations.
  var all: ConfigurationBits { boxes.all }

  /// Where something holds, said as shortly as the axes allow.
  ///
  /// A mixed axis is left out where it only bounds the walk: where its default is among the values that
  /// would be named, and the rest says the same of all other axes.
  ///
  /// - Parameters:
  ///   - bits: The configurations in which it holds.
  ///   - universe: The configurations in question; it does not matter what is said of others.
  ///   - isExact: Whether mixed axes are told all the same, as they are of what somebody claims.
  /// - Returns: A phrase; empty when it holds in all that are in question.
  func phrase(
    _ bits: ConfigurationBits, of universe: ConfigurationBits, isExact: Bool = false
  ) -> String {
    if bits == universe { return "" }
    let question = ConfigurationBoxes.Question(bits: bits, universe: universe, isExact: isExact)
    if let known = answers.withLock({ $0[question] }) { return known }
    let answer = answer(question)
    answers.withLock { $0[question] = answer }
    return answer
  }

  /// Where something holds, among all possible configurations; empty when it holds in all.
  func phrase(_ bits: ConfigurationBits, isExact: Bool = false) -> String {
    phrase(bits, of: all, isExact: isExact)
  }

  /// Where a picture looks the same, mixed axes told: with another value other moves may be drawn.
  func phrase(drawnIn bits: ConfigurationBits, of universe: ConfigurationBits) -> String {
    phrase(bits, of: universe, isExact: true)
  }

  private func answer(_ question: ConfigurationBoxes.Question) -> String {
    words.joined(boxes.answer(question).map(phrase), by: .eitherOf)
  }

  private func phrase(for box: ConfigurationArea.Box) -> String {
    words.joined(
      box.sides.map { words.phrase(for: $0.chosen, of: $0.all, on: axes[$0.axis]) }, by: .bothOf)
  }
}
