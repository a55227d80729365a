@testable import Pack
@testable import PackReader
import PackSupport
import Testing

struct PropertyFaultTests {
  /// A sentence, and what is wrong with it: the number of a character, then the message.
  private static let faults: [(String, [String])] = [
    ("", ["0: expected a callback or a state, such as 'region state'"]),
    ("laod precedes appear", ["0: unknown callback or region 'laod'; did you mean 'load'?"]),
    (
      "load preceeds appear",
      ["5: unexpected 'preceeds'; did you mean 'precedes'?"]
    ),
    (
      "laod precedes apear",
      [
        "0: unknown callback or region 'laod'; did you mean 'load'?",
        "14: unknown callback or region 'apear'; did you mean 'appear'?",
      ]
    ),
    (
      "appear only in view laoded",
      ["20: unknown state 'laoded' in region 'view'; did you mean 'loaded'?"]
    ),
    (
      "no screen laoded",
      ["10: unknown state 'laoded' of machine 'screen'; did you mean 'loaded'?"]
    ),
    ("appear only in vew loaded", ["15: unknown callback or region 'vew'; did you mean 'view'?"]),
    ("load happens at most", ["20: expected a number: 'once', 'twice', or '3 times'"]),
    (
      "load happens at most 0 times",
      ["21: expected a number of times from 1 to 20; for none, write 'no X'"]
    ),
    (
      "load happens at mots once",
      ["16: unexpected 'mots'; did you mean 'most'?"]
    ),
    ("no (load or appear", ["18: expected ')'"]),
    ("no load between appear", ["22: expected 'and', as in 'between X and Y'"]),
    (
      "no load between appear and vanish and load",
      ["34: 'between X and Y' has more than one 'and'; put each end in parentheses"]
    ),
    (
      "load happens 3 times",
      ["13: expected 'exactly', 'at least', or 'at most' before a number of times"]
    ),
    ("appear only in loaded", ["15: 'loaded' is a state; write 'view loaded'"]),
    (
      "source.load precedes appear",
      [
        "0: unknown callback or region 'source.load'; "
          + "missing interaction before a role; begin with 'in some-interaction:'"
      ]
    ),
    ("no load = appear", ["8: unexpected comparison; put it after 'when'"]),
    ("no load & appear", ["8: unexpected '&'; write 'and'"]),
    ("no load unless killed", ["8: 'unless killed' has no effect here; remove it"]),
    ("always load", ["7: 'always' needs states; for a callback, write 'no X' or 'X only in'"]),
    ("load only in appear", ["13: 'only in' needs states, not a callback"]),
    (
      "view loaded is followed at once by load",
      ["0: expected a callback; a state cannot come right after something"]
    ),
    ("no callback", ["0: missing machine; begin with 'for some-machine:'"]),
    ("no move(nli)", ["3: 'move' never runs with 'nli'; known: parent and nil"]),
    ("no load(nil)", ["3: 'load' never runs with 'nil'; it has none"]),
    ("no load when os > 9", ["18: unknown value '9' of option 'os'; known: 1, 2, and 3"]),
    ("no load when os", ["15: expected a comparison after 'os', such as '= value'"]),
    ("in puhs: no load", ["3: unknown interaction 'puhs'; did you mean 'push'?"]),
    (
      "in pop:canceled: no source.load",
      ["7: unknown branch 'canceled' in 'pop'; did you mean 'cancelled'?"]
    ),
    (
      "in push: no load",
      ["12: several lifelines have 'load'; write source.load or target.load"]
    ),
    ("in push: no app.load", ["12: machine 'app' never calls 'load'"]),
    (
      "in push: no soruce.load",
      ["12: unknown callback or region 'soruce.load'; did you mean the lifeline 'source'?"]
    ),
    (
      "in show: always others.view loaded",
      ["16: lifeline 'others' represents many objects; name its callbacks, not its states"]
    ),
    (
      "for app: no appear before view loaded",
      [
        "12: 'appear' belongs to machine 'screen', not to 'app'; begin with 'for screen:', or remove 'for app:'",
        "26: 'view loaded' belongs to machine 'screen', not to 'app'; begin with 'for screen:', or remove 'for app:'",
      ]
    ),
    ("for scren: no load", ["4: unknown machine 'scren'; did you mean 'screen'?"]),
    (
      "no load after appear and",
      ["24: expected a callback or a state, such as 'region state'"]
    ),
    (
      "no load afetr appear",
      ["8: unexpected 'afetr'; did you mean 'after'?"]
    ),
    (
      "no load while view loaded",
      [
        "8: unexpected 'while'; expected a scope such as 'after X' or 'before X', 'unless killed', "
          + "'when', or the end of the sentence"
      ]
    ),
    (
      "load precedes appear)",
      [
        "20: unexpected ')'; expected a scope such as 'after X' or 'before X', 'unless killed', "
          + "'when', or the end of the sentence"
      ]
    ),
    ("at most 100000 load", ["0: unexpected 'at'; write 'X happens at most N times'"]),
    ("exactly 2 times load", ["0: unexpected 'exactly'; write 'X happens exactly N times'"]),
    ("once load", ["0: unexpected 'once'; write 'X happens exactly once'"]),
  ]

  @Test(arguments: faults)
  private func aFaultySentenceIsRefusedWithItsPlaces(_ text: String, _ faults: [String]) throws {
    let names = PropertyNames(of: try Pack.screens())
    do throws(PropertyFaults) {
      let property = try Property(text, names: names)
      Issue.record("read as \(property.pattern)")
    } catch {
      #expect(error.faults.map { "\($0.offset): \($0.message)" } == faults)
    }
  }

  private static let wordsOfLogs: [(text: String, message: String)] = [
    (
      "no loads",
      "unknown callback or region 'loads'; in logs, it is the name of 'free', 'launch', and 'load'"
    ),
    (
      "for app: no loads", "unknown callback or region 'loads'; in logs, it is the name of 'launch'"
    ),
    (
      "in show: no screen.loads",
      "unknown callback or region 'loads'; in logs, it is the name of 'free' and 'load'; "
        + "write 'screen.free' or 'screen.load'"
    ),
  ]

  @Test(arguments: wordsOfLogs)
  func aWordOfLogsLeadsToTheCallbacksThatTheyCallSo(_ one: (text: String, message: String)) throws {
    let front = """
      ---
      summary: S.
      owner: Screen
      aliases: [loads]
      sources: [sample-notes]
      ---

      """
    let pack = try Pack.screens([
      "callbacks/load.md": front, "callbacks/free.md": front, "callbacks/launch.md": front,
    ])
    do throws(PropertyFaults) {
      _ = try Property(one.text, names: PropertyNames(of: pack))
      Issue.record("'loads' is a callback")
    } catch {
      #expect(error.faults.map(\.message) == [one.message])
    }
  }

  @Test func aSentenceMayNotNestForEver() throws {
    let names = PropertyNames(of: try Pack.screens())
    let text = "no " + String(repeating: "not ", count: 50_000) + "load"
    #expect(throws: PropertyFaults.self) { try Property(text, names: names) }
  }
}
