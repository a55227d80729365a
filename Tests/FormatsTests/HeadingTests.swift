@testable import Formats
import Testing

struct HeadingTests {
  @Test(arguments: ["", " ", "\n", "\u{1}"])
  func aBlankTitleIsLeftOut(_ title: String) {
    #expect(PlantUML.heading(title).isEmpty)
    #expect(Mermaid.heading(title).isEmpty)
  }

  @Test func aTitleIsWritten() {
    #expect(PlantUML.heading("Push") == ["title Push"])
    #expect(Mermaid.heading("Push") == ["accTitle: Push"])
  }
}
