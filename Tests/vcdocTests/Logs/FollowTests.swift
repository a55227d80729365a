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
    #expect(try log.wait() == .none)
  }

  @Test func waitsForAFileToGrow() throws {
    let scratch = try Scratch(holding: ["log": ""])
    let log = try LogFile(scratch.at("log"))
    #expect(try log.next().isEmpty)
    #expect(try log.wait() == .rest)
  }

  @Test func readsAFileThatIsBegunAnewFromItsBeginning() throws {
    let scratch = try Scratch(holding: ["log": "begin\nfinish\n"])
    let log = try LogFile(scratch.at("log"))
    #expect(try log.next() == Array("begin\nfinish\n".utf8))
    #expect(unsafe truncate(scratch.at("log"), 0) == 0)
    #expect(try log.wait() == .anew)
    #expect(try log.next().isEmpty)
    #expect(unsafe truncate(scratch.at("log"), 3) == 0)
    #expect(try log.next() == [0, 0, 0])
  }

  @Test func goesOnWithTheFileThatHasTakenTheName() throws {
    let scratch = try Scratch(holding: ["log": "begin\n"])
    let log = try LogFile(scratch.at("log"))
    #expect(try log.next() == Array("begin\n".utf8))
    #expect(unsafe rename(scratch.at("log"), scratch.at("log.1")) == 0)
    #expect(try log.wait() == .rest, "while nobody has the name")
    try scratch.write(["log.1": "begin\nfinish\n", "log": "anew\n"])
    #expect(try log.wait() == .rest, "what the former one still got comes first")
    #expect(try log.next() == Array("finish\n".utf8))
    #expect(try log.wait() == .anew)
    #expect(try log.next() == Array("anew\n".utf8))
    #expect(try log.wait() == .rest)
  }
}
