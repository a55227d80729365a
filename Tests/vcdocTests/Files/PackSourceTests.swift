@testable import Base
@testable import Pack
import FoundationEssentials
import Testing

@testable import vcdoc

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct PackSourceTests {
  /// The files of a folder, beside a `pack.yaml` without which nothing is read.
  private func files(_ scratch: borrowing Scratch) throws -> PackFiles {
    try scratch.write(["pack/pack.yaml": ""])
    let found = try PackSource.folder(scratch.at("pack")).files()
    return PackFiles(
      found.files.filter { $0.key != PackFiles.head }, diagnostics: found.diagnostics)
  }

  private func link(_ scratch: borrowing Scratch, _ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: scratch.at(path), withDestinationPath: target)
  }

  @Test func readsEveryFileButHiddenOnes() throws {
    let scratch = try Scratch(holding: [
      "pack/sources.yaml": "a", "pack/callbacks/b.md": "b", "pack/.git/config": "c",
      "pack/callbacks/.swp": "d",
    ])
    let found = try files(scratch)
    #expect(found == PackFiles(["sources.yaml": [97], "callbacks/b.md": [98]]))
  }

  @Test func readsTheShippedPackByItsNameBesidePreferences() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write([".vcdoc.yaml": "pack: pack\nset: {version: 1}\n"])
    func machines(_ words: String...) async throws -> Session {
      try await Session(["list", "machines"] + words, in: scratch.path)
    }
    let shipped = try await machines("--pack", "uikit")
    #expect(shipped.status == .done)
    #expect(shipped.output.contains("view-controller"))
    #expect(!shipped.saysThatItReadsTheShippedPack)
    #expect(!(try await machines().output.contains("view-controller")))
    #expect(try await machines("--pack", scratch.at("uikit")).status == .invalid)
    #expect(
      try await Session("list", "--help").output.contains("'uikit' is built in"))
  }

  @Test func readsNothingOfAFolderThatIsNoPack() async throws {
    let scratch = try Scratch(holding: ["home/a.txt": "a", "home/b/c.txt": "c"])
    #expect(try PackSource.folder(scratch.at("home")).files() == PackFiles([:]))
    let session = try await Session("verify", "--pack", scratch.at("home"))
    #expect(session.status == .invalid)
    #expect(
      session.messages == """
        \(scratch.at("home"))/pack.yaml: error: missing file; write 'name:' and 'title:' \
        into it, or name the folder that has it
        vcdoc: error: the input has 1 error

        """)
  }

  @Test func takesTheFirstFileOfAPackForItsFolder() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let session = try await Session("list", "--pack", scratch.at("pack/pack.yaml"), "callbacks")
    #expect(session.status == .done)
    #expect(session == (try await Session("list", "--pack", scratch.at("pack"), "callbacks")))
  }

  @Test func followsALinkToAFileOfThePackOnly() throws {
    let scratch = try Scratch(holding: [
      "pack/a": "a", "pack/d/b": "b", "secret": "s", "package/c": "c",
    ])
    try link(scratch, "pack/in", to: "d/b")
    try link(scratch, "pack/d/up", to: "../a")
    try link(scratch, "pack/e-out", to: "../secret")
    try link(scratch, "pack/f-beside", to: "../package/c")
    try link(scratch, "pack/g-etc", to: "/etc")
    try link(scratch, "pack/h-folder", to: "d")
    try link(scratch, "pack/i-self", to: ".")
    try link(scratch, "pack/j-nowhere", to: "nothing")
    try link(scratch, "pack/k-round", to: "k-round")
    let found = try files(scratch)
    #expect(found.paths == ["a", "d/b", "d/up", "in"])
    #expect(found.files["in"] == [98])
    let out = "this link leads out of the pack; put the file itself here"
    let folder = "this link does not lead to a file; put the files themselves here"
    #expect(
      found.diagnostics.map { "\($0.place.path): \($0.message)" } == [
        "e-out: \(out)", "f-beside: \(out)", "g-etc: \(out)", "h-folder: \(folder)",
        "i-self: \(out)", "j-nowhere: broken symbolic link; delete it, or replace it with the file",
        "k-round: cannot follow this link: too many levels of symbolic links",
      ])
  }

  @Test func passesOverNothingThatIsNoFile() throws {
    let scratch = try Scratch(holding: ["pack/a": "a"])
    let made = unsafe mkfifo(scratch.at("pack/pipe"), 0o600)
    #expect(made == 0)
    let found = try files(scratch)
    #expect(found.paths == ["a"])
    #expect(
      found.diagnostics.map(\.message) == ["neither a file nor a folder; remove it from the pack"])
  }

  @Test func readsAllNamesOfAFolderThatItCan() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    var path = Array(scratch.at("pack/machines/x").utf8CString)
    path[path.count - 2] = -1
    let descriptor = unsafe creat(path, 0o600)
    // There are file systems that take no such name.
    guard descriptor >= 0 else { return }
    close(descriptor)
    let session = try await Session("verify", "--pack", scratch.at("pack"))
    #expect(
      session.messages == """
        \(scratch.at("pack"))/machines: error: a name in this folder is not UTF-8; rename it
        vcdoc: error: the input has 1 error

        """)
  }

  @Test func saysThatAFolderStandsWhereAFileBelongs() throws {
    let scratch = try Scratch(holding: ["pack/sources.yaml/x": ""])
    #expect(
      try files(scratch).diagnostics.map(\.message) == ["expected a file, not a folder"])
  }

  @Test func readsOneByteMoreThanAFileMayHave() throws {
    let scratch = try Scratch(holding: [
      "pack/large": String(repeating: "x", count: Limits.fileBytes + 100)
    ])
    #expect(try files(scratch).files["large"]?.count == Limits.fileBytes + 1)
  }

  @Test func stopsWhereAPackIsTooLarge() throws {
    let scratch = try Scratch()
    let text = String(repeating: "x", count: Limits.fileBytes)
    try scratch.write(["pack/00": text])
    for number in 1..<40 {
      try FileManager.default.linkItem(
        atPath: scratch.at("pack/00"), toPath: scratch.at("pack/\(number + 100)"))
    }
    #expect(try files(scratch).files.count == Limits.packBytes / Limits.fileBytes + 1)
  }

  @Test func doesNotDescendForEver() throws {
    let scratch = try Scratch(holding: ["pack/" + String(repeating: "d/", count: 40) + "a": "a"])
    let found = try files(scratch)
    #expect(found.diagnostics.map(\.message) == ["folders nest too deep; a pack has two levels"])
  }

  @Test func saysThatThereIsNoSuchFolder() throws {
    let scratch = try Scratch(holding: ["file": ""])
    for (name, reason) in [("nothing", "no such file or directory"), ("file", "not a directory")] {
      let path = scratch.at(name)
      let error = #expect(throws: SystemError.self) { try PackSource.folder(path).files() }
      #expect(error?.description == "cannot open '\(path)': \(reason)")
    }
  }

  @Test func carriesThePackOfTheSourceTree() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.appending(path: "Packs/uikit").path(percentEncoded: false)
    let shipped = try PackSource.shipped.files()
    let source = try PackSource.folder(folder).files()
    #expect(shipped.paths == source.paths)
    #expect(source.diagnostics.isEmpty)
    for path in source.paths { #expect(shipped.files[path] == source.files[path], "\(path)") }
  }
}
