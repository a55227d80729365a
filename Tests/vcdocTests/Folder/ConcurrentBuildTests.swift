@testable import Formats
import Synchronization
import Testing

@testable import vcdoc

struct ConcurrentBuildTests {
  @Test func waitForOneAnother() async throws {
    let scratch = try Scratch()
    let place = scratch.at("site")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<6 {
        group.addTask {
          for round in 0..<10 {
            try publish(["a": "\(number)", "b/\(number)": "\(round)"], to: place)
          }
        }
      }
      try await group.waitForAll()
    }
    let number = try #require(try pages(scratch, "site")["a"])
    #expect(try pages(scratch, "site") == ["a": number, "b/\(number)": "9"])
    #expect(try scratch.names() == ["site"])
  }

  @Test func waitForOneAnotherWhereSomeFail() async throws {
    let scratch = try Scratch()
    let place = scratch.at("site")
    let long = String(repeating: "n", count: 300)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<6 {
        group.addTask {
          for round in 0..<20 {
            do {
              try publish(["a": "\(round)", (number < 4 ? long : "b"): "\(number)"], to: place)
              #expect(number >= 4)
            } catch let error as SystemError where number < 4 {
              #expect("\(error)".contains("nnn"))
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try pages(scratch, "site").keys.sorted() == ["a", "b"])
    #expect(throws: SystemError.self) { try publish([long: ""], to: place) }
    #expect(try scratch.names() == ["site"])
  }

  @Test func sayWhomTheyWaitFor() async throws {
    let scratch = try Scratch()
    let output = try OutputFolder(scratch.at("site"))
    let second = SecondBuild()
    let task = try Self.hold(output) { _ in
      let task = Task.detached { try second.run(to: output) }
      while second.log.withLock({ $0.isEmpty }) { continue }
      #expect(second.log.withLock { $0 } == ["waits for \(getProcessNumber())"])
      return task
    }
    try await task.value
    #expect(second.log.withLock { $0.last } == "done")
  }

  private static func hold<Result>(
    _ output: OutputFolder, during work: (borrowing SiteWriter) throws -> Result
  ) throws -> Result {
    let writer = try SiteWriter.opened(to: output) { _ in }
    return try work(writer)
  }
}

private final class SecondBuild: Sendable {
  let log = Mutex<[String]>([])

  func run(to output: OutputFolder) throws {
    _ = try SiteWriter.opened(to: output) { process in
      log.withLock { $0.append("waits for \(process)") }
    }
    log.withLock { $0.append("done") }
  }
}
