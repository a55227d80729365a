@testable import Graphics
@testable import Formats
import FoundationEssentials
import Support
import GraphicsSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct DOTTests {
  @Test(arguments: [
    ("loaded", #""loaded""#), (#"say "hi""#, #""say \"hi\"""#), (#"C:\N\l"#, #""C:\\N\\l""#),
    ("a & b &lt;", #""a &amp; b &amp;lt;""#), ("two\nlines\tof", #""two lines of""#),
    ("bell\u{7}", "\"bell\u{FFFD}\""), ("<b>状态</b>", #""<b>状态</b>""#), (#"\"#, #""\\""#),
  ])
  func quotedTextIsDrawnAsWritten(text: String, quoted: String) {
    #expect(DOT.quoted(text) == quoted)
  }

  @Test func linesAreLeftAligned() {
    #expect(DOT.quoted(lines: ["event", "a\\b"]) == #""event\la\\b\l""#)
  }

  @Test func aDiagramEqualsItsGoldenFile() throws {
    let bytes = Array(StateDiagram.loose.dot.utf8)
    let expected = try Golden("diagram-loose.dot").text(recording: bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test func aMachineEqualsItsGoldenFile() throws {
    let bytes = Array(try MachineSample.application().diagram().dot.utf8)
    let expected = try Golden("machine-app.dot").text(recording: bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test(.enabled(if: succeeds("command -v dot >/dev/null")))
  func dotAcceptsEverySample() throws {
    let name = "vcdoc-dot-\(UUID().uuidString)"
    let file = FileManager.default.temporaryDirectory.appending(path: name)
    defer { _ = try? FileManager.default.removeItem(at: file) }
    for (sample, diagram) in try StateDiagram.samples.get() {
      try Data(diagram.dot.utf8).write(to: file)
      let complaints = "dot -Tcanon '\(file.path)' 2>&1 >/dev/null | grep ."
      #expect(!succeeds(complaints), "\(sample)")
    }
  }
}

private func succeeds(_ command: String) -> Bool { unsafe system(command) == 0 }
