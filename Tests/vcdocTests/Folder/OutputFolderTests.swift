import FoundationEssentials
import Testing

@testable import vcdoc

struct OutputFolderTests {
  @Test func findsTheInnermostFolderThatIsThere() throws {
    let scratch = try Scratch(holding: ["a/b/file": ""])
    let real = try realPath(of: scratch.at("a/b"))
    #expect(try OutputFolder.standing(around: scratch.at("a/b/c/d")) == real)
  }

  @Test func isWhereALinkLeadsThoughNoFolderIsThereYet() throws {
    let scratch = try Scratch(holding: ["a/file": ""])
    try scratch.link("link", to: "a/site")
    let real = try #require(try realPath(of: scratch.at("a")))
    #expect(try OutputFolder(scratch.at("link")).path == "\(real)/site")
  }

  @Test(arguments: [".", "site", "a/b"])
  func saysThatTheWorkingFolderWasRemoved(_ path: String) throws {
    let removed = SystemError("find '.'", code: SystemError.nothingThere)
    #expect(throws: removed) { try OutputFolder.standing(around: path) { _ in nil } }
  }

  @Test func tellsWhichPathsLieInAFolder() throws {
    let scratch = try Scratch(holding: ["pack/a": "", "packs/a": ""])
    let pack = scratch.at("pack")
    #expect(try OutputFolder.isPlace(scratch.at("pack/b/c"), inside: pack))
    #expect(try !OutputFolder.isPlace(scratch.at("packs/b"), inside: pack))
    #expect(try !OutputFolder.isPlace(scratch.at("none/.."), inside: pack))
  }

  @Test func saysWhyItCannotTellWhetherAPathLiesInAFolder() throws {
    let scratch = try Scratch(holding: ["pack/a": ""])
    let loop = scratch.at("loop")
    try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: "loop")
    #expect(throws: SystemError.self) {
      try OutputFolder.isPlace("\(loop)/a", inside: scratch.at("pack"))
    }
  }
}
