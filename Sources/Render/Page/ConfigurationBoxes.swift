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
    /// Whether the values of mixed axes are told as well where they only bound the walk.
    let isExact: Bool
  }

  /// All possible configurations.
  let all: ConfigurationBits
  private let configurations: [Configuration]
  private let grid: ConfigurationGrid
  /// For each axis that may be mixed its default, and nothing for the others.
  private let mixed: [Int?]
  /// For each configuration, the first that differs from it on such axes alone.
  private let firsts: [Int]
  private let answers = Mutex<[Question: [ConfigurationArea.Box]]>([:])

  /// Prepares to tell the possible configurations of a pack apart.
  ///
  /// - Parameters:
  ///   - axes: The axes of the pack.
  ///   - configurations: The possible configurations, in counting order.
  init(axes: [Axis], configurations: [Configuration]) {
    all = ConfigurationBits(configurations.indices)
    self.configurations = configurations
    grid = ConfigurationGrid(configurations.map(\.choices), isOrdered: axes.map(\.isOrdered))
    let mixed = axes.map { $0.isMixed ? $0.defaultIndex : nil }
    var known: [[Int]: Int] = [:]
    firsts = configurations.enumerated().map { place, configuration in
      let fixed = zip(configuration.choices, mixed).filter { $0.1 == nil }.map(\.0)
      let first = known[fixed] ?? place
      known[fixed] = first
      return first
    }
    self.mixed = mixed
  }

  /// Boxes that hold, of the configurations in question, those in which something holds.
  func answer(_ question: Question) -> [ConfigurationArea.Box] {
    if let known = answers.withLock({ $0[question] }) { return known }
    let boxes =
      question.isExact
      ? boxes(around: question.bits, in: question.universe)
      : self.boxes(around: widened(question), in: question.universe)
    answers.withLock { $0[question] = boxes }
    return boxes
  }

  private func boxes(
    around bits: ConfigurationBits, in universe: ConfigurationBits
  ) -> [ConfigurationArea.Box] {
    ConfigurationArea(bits, of: universe, on: grid).boxes()
  }

  /// The configurations in which something holds, and those that differ from them on mixed axes alone.
  ///
  /// One run may meet several values of such an axis: that something is walked with its default alone
  /// bounds the walk, and says nothing of apps. What takes another value keeps it, and so does all that
  /// could not be told without it.
  private func widened(_ question: Question) -> ConfigurationBits {
    if mixed.allSatisfy({ $0 == nil }) { return question.bits }
    let places = configurations.indices.filter(question.universe.contains)
    var widened = Set(places.filter(question.bits.contains))
    let held = Set(widened.map { firsts[$0] })
    for box in boxes(around: question.bits, in: question.universe) {
      let sides = box.sides.filter { side in
        mixed[side.axis].map { !side.chosen.contains($0) } ?? true
      }
      let more = places.filter { place in
        sides.allSatisfy { $0.chosen.contains(configurations[place].choices[$0.axis]) }
      }
      if more.allSatisfy({ held.contains(firsts[$0]) }) { widened.formUnion(more) }
    }
    return ConfigurationBits(widened.sorted())
  }
}
