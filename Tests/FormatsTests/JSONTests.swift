@testable import Formats
import Testing

@Suite struct JSONTests {
  private func text(_ json: JSON, _ form: JSON.Form = .compact) -> String {
    String(decoding: json.bytes(form), as: UTF8.self)
  }

  @Test(arguments: [
    ("plain", #""plain""#), ("", #""""#), (#"a "b" \c"#, #""a \"b\" \\c""#),
    ("a\nb\r\tc", #""a\nb\r\tc""#), ("\u{0}\u{1F}\u{7F}\u{85}", #""\u0000\u001f\u007f\u0085""#),
    ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("</script>", #""<\/script>""#),
    ("a/b", #""a/b""#), ("生命 🎉 é", #""生命 🎉 é""#),
  ])
  func textIsEscaped(text: String, quoted: String) {
    #expect(self.text(.string(text)) == quoted + "\n")
    #expect(self.text(.object([.init(name: text, value: nil)])) == "{\(quoted):null}\n")
  }

  @Test(
    arguments: [
      (nil, "null"), (true, "true"), (false, "false"), (-7, "-7"), (1.5, "1.5"), (-0.001, "0"),
      ([], "[]"), ([:], "{}"), ([1, [2, []]], "[1,[2,[]]]"),
      (["b": 1, "a": ["c": "x"]], #"{"b":1,"a":{"c":"x"}}"#),
    ] as [(JSON, String)])
  func compactValuesKeepTheirOrder(json: JSON, compact: String) {
    #expect(text(json) == compact + "\n")
  }

  @Test func prettyMembersHaveALineEach() {
    let json: JSON = ["steps": [["object": "source"], "x"], "none": [], "empty": [:], "n": 1]
    #expect(
      text(json, .pretty) == """
        {
          "steps": [
            {
              "object": "source"
            },
            "x"
          ],
          "none": [],
          "empty": {},
          "n": 1
        }

        """)
  }
}
