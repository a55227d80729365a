import Testing

@testable import vcdoc

extension PageExportTests {
  @Test func leavesCodeOfACatalogAsItIs() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let path = "pack/callbacks/begin.md"
    try scratch.write([
      path: (SamplePack.files[path] ?? "") + "\n```\na <br> b\n\n\n<code>c</code>\n```\n"
    ])
    let words = ["export", "docc", "--pack", scratch.at("pack"), "-o", scratch.at("out")]
    #expect(try await Session(words).status == .done)
    let page = try #require(try scratch.files(in: "out")["callbacks/callback-begin.md"])
    #expect(page.contains("\na <br> b\n\n\n<code>c</code>\n"), "\(page)")
  }

  @Test(arguments: ["svg", "png"])
  func writesACatalogOfDocC(_ diagrams: String) async throws {
    let scratch = try Scratch()
    let words = ["docc", "--diagrams", diagrams]
    #expect(try await export(scratch, words).status == .done)
    let files = try scratch.files(in: "out")
    let pages = files.filter { $0.key.hasSuffix(".md") }
    let names = Set(pages.keys.map { "doc:" + ($0.split(separator: "/").last ?? "").dropLast(3) })
    #expect(names.count == pages.count)
    #expect(files["Info.plist"]?.contains("<string>Sample</string>") == true)
    let ending = diagrams == "svg" ? ".svg" : "@2x.png"
    for variant in ["", "~dark"] {
      #expect(files["diagrams/machine-task\(variant)\(ending)"] != nil, "\(variant)")
    }
    for (path, text) in pages {
      for link in Self.links(in: text) where !link.contains("://") {
        let picture = link.hasSuffix(".\(diagrams)") ? link.dropLast(4) + ending : ""
        let isPicture = files["diagrams/\(picture)"] != nil
        #expect(names.contains(link) || isPicture, "'\(link)' in '\(path)'")
      }
      for topic in text.matches(of: /<(doc:[^>]+)>/).map(\.1) {
        #expect(names.contains(String(topic)), "'\(topic)' in '\(path)'")
      }
      let title = text.prefix { $0 != "\n" }
      #expect(title.hasPrefix("# ") && !title.replacing("\\`", with: "").contains("`"), "\(path)")
      #expect(["<br>", "<code>", "<a "].allSatisfy { !text.contains($0) }, "\(path)")
    }
    #expect(files["home.md"]?.contains("@TechnologyRoot") == true)
    #expect(files["callbacks.md"]?.contains("\n- <doc:callback-begin>\n") == true)
    #expect(try await export(scratch, words + ["--check"]).status == .done)
    #expect(try await export(scratch, ["docc", "--diagrams", "mermaid"]).status == .usage)
  }
}
