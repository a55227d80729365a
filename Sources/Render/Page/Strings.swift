internal import Model

/// The words of the site itself in one language: headings, labels, and sentences with gaps.
///
/// They are read from lines `key = text`; `#` begins a remark. In a text, `{0}` and `{1}` are gaps.
/// Templates name them `{{strings.key}}`; `Key` lists those that sentences are made of in code.
struct Strings: Sendable {
  /// What the names of tables end in.
  static let suffix = ".properties"

  /// The words as a template sees them.
  let value: Template.Value
  private let texts: [String: String]
  private let sentences: [Key: Sentence]

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - path: Its path, as diagnostics name it.
  ///   - fallback: The words to use for keys that it leaves out; none where it must have all.
  /// - Throws: every line that is none, every key given twice, and every key that is missing.
  init(source: [UInt8], path: String, fallback: Strings? = nil) throws(PackErrors) {
    var texts: [String: String] = [:]
    var faults: [Diagnostic] = []
    let lines = source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let place = Place(path: path, line: index + 1, column: 1)
      switch Self.entry(of: String(decoding: line, as: UTF8.self)) {
      case .blank: break
      case .malformed: faults.append(Diagnostic(.error, "a line is 'key = text'", at: place))
      case .pair(let key, let text):
        if texts.updateValue(text, forKey: key) != nil {
          faults.append(Diagnostic(.error, "'\(key)' is given twice; drop one", at: place))
        }
      }
    }
    if let fallback { texts.merge(fallback.texts) { own, _ in own } }
    for key in Key.allCases where texts[key.rawValue] == nil {
      let place = Place(path: path)
      faults.append(Diagnostic(.error, "'\(key.rawValue)' is missing; add its line", at: place))
    }
    guard faults.isEmpty else { throw PackErrors(faults) }
    self.texts = texts
    sentences = Dictionary(
      uniqueKeysWithValues: Key.allCases.map { ($0, Sentence(texts[$0.rawValue] ?? $0.rawValue)) })
    value = .object(Template.Object(texts.map { ($0.key, .text($0.value)) }))
  }

  /// A text with its gaps filled, first to last.
  func callAsFunction(_ key: Key, _ gaps: String...) -> String {
    sentences[key]?.filled(with: gaps) ?? key.rawValue
  }

  private enum Entry {
    case blank, malformed
    case pair(key: String, text: String)
  }

  private static func entry(of line: String) -> Entry {
    let line = line.trimmed
    if line.isEmpty || line.hasPrefix("#") { return .blank }
    guard let sign = line.firstIndex(of: "=") else { return .malformed }
    let key = String(line[..<sign]).trimmed
    guard !key.isEmpty, !key.contains(where: \.isWhitespace) else { return .malformed }
    return .pair(key: key, text: String(line[line.index(after: sign)...]).trimmed)
  }
}
