import FoundationEssentials
import Testing

@testable import vcdoc

/// What a build finds when the one before it died at some moment.
struct LeftoversTests {
  @Test func removesASiteThatWasNeverFinished() throws {
    let scratch = try Scratch()
    try publish(["a": "1"], to: scratch.at("site"))
    try scratch.write([
      ".site.vcdoc/next/a": "half", ".site.vcdoc/next/d/b": "a page", ".site.vcdoc/lock": "1\n",
    ])
    try publish(["a": "1"], to: scratch.at("site"))
    #expect(try pages(scratch, "site") == ["a": "1"])
    #expect(try scratch.names() == ["site"])
  }

  @Test func removesASiteThatNeverCameToItsPlace() throws {
    let scratch = try Scratch()
    try publish(["a": "1"], to: scratch.at("site"))
    try publish(["a": "2", "b": "3"], to: scratch.at(".site.vcdoc/ready"))
    try publish(["a": "1"], to: scratch.at("site"))
    #expect(try pages(scratch, "site") == ["a": "1"])
    #expect(try scratch.names() == ["site"])
  }

  @Test(arguments: ["ready", "former"])
  func carriesOverWhatIsForeignInAFormerSite(_ name: String) throws {
    let scratch = try Scratch()
    try publish(["a": "1", "d/b": "2"], to: scratch.at("site"))
    try publish(["a": "old", "d/c": "3", "gone/e": "4"], to: scratch.at("other"))
    try scratch.write([
      "other/late/note": "mine", "other/d/own": "mine too", "other/CNAME": "x",
      "site/late/more": "m",
      "site/CNAME": "x",
    ])
    try scratch.move("other", to: ".site.vcdoc/\(name)")
    try publish(["a": "2"], to: scratch.at("site"))
    #expect(
      try pages(scratch, "site") == [
        "a": "2", "late/note": "mine", "late/more": "m", "d/own": "mine too", "CNAME": "x",
      ])
    #expect(try scratch.names() == ["site"])
  }

  @Test func carriesOverAllOfAFormerFolderThatHadNoSite() throws {
    let scratch = try Scratch(holding: [".site.vcdoc/ready/.git/config": "g"])
    try publish(["a": "1"], to: scratch.at("site"))
    try scratch.write([".site.vcdoc/ready/.keep": ""])
    try publish(["a": "1"], to: scratch.at("site"))
    #expect(try pages(scratch, "site") == ["a": "1", ".git/config": "g", ".keep": ""])
    #expect(try scratch.names() == ["site"])
  }

  @Test func losesNeitherOfTwoFilesOfOneName() throws {
    let scratch = try Scratch()
    try publish(["a": "1"], to: scratch.at("site"))
    try publish(["a": "1"], to: scratch.at("other"))
    try scratch.write(["other/CNAME": "old", "site/CNAME": "new"])
    try scratch.move("other", to: ".site.vcdoc/ready")
    let error = #expect(throws: OutputError.self) {
      try publish(["a": "2"], to: scratch.at("site"))
    }
    #expect("\(error, default: "")".contains(".site.vcdoc/ready/CNAME' was not written by vcdoc"))
    #expect(try pages(scratch, "site") == ["a": "1", "CNAME": "new"])
    #expect(try scratch.files(in: ".site.vcdoc/ready")["CNAME"] == "old")
    try FileManager.default.removeItem(atPath: scratch.at(".site.vcdoc/ready/CNAME"))
    try publish(["a": "2"], to: scratch.at("site"))
    #expect(try pages(scratch, "site") == ["a": "2", "CNAME": "new"])
    #expect(try scratch.names() == ["site"])
  }

  @Test func knowsWhatWasOursInAFormerSiteThatIsHalfRemoved() throws {
    let scratch = try Scratch()
    try publish(["a": "1"], to: scratch.at("site"))
    try publish(["a": "old", "gone/b": "2", "gone/c": "3"], to: scratch.at("other"))
    try FileManager.default.removeItem(atPath: scratch.at("other/gone/c"))
    try scratch.move("other", to: ".site.vcdoc/ready")
    try publish(["a": "2"], to: scratch.at("site"))
    #expect(try pages(scratch, "site") == ["a": "2"])
    #expect(try scratch.names() == ["site"])
  }

  @Test func bringsBackASiteThatWasMovedOut() throws {
    let scratch = try Scratch()
    try publish(["a": "1"], to: scratch.at("site"))
    try scratch.write(["site/own": "mine"])
    try scratch.move("site", to: ".site.vcdoc/former")
    try publish(["a": "2"], to: scratch.at(".site.vcdoc/ready"))
    _ = try SiteWriter.opened(to: try OutputFolder(scratch.at("site"))) { _ in }
    #expect(try pages(scratch, "site") == ["a": "1", "own": "mine"])
    #expect(try scratch.names() == ["site"])
  }

  @Test func leavesTheFormerSiteWhenWritingFails() throws {
    let scratch = try Scratch()
    try publish(["a": "1", "b": "2"], to: scratch.at("site"))
    let before = try scratch.files(in: "site")
    // A name of 300 letters is one that no file system takes, so the construction fails half-way.
    let long = String(repeating: "n", count: 300)
    #expect(throws: SystemError.self) {
      try publish(["a": "changed", long: "3"], to: scratch.at("site"))
    }
    #expect(try scratch.files(in: "site") == before)
    #expect(try scratch.names() == ["site"])
  }

  @Test func leavesNothingWhereThereWasNothingWhenWritingFails() throws {
    let scratch = try Scratch()
    let long = String(repeating: "n", count: 300)
    #expect(throws: SystemError.self) { try publish([long: "3"], to: scratch.at("site")) }
    #expect(try scratch.names().isEmpty)
  }

  @Test(arguments: ["mine", "mine/too"])
  func leavesTheFolderInWhichSomethingElseLies(_ path: String) throws {
    let scratch = try Scratch(holding: [".site.vcdoc/\(path)": "something"])
    let long = String(repeating: "n", count: 300)
    #expect(throws: (any Error).self) {
      try publish(["a": "1", long: "3"], to: scratch.at("site"))
    }
    #expect(try scratch.names() == [".site.vcdoc"])
    #expect(try scratch.files(in: ".site.vcdoc").keys.sorted() == ["lock", path])
  }
}

extension Scratch {
  /// Moves a file or folder, and makes the folder around its new place.
  fileprivate func move(_ path: String, to target: String) throws {
    let parent = at(target).split(separator: "/").dropLast().joined(separator: "/")
    let manager = FileManager.default
    try manager.createDirectory(atPath: "/\(parent)", withIntermediateDirectories: true)
    try manager.moveItem(atPath: at(path), toPath: at(target))
  }
}
