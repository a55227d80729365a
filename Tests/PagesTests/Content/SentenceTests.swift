@testable import Pages
import Testing

struct SentenceTests {
  @Test(arguments: [
    ("", [], ""), ("plain", ["a"], "plain"), ("{0}", ["a"], "a"),
    ("{0} of {1}", ["a", "b"], "a of b"),
    ("{1}, then {0}", ["a", "b"], "b, then a"), ("only {1}", ["a", "b"], "only b"),
    ("{0}{1}!", ["", "b"], "b!"), ("{0} and {0}", ["a"], "a and {0}"), ("{0} {1}", ["a"], "a {1}"),
    ("{0}", ["{1}", "b"], "{1}"), ("{x} {", ["a"], "{x} {"), ("第{0}个", ["一"], "第一个"),
  ])
  func fillsTheFirstGapOfEachNumber(_ text: String, _ gaps: [String], _ filled: String) {
    #expect(Sentence(text).filled(with: gaps) == filled)
  }
}
