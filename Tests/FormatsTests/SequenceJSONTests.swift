@testable import Graphics
@testable import Formats
import Support
import GraphicsSupport
import Testing

@Suite struct SequenceJSONTests {
  @Test func theJSONOfASequenceDiagramIsComplete() throws {
    let bytes = JSON(of: SequenceDiagram.everything).bytes()
    let expected = try Golden("sequence-everything.json").text(recording: bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }
}
