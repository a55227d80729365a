import GraphicsSupport
import Testing
@testable import Graphics

@Suite struct HighlightTests {
  @Test(arguments: ["viewDidLoad", "viewDidLayoutSubviews", "willMove", "unheard"])
  func highlightingByAddressEqualsDrawingForTheCallback(_ callback: String) throws {
    let sample = try MachineSample.viewController()
    let highlighted = sample.diagram().highlighted(by: "../callbacks/\(callback)/")
    #expect(highlighted == sample.diagram(highlighting: callback))
  }

  @Test func anEmptyAddressHighlightsNothing() throws {
    let diagram = try MachineSample.viewController().diagram()
    #expect(diagram.highlighted(by: "") == diagram)
  }
}
