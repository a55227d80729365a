import FoundationEssentials
import Testing

@testable import vcdoc

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct OutputFileTests {
  @Test func writesToAPipeBehindALink() throws {
    var ends: [Int32] = [0, 0]
    #expect(unsafe pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let scratch = try Scratch()
    try FileManager.default.createSymbolicLink(
      atPath: scratch.at("out"), withDestinationPath: "/dev/fd/\(ends[1])")
    try OutputFile(scratch.at("out")).write(Array("text".utf8))
    let pipe = FileDescriptor(number: ends[0], title: "pipe")
    #expect(try pipe.read(upTo: 4) == Array("text".utf8))
  }

  @Test func keepsThePermissionsOfTheFileThatItReplaces() throws {
    let scratch = try Scratch(holding: ["a": "1"])
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: scratch.at("a"))
    try manager.createSymbolicLink(atPath: scratch.at("link"), withDestinationPath: "a")
    try OutputFile(scratch.at("link")).write(Array("2".utf8))
    #expect(try scratch.files(in: ".") == ["a": "2", "link": "-> a"])
    let attributes = try manager.attributesOfItem(atPath: scratch.at("a"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func refusesAFolder() throws {
    let scratch = try Scratch(holding: ["in/a": ""])
    let path = scratch.at("in")
    #expect(throws: OutputError.notAFile(title: path)) { try OutputFile(path).write([]) }
  }

  @Test func writesWhereALinkLeadsThoughNoFileIsThereYet() throws {
    let scratch = try Scratch(holding: ["in/a": ""])
    let links = ["one": "in/two", "in/two": scratch.at("in/three"), "in/three": "../new"]
    for (link, target) in links { try scratch.link(link, to: target) }
    try OutputFile(scratch.at("one")).write(Array("1".utf8))
    #expect(
      try scratch.files(in: ".") == [
        "in/a": "", "one": "-> in/two", "in/two": "-> \(scratch.at("in/three"))",
        "in/three": "-> ../new", "new": "1",
      ])
  }

  @Test func namesTheFolderThatALinkMisses() throws {
    let scratch = try Scratch()
    let links = ["link": "none/x", "loop": "loop"]
    for (link, target) in links { try scratch.link(link, to: target) }
    let missing = SystemError("open '\(scratch.at("none"))'", code: SystemError.nothingThere)
    #expect(throws: missing) { try OutputFile(scratch.at("link")).write([]) }
    #expect(throws: SystemError.self) { try OutputFile(scratch.at("loop")).write([]) }
    #expect(try scratch.files(in: ".") == links.mapValues { "-> \($0)" })
  }
}
