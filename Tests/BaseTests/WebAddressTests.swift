import Base
import Testing

struct WebAddressTests {
  private static let addresses = [
    ("https://example.org", true, true), ("http://example.org/a?b&c#d", true, true),
    ("https://例え.jp/ü", true, true), ("https://user@example.org:8080/", true, true),
    ("", false, false), ("docs/", false, true), ("../docs/a:b", false, true),
    ("https:", false, false), ("https://", false, false), ("https:///a", false, false),
    ("javascript:alert(1)", false, false), ("JavaScript:alert(1)", false, false),
    ("data:text/html,x", false, false), ("https://example.org/a b", false, false),
    ("https://example.org/\"", false, false), ("https://example.org/<a>", false, false),
    ("https://example.org/\u{202E}gro", false, false), ("docs/\u{200B}", false, false),
    ("https://example.org\n", false, false),
  ]

  @Test(arguments: addresses)
  func onlyWebAddressesAndPathsAreLinked(_ text: String, _ isOfWeb: Bool, _ isLink: Bool) {
    #expect(text.isWebAddress == isOfWeb)
    #expect(text.isWebAddressOrPath == isLink)
  }

  @Test(arguments: [("mailto:a@b.org", true), ("mailto:a", false), ("mailto:a@b c", false)])
  func mailAddressesHaveTwoParts(_ text: String, _ isMail: Bool) {
    #expect(text.isMailAddress == isMail)
  }
}
