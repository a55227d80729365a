/// Reads the values of a pack: trees become typed values here, with their places.
///
/// A fault is noted where it is found, and reading goes on; what is returned for a faulty value is
/// none, or empty where nobody can be misled by it, since a pack with an error is never made.
final class PackDecoder {
  /// The names that the pack declares.
  let symbols: SymbolTable
  /// Where faults go.
  let faults: Faults
  /// How many files to read at once.
  private let jobs: Int
  /// The possible configurations; none before the axes are read, or when they cannot be.
  var space: ConfigurationSpace?
  /// What each interaction can be told to choose and repeat; none before they are all read, or where one
  /// is faulty, so that not all may be known.
  var labels: [Name<Interaction>: StepLabels]?
  /// The names that properties may use, gathered for the first property; none where no property can be
  /// judged, and before all names are read.
  private(set) lazy var properties = makeProperties()
  /// Gathers the names that properties may use.
  var makeProperties: () -> PropertyScope? = { nil }
  /// The names of guarantees, of those as well that are faulty.
  var guaranteeNames = NameTable("guarantee")
  /// The guarantees of which a fault leaves it open how they are judged, as advice.
  var undecidedGuarantees: [Guarantee] = []
  /// Where claims stand of which nobody can tell how they are judged.
  var claimsWithFaultyOpinion: Set<Place> = []
  /// Where interactions stand of which nobody knows in which configurations they exist; they count as if
  /// they existed in all, so that their texts are looked through all the same.
  var interactionsWithFaultyCondition: Set<Place> = []
  /// Whether nothing was faulty that comes before guarantees, so that all of those are read.
  var isSound = false

  /// Begins to read.
  init(symbols: SymbolTable, faults: Faults, jobs: Int = 1) {
    self.symbols = symbols
    self.faults = faults
    self.jobs = jobs
  }
}

extension PackDecoder {
  /// Reads files of one kind, several at once, each as if it were read alone.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - read: Reads one of them, with a decoder that knows the names and the configurations.
  /// - Returns: What was read, in the order of the files; those are left out of which a fault left nothing.
  func each<File: Sendable, Made: Sendable>(
    of files: [File], _ read: @Sendable (PackDecoder, File) -> Made?
  ) -> [Made] {
    let (symbols, space) = (symbols, space)
    let made = faults.gather(from: files, jobs: jobs) { files, faults in
      let decoder = PackDecoder(symbols: symbols, faults: faults)
      decoder.space = space
      return files.compactMap { read(decoder, $0) }
    }
    return made.flatMap(\.self)
  }
}

extension PackDecoder {
  /// A text that is not empty; none when the node is missing or something else.
  func text(_ node: Node?, _ what: String) -> String? {
    guard let node, !node.isFaulty else { return nil }
    guard let text = node.text else {
      faults.error("\(what) is a text, not \(node.kind)", at: node.place)
      return nil
    }
    guard !text.isEmpty else {
      let wayOut = node.isEmpty ? ", in quotes where it begins with '#'" : ""
      faults.error("\(what) is empty; write a text\(wayOut)", at: node.place)
      return nil
    }
    return text
  }

  /// A text on one line; empty when the node is missing or something else.
  func line(_ node: Node?, _ what: String) -> String {
    guard let text = text(node, what) else { return "" }
    if text.utf8.contains(UInt8(ascii: "\n")), let place = node?.place {
      faults.error("\(what) is one line; join the lines", at: place)
    }
    return text
  }

  /// Whether a key says `true`; `false` when the node is missing.
  func truth(_ node: Node?, _ what: String) -> Bool {
    guard let node, !node.isFaulty else { return false }
    switch node.text {
    case "true": return true
    case "false": return false
    default:
      let found = node.text.map(\.quoted) ?? node.kind
      faults.error("\(what) is true or false, not \(found)", at: node.place)
      return false
    }
  }

  /// A whole number within bounds; none when the node is missing or something else.
  func number(_ node: Node?, _ what: String, in range: ClosedRange<Int>) -> Int? {
    guard let node, !node.isFaulty else { return nil }
    if let text = node.text, let number = Int(text), range.contains(number) { return number }
    let found = node.text.map(\.quoted) ?? node.kind
    let bounds = "\(range.lowerBound.grouped) to \(range.upperBound.grouped)"
    faults.error("\(what) is a number from \(bounds), not \(found)", at: node.place)
    return nil
  }

  /// One of a few words; none when the node is missing or something else.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: Node?, _ what: String, of type: Choice.Type
  ) -> Choice? {
    guard let text = text(node, what), let node else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    let end =
      Suggestion(for: text, among: words).word.map { "; did you mean '\($0)'?" }
      ?? ", not \(text.quoted)"
    faults.error("\(what) is \(words.listed())" + end, at: node.place)
    return nil
  }

  /// The items of a list; none when the node is missing or something else.
  func items(_ node: Node?, _ what: String) -> [Node] {
    guard let node, !node.isFaulty else { return [] }
    guard case .sequence(let items) = node.content else {
      let example = node.text.flatMap(Name<Pack>.init)?.text ?? "first, second"
      faults.error("\(what) is a list, not \(node.kind); write [\(example)]", at: node.place)
      return []
    }
    if items.isEmpty {
      faults.error("\(what) is empty; write one item at least", at: node.place)
    }
    return items
  }

  /// The entries of a mapping whose keys are free; none when the node is missing or something else.
  ///
  /// - Parameters:
  ///   - node: The mapping.
  ///   - what: What it is, for messages.
  ///   - key: What its keys are, for messages.
  /// - Returns: The entries, in order.
  func entries(_ node: Node?, _ what: String, of key: String = "name") -> [Node.Entry] {
    guard let node, !node.isFaulty else { return [] }
    guard case .mapping(let entries) = node.content else {
      let value = node.text.flatMap(Name<Pack>.init)?.text ?? "..."
      faults.error(
        "\(what) is a mapping, not \(node.kind); write {\(key): \(value)}", at: node.place)
      return []
    }
    if entries.isEmpty {
      faults.error("\(what) is empty; write one entry at least", at: node.place)
    }
    return entries
  }
}
