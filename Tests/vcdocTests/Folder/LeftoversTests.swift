import FoundationEssentials
import Render
import Testing

@testable import vcdoc

/// What a build finds when the one before it died at some moment.
struct LeftoversTests {
  @Test func removesASiteThatWasNeverFinished() throws {
    let scratch = try Scratch()
    try publish(["a": "1"], to: scratch.at("site"))
    try scratch.write([".site.vcdoc/next/a": "half", ".site.vcdoc/next/d/b": "a page"])
    let number = try number(of: scratch.at(".site.vcdoc/next"))
    try scratch.write([".site.vcdoc/lock": "1\n\(number)\n"])
    try publish(["a": "1"], to: scratch.at("site"))
    #expect(try pages(scratch, "site") == ["a": "1"])
    #expect(try scratch.files(in: ".site.vcdoc").keys.sorted() == [".gitignore", "lock"])
  }

  @Test func rescuesWhatCameIntoTheFormerSiteAtTheLastMoment() throws {
    let scratch = try Scratch()
    try publish(["a": "1"], to: scratch.at("site"))
    try publish(["a": "old", "gone": "2"], to: scratch.at("other"))
    try scratch.write(["other/late/note": "mine", "other/edited": "newer"])
    try scratch.write(["site/edited": "older"])
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)],
      ofItemAtPath: scratch.at("site/edited"))
    try FileManager.default.moveItem(
      atPath: scratch.at("other"), toPath: scratch.at(".site.vcdoc/next"))
    try publish(["a": "2"], to: scratch.at("site"))
    #expect(
      try pages(scratch, "site") == ["a": "2", "late/note": "mine", "edited": "newer"])
    #expect(try scratch.files(in: ".site.vcdoc").keys.sorted() == [".gitignore", "lock"])
  }

  @Test(arguments: [[], ["late"], ["a/late"], ["new/late", "z"]])
  func rescuesWhatCameIntoAFormerSiteThatIsKnown(_ late: [String]) throws {
    let scratch = try Scratch()
    try publish(["a/b": "1"], to: scratch.at("site"))
    try publish(["a/b": "old", "gone": "2", "gone.too/c": "3"], to: scratch.at("other"))
    let known = try Inventory(of: Folder(at: scratch.at("other"), title: "other"))
    try scratch.write(Dictionary(uniqueKeysWithValues: late.map { ("other/\($0)", "mine") }))
    try FileManager.default.removeItem(atPath: scratch.at("other/gone.too"))
    try FileManager.default.moveItem(
      atPath: scratch.at("other"), toPath: scratch.at(".site.vcdoc/next"))
    let workplace = try Workplace.opened(beside: OutputFolder(scratch.at("site"))) { _ in }
    let parent = try Folder(at: scratch.path, title: "parent")
    try workplace.settle(into: RelativePath("site", in: nil), in: parent, expecting: known)
    let rescued = late.map { ($0, "mine") }
    #expect(
      try pages(scratch, "site") == Dictionary(uniqueKeysWithValues: [("a/b", "1")] + rescued))
    #expect(try scratch.files(in: ".site.vcdoc").keys.sorted() == [".gitignore", "lock"])
  }

  @Test func tellsWhatWasOursInAFormerSiteThatIsHalfRemoved() throws {
    let scratch = try Scratch()
    try publish(["a": "1"], to: scratch.at("site"))
    try publish(["a": "old", "gone/b": "2", "gone/c": "3"], to: scratch.at("other"))
    try scratch.write(["other/late": "mine"])
    let other = try Folder(at: scratch.at("other"), title: "other")
    let removals = try Inventory(of: other).removals
    #expect(removals.map(\.text) == ["late", "gone/c", "gone/b", "gone", "a"])
    // The build died when it had rescued one file and removed the next.
    for path in removals.prefix(2) { try other.remove(path) }
    try FileManager.default.moveItem(
      atPath: scratch.at("other"), toPath: scratch.at(".site.vcdoc/next"))
    try publish(["a": "2"], to: scratch.at("site"))
    #expect(try pages(scratch, "site") == ["a": "2"])
  }

  @Test func removesAPageThatNeverCameToItsPlace() throws {
    let scratch = try Scratch()
    try publish(["a": "1"], to: scratch.at("site"))
    try scratch.write([".site.vcdoc/page": "half"])
    try publish(["a": "1"], to: scratch.at("site"))
    #expect(try scratch.files(in: ".site.vcdoc").keys.sorted() == [".gitignore", "lock"])
  }

  @Test(arguments: ["site/.vcdoc-new", "site/.vcdoc-new/0"])
  func removesNewFilesThatNeverCameToTheirPlaces(_ path: String) throws {
    let scratch = try Scratch()
    try publish(["a": "1"], to: scratch.at("site"))
    try scratch.write([path: "half"])
    try publish(["a": "2"], to: scratch.at("site"))
    #expect(try pages(scratch, "site") == ["a": "2"])
  }

  @Test func bringsBackASiteThatWasMovedOut() throws {
    let scratch = try Scratch()
    try publish(["a": "1"], to: scratch.at("site"))
    try scratch.write(["site/own": "mine"])
    try FileManager.default.moveItem(
      atPath: scratch.at("site"), toPath: scratch.at(".site.vcdoc/former"))
    let output = try OutputFolder(scratch.at("site"))
    _ = try SiteWriter.opened(to: output) { _ in }
    #expect(try pages(scratch, "site") == ["a": "1", "own": "mine"])
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

  @Test(arguments: ["stamp", "mine", "mine/too"])
  func leavesTheFolderInWhichSomethingElseLies(_ path: String) throws {
    let scratch = try Scratch(holding: [".site.vcdoc/\(path)": "something"])
    let long = String(repeating: "n", count: 300)
    #expect(throws: (any Error).self) {
      try publish(["a": "1", long: "3"], to: scratch.at("site"))
    }
    #expect(try scratch.names() == [".site.vcdoc"])
    #expect(try scratch.files(in: ".site.vcdoc").keys.sorted() == [".gitignore", "lock", path])
  }
}
