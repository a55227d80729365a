import Base
import Pack

/// Decodes the YAML trees of a pack to its values, with their places.
///
/// Faults are collected, and decoding goes on. A faulty value gives `nil`, or an empty value if
/// that is harmless: a pack with an error is never used.
final class PackDecoder {
  /// The names that the pack declares.
  let symbols: SymbolTable
  /// Where faults go.
  let faults: Faults
  /// How many files to decode at once.
  private let jobs: Int
  /// The possible configurations; `nil` before the axes are decoded, or if they are faulty.
  var space: ConfigurationSpace?
  /// The scopes of the pack.
  var scopes: [Pack.Scope] = []
  /// The index of the axis whose values they are; `nil` if there are none.
  var scopeAxis: Int?
  /// The questions that are open about fragments of the interaction that is decoded, by place.
  var openQuestions: [Place: Words] = [:]
  /// The words that interactions say, each once for each machine that hears them.
  var spokenWords: [SpokenWords] = []
  /// What callbacks take that lack a field of their own.
  var defaults = CallbackDefaults(isComplete: true)
  /// The events that are callbacks, by the names of those.
  var events: [Name<Callback>: EventCallback] = [:]
  /// The machines, by name; empty before they are decoded.
  var machines: [String: Machine] = [:]
  /// The labels of each interaction; `nil` before all interactions are decoded, or if one is
  /// faulty, or if conditions cannot be judged, since steps under them are not read.
  var labels: [Name<Interaction>: StepLabels]?
  /// The names for properties; `nil` if no property can be judged.
  var properties: PropertyScope?
  /// The names of guarantees, those of faulty ones included.
  var guaranteeNames = NameTable("guarantee")
  /// Guarantees whose kind is unknown because of a fault, as recommendations.
  var undecidedGuarantees: [Guarantee] = []
  /// The places of claims whose `judged` is faulty.
  var claimsWithFaultyOpinion: Set<Place> = []
  /// The places of interactions whose condition is faulty.
  ///
  /// They are kept with the condition `always`, so that their texts are still checked.
  var interactionsWithFaultyCondition: Set<Place> = []
  /// Whether everything that precedes guarantees is free of faults, so that all guarantees are
  /// read.
  var isSound = false

  init(symbols: SymbolTable, faults: Faults, jobs: Int = 1) {
    self.symbols = symbols
    self.faults = faults
    self.jobs = jobs
  }
}

extension PackDecoder {
  /// Decodes files concurrently, each as if it were alone.
  ///
  /// - Parameters:
  ///   - files: The files, or parts of them.
  ///   - read: Decodes one of them, with a decoder that has the symbols, the configurations, and
  ///     the names for properties.
  /// - Returns: The results in the order of the files, `nil` left out.
  func each<File: Sendable, Made: Sendable>(
    of files: [File], _ read: @Sendable (PackDecoder, File) -> Made?
  ) -> [Made] {
    let (symbols, space, properties) = (symbols, space, properties)
    let (defaults, events) = (defaults, events)
    let made = faults.gather(from: files, jobs: jobs) { files, faults in
      files.compactMap { file in
        let decoder = PackDecoder(symbols: symbols, faults: faults)
        decoder.space = space
        decoder.properties = properties
        decoder.defaults = defaults
        decoder.events = events
        return read(decoder, file)
      }
    }
    return made.flatMap(\.self)
  }
}

extension PackDecoder {
  /// Decodes a text that is not empty; `nil` if it is missing or faulty.
  func text(_ node: Node?, _ what: String) -> String? {
    guard let node, !node.isFaulty else { return nil }
    guard let text = node.text else {
      faults.report(.wrongKind, "\(what) must be a text, not \(node.kind)", at: node.place)
      return nil
    }
    guard !text.isEmpty else {
      let wayOut = node.isEmpty ? ", in quotes if it begins with '#'" : ""
      faults.report(.emptyValue, "\(what) is empty; write a text\(wayOut)", at: node.place)
      return nil
    }
    return faults.canParse(text, from: node.source) ? text : nil
  }

