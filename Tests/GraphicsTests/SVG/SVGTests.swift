@testable import Graphics
import Testing

@Suite struct SVGTests {
  private func written(_ body: (inout SVG) -> Void) -> String {
    var svg = SVG()
    body(&svg)
    return String(decoding: svg.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("a & b", "a &amp; b"), ("<script>", "&lt;script&gt;"), ("\"x\"", "&quot;x&quot;"),
    ("]]>", "]]&gt;"), ("&amp;", "&amp;amp;"), ("it's 生命 🎉", "it's 生命 🎉"),
    ("\u{0}\u{1B}[31m", "\u{FFFD}\u{FFFD}[31m"), ("\u{FFFE}", "\u{FFFD}"),
  ])
  func textIsEscapedOnce(text: String, escaped: String) {
    let point = Point(x: 1, y: 2)
    #expect(
      written { $0.text(text, at: point, .code) }
        == "\n<text class=\"code\" x=\"1\" y=\"2\">\(escaped)</text>")
    #expect(written { $0.write(" id=\"", text) } == " id=\"\(escaped)")
  }

  @Test func lineFeedsInAttributesAreKept() {
    #expect(written { $0.write(" id=\"", "a\tb\nc\r") } == " id=\"a&#9;b&#10;c&#13;")
    #expect(written { $0.characters("a\tb\nc\r") } == "a\tb\nc&#13;")
  }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (-0.004, "0"), (12, "12"), (12.5, "12.5"), (12.05, "12.05"),
      (-0.25, "-0.25"), (1.999, "2"), (-1.5, "-1.5"), (100000.126, "100000.13"),
    ] as [(Double, String)])
  func numbersHaveAtMostTwoDecimals(number: Double, text: String) {
    #expect(written { $0.write("x", number) } == "x" + text)
  }

  @Test(arguments: [
    "../callbacks/viewDidLoad/", "#a:b", "https://example.org/", "HTTP://example.org", "a/b:c",
  ])
  func relativeAndWebAddressesAreLinked(_ address: String) {
    #expect(written { $0.link(to: address) { _ in } } == "\n<a href=\"\(address)\">\n</a>")
  }

  @Test(arguments: [
    ("callbacks/a/", "../../callbacks/a/"), ("https://example.org/", "https://example.org/"),
  ])
  func relativeAddressesStartAtTheRoot(_ address: String, _ target: String) {
    let text = written { svg in
      svg.links.root = "../../"
      svg.link(to: address) { _ in }
    }
    #expect(text == "\n<a href=\"\(target)\">\n</a>")
  }

  @Test(arguments: ["", "javascript:alert(1)", "JavaScript:x", "data:text/html,x", " vbscript:x"])
  func scriptsAreNeverLinked(_ address: String) {
    #expect(written { $0.link(to: address) { _ in } } == "")
  }

  @Test func attributesHaveAFixedOrder() {
    var course = PathData(from: Point(x: 0, y: 0))
    course.line(to: Point(x: 1.5, y: -2))
    course.curve(Point(x: 1, y: 1), Point(x: 2, y: 2), to: Point(x: 3, y: 3))
    course.close()
    let text = written { svg in
      let frame = Rectangle(origin: Point(x: 1, y: 2), width: 3, height: 4)
      svg.rectangle(frame, radius: 5, "box")
      svg.line(from: Point(x: 0, y: 0.5), to: Point(x: 9, y: 0.5), "line")
      svg.circle(at: Point(x: 1, y: 1), radius: 2, "dot")
      svg.path(course, "line")
    }
    #expect(
      text == """

        <rect class="box" x="1" y="2" width="3" height="4" rx="5"/>
        <line class="line" x1="0" y1="0.5" x2="9" y2="0.5"/>
        <circle class="dot" cx="1" cy="1" r="2"/>
        <path class="line" d="M0,0L1.5,-2C1,1 2,2 3,3Z"/>
        """)
  }
}
