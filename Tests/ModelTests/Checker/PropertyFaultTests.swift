@testable import Pack
@testable import PackReader
@testable import StateSpace
@testable import Formats
import Support
import Testing

struct PropertyFaultTests {
  /// A sentence, and what is wrong with it: the number of a character, then the message.
  private static let faults: [(String, [String])] = [
    ("", ["0: a callback or a state, such as 'region state', belongs here"]),
    ("laod precedes appear", ["0: unknown callback or region 'laod'; did you mean 'load'?"]),
    (
      "load preceeds appear",
      [
        "5: a claim belongs here, such as 'precedes', 'leads to', 'happens', or 'only in'; "
          + "did you mean 'precedes' by 'preceeds'?"
      ]
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
    ("appear only in vew loaded", ["15: unknown callback or region 'vew'; did you mean 'view'?"]),
    ("load happens at most", ["20: a number belongs here: 'once', 'twice', or '3 times'"]),
    (
      "load happens at most 0 times",
      ["21: a number of times is from 1 to 20; for none at all, say 'no X'"]
    ),
    (
      "load happens at mots once",
      ["16: 'most' or 'least' belongs here; did you mean 'most' by 'mots'?"]
    ),
    ("no (load or appear", ["18: a ')' belongs here"]),
    ("no load between appear", ["22: 'and' belongs here, as in 'between X and Y'"]),
    (
      "no load between appear and vanish and load",
      ["34: 'between X and Y' has two ends; put what belongs to one of them in parentheses"]
    ),
    (
      "load happens 3 times",
      ["13: 'exactly', 'at least', or 'at most' belongs before a number of times"]
    ),
    ("appear only in loaded", ["15: 'loaded' is a state; write 'view loaded'"]),
    (
      "source.load precedes appear",
      [
        "0: unknown callback or region 'source.load'; "
          + "a role needs its interaction before it, as in 'in some-interaction:'"
      ]
    ),
    ("no load = appear", ["8: a comparison belongs behind 'when'"]),
    ("no load & appear", ["8: '&' joins nothing; write 'and'"]),
    ("no load unless killed", ["8: 'unless killed' changes nothing here; leave it out"]),
    ("always load", ["7: 'always' asks for states; of a callback, say 'no X' or 'X only in'"]),
    ("load only in appear", ["13: 'only in' asks for states, and a callback is over at once"]),
    (
      "view loaded is followed at once by load",
      ["0: only callbacks come one right after the other"]
    ),
    ("no callback", ["0: say whose callbacks, as in 'for some-machine:'"]),
    ("no move(nli)", ["3: 'move' never runs with 'nli'; known: parent and nil"]),
    ("no load(nil)", ["3: 'load' never runs with 'nil'; it has none"]),
    ("no load when os > 9", ["18: unknown value '9' of option 'os'; known: 1, 2, and 3"]),
    ("no load when os", ["15: a comparison belongs behind 'os', such as '= value'"]),
    ("in puhs: no load", ["3: unknown interaction 'puhs'; did you mean 'push'?"]),
    (
      "in pop:canceled: no source.load",
      ["7: unknown branch 'canceled' in 'pop'; did you mean 'cancelled'?"]
    ),
    (
      "in push: no load",
      ["12: 'load' can be that of several lifelines; write source.load or target.load"]
    ),
    ("in push: no app.load", ["12: machine 'app' never calls 'load'"]),
    (
      "in push: no soruce.load",
      ["12: unknown callback or region 'soruce.load'; did you mean the lifeline 'source'?"]
    ),
    (
      "in show: always others.view loaded",
      ["16: lifeline 'others' stands for many objects; only callbacks can be asked of it"]
    ),
    (
      "for app: no appear before view loaded",
      [
        "12: 'appear' belongs to machine 'screen', not to 'app'; behind 'for app:' stand its own "
          + "callbacks and states only: begin with 'for screen:', or leave 'for app:' out",
        "26: 'view' belongs to machine 'screen', not to 'app'; behind 'for app:' stand its own "
          + "callbacks and states only: begin with 'for screen:', or leave 'for app:' out",
      ]
    ),
    ("for scren: no load", ["4: unknown machine 'scren'; did you mean 'screen'?"]),
    (
      "no load after appear and",
      ["24: a callback or a state, such as 'region state', belongs here"]
    ),
    (
      "no load afetr appear",
      [
        "8: the sentence ends here, or goes on with a scope, 'unless killed', or 'when'; "
          + "did you mean 'after' by 'afetr'?"
      ]
    ),
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
      "unknown callback or region 'loads'; that is what logs call 'free', 'launch', and 'load'"
    ),
    (
      "for app: no loads", "unknown callback or region 'loads'; that is what logs call 'launch'"
    ),
    (
      "in show: no screen.loads",
      "unknown callback or region 'loads'; that is what logs call 'free' and 'load'; "
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
