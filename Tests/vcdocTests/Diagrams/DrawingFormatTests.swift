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
    #expect(DrawingFormat.ending(ofFile: path).flatMap(DrawingFormat.init(ending:)) == format)
  }

  @Test func givesNoEndingToTwoFormats() {
    let endings = DrawingFormat.allCases.flatMap(\.endings)
    #expect(Set(endings).count == endings.count)
    for format in DrawingFormat.allCases {
      #expect(DrawingFormat(ending: format.endings[0]) == format)
    }
  }

  @Test(arguments: [
    (["-o", "a.jpg"], "unknown extension of 'a.jpg'; use .svg, .png, .pdf, "),
    (["--link-base", "javascript:alert(1)"], "'--link-base' needs an address such as "),
    (["--link-base", "not an address"], "'--link-base' needs an address such as "),
  ])
  func refusesWhatWouldMakeNoPicture(words: [String], message: String) async throws {
    let session = try await Session(["diagram", "application"] + words)
    #expect(session.status == .usage)
    #expect(session.messages.hasPrefix("vcdoc: error: " + message))
  }
}
