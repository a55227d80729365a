import Testing

@testable import vcdoc

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct FollowTests {
  @Test func endsWithThePipeThatAPathNames() throws {
    var ends: [Int32] = [0, 0]
    #expect(unsafe pipe(&ends) == 0)
    defer { close(ends[0]) }
    try FileDescriptor(number: ends[1], title: "pipe").write(Array("begin\n".utf8))
    close(ends[1])
    let log = try LogFile("/dev/fd/\(ends[0])")
    #expect(try log.next().isEmpty == false)
    #expect(try log.next().isEmpty)
    #expect(try !log.wait())
  }

  @Test func waitsForAFileToGrow() throws {
    let scratch = try Scratch(holding: ["log": ""])
    let log = try LogFile(scratch.at("log"))
    #expect(try log.next().isEmpty)
    #expect(try log.wait())
  }
}
