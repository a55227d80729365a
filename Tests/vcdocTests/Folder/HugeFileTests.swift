import Testing

@testable import vcdoc

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files that say they are larger than any memory, where small ones belong.
struct HugeFileTests {
  @Test func refusesAListOfFilesThatNoBuildWrites() throws {
    let scratch = try Scratch(holding: ["site/.vcdoc-manifest": ""])
    try grow(scratch.at("site/.vcdoc-manifest"))
    let title = scratch.at("site/.vcdoc-manifest")
    #expect(throws: OutputError.damagedManifest(title: title, line: 1)) {
      try publish(["a": "1"], to: scratch.at("site"))
    }
  }

  @Test func writesAPageAnewThatIsLargerThanAnyPage() async throws {
    let scratch = try await Scratch.withSite()
    let before = try scratch.files(in: "site")
    try grow(scratch.at("site/index.html"))
    #expect(try await scratch.build().output.hasPrefix("wrote 1 of "))
    #expect(try scratch.files(in: "site") == before)
  }

  @Test(arguments: [true, false])
  func readsNoMoreOfAPictureThanHowItBegins(_ isOurs: Bool) async throws {
    let region = "<!-- vcdoc: diagram task.start as svg -->\n<!-- vcdoc: end -->\n"
    let opening = isOurs ? #"<svg xmlns="http://www.w3.org/2000/svg" class="vcdoc">"# : ""
    let scratch = try EmbedScratch(["a.md": region, "task.start.svg": opening])
    let document = scratch.at("a.md")
    try grow(scratch.at("task.start.svg"))
    let session = try await Session(["embed", "--check", "--pack", scratch.pack, document])
    #expect(session.status == (isOurs ? .found : .invalid))
    #expect(session.messages.contains("was not written by vcdoc") == !isOurs)
    #expect(session.output.contains("out of date  \(scratch.at("task.start.svg"))\n") == isOurs)
  }

  /// Gives a file a hole of 200 GB.
  private func grow(_ path: String) throws {
    try system("grow '\(path)'") { unsafe truncate(path, 200 << 30) }
  }
}
