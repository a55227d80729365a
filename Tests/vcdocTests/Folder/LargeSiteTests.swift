import FoundationEssentials
import Render
import Testing

@testable import vcdoc

/// Sites with so many files that several threads look after them.
struct LargeSiteTests {
  private static let jobs = [1, 3]

  /// A site whose folders lie inside one another, so that threads meet in some of them.
  private func texts(_ text: String) -> [String: String] {
    var texts = ["index": text, "a": "1"]
    for number in 0..<70 {
      texts["d\(number % 9)/e\(number)/index"] = "\(number)"
      if number.isMultiple(of: 3) { texts["d\(number % 9)/e\(number)/f/g"] = "\(number)" }
    }
    return texts
  }

  @discardableResult
  private func publish(
    _ texts: [String: String], to path: String, jobs: Int
  ) throws -> SiteWriter.Result {
    let writer = try SiteWriter.opened(to: try OutputFolder(path), jobs: jobs) { _ in }
    return try writer.write(Site(files: texts.mapValues { Array($0.utf8) }))
  }

  @Test(arguments: jobs) func areExchangedWhole(_ jobs: Int) throws {
    let scratch = try Scratch()
    var texts = texts("old")
    try publish(texts, to: scratch.at("site"), jobs: jobs)
    let before = try identity(scratch.at("site/d3/e3/f/g"))
    try scratch.write(["site/d4/own/note": "mine", "site/.git/config": "g"])
    texts = self.texts("new")
    texts["d6/e6/f/g"] = nil
    let result = try publish(texts, to: scratch.at("site"), jobs: jobs)
    #expect(result.change.summary == "94 unchanged, 2 changed, 0 added, 1 removed, 2 foreign")
    #expect(try identity(scratch.at("site/d3/e3/f/g")) == before)
    texts["d4/own/note"] = "mine"
    texts[".git/config"] = "g"
    #expect(try pages(scratch, "site") == texts)
    #expect(try scratch.files(in: ".site.vcdoc").keys.sorted() == [".gitignore", "lock"])
  }

  @Test(arguments: jobs) func areKnownAsTheyAreAfterwards(_ jobs: Int) throws {
    let scratch = try Scratch()
    try publish(texts("old"), to: scratch.at("site"), jobs: jobs)
    try scratch.write(["site/d4/own/note": "mine"])
    let result = try publish(texts("new"), to: scratch.at("site"), jobs: jobs)
    let inventory = try Inventory(of: Folder(at: scratch.at("site"), title: "site"))
    let ours = inventory.entries.filter { path, status in
      status.kind == .file && path.text != "d4/own/note"
    }
    #expect(result.known == ours)
  }

  @Test(arguments: jobs) func giveBackWhatCameIntoTheFormerOne(_ jobs: Int) throws {
    let scratch = try Scratch()
    try vcdocTests.publish(["a": "1"], to: scratch.at("site"))
    try publish(texts("old"), to: scratch.at("other"), jobs: jobs)
    let known = try Inventory(of: Folder(at: scratch.at("other"), title: "other"), jobs: jobs)
    // A folder inside one that is left, a page of a folder that is left, and a file in place of a folder.
    try FileManager.default.removeItem(atPath: scratch.at("other/d0/e9"))
    let late = ["d1/e1/f/late/z": "1", "d2/late": "2", "d0/e9": "3"]
    for (path, text) in late { try scratch.write(["other/\(path)": text]) }
    try FileManager.default.moveItem(
      atPath: scratch.at("other"), toPath: scratch.at(".site.vcdoc/next"))
    let output = try OutputFolder(scratch.at("site"))
    let workplace = try Workplace.opened(beside: output, jobs: jobs) { _ in }
    let parent = try Folder(at: scratch.path, title: "parent")
    try workplace.settle(into: RelativePath("site", in: nil), in: parent, expecting: known)
    #expect(try pages(scratch, "site") == late.merging(["a": "1"]) { late, _ in late })
    #expect(try scratch.files(in: ".site.vcdoc").keys.sorted() == [".gitignore", "lock"])
  }

  @Test(arguments: jobs) func areClearedAwayWhenTheyCannotBeFinished(_ jobs: Int) throws {
    let scratch = try Scratch()
    try publish(texts("old"), to: scratch.at("site"), jobs: jobs)
    let before = try scratch.files(in: "site")
    var texts = texts("new")
    texts[String(repeating: "n", count: 300)] = "a name that no file system takes"
    #expect(throws: SystemError.self) { try publish(texts, to: scratch.at("site"), jobs: jobs) }
    #expect(try scratch.files(in: "site") == before)
    #expect(try scratch.names() == ["site"])
  }

  @Test(arguments: jobs) func areLookedThroughWhole(_ jobs: Int) throws {
    let scratch = try Scratch()
    try publish(texts("old"), to: scratch.at("site"), jobs: 1)
    try scratch.write(["site/empty/.keep": ""])
    try FileManager.default.removeItem(atPath: scratch.at("site/empty/.keep"))
    let inventory = try Inventory(of: Folder(at: scratch.at("site"), title: "site"), jobs: jobs)
    var paths = Set(try scratch.files(in: "site").keys.compactMap(RelativePath.init))
    paths.formUnion(paths.folders)
    paths.insert(RelativePath("empty", in: nil))
    #expect(Set(inventory.paths) == paths)
    #expect(inventory.files.count == 97)
  }
}
