@testable import Pack
@testable import PackReader
import PackSupport
import Testing

struct ConfigurationCoverTests {
  private static let pack = Result {
    try Pack.sample([
      "pack.yaml": """
      name: sample
      title: Sample
      options:
        OS: {ordered: true, values: [5, 6, 7, 8, 9]}
        bar: {values: {none: no bar, top: at the top, both: at both ends}}
        exits: {values: {"no": no, "yes": yes}}
      impossible: OS >= 8 and exits = yes

      """
    ])
  }

  /// The possible configurations in which a condition holds.
  private static func configurations(_ text: String) throws -> [Configuration] {
    let pack = try pack.get()
    var parser = ConditionParser(text, axes: pack.axes.map(AxisNames.init(of:)))
    let condition = try parser.condition()
    try #require(parser.faults.isEmpty)
    return pack.configurations.filter(condition.holds)
  }

  private static let phrases = [
    ("OS >= 5", ""), ("exits = yes or exits = no", ""), ("OS > 6", "OS >= 7"),
    ("OS < 7", "OS <= 6"),
    ("OS = 7", "OS = 7"), ("OS > 5 and OS < 8", "OS >= 6 and OS <= 7"),
    ("OS != 7", "OS <= 6 or OS >= 8"), ("OS = 5 or OS = 9", "OS = 5 or OS = 9"),
    ("bar != top", "(bar = none or bar = both)"),
    ("bar = top and OS >= 8", "OS >= 8 and bar = top"),
    ("OS = 5 and exits = yes", "OS = 5 and exits = yes"),
    ("OS >= 7 and exits = yes", "OS >= 7 and exits = yes"),
    ("exits = no or OS = 6", "exits = no or OS = 6"),
    ("OS <= 6 or bar = top", "OS <= 6 or bar = top"),
  ]

  @Test(arguments: phrases)
  func isSaidAsAConditionThatAPackCouldHave(_ condition: String, phrase: String) throws {
    let meant = try Self.configurations(condition)
    #expect(try Self.pack.get().phrase(for: meant) == phrase)
    if !phrase.isEmpty { #expect(try Self.configurations(phrase) == meant) }
  }
}
