import FoundationEssentials
import Testing

@testable import vcdoc

/// Documents that tools of this kind stumble over.
struct HostileDocumentTests {
  private static let region = "<!-- vcdoc: order task -->\n<!-- vcdoc: end -->\n"

  /// Documents whose text around the region must stay: its name, its text, and what is filled.
  private static let kept: [(name: String, text: String, regions: Int)] = [
    ("markers in code fences", "```md\n\(region)```\n\n~~~\n\(region)~~~\n\(region)", 1),
    (
      "nested lists",
      "1. a\n\n   - b\n\n     <!-- vcdoc: order task -->\n     <!-- vcdoc: end -->\n\n   c\n", 1
    ),
    ("CRLF", "a\r\n<!-- vcdoc: order task -->\r\n<!-- vcdoc: end -->\r\nb\r\n", 1),
    ("no final newline", "a\n<!-- vcdoc: order task -->\n<!-- vcdoc: end -->", 1),
    ("two regions of one name", "\(region)between\n\(region)", 2),
    ("a byte order mark", "\u{FEFF}\(region)", 1),
    (
      "carriage returns alone",
      "a\r\r<!-- vcdoc: order task -->\r<!-- vcdoc: end -->\r\rb\r", 1
    ),
    ("mixed line ends", "a\r\nb\n\(region)c\r\rd\n", 1),
  ]

  @Test(arguments: kept)
  func keepsWhatIsNotItsOwn(_ one: (name: String, text: String, regions: Int)) async throws {
    let scratch = try EmbedScratch(["a.md": one.text])
    #expect(try await scratch.embed("a.md").status == .done)
    let text = try scratch.files()["a.md"] ?? ""
    let scan = RegionScanner(of: Array(text.utf8), path: "a.md", syntax: .markdown)
    #expect(scan.regions.count == one.regions)
    #expect(text != one.text)
    #expect(emptied(text) == emptied(one.text))
    let isCRLF = one.text.contains("\r\n<!-- vcdoc: end")
    #expect(text.contains("`begin`") && text.contains("\r\n| ") == isCRLF)
    #expect(try await scratch.embed("--check", "a.md").status == .done)
  }

  /// A document without the contents of its regions and their checksums.
  private func emptied(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    let scan = RegionScanner(of: bytes, path: "", syntax: .markdown)
    for region in scan.regions.reversed() {
      bytes.removeSubrange(region.content.lowerBound..<region.content.upperBound)
      let shift = region.content.count
      bytes.replaceSubrange(region.end.lowerBound - shift..<region.end.upperBound - shift, with: [])
    }
    return bytes
  }

  @Test func keepsBytesThatAreNotUTF8() async throws {
    let scratch = try EmbedScratch([:])
    let noise: [UInt8] = [0xFF, 0xFE, 0x00, 0xC3, 0x28, 0x0A]
    let path = scratch.at("a.md")
    try scratch.write(["b.md": ""])
    try Data(noise + Array(Self.region.utf8) + noise).write(to: URL(filePath: path))
    #expect(try await scratch.embed(path).status == .done)
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    #expect(bytes.starts(with: noise) && bytes.reversed().starts(with: noise.reversed()))
    #expect(bytes.count > Self.region.utf8.count + 2 * noise.count)
  }

  /// `scripts/endure` has one of 20 MB, which takes a program that was not built for tests.
  @Test func managesManyMegabytes() async throws {
    let half = String(repeating: "A line of some document, `code` and all.\n", count: 60_000)
    let scratch = try EmbedScratch(["a.md": half + Self.region + half])
    #expect(try await scratch.embed("a.md").status == .done)
    let text = try scratch.files()["a.md"] ?? ""
    #expect(text.hasPrefix(half) && text.hasSuffix(half))
    #expect(text.utf8.count > 4_800_000)
  }

