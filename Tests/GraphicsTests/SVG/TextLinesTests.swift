@testable import Graphics
import Testing

@Suite struct TextLinesTests {
  @Test(
    arguments: [
      ("", 100, [""]), ("one two", 200, ["one two"]), ("one two", 40, ["one", "two"]),
      ("one two three", 60, ["one two", "three"]), ("推入与弹出", 26, ["推入", "与弹", "出"]),
      ("动画，结束", 26, ["动", "画，", "结束"]), ("推入view", 40, ["推入", "view"]),
      ("推入[界面]", 40, ["推入", "[界面]"]), ("推入“界面”", 40, ["推入", "“界面”"]),
      ("end [a b]", 44, ["end [a", "b]"]),
    ] as [(String, Double, [String])])
  func breaksAtSpacesAndBetweenIdeographs(text: String, width: Double, lines: [String]) {
    #expect(TextLines(of: text, role: .remark, within: width).lines == lines)
  }

  @Test(arguments: ["application.didFinishLaunching", "aaaaaaaaaaaaaaaaaaaaaaaaaa", "🎉🎉🎉🎉🎉🎉🎉🎉"])
  func aWordThatDoesNotFitIsBroken(_ word: String) {
    let lines = TextLines(of: word, role: .code, within: 100)
    #expect(lines.lines.count > 1)
    #expect(lines.lines.joined() == word)
    #expect(lines.width <= 100)
    #expect(lines.height == Double(lines.lines.count) * TextRole.code.lineHeight)
  }

  @Test func aWordBreaksAfterPunctuation() {
    let lines = TextLines(of: "application.didFinish", role: .code, within: 110)
    #expect(lines.lines == ["application.", "didFinish"])
  }

  @Test func aWordBreaksBeforeAnOpeningBracket() {
    let lines = TextLines(of: "application(didFinish)", role: .code, within: 95)
    #expect(lines.lines == ["application", "(didFinish)"])
  }
}
