import Model
import Testing

@testable import Render

@Suite struct HighlightTests {
  @Test(arguments: ["viewDidLoad", "viewDidLayoutSubviews", "willMove", "unheard"])
  func highlightingByAddressEqualsDrawingForTheCallback(_ callback: String) throws {
    let sample = try MachineSample.viewController()
    let lit = sample.diagram().lit(by: "../callbacks/\(callback)/")
    #expect(lit == sample.diagram(lit: callback))
  }

  @Test func anEmptyAddressHighlightsNothing() throws {
    let diagram = try MachineSample.viewController().diagram()
    #expect(diagram.lit(by: "") == diagram)
  }
}
