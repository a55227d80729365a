@testable import Graphics
import Testing

@Suite struct TextWidthTests {
  /// A text, and its width in the widest of Liberation and DejaVu, in thousandths of the size.
  static let measured: [(text: String, style: TextWidth.Style, thousandths: Double)] = [
    ("viewDidLoad", .sans, 6403),
    ("application(_:didFinishLaunchingWithOptions:)", .sans, 23261),
    ("The view is in memory before the first appearance.", .sans, 25683),
    ("WWWWWMMMMM@@@@@", .sans, 14260),
    ("iiiiilllll.....'''", .sans, 5195),
    ("Übergang von außen, größer", .sans, 14460),
    ("Жизненный цикл экрана", .sans, 13154),
    ("Κύκλος ζωής", .sans, 6535),
    ("→ ≤ ≠ … — “x”", .sans, 7732),
    ("viewDidLoad", .sansBold, 7201),
    ("application(_:didFinishLaunchingWithOptions:)", .sansBold, 26487),
    ("WWWWWMMMMM@@@@@", .sansBold, 15490),
    ("Übergang von außen, größer", .sansBold, 16275),
    ("Жизненный цикл экрана", .sansBold, 14440),
    ("Κύκλος ζωής", .sansBold, 7186),
    ("viewDidLoad", .mono, 6622),
    ("application(_:didFinishLaunchingWithOptions:)", .mono, 27090),
    ("Übergang von außen, größer", .mono, 15652),
    ("生命周期", .sans, 4000),
    ("生命周期", .mono, 4000),
  ]

  @Test(arguments: measured)
  func widthsAreTightUpperBoundsOverCommonFonts(
    text: String, style: TextWidth.Style, thousandths: Double
  ) {
    let width = TextWidth.width(of: text, size: 1000, style: style)
    #expect(width >= thousandths)
    #expect(width <= thousandths * 1.3)
  }

  @Test func widthGrowsWithSizeAndLength() {
    let one = TextWidth.width(of: "viewDidLoad", size: 12, style: .sans)
    #expect(TextWidth.width(of: "viewDidLoad", size: 24, style: .sans) == 2 * one)
    #expect(TextWidth.width(of: "viewDidLoadviewDidLoad", size: 12, style: .sans) == 2 * one)
    #expect(TextWidth.width(of: "", size: 12, style: .sans) == 0)
  }

  @Test(arguments: ["e\u{301}", "e\u{200D}", "e\u{FE0F}", "\u{FEFF}e"])
  func combiningMarksHaveNoWidth(_ text: String) {
    for style in [TextWidth.Style.sans, .sansBold, .mono] {
      let letter = TextWidth.width(of: "e", size: 10, style: style)
      #expect(TextWidth.width(of: text, size: 10, style: style) == letter)
    }
  }

  @Test func codeHasOneWidthForAllLatinLetters() {
    let widths = Set("ilW@é.".map { TextWidth.width(of: String($0), size: 10, style: .mono) })
    #expect(widths == [6.18])
  }
}
