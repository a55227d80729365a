import Base
import Testing

/// Names that are made of words, and names in ASCII.
struct NameTests {
  /// Words, and the name that is made of them.
  static let labels: [(words: String, name: String?)] = [
    ("viewDidLoad", "viewDidLoad"), ("init.coder", "init.coder"), ("a--b", "a--b"),
    ("address changed", "address-changed"), ("POST /device/code", "POST-device-code"),
    ("  (really?) ", "really"), ("user's choice", "user-s-choice"),
    ("v1.2 released", "v1.2-released"),
    ("a.", "a"), ("a. b", "a-b"), ("a - b", "a-b"), ("_x", "_x"), ("-x-", "x"),
    ("登录", "登录"), ("提交 表单", "提交-表单"), ("e\u{301}te\u{301}", "\u{E9}t\u{E9}"),
    ("✓", nil), ("...", nil), ("", nil), (String(repeating: "长", count: 34), nil),
  ]

  @Test(arguments: labels)
  func nameIsMadeOfLettersAndDigits(_ words: String, _ name: String?) {
    let made = Name<Self>(label: words)
    #expect(made.map { Array($0.text.unicodeScalars) } == name.map { Array($0.unicodeScalars) })
    if let made { #expect(Name<Self>(label: made.text) == made) }
  }

  /// Names, and what addresses have in their place; the encoded parts were made by Python.
  static let ascii = [
    ("viewDidLoad", "viewDidLoad"), ("登录", "xn--w2t382c"), ("登录.ok", "xn--w2t382c.ok"),
    ("Übergabe", "xn--bergabe-bva"), ("완료됨", "xn--ct1b01gs9n"),
    ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"),
  ]

  @Test(arguments: ascii)
  func nameOfAnyScriptIsWrittenInASCII(_ name: String, _ written: String) {
    #expect(name.asciiName == written)
  }
}
