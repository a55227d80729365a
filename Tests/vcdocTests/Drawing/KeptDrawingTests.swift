import FoundationEssentials
import Testing

@testable import vcdoc

/// A folder with the sample pack, in which drawings are kept.
private struct Drawings: ~Copyable {
  let scratch: Scratch

  init() throws {
    let scratch = try Scratch(holding: SamplePack.files)
    self.scratch = scratch
  }

  func diagram(_ words: String...) async throws -> Session {
    try await Session(
      ["diagram", "--pack", scratch.at("pack")] + words, cache: scratch.at("cache"))
  }

  /// Changes what every kept drawing looks like, so that one sees whether it is used.
  func tamper(_ change: ([UInt8]) -> [UInt8]) throws {
    let folder = try Folder(at: scratch.at("cache/drawings"), title: "drawings")
    for name in try folder.names() {
      let path = RelativePath(name, in: nil)
      let bytes = change(try folder.read(path))
      try folder.remove(path)
      try folder.create(path, bytes)
    }
  }

  func kept() throws -> Int { try scratch.files(in: "cache/drawings").count }

  /// Where a drawing is kept.
  func place(_ words: String...) throws -> KeptDrawing {
    let pack = scratch.at("pack")
    var reader = CommandLineReader(
      ["diagram", "--pack", pack] + words, commands: Command.all)
    let request = try #require(try reader.read())
    return try #require(
      KeptDrawing(
        request, as: .txt, of: PackSource.folder(pack).files(), in: scratch.at("cache")))
  }
}

/// What one run of `diagram` keeps, another uses.
struct KeptDrawingTests {
  @Test func areUsedAgain() async throws {
    let drawings = try Drawings()
    let first = try await drawings.diagram("machine:task", "--format", "txt")
    #expect(first.status == .done)
    #expect(try drawings.kept() == 1)
    #expect(try await drawings.diagram("machine:task", "--format", "txt") == first)
    try drawings.place("machine:task", "--format", "txt").keep(
      KeptDrawing.Print(bytes: Array("tampered with\n".utf8), remarks: ["look"]))
    #expect(
      try await drawings.diagram("machine:task", "--format", "txt")
        == Session(status: .done, output: "tampered with\n", messages: "vcdoc: note: look\n"))
    #expect(try drawings.kept() == 1)
  }

  @Test(arguments: [
    ["machine:task"], ["machine:task", "--format", "dot"], ["machine:task", "--title", "a\nb"],
    ["machine:task", "--theme", "dark"], ["task.start"], ["begin"], ["fail"],
  ])
  func areToldApartByAllThatIsAsked(_ words: [String]) async throws {
    let drawings = try Drawings()
    _ = try await drawings.diagram("machine:task", "--format", "txt")
    let line = ["diagram", "--pack", drawings.scratch.at("pack")] + words
    let made = try await Session(line)
    #expect(made.status == .done)
    for _ in 1...2 { #expect(try await Session(line, cache: drawings.scratch.at("cache")) == made) }
    #expect(try drawings.kept() == 2)
  }

  @Test func areMadeAnewWhenTheyAreDamaged() async throws {
    let drawings = try Drawings()
    let first = try await drawings.diagram("machine:task")
    try drawings.tamper { bytes in Array(bytes.dropLast(7)) }
    #expect(try await drawings.diagram("machine:task") == first)
    try drawings.tamper { bytes in Array("vcdoc answers 1\nnonsense\n".utf8) + bytes }
    #expect(try await drawings.diagram("machine:task") == first)
    try drawings.tamper { _ in [] }
    #expect(try await drawings.diagram("machine:task") == first)
  }

  @Test func areMadeAnewWhenThePackChanges() async throws {
    let drawings = try Drawings()
    _ = try await drawings.diagram("machine:task")
    let path = "pack/callbacks/begin.md"
    try drawings.scratch.write([path: (SamplePack.files[path] ?? "") + "More.\n"])
    _ = try await drawings.diagram("machine:task")
    #expect(try drawings.kept() == 2)
  }

  @Test func areNotNeeded() async throws {
    let drawings = try Drawings()
    try drawings.scratch.write(["cache": "a file"])
    let session = try await drawings.diagram("machine:task")
    #expect(session.status == .done)
    #expect(session.messages.isEmpty)
  }

  @Test func areNotKeptOfWhatIsWrong() async throws {
    let drawings = try Drawings()
    #expect(try await drawings.diagram("machine:nothing").status == .usage)
    #expect(try drawings.scratch.names() == ["pack"])
  }
}
