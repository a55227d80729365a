import Render

/// Answers in the form in which they are kept from one run to the next.
struct KeptAnswers: Hashable, Sendable {
  /// What was asked.
  struct Question: Hashable, Sendable {
    /// All that the answer depends on beside the pack and the program: a line in UTF-8, compared byte
    /// by byte.
    let text: [UInt8]

    /// Puts a question.
    init(_ instruction: Instruction, in markup: Markup) {
      text = Array("\(markup.rawValue) \(instruction.form.rawValue) \(instruction.words)".utf8)
    }

    /// Puts a question of words, in which anything may stand.
    init(_ words: [String]) {
      text = Array(words.map(\.debugDescription).joined(separator: " ").utf8)
    }

    /// Reads what was kept.
    fileprivate init(_ text: Substring) { self.text = Array(text.utf8) }
  }

  private var answers: [Question: Answer] = [:]

  /// Begins without any.
  init() {}

  /// How many there are.
  var count: Int { answers.count }

  /// The answer to a question; nothing when it is not known.
  subscript(question: Question) -> Answer? {
    get { answers[question] }
    set { answers[question] = newValue }
  }
}

extension KeptAnswers {
  private static let heading = "vcdoc answers 1"

  /// The bytes of a file that holds them: a heading, what stands for the rest, and the rest.
  var bytes: [UInt8] {
    var body: [UInt8] = []
    for question in answers.keys.sorted(by: { $0.text.lexicographicallyPrecedes($1.text) }) {
      guard let answer = answers[question] else { continue }
      let text = answer.lines.map { $0 + "\n" }.joined()
      body += "\(text.utf8.count) \(answer.files.count) ".utf8
      body += question.text
      body += "\n\(text)".utf8
      for file in answer.files {
        body += "\(file.bytes.count) \(file.path.text)\n".utf8
        body += file.bytes
      }
    }
    var print = Fingerprint()
    print.add(body)
    return Array("\(Self.heading)\n\(print.text)\n".utf8) + body
  }

  /// Reads what was kept; nothing when it is not whole.
  init?(_ bytes: [UInt8]) {
    var reader = Reader(rest: bytes[...])
    guard reader.line() == Self.heading, let sum = reader.line() else { return nil }
    var print = Fingerprint()
    print.add(Array(reader.rest))
    guard print.text == sum else { return nil }
    while let line = reader.line() {
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count == 3, let length = Int(words[0]), let count = Int(words[1]),
        let text = reader.take(length), let files = reader.files(count)
      else { return nil }
      let lines = String(decoding: text, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
      answers[Question(words[2])] = Answer(lines: lines, files: files)
    }
  }

  /// Takes the parts of such a file one after the other.
  private struct Reader {
    var rest: ArraySlice<UInt8>

    /// A line without its end; nothing where none is left.
    mutating func line() -> String? {
      guard let end = rest.firstIndex(of: 0x0A) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return String(decoding: rest[..<end], as: UTF8.self)
    }

    /// So many bytes; nothing where fewer are left.
    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard (0...rest.count).contains(count) else { return nil }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }

    /// So many files; nothing where they are not all there.
    mutating func files(_ count: Int) -> [Answer.File]? {
      var files: [Answer.File] = []
      while files.count < count {
        guard let words = line()?.split(separator: " ", maxSplits: 1), words.count == 2,
          let path = RelativePath(String(words[1])), let bytes = Int(words[0]).flatMap({ take($0) })
        else { return nil }
        files.append(Answer.File(path: path, bytes: Array(bytes)))
      }
      return files
    }
  }
}
