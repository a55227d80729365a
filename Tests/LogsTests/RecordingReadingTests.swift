import PackSupport
import Shipped
import Support
import Testing

@testable import Base
@testable import Logs
@testable import Pack

/// What is read of every recording of the shipped pack.
struct RecordingReadingTests {
  @Test func everyRecordingIsReadAsTheGoldenFileSays() throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    let spellings = Spellings(of: pack)
    let rows = pack.recordings.flatMap { recording in
      TraceReader.lines(of: recording.log, spellings, pattern: recording.pattern)
        .compactMap { line in
          line.call.map { Self.row(of: $0, line.number, recording.name.text, in: pack) }
        }
    }
    let text = (["# recording\tline\tcallbacks\tobject\taddress\targument"] + rows)
      .joined(separator: "\n")
    let golden = Golden("log-readings.tsv")
    #expect(try golden.text(recording: Array("\(text)\n".utf8)) == "\(text)\n")
  }

  private static func row(
    of call: TraceCall, _ line: Int, _ recording: String, in pack: Pack
  ) -> String {
    let names = call.callbacks.map { pack.callbacks[$0].name.text }.joined(separator: "|")
    return [recording, "\(line)", names, call.label, call.address, call.argument]
      .joined(separator: "\t")
  }
}
