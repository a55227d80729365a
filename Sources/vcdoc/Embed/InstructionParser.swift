import Model
import Render

/// Reads the words of a marker that begins a region.
struct InstructionParser {
  /// What is wrong with the words: no capital, no full stop.
  struct Fault: Error, Hashable {
    /// What is wrong, and what was perhaps meant.
    let message: String
  }

  private static let clauses = [
    "as", "set", "locale", "file", "title", "highlight", "only", "direction", "links",
  ]

  private let text: String
  private var words: ArraySlice<String>
  private let usualForm: Instruction.Form
  private var form: Instruction.Form?
  private var settings: [Setting] = []
  private var locale: Words.Locale?
  private var file = ""
  private var options = DrawingOptions()
  /// The clauses so far.
  private var said: Set<String> = []

  /// Begins with the words behind `vcdoc:`.
  ///
  /// - Parameters:
  ///   - text: The words.
  ///   - usualForm: The form of a diagram where the words name none.
  init(_ text: String, usualForm: Instruction.Form) {
    self.text = text
    words = Self.words(of: text)[...]
    self.usualForm = usualForm
  }

  /// Reads them.
  ///
  /// - Throws: The first mistake.
  consuming func read() throws(Fault) -> Instruction {
    guard text.count(where: { $0 == "\"" }).isMultiple(of: 2) else {
      throw Fault(message: "a quotation mark is never closed; write another behind the text")
    }
    let topics = Instruction.Topic.allCases.map(\.rawValue)
    guard let word = words.popFirst() else {
      throw Fault(message: "say what belongs here: \(topics.joined(separator: ", ")), or end")
    }
    guard let topic = Instruction.Topic(rawValue: word) else {
      throw .unknown("region", word, among: topics + ["end"])
    }
    guard let name = words.popFirst() else {
      throw Fault(message: "'\(word)' wants a name behind it: '\(word) \(topic.example)'")
    }
    while let clause = words.popFirst() { try readClause(clause) }
    if topic != .diagram, options != DrawingOptions() {
      throw Fault(message: "only a diagram has a title, or anything else that changes its looks")
    }
    if topic != .diagram, let form, form != .markdown {
      throw Fault(message: "'\(word)' is a table and has no other form; leave out 'as \(form)'")
    }
    let chosen = topic == .diagram ? form ?? usualForm : .markdown
    if !file.isEmpty && chosen != .svg {
      throw Fault(message: "only a picture goes to a file; say 'as svg', or leave out 'file'")
    }
    return Instruction(
      words: text, topic: topic, name: name, form: chosen, settings: settings, file: file,
      locale: locale, options: options)
  }

  private mutating func readClause(_ clause: String) throws(Fault) {
    // Each setting is a clause of its own.
    guard clause == "set" || said.insert(clause).inserted else {
      throw Fault(message: "'\(clause)' comes twice; leave one of them out")
    }
    switch clause {
    case "as":
      let forms = Instruction.Form.allCases.map(\.rawValue)
      let word = try following(clause, "one of \(forms.joined(separator: ", "))")
      guard let known = Instruction.Form(rawValue: word) else {
        throw .unknown("form", word, among: forms)
      }
      form = known
    case "set":
      try readSetting(try following(clause, "AXIS=VALUE"))
      while let word = words.first, word.contains("=") {
        try readSetting(word)
        words.removeFirst()
      }
    case "locale": locale = try following(clause, "a language of the pack")
    case "file": file = try checkedFile(try following(clause, "a path"))
    case "title": options.title = try following(clause, "a text in quotation marks")
    case "highlight": options.highlight = try following(clause, "a callback")
    case "only": options.region = try following(clause, "a region")
    case "links": options.linkBase = try following(clause, "the address of a site")
    case "direction":
      let word = try following(clause, "down or right")
      guard let direction = Diagram.Direction(rawValue: word) else {
        throw .unknown("direction", word, among: Diagram.Direction.allCases.map(\.rawValue))
      }
      options.direction = direction
    default: throw .unknown("clause", clause, among: Self.clauses)
    }
  }

  /// The words of a text; blanks between quotation marks separate none.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in text {
      if character == "\"" {
        isQuoted.toggle()
        word = word ?? ""
      } else if character.isWhitespace && !isQuoted {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }

  private mutating func following(_ clause: String, _ wanted: String) throws(Fault) -> String {
    guard let word = words.popFirst() else {
      throw Fault(message: "'\(clause)' wants \(wanted) behind it")
    }
    return word
  }

  private mutating func readSetting(_ word: String) throws(Fault) {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw Fault(message: "'set' wants AXIS=VALUE behind it, not '\(word)'")
    }
    settings.append(Setting(axis: parts[0], value: parts[1]))
  }

  private func checkedFile(_ path: String) throws(Fault) -> String {
    guard RelativePath(path) != nil, !path.contains("\\") else {
      throw Fault(
        message: "'\(path)' leads out of the document's folder; name a file in it or below it")
    }
    guard path.hasSuffix(".svg"), path.count > 4 else {
      throw Fault(message: "a picture goes to a file that ends in .svg, not to '\(path)'")
    }
    return path
  }
}

extension InstructionParser.Fault {
  /// A word that is none of those there are.
  static func unknown(_ kind: String, _ word: String, among words: [String]) -> Self {
    Self(message: UsageError.unknown(kind, word, among: words, listsAll: true).message)
  }
}

extension Instruction.Topic {
  /// A name that may follow it.
  fileprivate var example: String {
    switch self {
    case .diagram: "navigation.push"
    case .guarantees, .contract: "viewDidLoad"
    case .order: "navigation.push"
    }
  }
}
