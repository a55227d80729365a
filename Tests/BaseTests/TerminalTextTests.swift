import Base
import Testing

struct TerminalTextTests {
  private static let texts = [
    ("plain\n\tlines\u{1B}[31m", "plain\n\tlines\u{1B}[31m"), ("é 界 👍", "é 界 👍"),
    ("a\u{202E}b\u{2066}c", "a<U+202E>b<U+2066>c"), ("a\u{200B}b\u{FEFF}", "a<U+200B>b<U+FEFF>"),
    ("a\u{2028}b\u{85}c", "a<U+2028>b<U+0085>c"), ("a\r\u{7}b", "a\u{240D}\u{2407}b"),
  ]

  @Test(arguments: texts)
  func whatHidesOrTurnsTextIsShown(_ text: String, _ shown: String) {
    #expect(text.visibleLines == shown)
  }
}
