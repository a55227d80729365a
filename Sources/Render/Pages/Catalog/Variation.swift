import Base
import Pack
internal import Synchronization

/// What holds in some configurations: values, each with the configurations in which it does.
struct Variation<Value: Hashable & Sendable>: Sendable {
  /// One value, and where it holds.
  struct Entry: Sendable {
    let value: Value
    var bits: ConfigurationBits
  }

  /// The values, each once, in the order in which they came.
  private(set) var entries: [Entry] = []
  private var values = Interner<Value>()

  /// Gathers values; those that are equal become one.
  init(_ values: some Sequence<(bits: ConfigurationBits, value: Value)>) {
    for (bits, value) in values { add(value, in: bits) }
  }

  /// Gathers lists of values: an element holds wherever it is listed.
  init(elements lists: some Sequence<(bits: ConfigurationBits, value: [Value])>) {
    for (bits, values) in Self.joined(lists) {
      for value in values { add(value, in: bits) }
    }
  }

  /// The lists, each once.
  private static func joined(
    _ lists: some Sequence<(bits: ConfigurationBits, value: [Value])>
  ) -> [(bits: ConfigurationBits, values: [Value])] {
    var joined: [(bits: ConfigurationBits, values: [Value])] = []
    var places = Interner<[Value]>()
    for (bits, values) in lists {
      let place = places.intern(values)
      if place == joined.count {
        joined.append((bits, values))
      } else {
        joined[place].bits.formUnion(bits)
      }
    }
    return joined
  }

  /// The values by a rank, lowest first; those of one rank in the order in which they came.
  func sorted(by rank: (Value) -> Int) -> [Entry] {
    let ranks = entries.map { rank($0.value) }
    let order = entries.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    return order.map { entries[$0] }
  }

  private mutating func add(_ value: Value, in bits: ConfigurationBits) {
    let place = values.intern(value)
    if place == entries.count {
      entries.append(Entry(value: value, bits: bits))
    } else {
      entries[place].bits.formUnion(bits)
    }
  }
}

extension Variation<Int> {
  /// Gathers lists of numbers: a number holds wherever it is listed.
  ///
  /// - Returns: The numbers, each once, ascending.
  static func ascending(_ lists: [(bits: ConfigurationBits, value: [Int])]) -> [Entry] {
    let lists = joined(lists)
    var found: [(value: Int, list: Int)] = []
    found.reserveCapacity(lists.reduce(0) { $0 + $1.values.count })
    for list in lists.indices { found += lists[list].values.lazy.map { (value: $0, list: list) } }
    found.sort { $0.value < $1.value }
    var gathered: [Entry] = []
    gathered.reserveCapacity(found.count)
    for (value, list) in found {
      if gathered.last?.value == value {
        gathered[gathered.count - 1].bits.formUnion(lists[list].bits)
      } else {
        gathered.append(Entry(value: value, bits: lists[list].bits))
      }
    }
    return gathered
  }
}

/// Configurations that promise the same, since one run may meet several values of a mixed axis.
struct Mixture: Hashable, Sendable {
  /// The configurations.
  let own: ConfigurationBits
  /// The walks that make the promise together, by number, ascending.
  ///
  /// They are those of these configurations, and, for what these lack of the values of mixed axes,
  /// those of the nearest ones that have it: that it is not walked here bounds the walk, and says
  /// nothing of apps.
  let walks: [Int]

  /// All mixtures of some configurations, in counting order; each configuration is in one.
  ///
  /// - Parameters:
  ///   - configurations: The configurations.
  ///   - axes: Their axes.
  ///   - models: For each walk, where it holds.
  /// - Returns: The mixtures.
  static func all(
    of configurations: [Configuration], on axes: [Axis], walkedIn models: [ConfigurationBits]
  ) -> [Mixture] {
    var walks = [[Int]](repeating: [], count: configurations.count)
    for (number, bits) in models.enumerated() {
      bits.forEach { walks[$0].append(number) }
    }
    var mixtures: [[Int]: [Int]] = [:]
    for (own, nearest) in groups(of: configurations, on: axes) {
      mixtures[Set((own + nearest).flatMap { walks[$0] }).sorted(), default: []] += own
    }
    return mixtures.sorted { $0.value[0] < $1.value[0] }
      .map { Mixture(own: ConfigurationBits($0.value), walks: $0.key) }
  }

  /// The configurations, in groups that differ on mixed axes alone, and with each group the nearest
  /// ones of the blends of mixed axes that it lacks.
  private static func groups(
    of configurations: [Configuration], on axes: [Axis]
  ) -> [(own: [Int], nearest: [Int])] {
    let isMixed = axes.map(\.isMixed)
    let fixed = configurations.map { zip($0.choices, isMixed).filter { !$1 }.map(\.0) }
    let blends = configurations.map { zip($0.choices, isMixed).filter { $1 }.map(\.0) }
    let blended = Dictionary(grouping: configurations.indices) { blends[$0] }
    return Dictionary(grouping: configurations.indices) { fixed[$0] }.values
      .sorted { $0[0] < $1[0] }.map { own in
        let here = fixed[own[0]]
        let met = Set(own.map { blends[$0] })
        if met.count == blended.count { return (own, []) }
        let nearest = blended.filter { !met.contains($0.key) }.values.compactMap { places in
          places.min { distance(fixed[$0], here) < distance(fixed[$1], here) }
        }
        return (own, nearest)
      }
  }

  /// On how many axes choices differ.
  private static func distance(_ choices: [Int], _ others: [Int]) -> Int {
    zip(choices, others).count { $0 != $1 }
  }
}

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
  /// A mixed axis is left out where it only bounds the walk: where its default is among the values
  /// that would be named, and the rest says the same of all other axes.
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

  /// The configurations in which something holds, and those that differ from them on mixed axes
  /// alone.
  ///
  /// One run may meet several values of such an axis: that something is walked with its default
  /// alone bounds the walk, and says nothing of apps. What takes another value keeps it, and so
  /// does all that could not be told without it.
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
