import Base
import Pack

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

/// Configurations that promise the same, since an app may do what several scopes explore.
struct Mixture: Hashable, Sendable {
  /// The configurations.
  let own: ConfigurationBits
  /// The models that make the promise together, by number, ascending: those of these configurations
  /// in all scopes.
  let walks: [Int]

  /// All mixtures of some configurations, in counting order; each configuration is in one.
  ///
  /// - Parameters:
  ///   - configurations: The configurations.
  ///   - axes: Their axes.
  ///   - models: For each model, where it holds.
  /// - Returns: The mixtures.
  static func all(
    of configurations: [Configuration], on axes: [Axis], walkedIn models: [ConfigurationBits]
  ) -> [Mixture] {
    var walks = [[Int]](repeating: [], count: configurations.count)
    for (number, bits) in models.enumerated() {
      bits.forEach { walks[$0].append(number) }
    }
    let options = axes.indices.filter { !axes[$0].isScope }
    let groups = Dictionary(grouping: configurations.indices) { number in
      options.map { configurations[number].choices[$0] }
    }
    var mixtures: [[Int]: [Int]] = [:]
    for own in groups.values {
      mixtures[Set(own.flatMap { walks[$0] }).sorted(), default: []] += own
    }
    return mixtures.map { Mixture(own: ConfigurationBits($0.value), walks: $0.key) }
      .sorted { ($0.own.first ?? 0) < ($1.own.first ?? 0) }
  }
}

/// Says in words in which configurations something holds: "iOS 13 and later".
final class Circumstances: Sendable {
  let axes: [Axis]
  private let words: AxisWords
  private let boxes: ConfigurationBoxes
  /// The configurations in which only rare interactions begin.
  private let barren: ConfigurationBits
  private let answers = Memory<ConfigurationBoxes.Question, Answer>()

  /// What is said of where something holds.
  struct Answer {
    /// A phrase for people.
    let phrase: String
    /// The attribute `data-when`.
    let mark: String
  }

  /// Whether only rare interactions begin in a configuration, by its number.
  func isBarren(_ configuration: Int) -> Bool { barren.contains(configuration) }

  /// Makes phrases about the possible configurations of a pack.
  ///
  /// - Parameters:
  ///   - axes: The axes of the pack.
  ///   - configurations: The possible configurations, in counting order.
  ///   - barren: Those in which only rare interactions begin, such as a launch that is refused. That
  ///     something else is not so there is not said.
  ///   - strings: The words to say it with.
  ///   - locale: The language of the axes' titles.
  init(
    axes: [Axis], configurations: [Configuration],
    barren: ConfigurationBits = ConfigurationBits(), strings: Strings, locale: Words.Locale
  ) {
    self.axes = axes
    self.barren = barren
    words = AxisWords(strings: strings, locale: locale)
    boxes = ConfigurationBoxes(axes: axes, configurations: configurations)
  }

  /// Makes phrases about the same configurations in another language.
  init(_ other: Circumstances, strings: Strings, locale: Words.Locale) {
    (axes, boxes, barren) = (other.axes, other.boxes, other.barren)
    words = AxisWords(strings: strings, locale: locale)
  }

  /// All possible configurations.
  var all: ConfigurationBits { boxes.all }

  /// Where something holds, said as shortly as the axes allow.
  ///
  /// - Parameters:
  ///   - bits: The configurations in which it holds.
  ///   - universe: The configurations in question; it does not matter what is said of others.
  /// - Returns: A phrase; empty when it holds in all that are in question.
  func phrase(_ bits: ConfigurationBits, of universe: ConfigurationBits) -> String {
    answer(bits, of: universe).phrase
  }

  /// Where something holds, in the form of the attribute `data-when`; empty if everywhere.
  ///
  /// Conditions on several options are joined by `;`, and all must hold. A condition names the
  /// option and, after `:`, its values: words joined by `,`, or ranges `MIN-MAX` of an ordered
  /// option, either side of which may be empty. `|` joins alternatives: `iOS:13-;lifeCycle:app`.
  func mark(_ bits: ConfigurationBits, of universe: ConfigurationBits) -> String {
    answer(bits, of: universe).mark
  }

  /// Where something holds, said in both ways.
  ///
  /// - Parameters:
  ///   - bits: The configurations in which it holds.
  ///   - universe: The configurations in question; it does not matter what is said of others.
  /// - Returns: Texts that are empty when it holds in all that are in question.
  func answer(_ bits: ConfigurationBits, of universe: ConfigurationBits) -> Answer {
    if bits == universe { return Answer(phrase: "", mark: "") }
    let asked = ConfigurationBoxes.Question(bits: bits, universe: universe)
    return answers.answer(asked) {
      let question = question(bits, of: universe)
      let found = question.bits == question.universe ? [] : boxes.answer(question)
      return Answer(
        phrase: words.joined(found.map(phrase), by: .eitherOf), mark: mark(for: found))
    }
  }

  private func question(
    _ bits: ConfigurationBits, of universe: ConfigurationBits
  ) -> ConfigurationBoxes.Question {
    let ordinary = bits.subtracting(barren)
    return ordinary.isEmpty
      ? ConfigurationBoxes.Question(bits: bits, universe: universe)
      : ConfigurationBoxes.Question(bits: ordinary, universe: universe.subtracting(barren))
  }

  /// Where something holds, among all possible configurations; empty when it holds in all.
  func phrase(_ bits: ConfigurationBits) -> String { phrase(bits, of: all) }

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
  }

  /// All possible configurations.
  let all: ConfigurationBits
  private let grid: ConfigurationGrid
  private let answers = Memory<Question, [ConfigurationArea.Box]>()

  /// Prepares to tell the possible configurations of a pack apart.
  ///
  /// - Parameters:
  ///   - axes: The axes of the pack.
  ///   - configurations: The possible configurations, in counting order.
  init(axes: [Axis], configurations: [Configuration]) {
    all = ConfigurationBits(configurations.indices)
    grid = ConfigurationGrid(configurations.map(\.choices), of: axes)
  }

  /// Boxes that hold, of the configurations in question, those in which something holds.
  func answer(_ question: Question) -> [ConfigurationArea.Box] {
    answers.answer(question) {
      ConfigurationArea(question.bits, of: question.universe, on: grid).boxes()
    }
  }
}
