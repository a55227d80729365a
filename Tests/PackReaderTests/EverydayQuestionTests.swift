import Pack
import PackReader
import PackSupport
import Support
import Testing

struct EverydayQuestionTests {
  @Test(arguments: [
    ("is load called before appear?", "load precedes appear"),
    ("load before appear", "load precedes appear"),
    ("does appear come after load(_:)", "load precedes appear"),
    ("appear directly after load", "appear comes right after load"),
    ("is load immediately before appear?", "load is followed at once by appear"),
    ("after appear, will vanish be called?", "appear leads to vanish"),
    ("before appear, is load called?", "load precedes appear"),
    ("appear is always followed by vanish", "appear leads to vanish"),
    ("can appear run without load?", "load precedes appear"),
    ("load is never called after vanish", "no load after vanish"),
    ("is load called only once?", "load happens at most once"),
    ("can load be called twice", "load happens at most once"),
    ("load runs exactly once", "load happens exactly once"),
    ("vanish is never called", "no vanish"),
    ("is vanish ever called?", "vanish happens"),
  ])
  func isReadAs(_ question: String, _ sentence: String) throws {
    let names = PropertyNames(of: try Pack.screens())
    #expect(EverydayQuestion(question, names: names).sentence == sentence)
    _ = try Property(sentence, names: names)
  }

  @Test func eventsAreNamedWithoutTheirMachine() throws {
    let machine =
      "eventCallbacks: true\ntransitions: |\n  placed -> paid: pay\n  paid -> sent: ship\n"
    let names = PropertyNames(of: try Pack.sample(["machines/order.yaml": machine]))
    let question = EverydayQuestion("is pay always before ship?", names: names)
    #expect(question.sentence == "pay precedes ship")
  }

  @Test(arguments: [
    "when is load called?", "load or appear", "is it loaded before it appears?", "load",
    "load, appear, and vanish come before quit", "",
  ])
  func isNotGuessedIfUnclear(_ question: String) throws {
    let names = PropertyNames(of: try Pack.screens())
    #expect(EverydayQuestion(question, names: names).sentence == nil)
  }
}

struct PropertyPhraseTests {
  private static let names = [
    "A": "load", "B": "appear", "C": "vanish", "R": "view", "S": "loaded", "Q": "window",
    "T": "attached",
  ]

  @Test(arguments: PropertyPhrase.all)
  func isASentenceAndDocumented(_ phrase: PropertyPhrase) throws {
    let sentence = phrase.sentence.split(separator: " ").map {
      Self.names[String($0)] ?? String($0)
    }
    _ = try Property(
      sentence.joined(separator: " "), names: PropertyNames(of: try Pack.screens()))
    let row = "| \(phrase.meaning) | `\(phrase.sentence)` |"
    #expect(try CommittedFiles.text("docs/properties.md").contains(row))
  }
}
