import FoundationEssentials
import Render
import Testing

@testable import vcdoc

private let otherDevice = "/dev/shm"

/// File systems that cannot do all that an exchange in one step needs.
struct FallbackTests {
  @Test func movesFoldersInTwoStepsWhereNamesCannotBeExchanged() throws {
    let scratch = try Scratch()
    try publish(["a": "1"], to: scratch.at("site"))
    try publish(["a": "2"], to: scratch.at("other"))
    let output = try OutputFolder(scratch.at("site"))
    let workplace = try Workplace.opened(beside: output) { _ in }
    try FileManager.default.moveItem(
      atPath: scratch.at("other"), toPath: scratch.at(".site.vcdoc/next"))
    let parent = try Folder(at: scratch.path, title: "parent")
    let target = RelativePath("site", in: nil)
    #expect(try workplace.move(to: target, in: parent) == .moved)
    try workplace.settle(into: target, in: parent)
    #expect(try pages(scratch, "site") == ["a": "2"])
    #expect(try scratch.files(in: ".site.vcdoc").keys.sorted() == [".gitignore", "lock"])
  }

  @Test(arguments: [
    ["same": "1", "changed": "x", "new/b": "y"], ["gone": "", "gone/a": "4"], ["same/a": "5"], [:],
  ])
  func replacesFilesOneByOneWhereAFolderCannotBeMoved(_ texts: [String: String]) throws {
    let texts = texts.filter { $0.key != "gone" || texts.count == 1 }
    let scratch = try Scratch()
    try publish(["same": "1", "changed": "2", "gone/a/b": "3"], to: scratch.at("site"))
    try scratch.write(["site/own": "mine"])
    let before = try identity(scratch.at("site/own"))
    let folder = try Folder(at: scratch.at("site"), title: "site")
    let construction = try construction(
      of: texts, in: try emptyFolder(scratch.at("next")),
      besides: try OutputFolder(scratch.at("site")))
    try construction.replaceFiles(of: folder)
    var expected = texts
    expected["own"] = "mine"
    #expect(try pages(scratch, "site") == expected)
    #expect(try Manifest(of: folder)?.paths.map(\.text) == texts.keys.sorted())
    #expect(try identity(scratch.at("site/own")) == before)
  }

  @Test func replacesNothingUnlessThereIsRoomForAll() throws {
    let scratch = try Scratch()
    try publish(["same": "1", "changed": "2", "gone/a": "3"], to: scratch.at("site"))
    let before = try scratch.files(in: "site")
    let folder = try Folder(at: scratch.at("site"), title: "site")
    let construction = try construction(
      of: ["same": "1", "changed": "x", "new": "y"], in: try emptyFolder(scratch.at("next")),
      besides: try OutputFolder(scratch.at("site")))
    // The file that is copied last cannot be.
    try construction.next.folder.remove(RelativePath("new", in: nil))
    #expect(throws: SystemError.self) { try construction.replaceFiles(of: folder) }
    #expect(try scratch.files(in: "site") == before)
  }

  @Test(.enabled(if: FileManager.default.isWritableFile(atPath: otherDevice)))
  func copiesWhatCannotBeLinked() throws {
    let scratch = try Scratch()
    try publish(["same": "1", "changed": "2"], to: scratch.at("site"))
    let manager = FileManager.default
    try scratch.write(["site/own": "mine"])
    try manager.createSymbolicLink(atPath: scratch.at("site/link"), withDestinationPath: "own")
    let elsewhere = "\(otherDevice)/vcdoc-\(UUID().uuidString)"
    try manager.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
    let former = try Folder(at: scratch.at("site"), title: "site")
    let construction = try construction(
      of: ["same": "1", "changed": "22"], in: try Folder(at: elsewhere, title: "next"),
      besides: try OutputFolder(scratch.at("site")))
    #expect(try construction.complete(from: former, jobs: 1) == [:])
    let inventory = construction.inventory
    let copy = try Inventory(of: construction.next.folder)
    #expect(copy.files.map(\.text) == [".vcdoc-manifest", "changed", "link", "own", "same"])
    let path = RelativePath("own", in: nil)
    #expect(copy.entries[path]?.seconds == inventory.entries[path]?.seconds)
    #expect(copy.entries[path]?.nanoseconds == inventory.entries[path]?.nanoseconds)
    #expect(try manager.destinationOfSymbolicLink(atPath: "\(elsewhere)/link") == "own")
    try manager.removeItem(atPath: elsewhere)
  }

  private func emptyFolder(_ path: String) throws -> Folder {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return try Folder(at: path, title: "next")
  }

  /// A site whose files that differ from a former one are in a folder already.
  private func construction(
    of texts: [String: String], in folder: consuming Folder, besides output: OutputFolder
  ) throws -> Construction {
    let next = NextSite(in: folder)
    let intake = SiteIntake(comparingWith: try FormerSite(of: output), place: next.place)
    for (path, text) in texts { intake.take(path, Array(text.utf8)) }
    let inventory = intake.former.inventory
    let change = SiteChange(
      of: inventory, owned: intake.former.owned, to: try intake.finish())
    return Construction(next: next, change: change, inventory: inventory)
  }
}
