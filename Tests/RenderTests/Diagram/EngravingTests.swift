import Model
import Testing

@testable import Render

@Suite struct EngravingTests {
  /// How pictures are written: in a page, in a file of a folder, in a file at the top.
  private static let options = [
    PictureOptions(isStandalone: false, root: "../../"), PictureOptions(root: "../"),
    PictureOptions(),
  ]

  @Test(arguments: ["viewDidLoad", "viewDidLayoutSubviews", "willMove", "unheard"], options)
  func printsWhatADiagramDrawnForOneCallbackLooksLike(
    callback: String, options: PictureOptions
  ) throws {
    let sample = try MachineSample.viewController()
    let diagram = sample.diagram()
    let layout = try Layout(of: diagram)
    let engraving = Engraving(of: diagram, layout)
    let lit = sample.diagram(lit: callback).with(title: callback)
    // The second print finds what the first has drawn.
    for _ in 0..<2 {
      let bytes = engraving.print(
        title: callback, lighting: "../callbacks/\(callback)/", options)
      #expect(bytes == lit.svg(layout, options: options))
    }
  }

  @Test func drawsTheDiagramAsItIsWhereNothingIsToBeLit() throws {
    let diagram = try MachineSample.application().diagram()
    let layout = try Layout(of: diagram)
    let bytes = Engraving(of: diagram, layout)
      .print(title: diagram.title, lighting: "", PictureOptions())
    #expect(bytes == diagram.svg(layout))
  }

  @Test func lightsWhatLeadsToAnAddress() throws {
    let sample = try MachineSample.viewController()
    let lit = sample.diagram().lit(by: "../callbacks/viewDidLoad/")
    #expect(lit == sample.diagram(lit: "viewDidLoad"))
    #expect(sample.diagram().lit(by: "") == sample.diagram())
  }
}
