import FoundationEssentials
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

  @Test(arguments: jobs) func areExchangedWhole(_ jobs: Int) throws {
    let scratch = try Scratch()
    var texts = texts("old")
    try publish(texts, to: scratch.at("site"), jobs: jobs)
    let before = try changeTime(scratch.at("site/d3/e3/f/g"))
    try scratch.write(["site/d4/own/note": "mine", "site/.git/config": "g"])
    texts = self.texts("new")
    texts["d6/e6/f/g"] = nil
    let change = try publish(texts, to: scratch.at("site"), jobs: jobs)
    #expect(change.summary == "94 unchanged, 2 changed, 0 added, 1 removed, 2 foreign")
    #expect(try changeTime(scratch.at("site/d3/e3/f/g")) == before)
    texts["d4/own/note"] = "mine"
    texts[".git/config"] = "g"
    #expect(try pages(scratch, "site") == texts)
    #expect(try scratch.names() == ["site"])
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
  }
}
