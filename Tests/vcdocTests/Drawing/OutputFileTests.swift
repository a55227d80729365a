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

  @Test func refusesAFolderAndALinkIntoNowhere() throws {
    let scratch = try Scratch(holding: ["in/a": ""])
    try FileManager.default.createSymbolicLink(
      atPath: scratch.at("link"), withDestinationPath: "nowhere")
    for name in ["in", "link"] {
      let path = scratch.at(name)
      #expect(throws: OutputError.notAFile(title: path)) { try OutputFile(path).write([]) }
    }
  }
}
