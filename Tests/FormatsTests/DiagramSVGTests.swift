import Support
import GraphicsSupport
import Testing
@testable import Formats
@testable import Graphics

@Suite struct DiagramSVGTests {
  /// A layout of the sample `loose` as a person would draw it.
  private static let layout = GraphLayout(
    width: 300, height: 300, clusters: [],
    nodes: [
      frame(93, 0, 14, 14), frame(0, 50, 200, 80), frame(20, 180, 160, 34),
      frame(90, 260, 20, 20),
    ],
    arrows: [
      GraphLayout.Path(
        points: [(100, 14), (100, 20), (100, 30), (100, 42)].map(point), tip: point((100, 50)),
        label: nil),
      GraphLayout.Path(
        points: [(100, 130), (100, 140), (100, 150), (100, 172)].map(point), tip: point((100, 180)),
        label: frame(100, 144, 52, 22)),
      GraphLayout.Path(
        points: [(180, 190), (200, 190), (200, 204), (188, 204)].map(point), tip: point((180, 204)),
        label: frame(200, 186, 60, 24)),
      GraphLayout.Path(
        points: [(100, 214), (100, 220), (100, 230), (100, 252)].map(point), tip: point((100, 260)),
        label: nil),
    ])

  private static func point(_ pair: (Double, Double)) -> Point {
    Point(x: pair.0, y: pair.1)
  }

  private static func frame(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> Rectangle {
    Rectangle(origin: Point(x: x, y: y), width: width, height: height)
  }

  @Test func aFixedLayoutIsDrawnAsItsGoldenFile() throws {
    let bytes = StateDiagram.loose.svg(Self.layout)
    let expected = try Golden("diagram-loose.svg").text(recording: bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test func aFixedLayoutIsWrittenAsItsGoldenJSON() throws {
    let bytes = StateDiagram.loose.json(Self.layout).bytes()
    let expected = try Golden("diagram-loose.json").text(recording: bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test func aPictureInAPageHasNoStyleSheetOrTitle() {
    let options = PictureOptions(isStandalone: false)
    let text = String(
      decoding: StateDiagram.loose.svg(Self.layout, options: options), as: UTF8.self)
    #expect(!text.contains("<style>"))
    #expect(!text.contains(">Loose</text>"))
    #expect(!text.contains("<title"))
    #expect(text.contains("height=\"340\""))
  }

  @Test(arguments: try StateDiagram.samples.get().indices)
  func everyLabelAndLinkIsInThePicture(sample: Int) throws {
    let (name, diagram) = try StateDiagram.samples.get()[sample]
    let picture = String(decoding: diagram.svg(try GraphLayout(of: diagram)), as: UTF8.self)
    let lines = diagram.nodes.flatMap(\.lines) + diagram.arrows.flatMap(\.lines)
    let blocks =
      diagram.nodes.map { LabelBlock($0.lines) }
      + diagram.arrows.map { LabelBlock(besideArrow: $0.lines) }
    for text in blocks.flatMap(\.lines).map(\.text) + diagram.clusters.map(\.label) {
      #expect(picture.contains(">\(text)</text>"), "\(name)")
    }
    for link in lines.map(\.link) where !link.isEmpty {
      #expect(picture.contains("<a href=\"\(link)\">"), "\(name)")
    }
    let links = lines.map(\.link) + diagram.nodes.map(\.link)
    #expect(
      picture.split(separator: "<a ").count - 1 == links.count { !$0.isEmpty }, "\(name)")
    let paths = picture.split(separator: "<path ").count - 1
    #expect(paths == 2 * diagram.arrows.count, "\(name)")
    #expect(!picture.contains("<script") && !picture.contains("-0\""), "\(name)")
  }

  @Test func highlightingIsMoreThanColor() throws {
    let picture = String(decoding: StateDiagram.loose.svg(Self.layout), as: UTF8.self)
    let classes = ["box lit", "line lit", "tip lit", "bar lit", "code lit"]
    for name in classes { #expect(picture.contains("class=\"\(name)\""), "\(name)") }
    #expect(picture.contains(".vcdoc .line.lit"))
  }
}