  @Test func writesThroughALinkAndFillsNoFileTwice() async throws {
    let scratch = try EmbedScratch(["real/a.md": Self.region, "b.txt": ""])
    try FileManager.default.createSymbolicLink(
      atPath: scratch.at("link.md"), withDestinationPath: "real/a.md")
    #expect(
      try await scratch.embed(scratch.at("link.md"), "real").output
        == "wrote ./link.md\nwrote 1 of 1 file\n")
    let files = try scratch.files()
    #expect(files["link.md"] == "-> real/a.md")
    #expect(files["real/a.md"]?.contains("`begin`") == true)
    #expect(files.keys.sorted() == ["b.txt", "link.md", "real/a.md"])
  }

  @Test func goesThroughALinkToAFolder() async throws {
    let scratch = try EmbedScratch(["real/a.md": Self.region])
    try FileManager.default.createSymbolicLink(
      atPath: scratch.at("link"), withDestinationPath: "real")
    #expect(try await scratch.embed("--check", scratch.at("link")).output.hasPrefix("--- a/link/"))
    #expect(
      try await scratch.embed("link/*.md").output
        == "wrote ./link/a.md\nwrote 1 of 1 file\n")
  }

  @Test func drawsOnePictureForTwoSpellingsOfItsPlace() async throws {
    func region(_ path: String) -> String {
      "<!-- vcdoc: diagram task.start as svg file \(path) -->\n<!-- vcdoc: end -->\n"
    }
    let scratch = try EmbedScratch([
      "docs/a.md": region("in/t.svg"), "docs/b.md": region("in/t.svg"),
      "docs/in/c.md": region("t.svg"),
    ])
    let session = try await scratch.embed(
      "docs/a.md", scratch.at("docs/../docs/b.md"), "docs/in/c.md")
    #expect(session.status == .done)
    #expect(session.output.hasSuffix("wrote 5 of 5 files\n"))
    try scratch.write(["docs/in/c.md": region("t.svg title Other")])
    let messages = try await scratch.embed("docs/a.md", "docs/in/c.md", "--check").messages
    #expect(
      messages.contains(
        "./docs/in/c.md:1:1: error: two regions draw different pictures into './docs/in/t.svg'"))
    #expect(messages.contains("./docs/a.md:1:1: note: the other region is here"))
  }

  @Test(arguments: [2, 4], [(true, true), (true, false), (false, true), (false, false)])
  func refusesADocumentInUTF16AndUTF32(
    _ width: Int, _ form: (isBigEndian: Bool, hasMark: Bool)
  ) async throws {
    let text = (form.hasMark ? "\u{FEFF}" : "") + Self.region
    let bytes = text.utf16.flatMap { unit in
      let high = [UInt8](repeating: 0, count: width - 2) + [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return form.isBigEndian ? high : high.reversed()
    }
    let scratch = try EmbedScratch(["b.md": "text"])
    try Data(bytes).write(to: URL(filePath: scratch.at("a.md")))
    let session = try await scratch.embed("a.md", "b.md")
    #expect(session.status == .invalid)
    #expect(
      session.messages
        == "vcdoc: error: './a.md' is not UTF-8; save it as UTF-8\n")
  }

  @Test func leavesReadOnlyDocumentsAndAllOthersAlone() async throws {
    let scratch = try EmbedScratch(["a.md": Self.region, "b.md": Self.region])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: scratch.at("b.md"))
    let session = try await scratch.embed("a.md", "b.md")
    #expect(session.status == .invalid)
    #expect(session.messages.contains("'./b.md' is read-only, and nothing was written"))
    #expect(try scratch.files() == ["a.md": Self.region, "b.md": Self.region])
    #expect(try await scratch.embed("--check", "a.md", "b.md").status == .found)
  }

  @Test(arguments: [
    ("diagram ../../x", "unknown machine, interaction, scenario, or callback '../../x'"),
    ("diagram task.start as svg file ../../x.svg", "'../../x.svg' is outside the document's"),
    (
      "diagram task.start links javascript:alert(1)",
      "'links' needs an address such as https://example.org/docs/, or a path"
    ),
    (
      "diagram task.start as svg file NUL.svg", "'NUL.svg' contains a reserved file name of Windows"
    ),
    ("diagram task.start as svg file /x.svg", "'/x.svg' is outside the document's folder"),
    ("diagram task.start as svg file out/x.svg", "contains something that is not a folder"),
  ])
  func neverWritesOutsideTheDocumentsFolder(_ words: String, _ message: String) async throws {
    let text = "<!-- vcdoc: \(words) -->\n<!-- vcdoc: end -->\n"
    let scratch = try EmbedScratch(["in/a.md": text, "elsewhere/keep": ""])
    try FileManager.default.createSymbolicLink(
      atPath: scratch.at("in/out"), withDestinationPath: "../elsewhere")
    let session = try await scratch.embed("in/a.md")
    #expect(session.status == .invalid)
    #expect(session.messages.contains(message), "\(session.messages)")
    #expect(try scratch.files()["in/a.md"] == text)
    #expect(try scratch.files().keys.sorted() == ["elsewhere/keep", "in/a.md", "in/out"])
  }

  @Test func keepsPermissions() async throws {
    let scratch = try EmbedScratch(["a.md": Self.region])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: scratch.at("a.md"))
    #expect(try await scratch.embed("a.md").status == .done)
    let mode = try FileManager.default.attributesOfItem(atPath: scratch.at("a.md"))
    #expect(mode[.posixPermissions] as? Int == 0o640)
  }
}
