@testable import Base
import Testing

struct SuggestionTests {
  private static let callbacks = [
    "viewDidLoad", "viewDidUnload", "viewWillAppear", "viewDidAppear", "init", "iOS",
  ]

  @Test(
    arguments: [
      ("viewDidLod", "viewDidLoad"), ("viewWilAppear", "viewWillAppear"),
      ("viewDidLaod", "viewDidLoad"), ("VIEWDIDLOAD", "viewDidLoad"), ("ios", "iOS"),
      ("inti", "init"), ("viewDidUnlod", "viewDidUnload"), ("viewDdApear", "viewDidAppear"),
      ("it", nil), ("loadView", nil), ("viewAppear", "viewDidAppear"), ("", nil), ("x", nil),
    ] as [(String, String?)])
  func oneNearCandidateIsMeant(_ word: String, _ meant: String?) {
    #expect(Suggestion(for: word, among: Self.callbacks).word == meant)
    #expect(Suggestion(for: word, among: Self.callbacks.reversed()).word == meant)
  }

  @Test func twoEquallyNearCandidatesAreNone() {
    #expect(Suggestion(for: "viewDidLoad2", among: ["viewDidLoad1", "viewDidLoad3"]).word == nil)
  }

  @Test(arguments: [
    ([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b, or c"),
  ])
  func wordsAreListed(_ words: [String], _ text: String) {
    #expect(words.listed() == text)
  }

  @Test(arguments: [(0, "0"), (2024, "2024"), (10_000, "10,000"), (-1_234_567, "-1,234,567")])
  func largeNumbersAreGrouped(_ number: Int, _ text: String) {
    #expect(number.grouped == text)
  }
}
