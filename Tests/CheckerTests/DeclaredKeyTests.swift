import Checker
import Pack
import PackReader
import PackSupport
import Support
import Testing

/// Every key that a pack can have is compared, or is listed here among those that mean nothing to
/// the model: a new one is one or the other.
struct DeclaredKeyTests {
  private struct KeyName: Hashable, Comparable, CustomStringConvertible {
    let construct: String
    let key: String

    var description: String { "\(construct): \(key)" }
    static func < (left: Self, right: Self) -> Bool { "\(left)" < "\(right)" }
  }

  /// Another value of one key in the sample, as a text that is replaced.
  private struct Edit {
    let key: KeyName
    let old: String
    let new: String

    /// Reads `construct | key | old text | new text`, with `\n` for a line feed; the new text may be
    /// missing.
    init?(_ line: Substring) {
      let columns = line.split(separator: " | ").map(String.init)
      guard (3...4).contains(columns.count) else { return nil }
      key = KeyName(construct: columns[0], key: columns[1])
      // In quotes of YAML, `\\n` is for itself.
      let texts = columns[2...].map { text in
        text.replacing(#"\\n"#, with: "\0").replacing(#"\n"#, with: "\n")
          .replacing("\0", with: #"\n"#)
      }
      (old, new) = (texts[0], texts.count > 1 ? texts[1] : "")
    }
  }

  private static let folder = "Tests/Samples/declared-keys"

  private static func edits() throws -> [Edit] {
    let lines = try Golden(committed: "\(folder)/edits.txt").text().split(separator: "\n")
    let edits = lines.compactMap(Edit.init)
    #expect(edits.count == lines.count)
    return edits
  }

  private static func pack(_ edit: Edit? = nil) throws -> Pack {
    var text = try Golden(committed: "\(folder)/pack.yaml").text()
    if let edit { text = text.replacing(edit.old, with: edit.new) }
    return try Pack.sample(["pack.yaml": text])
  }

  /// Keys on which no model depends: prose, what only pages list, where it is said, and how much
  /// exploration may cost; `*` for all of a construct.
  private static let meaningless: [String: String] = [
    "a pack": """
    name title summary locales phases groups life home site typical vcdoc sources
    """,
    "'bounds'": "states transitions configurations memory",
    "a scope": "title",
    "an option": "title adopting",
    "a value": "*",
    "'adopting'": "*",
    "a theme": "*",
    "a phase": "*",
    "'home'": "*",
    "'site'": "*",
    "a level": "*",
    "a symptom": "*",
    "'callbackDefaults'": "phase caller thread sources",
    "a callback": """
    summary sources phase superNote caller thread reference do dont never when synonyms symptoms \
    payload open about
    """,
    "a machine": "summary sources",
    "a state": "summary",
    "an event": "summary",
    "a transition": "summary",
    "a span": "title",
    "an interaction": "summary group sources",
    "a scenario": "summary sources",
    "a situation": "*",
    "a guarantee": "about claimedBy instead why sources modeled violations",
    "a violation": "*",
    "an article": "*",
    "a claim": "*",
    "a citation": "*",
    "a source": "*",
  ]

  @Test func everyKeyIsComparedOrMeansNothing() throws {
    let formats = PackFormat.all.filter { $0.name != "preferences" }
    let constructs = Construct.all(in: formats.map(\.shape))
    var keys: Set<KeyName> = []
    var others: Set<KeyName> = []
    for construct in constructs {
      let words = Set((Self.meaningless[construct.what] ?? "").split(separator: " "))
      for key in construct.keys {
        let name = KeyName(construct: construct.what, key: key.name)
        keys.insert(name)
        if words.contains("*") || words.contains(key.name[...]) { others.insert(name) }
      }
      let known = construct.keys.map(\.name)
      let stale = words.filter { $0 != "*" && !known.contains(String($0)) }
      // Two constructs have one name if they differ in a key.
      let isTwofold = constructs.count { $0.what == construct.what } > 1
      #expect(isTwofold || stale.isEmpty, "\(construct.what)")
    }
    let edited = Set(try Self.edits().map(\.key))
    #expect(keys.subtracting(edited).subtracting(others).sorted() == [], "neither")
    #expect(edited.intersection(others).sorted() == [], "both")
    #expect(edited.subtracting(keys).sorted() == [], "unknown")
  }

  @Test func anotherValueOfAKeyIsReported() throws {
    let old = try Self.pack()
    #expect(PackComparison(from: old, to: old).changes.isEmpty)
    let text = try Golden(committed: "\(Self.folder)/pack.yaml").text()
    for edit in try Self.edits() {
      #expect(text.ranges(of: edit.old).count == 1, "\(edit.key)")
      let new = try Self.pack(edit)
      #expect(!PackComparison(from: old, to: new).changes.isEmpty, "\(edit.key)")
      #expect(!PackComparison(from: new, to: old).changes.isEmpty, "\(edit.key), back")
    }
  }
}
