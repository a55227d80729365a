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
    try scratch.write(["site/own": "mine", "site/.vcdoc-new": "of a dead build"])
    let before = try identity(scratch.at("site/own"))
    let folder = try Folder(at: scratch.at("site"), title: "site")
    let inventory = try Inventory(of: folder)
    let files = try Site(files: texts.mapValues { Array($0.utf8) }).publishedFiles()
    let owned = try #require(try Manifest(of: folder)).owned
    let change = try SiteChange(of: inventory, owned: owned, in: folder, to: files)
    try Construction(files: files, change: change, inventory: inventory).replaceFiles(of: folder)
    var expected = texts
    expected["own"] = "mine"
    #expect(try pages(scratch, "site") == expected)
    #expect(try Manifest(of: folder)?.paths.map(\.text) == texts.keys.sorted())
    #expect(try identity(scratch.at("site/own")) == before)
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
    let next = try Folder(at: elsewhere, title: "next")
    let inventory = try Inventory(of: former)
    let files = try Site(files: ["same": [49], "changed": [50, 50]]).publishedFiles()
    let owned = try #require(try Manifest(of: former)).owned
    let change = try SiteChange(of: inventory, owned: owned, in: former, to: files)
    try Construction(files: files, change: change, inventory: inventory).build(
      in: next, from: former)
    let copy = try Inventory(of: next)
    #expect(copy.files.map(\.text) == [".vcdoc-manifest", "changed", "link", "own", "same"])
    let path = RelativePath("own", in: nil)
    #expect(copy.entries[path]?.seconds == inventory.entries[path]?.seconds)
    #expect(copy.entries[path]?.nanoseconds == inventory.entries[path]?.nanoseconds)
    #expect(try manager.destinationOfSymbolicLink(atPath: "\(elsewhere)/link") == "own")
    try manager.removeItem(atPath: elsewhere)
  }
}
