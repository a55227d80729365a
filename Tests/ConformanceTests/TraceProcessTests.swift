import Shipped
import PackSupport
import Testing
@testable import Base
@testable import Conformance
@testable import Logs
@testable import Pack

/// Logs in which lines of several processes stand among each other.
struct TraceProcessTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }

  private static func reading(_ records: [(process: Int, words: String)]) throws -> TraceReading {
    let lines = records.enumerated().map { place, record in
      let head = "2024-05-01 10:00:\(10 + place).000 App[\(record.process):7]"
      return record.process == 0 ? "\(record.words)\n" : "\(head) \(record.words)\n"
    }
    return try TraceReading(of: Array(lines.joined().utf8), by: pack.get())
  }

  private static let life = [
    "viewDidLoad", "viewWillAppear:", "viewDidAppear:", "viewWillDisappear:", "viewDidDisappear:",
  ]

  @Test func eachProcessIsOneRecordingWithItsOwnLines() throws {
    let records = Self.life.flatMap { [(1, "Home \($0)"), (2, "Share \($0)")] }
    let verdict = try Self.reading(records).verdict
    #expect(verdict.kind != .inconsistent)
    #expect(verdict.segments.map(\.process) == ["1", "2"])
    #expect(verdict.segments.map(\.lines) == [1...9, 2...10])
    #expect(
      verdict.segments.map { $0.homes.map(\.place.line) } == [
        [1, 3, 5, 7, 9], [2, 4, 6, 8, 10],
      ])
    let told = verdict.segments.map(\.interactions.words)
    #expect(told[0] == told[1])
    // Seconds pass between the records.
    #expect(told[0].allSatisfy { $0.hasSuffix("?") }, "\(told)")
  }

  @Test func whatBreaksTheOrderIsToldOfItsProcessInTheOrderOfTheLines() throws {
    var records = Self.life.flatMap { [(1, "Home \($0)"), (2, "Share \($0)")] }
    records.append((1, "Home viewDidDisappear:"))
    records.insert((2, "Share viewDidLoad"), at: 6)
    let verdict = try Self.reading(records).verdict
    // A second load can be that of a second object with the name, which is a doubt.
    #expect(verdict.suppositions.map(\.line) == [7])
    #expect(verdict.findings.map(\.line) == [12])
  }

  @Test func linesThatNameNoProcessAreOfTheOneThatWroteLast() throws {
    let verdict = try Self.reading([
      (1, "Home viewDidLoad"), (2, "Share viewDidLoad"), (0, "Share viewWillAppear:"),
      (1, "Home viewWillAppear:"), (0, "Home viewDidAppear:"), (2, "Share viewDidAppear:"),
    ]).verdict
    #expect(verdict.kind != .inconsistent)
    #expect(
      verdict.segments.map { $0.homes.map(\.place.line) } == [[1, 4, 5], [2, 3, 6]])
  }

  @Test func aProcessThatWasSilentWhileManyOthersWroteBeginsAnew() throws {
    let others = (2...40).flatMap { number in Self.life.map { (number, "Home \($0)") } }
    let records = [(1, "Home viewDidLoad")] + others + [(1, "Home viewWillAppear:")]
    let verdict = try Self.reading(records).verdict
    #expect(verdict.kind != .inconsistent)
    #expect(verdict.segments.count == 41)
    #expect(
      verdict.segments.map(\.lines.lowerBound)
        == verdict.segments.map(\.lines.lowerBound).sorted())
    #expect(verdict.segments.filter { $0.process == "1" }.map(\.lines) == [1...1, 197...197])
  }
}
