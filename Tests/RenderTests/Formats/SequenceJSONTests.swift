import Support
import Testing

@testable import Render

@Suite struct SequenceJSONTests {
  @Test func theJSONOfASequenceDiagramIsComplete() throws {
    let bytes = JSON(of: SequenceDiagram.everything).bytes()
    let expected = try Golden("sequence-everything.json").text(recording: bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }
}