  /// Decodes a text of one line; empty if it is missing or faulty.
  func line(_ node: Node?, _ what: String) -> String {
    guard let text = text(node, what) else { return "" }
    if text.utf8.contains(UInt8(ascii: "\n")), let place = node?.place {
      faults.report(.wrongValue, "\(what) must be one line; join the lines", at: place)
    }
    return text
  }

  /// Decodes `true` or `false`; `false` if it is missing or faulty.
  func truth(_ node: Node?, _ what: String) -> Bool {
    guard let node, !node.isFaulty else { return false }
    switch node.text {
    case "true": return true
    case "false": return false
    default:
      let found = node.text.map(\.quoted) ?? node.kind
      faults.report(.wrongValue, "\(what) must be true or false, not \(found)", at: node.place)
      return false
    }
  }

  /// Decodes a whole number in a range; `nil` if it is missing or faulty.
  func number(_ node: Node?, _ what: String, in range: ClosedRange<Int>) -> Int? {
    guard let node, !node.isFaulty else { return nil }
    if let text = node.text, let number = Int(text), range.contains(number) { return number }
    let found = node.text.map(\.quoted) ?? node.kind
    let bounds = "\(range.lowerBound.grouped) to \(range.upperBound.grouped)"
    faults.report(
      .wrongValue, "\(what) must be a number from \(bounds), not \(found)", at: node.place)
    return nil
  }

  /// Decodes one of a few words; `nil` if it is missing or faulty.
  ///
  /// - Parameters:
  ///   - node: The word.
  ///   - what: The value in messages.
  ///   - type: The words.
  ///   - former: For words of former versions, those of today.
  /// - Returns: The word's meaning.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: Node?, _ what: String, of type: Choice.Type, former: [String: String]
  ) -> Choice? {
    guard let text = text(node, what), let node else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    if let new = former[text] {
      faults.report(.renamed, "the value '\(text)' of \(what) is now '\(new)'", at: node.place)
      return nil
    }
    let end =
      Suggestion(for: text, among: words).word.map { "; did you mean '\($0)'?" }
      ?? ", not \(text.quoted)"
    faults.report(.wrongValue, "\(what) must be \(words.listed())" + end, at: node.place)
    return nil
  }

  /// Decodes a list; empty if it is missing or faulty.
  ///
  /// An empty list is a fault.
  func items(_ node: Node?, _ what: String) -> [Node] {
    guard let node, !node.isFaulty else { return [] }
    guard case .sequence(let items) = node.content else {
      let example = node.text.flatMap { Name<Pack>($0) }?.text ?? "first, second"
      faults.report(
        .wrongKind, "\(what) must be a list, not \(node.kind); write [\(example)]", at: node.place)
      return []
    }
    if items.isEmpty {
      faults.report(.emptyValue, "\(what) is empty; write at least one item", at: node.place)
    }
    return items
  }

  /// Decodes a mapping with free keys; empty if it is missing or faulty.
  ///
  /// - Parameters:
  ///   - node: The mapping.
  ///   - what: The mapping in messages.
  ///   - key: An example of a key in messages.
  ///   - value: An example of a value in messages, by its key.
  /// - Returns: The entries, in order; an empty mapping is a fault.
  func entries(
    _ node: Node?, _ what: String, of key: String = "name",
    holding value: (_ key: String) -> String = { _ in "..." }
  ) -> [Node.Entry] {
    guard let node, !node.isFaulty else { return [] }
    guard case .mapping(let entries) = node.content else {
      let words = node.items.prefix(4).compactMap { $0.text.flatMap(Name<Pack>.init(_:))?.text }
      let word = node.text.flatMap { Name<Pack>($0) }?.text
      let pairs = words.isEmpty ? ["\(key): \(word ?? "...")"] : words.map { "\($0): \(value($0))" }
      faults.report(
        .wrongKind,
        "\(what) must be a mapping, not \(node.kind); write {\(pairs.joined(separator: ", "))}",
        at: node.place)
      return []
    }
    if entries.isEmpty {
      faults.report(.emptyValue, "\(what) is empty; write at least one entry", at: node.place)
    }
    return entries
  }
}
