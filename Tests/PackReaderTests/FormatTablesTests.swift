import Base
import PackSupport
import Support
import Testing

@testable import PackReader

/// The tables of keys in documents come from the declarations that decode the keys.
struct FormatTablesTests {
  @Test(arguments: ["docs/pack-format.md", "docs/preferences.md"])
  func documentsHaveTheDeclaredKeys(_ path: String) throws {
    let document = Golden(committed: path)
    let filled = try FormatTables().filled(try document.text())
    let recorded = try document.text(recording: Array(filled.utf8))
    #expect(recorded == filled)
  }

  @Test func everyConstructIsInADocument() throws {
    let tables = FormatTables()
    let text = try ["docs/pack-format.md", "docs/preferences.md"].map {
      try Golden(committed: $0).text()
    }.joined()
    let named = text.split(separator: "\n").compactMap(FormatTables.constructs).flatMap(\.self)
    #expect(Set(tables.constructs.map(\.what)).subtracting(named) == [])
  }

  @Test func noTwoKeysOfAConstructHaveOneName() {
    for construct in FormatTables().constructs {
      let names = construct.keys.flatMap { [$0.name] + [$0.former].compactMap(\.self) }
      #expect(Set(names).count == names.count, "\(construct.what)")
    }
  }
}

/// The tables of keys that documents have between a line `<!-- keys: CONSTRUCT, CONSTRUCT -->` and a
/// line `<!-- end of keys -->`.
struct FormatTables {
  /// Every construct of the files of a pack, in the order of the files.
  let constructs = Construct.all(
    in: PackFormat.all.map(\.shape) + [.construct { RecordingKeys.construct }])

  /// The constructs that a line asks for; `nil` if it is another line.
  static func constructs(in line: Substring) -> [String]? {
    guard line.hasPrefix("<!-- keys: "), line.hasSuffix(" -->") else { return nil }
    return line.dropFirst(11).dropLast(4).split(separator: ", ").map(String.init)
  }

  /// A document with its tables written anew.
  func filled(_ text: String) throws -> String {
    var lines: [Substring] = []
    var isTable = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "<!-- end of keys -->" { isTable = false }
      if !isTable { lines.append(line) }
      guard let names = Self.constructs(in: line) else { continue }
      isTable = true
      lines += try table(of: names).map { $0[...] }
    }
    return lines.joined(separator: "\n")
  }

  private func table(of names: [String]) throws -> [String] {
    var rows = ["", "| key | value | means |", "| --- | --- | --- |"]
    for name in names {
      let found = constructs.filter { $0.what == name }
      try #require(!found.isEmpty, "no construct is \(name)")
      for key in Self.keys(of: found) {
        let optional = key.isRequired ? "" : "?"
        rows.append(
          "| `\(key.name)\(optional)` | \(words(key.shape, isOne: true)) | \(key.meaning) |")
      }
    }
    return rows + [""]
  }

  /// The keys of constructs of one name, each once.
  private static func keys(of constructs: [Construct]) -> [KeyOutline] {
    var keys: [KeyOutline] = []
    for key in constructs.flatMap(\.keys) where !keys.contains(where: { $0.name == key.name }) {
      keys.append(key)
    }
    return keys
  }

  /// A kind of value in words, one of it or several.
  private func words(_ shape: Shape, isOne: Bool) -> String {
    let end = isOne ? "" : "s"
    return switch shape {
    case .string(let pattern, _):
      if case .string(let other?, _) = Shape.condition, other == pattern {
        "condition\(end)"
      } else {
        "string\(end)"
      }
    case .text(let isMarkdown): "*text\(end)*\(isMarkdown ? ", Markdown" : "")"
    case .truth: "`true`, `false`"
    case .number(let range) where range.count == 1: "\(range.lowerBound)"
    case .number(let range): "\(range.lowerBound.grouped) to \(range.upperBound.grouped)"
    case .choice(let choices, _): choices.map { "`\($0)`" }.joined(separator: ", ")
    case .name: "name\(end)"
    case .list(let item, _): "list\(end) of \(words(item, isOne: false))"
    case .named(let value), .mapping(let value):
      "mapping\(end) from name to \(words(value, isOne: true))"
    case .construct(let make), .arrow(let make):
      "\(Self.noun(make().what))\(end)"
    case .either(let shapes):
      Self.eachOnce(shapes.map { words($0, isOne: isOne) }).joined(separator: " or ")
    case .nothing: "nothing"
    }
  }

  /// What a construct is, without an article; one that is called by its key is a mapping.
  private static func noun(_ what: String) -> String {
    if what.contains("'") { return what.hasPrefix("a step") ? "step" : "mapping" }
    return what.split(separator: " ").dropFirst().joined(separator: " ")
  }

  private static func eachOnce(_ words: [String]) -> [String] {
    words.enumerated().filter { !words[..<$0.offset].contains($0.element) }.map(\.element)
  }
}
