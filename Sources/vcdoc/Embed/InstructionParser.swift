import Base
import Graphics
import Pack

/// Parses the instruction in a marker that begins a region.
struct InstructionParser {
  /// An error in the instruction, without capital or full stop.
  struct Fault: Error, Hashable {
    /// What is wrong, and a suggestion.
    let message: String
    /// The offset of the wrong word, in Unicode scalars; `nil` for the whole marker.
    var offset: Int?
  }

  /// All errors in an instruction, at least one.
  struct Faults: Error, Hashable {
    /// The errors, in the order in which they were found.
    let all: [Fault]
  }

  private static let clauses = [
    "as", "set", "locale", "file", "title", "highlight", "region", "state", "direction", "links",
    "all",
  ]

  private let text: String
  private var words: ArraySlice<InstructionWord>
  private let usualForm: Instruction.Form
  private var form: Instruction.Form?
  private var settings: [Setting] = []
  private var locale: Words.Locale?
  private var file = ""
  private var options = DrawingOptions()
  /// The clauses so far, with their offsets.
  private var said: [String: Int] = [:]
  private var offsets: [Instruction.Part: Int] = [:]
  private var faults: [Fault] = []

  /// Prepares to parse.
  ///
  /// - Parameters:
  ///   - text: The text after `vcdoc:`.
  ///   - usualForm: The form of a diagram if the instruction names none.
  init(_ text: String, usualForm: Instruction.Form) {
    self.text = text
    words = InstructionWord.words(of: text)[...]
    self.usualForm = usualForm
  }

  /// Parses the instruction.
  ///
  /// - Throws: All errors; if the first word is unknown, only that one.
  consuming func read() throws(Faults) -> Instruction {
    let topic: Instruction.Topic
    let name: String
    do { (topic, name) = try readSubject() } catch { throw Faults(all: [error]) }
    while let clause = words.popFirst() {
      do { try readClause(clause) } catch {
        faults.append(error)
        // What follows belongs to it as far as one can tell.
        words = words.drop { !Self.clauses.contains($0.text) }
      }
    }
    let chosen = topic == .diagram ? form ?? usualForm : .markdown
    check(topic, chosen)
    if !faults.isEmpty { throw Faults(all: faults) }
    return Instruction(
      words: text, topic: topic, name: name, form: chosen, settings: settings, file: file,
      locale: locale, options: options, offsets: offsets)
  }

  private mutating func readSubject() throws(Fault) -> (topic: Instruction.Topic, name: String) {
    let marks = text.unicodeScalars.enumerated().filter { $0.element == "\"" }.map(\.offset)
    guard marks.count.isMultiple(of: 2) else {
      throw Fault(
        message: "missing closing quotation mark; write it after the text",
        offset: marks.last)
    }
    let topics = Instruction.Topic.allCases.map(\.rawValue)
    guard let word = words.popFirst() else {
      throw Fault(message: "missing content; write \(topics.joined(separator: ", ")), or end")
    }
    guard let topic = Instruction.Topic(rawValue: word.text) else {
      throw .unknown("region", word, among: topics + ["end"])
    }
    guard let name = words.popFirst() else {
      throw Fault(
        message: "missing name after '\(topic)', as in '\(topic) \(topic.example)'",
        offset: word.offset)
    }
    offsets[.name] = name.offset
    return (topic, name.text)
  }

  /// Checks that the clauses are permitted for the topic.
  private mutating func check(_ topic: Instruction.Topic, _ chosen: Instruction.Form) {
    if topic != .diagram, options != DrawingOptions() {
      let looks = ["title", "highlight", "region", "state", "direction", "links", "all"]
        .compactMap { said[$0] }
      faults.append(
        Fault(
          message: "only a diagram has a title or other options for its looks",
          offset: looks.min()))
    }
    if topic != .diagram, let form, form != .markdown {
      faults.append(
        Fault(
          message: "'\(topic)' is always a table; remove 'as \(form)'",
          offset: said["as"]))
    }
    // Of a form that means nothing it is told already.
    if !file.isEmpty && chosen != .svg && (form != nil || said["as"] == nil) {
      faults.append(
        Fault(
          message: "'file' is only for a picture; write 'as svg', or remove 'file'",
          offset: said["file"]))
    }
  }

