import Testing

@testable import vcdoc

struct DrawingFormatTests {
  @Test(
    arguments: [
      ("a.svg", .svg), ("out/a.PNG", .png), ("a.b.pdf", .pdf), ("a.gv", .dot), ("a.mmd", .mermaid),
      ("a.puml", .plantuml), ("a.md", .markdown), ("a.txt", .txt), ("a.json", .json), ("svg", nil),
      (".svg", nil), ("a.svg/b", nil), ("-", nil), ("", nil), ("a.", nil), ("a.bmp", nil),
    ] as [(String, DrawingFormat?)])
  func knowsAFormatByTheEndingOfAFile(_ path: String, format: DrawingFormat?) {
    #expect(DrawingFormat(ofFile: path) == format)
  }

  @Test func givesNoEndingToTwoFormats() {
    let endings = DrawingFormat.allCases.flatMap(\.endings)
    #expect(Set(endings).count == endings.count)
    for format in DrawingFormat.allCases {
      #expect(DrawingFormat(ofFile: "a.\(format.endings[0])") == format)
    }
  }
}
