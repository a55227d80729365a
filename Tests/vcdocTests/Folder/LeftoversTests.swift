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

  @Test func carriesOverWhatIsForeignInAFormerSite() throws {
    let scratch = try Scratch()
    try publish(["a": "1", "d/b": "2"], to: scratch.at("site"))
    try publish(["a": "old", "d/c": "3", "gone/e": "4"], to: scratch.at("other"))
    try scratch.write([
      "other/late/note": "mine", "other/d/own": "mine too", "other/CNAME": "x",
      "site/late/more": "m",
      "site/CNAME": "x",
    ])
    try scratch.move("other", to: ".site.vcdoc/ready")
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

  /// Two sites, the second of which is to replace the first: what changed places before a build was
  /// killed, as the journal sees it.
  private static let exchanges: [[String]] = [
    [], ["a"], ["a", "d"], ["a", "d", "e"], ["a", "d", "e", "f", ".vcdoc-manifest"],
  ]

  @Test(arguments: exchanges, ["", "a", "d"])
  func finishesAnExchangeOfEntries(_ done: [String], underWay: String) throws {
    let scratch = try Scratch()
    try publish(["a": "1", "d/b": "1", "e/c": "1"], to: scratch.at("site"))
    try publish(["a": "2", "d/b": "2", "f": "2"], to: scratch.at("other"))
    try scratch.write(["site/CNAME": "x", "site/d/own": "mine", "site/e/own/deep": "mine"])
    try scratch.write(["other/e/own/deep": "mine"])
    try scratch.move("other", to: ".site.vcdoc/ready")
    let names = ["a", "d", "e", "f", ".vcdoc-manifest"]
    let lines = try names.map { "\(try number(of: scratch.at(".site.vcdoc/ready/\($0)"))) \($0)\n" }
    try scratch.write([".site.vcdoc/journal": lines.joined(), "spare/x": ""])
    for name in done {
      try scratch.moveIfThere("site/\(name)", to: "spare/\(name)")
      try scratch.move(".site.vcdoc/ready/\(name)", to: "site/\(name)")
      try scratch.moveIfThere("spare/\(name)", to: ".site.vcdoc/ready/\(name)")
    }
    if done.contains("d") { try scratch.write(["site/d/own": "mine"]) }
    if !underWay.isEmpty, !done.contains(underWay) {
      try scratch.move("site/\(underWay)", to: ".site.vcdoc/former/\(underWay)")
    }
    #expect(try StagingDirectory.isUnfinished(beside: OutputFolder(scratch.at("site"))))
    _ = try SiteWriter.opened(to: try OutputFolder(scratch.at("site"))) { _ in }
    #expect(
      try pages(scratch, "site") == [
        "a": "2", "d/b": "2", "f": "2", "CNAME": "x", "d/own": "mine", "e/own/deep": "mine",
      ])
    #expect(try scratch.names() == ["site", "spare"])
    let change = try publish(["a": "2", "d/b": "2", "f": "2"], to: scratch.at("site"))
    #expect(change.isEmpty)
    #expect(change.foreign.map(\.text) == ["CNAME", "d/own", "e/own/deep"])
  }

  @Test func leavesTheFormerSiteIfAnEntryCannotBeExchanged() throws {
    let scratch = try Scratch()
    try publish(["a": "1", "d/b": "1", "e": "1"], to: scratch.at("site"))
    try scratch.write(["site/CNAME": "x", "site/d/own": "mine"])
    let before = try scratch.files(in: "site")
    let writer = try SiteWriter.opened(to: try OutputFolder(scratch.at("site"))) { _ in }
    let sink = try writer.begin()
    for path in ["a", "d/b"] { sink.take(path, [50]) }
    try scratch.write([".site.vcdoc/next/d/own": "another's"])
    #expect(throws: OutputError.inTheWay(titles: [try scratch.real("site/d/own")])) {
      try writer.publish(sink)
    }
    #expect(try scratch.files(in: "site") == before)
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

  /// The path of something in the folder, without links.
  fileprivate func real(_ path: String) throws -> String {
    try realPath(of: at(path)) ?? at(path)
  }

  fileprivate func moveIfThere(_ path: String, to target: String) throws {
    if FileManager.default.fileExists(atPath: at(path)) { try move(path, to: target) }
  }
}
