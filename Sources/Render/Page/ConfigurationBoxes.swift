internal import Model
internal import Synchronization

/// The boxes that tell configurations from others, worked out once for all languages.
final class ConfigurationBoxes: Sendable {
  /// A question that may have been answered before.
  struct Question: Hashable {
    /// The configurations in which something holds.
    let bits: ConfigurationBits
    /// The configurations in question.
    let universe: ConfigurationBits
  }

  /// All possible configurations.
  let all: ConfigurationBits
  private let configurations: [Configuration]
  private let isOrdered: [Bool]
  private let answers = Mutex<[Question: [ConfigurationArea.Box]]>([:])

  /// Prepares to tell the possible configurations of a pack apart.
  ///
  /// - Parameters:
  ///   - axes: The axes of the pack.
  ///   - configurations: The possible configurations, in counting order.
  init(axes: [Axis], configurations: [Configuration]) {
    all = ConfigurationBits(configurations.indices)
    self.configurations = configurations
    isOrdered = axes.map(\.isOrdered)
  }

  /// Boxes that hold, of the configurations in question, those in which something holds.
  func answer(_ question: Question) -> [ConfigurationArea.Box] {
    if let known = answers.withLock({ $0[question] }) { return known }
    let points = configurations.indices.filter(question.universe.contains).map { index in
      ConfigurationArea.Point(
        choices: configurations[index].choices, isInside: question.bits.contains(index))
    }
    let boxes = ConfigurationArea(points, isOrdered: isOrdered).boxes()
    answers.withLock { $0[question] = boxes }
    return boxes
  }
}