  private mutating func readClause(_ clause: InstructionWord) throws(Fault) {
    let name = clause.text
    // Each setting is a clause of its own.
    guard name == "set" || said.updateValue(clause.offset, forKey: name) == nil else {
      throw Fault(message: "duplicate '\(name)'; remove one", offset: clause.offset)
    }
    switch name {
    case "as":
      let forms = Instruction.Form.allCases.map(\.rawValue)
      let word = try following(clause, "one of \(forms.joined(separator: ", "))")
      guard let known = Instruction.Form(rawValue: word.text) else {
        throw .unknown("form", word, among: forms)
      }
      form = known
    case "set":
      try readSetting(try following(clause, "OPTION=VALUE"))
      while let word = words.first, word.text.contains("=") {
        words.removeFirst()
        try readSetting(word)
      }
    case "locale": locale = try following(clause, "a language of the pack").text
    case "file": file = try checkedFile(try following(clause, "a path"))
    case "title": options.title = try following(clause, "a text in quotation marks").text
    case "highlight": options.highlight = try following(clause, "a callback").text
    case "state": options.state = try following(clause, "a state").text
    case "all": options.hasAllBranches = true
    case "region": options.region = try following(clause, "a region").text
    case "links":
      options.linkBase = try checkedLinks(try following(clause, "the address of a site"))
    case "direction":
      let word = try following(clause, "down or right")
      guard let direction = LayoutDirection(rawValue: word.text) else {
        throw .unknown("direction", word, among: LayoutDirection.allCases.map(\.rawValue))
      }
      options.direction = direction
    default: throw .unknown("clause", clause, among: Self.clauses)
    }
  }

  private mutating func following(
    _ clause: InstructionWord, _ wanted: String
  ) throws(Fault) -> InstructionWord {
    guard let word = words.popFirst() else {
      throw Fault(message: "expected \(wanted) after '\(clause.text)'", offset: clause.offset)
    }
    offsets[.clause(clause.text)] = word.offset
    return word
  }

  private mutating func readSetting(_ word: InstructionWord) throws(Fault) {
    let parts = word.text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw Fault(
        message: "'set' needs OPTION=VALUE after it, not '\(word.text)'", offset: word.offset)
    }
    offsets[.setting(settings.count)] = word.offset
    settings.append(Setting(axis: parts[0], value: parts[1]))
  }

  private func checkedLinks(_ word: InstructionWord) throws(Fault) -> String {
    if DrawingOptions.isLinkBase(word.text) { return word.text }
    throw Fault(
      message: "'links' needs an address such as https://example.org/docs/, or a path, not "
        + word.text.quoted, offset: word.offset)
  }

  private func checkedFile(_ word: InstructionWord) throws(Fault) -> String {
    let path = word.text
    guard RelativePath(path) != nil, !path.contains("\\") else {
      throw Fault(
        message: "'\(path)' is outside the document's folder; name a file in it or below it",
        offset: word.offset)
    }
    if path.split(separator: "/").contains(where: { String($0).namesDevice }) {
      throw Fault(
        message: "'\(path)' contains a reserved file name of Windows; rename it",
        offset: word.offset)
    }
    guard path.hasSuffix(".svg"), path.count > 4 else {
      throw Fault(
        message: "'file' needs a name that ends in .svg, not '\(path)'",
        offset: word.offset)
    }
    return path
  }
}

extension InstructionParser.Fault {
  /// An unknown word.
  fileprivate static func unknown(
    _ kind: String, _ word: InstructionWord, among words: [String]
  ) -> Self {
    Self(
      message: UsageError.unknown(kind, word.text, among: words, listsAll: true).message,
      offset: word.offset)
  }
}

extension Instruction.Topic {
  /// An example of a name that may follow.
  fileprivate var example: String {
    switch self {
    case .diagram: "navigation.push"
    case .guarantees, .contract: "viewDidLoad"
    case .order: "navigation.push"
    case .states, .events: "view-controller"
    }
  }
}
