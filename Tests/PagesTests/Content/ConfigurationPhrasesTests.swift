@testable import Base
@testable import Pack
@testable import Pages
import Shipped
import PackSupport
import Testing

struct ConfigurationPhrasesTests {
  private static let pack = """
    name: sample
    title: Sample
    options:
      OS: {ordered: true, values: [5, 6, 7, 8, 9]}
      bar: {title: Bar, values: {none: no bar, top: at the top, both: at both ends}}
    impossible: OS = 5 and bar = both

    """

  /// A pack of two callbacks, one of which runs on a condition, and the other on another or always.
  private static func files(_ condition: String, among others: String) -> [String: String] {
    [
      "pack.yaml": pack,
      "callbacks/go.md": """
      ---
      summary: It goes.
      owner: Sample
      if: \(condition)
      sources: [sample-notes]
      ---

      """,
      "callbacks/else.md": """
      ---
      summary: It goes.
      owner: Sample
      \(others.isEmpty ? "" : "if: \(others)\n")sources: [sample-notes]
      ---

      """,
      "sources.yaml": "sample-notes: {title: Notes, kind: notes}\n",
      "machines/m.yaml": """
      title: M
      regions: {r: {initial: a, states: {a: , b: }}}
      events:
        go: [{calls: [{call: go, if: "\(condition)"}]}]
        else: [{calls: [{call: else, if: "\(others.isEmpty ? "OS >= 5" : others)"}]}]
        flip: [{from: {r: a}, to: {r: b}}]

      """,
      "interactions/all.yaml": """
      all: {title: All, lifelines: {m: m}, steps: [m.go, m.else, m.flip]}

      """,
    ]
  }

  /// The phrase for the configurations of which a condition is true, among some or all.
  private static func phrase(
    _ condition: String, among others: String = "", in text: String = pack
  ) throws -> String {
    let files = files(condition, among: others).merging(["pack.yaml": text]) { $1 }
    let pack = try Pack.sample(files)
    let configurations = pack.configurations
    let callbacks = pack.callbacks.sorted { $0.name.text > $1.name.text }
    let bits = callbacks.map { callback in
      ConfigurationSet(
        configurations.indices.filter { callback.condition.holds(in: configurations[$0]) })
    }
    let strings = try Templates(files: ShippedFolder.templates.files).strings(in: "en")
    let boxes = ConfigurationBoxes(axes: pack.axes, configurations: configurations)
    return ConfigurationPhrases(boxes, in: "en", strings).phrase(bits[0], of: bits[1])
  }

  private static let phrases = [
    ("OS >= 7", "OS 7 and later"), ("OS < 7", "before OS 7"), ("OS = 6", "OS 6"),
    ("OS = 5", "before OS 6"), ("OS = 9", "OS 9 and later"),
    ("OS >= 6 and OS <= 8", "OS 6 to 8"), ("OS != 7", "before OS 7; or OS 8 and later"),
    ("OS = 6 or OS = 8", "OS 6; or OS 8"),
    ("OS = 5 or OS = 7 or OS = 9", "before OS 6; or OS 7; or OS 9 and later"),
    ("bar = top", "Bar: at the top"), ("bar != top", "Bar: no bar or at both ends"),
    ("bar = none and OS >= 8", "OS 8 and later, Bar: no bar"),
    ("bar = none or OS >= 8", "Bar: no bar; or OS 8 and later"),
    ("OS >= 5", ""),
  ]

  @Test(arguments: phrases)
  func aSetIsDescribedByTheFewestOptions(_ condition: String, phrase: String) throws {
    #expect(try Self.phrase(condition) == phrase)
  }

  private static let narrower = [
    ("OS >= 8", "OS >= 7", "OS 8 and later"), ("OS = 7", "OS >= 7", "before OS 8"),
    ("OS >= 7", "OS >= 7", ""), ("bar = top and OS = 5", "OS = 5", "Bar: at the top"),
    ("OS = 8", "OS = 6 or OS = 8", "OS 8 and later"),
  ]

  @Test(arguments: narrower)
  func aSetIsDescribedOnlyAmongTheConfigurationsInQuestion(
    _ condition: String, among others: String, phrase: String
  ) throws {
    #expect(try Self.phrase(condition, among: others) == phrase)
  }

  @Test(arguments: [
    ("OS >= 7", "OS 7 and later"), ("bar = top", "Bar: at the top"), ("OS >= 5", ""),
  ])
  func scopesAreNotMentioned(_ condition: String, phrase: String) throws {
    let scopes = "scopes: {hall: {title: The hall}, yard: {without: [all]}}\n"
    #expect(try Self.phrase(condition, in: Self.pack + scopes) == phrase)
  }

  @Test func configurationsInWhichOnlyRareInteractionsBeginAreNotMentioned() throws {
    let pack = try Pack.sample(
      Self.files("OS >= 6", among: "").merging(["pack.yaml": Self.pack]) { $1 })
    let configurations = pack.configurations
    func bits(_ isMeant: (Configuration) -> Bool) -> ConfigurationSet {
      ConfigurationSet(configurations.indices.filter { isMeant(configurations[$0]) })
    }
    let oldest = bits { $0.choices[0] == 0 }
    let strings = try Templates(files: ShippedFolder.templates.files).strings(in: "en")
    let boxes = ConfigurationBoxes(
      axes: pack.axes, configurations: configurations, rareOnly: oldest)
    let phrases = ConfigurationPhrases(boxes, in: "en", strings)
    #expect(phrases.phrase(bits { $0.choices[0] > 0 }) == "")
    #expect(phrases.phrase(bits { $0.choices[0] > 1 }) == "OS 7 and later")
    #expect(phrases.phrase(oldest) == "before OS 6")
  }
}
