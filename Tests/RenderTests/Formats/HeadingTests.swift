import Testing

@testable import Render

struct HeadingTests {
  @Test(arguments: ["", " ", "\n", "\u{1}"])
  func isLeftOutWhereItWouldSayNothing(_ title: String) {
    #expect(PlantUML.heading(title).isEmpty)
    #expect(Mermaid.heading(title).isEmpty)
  }

  @Test func saysATitle() {
    #expect(PlantUML.heading("Push") == ["title Push"])
    #expect(Mermaid.heading("Push") == ["accTitle: Push"])
  }
}
