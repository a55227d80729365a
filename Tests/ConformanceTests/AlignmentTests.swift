import Shipped
import PackSupport
import Support
import Testing
@testable import Base
@testable import Conformance
@testable import Logs
@testable import Pack

/// Alignments of logs with the shipped pack.
struct AlignmentTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }
  private static let ground = Result { TraceGround(of: try pack.get()) }
  private static let model = Result { AlignmentModel(on: try ground.get()) }

  /// A row of the table of cases.
  private struct Row {
    let log: String
    let verdicts: [String]
    let line: Int?

    init?(_ text: Substring) {
      let cells = text.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
      guard cells.count >= 3, !text.hasPrefix("#") else { return nil }
      (log, line) = (cells[0], Int(cells[2]))
      verdicts = cells[1].split(separator: "|").map { String($0) }
    }
  }

  @Test func everyRecordingIsAnsweredAsThePackExpects() throws {
    let pack = try Self.pack.get()
    var doubtful = 0
    for recording in pack.recordings {
      let verdict = try verdict(on: recording)
      #expect(
        (verdict.kind == .inconsistent) == (recording.expectation == .inconsistent),
        "\(recording.name): \(verdict.findings)")
      if verdict.kind == .doubtful { doubtful += 1 }
    }
    #expect(doubtful * 10 <= pack.recordings.count)
  }

  @Test(arguments: ["a004-5-present-dismiss": 17, "051-app-delegate-list": 28])
  func anInconsistentRecordingIsBlamedAtItsLine(_ name: String, _ line: Int) throws {
    let recording = try #require(try Self.pack.get().recordings.first { $0.name.text == name })
    let found = try verdict(on: recording).unpaired?.line
    #expect(found.map { $0 + recording.firstLine - 1 } == line)
  }

  @Test func everyCaseIsAnsweredAsItsRowSays() throws {
    let rows = try Golden("logs/expected.tsv").text().split(separator: "\n").compactMap { Row($0) }
    #expect(rows.count == 20)
    for row in rows {
      let verdict = try verdict(on: Array(try Golden("logs/\(row.log)").text().utf8))
      let line = verdict.unpaired?.line ?? verdict.doubts.first?.line
      let isRight =
        row.verdicts.contains(verdict.kind.rawValue) && (row.line == nil || row.line == line)
      // The log never prints a disappearance, so one that it does not print explains the load.
      withKnownIssue {
        #expect(isRight, "\(row.log): \(verdict.findings)")
      } when: {
        row.log == "loads-after-appearing.log"
      }
    }
  }

  @Test func namesTheInteractionThatAloneExplainsALog() throws {
    let recording = try #require(
      try Self.pack.get().recordings.first { $0.name.text == "a004-6-loadview-loop" })
    let verdict = try verdict(on: recording)
    #expect(verdict.kind == .consistent)
    #expect(verdict.interactions.map(\.name.text) == ["view.loadNothing"])
  }

  /// Silent steps of a launch, such as messages to a class, come before the root is made.
  @Test func aLaunchTakesTheRootThatItMakes() throws {
    let log = """
      AppDelegate application(_:willFinishLaunchingWithOptions:)
      AppDelegate application(_:didFinishLaunchingWithOptions:)
      Home init(coder:)
      Home awakeFromNib()
      Home viewDidLoad()
      Home viewWillAppear(_:)
      Home viewDidAppear(_:)
      AppDelegate applicationDidBecomeActive(_:)
      """
    let verdict = try verdict(on: Array(log.utf8))
    #expect(verdict.findings.isEmpty)
    #expect(verdict.interactions.map(\.name.text) == ["application.launch"])
  }

  /// The cheapest names are those that are published, in order; `TraceMonitor` gives all of them.
  @Test func mostRecordingsHaveTheNamesThatArePublished() throws {
    var missed: [String] = []
    for expected in TraceExpectation.all {
      let recording = try #require(
        try Self.pack.get().recordings.first { $0.name.text == expected.file })
      let found = try verdict(on: recording).interactions
      var names = found.map(\.name.text)[...]
      for interaction in expected.interactions {
        guard let place = names.firstIndex(of: interaction) else {
          missed.append("\(expected.file): \(interaction) in \(found.map(\.name.text))")
          break
        }
        names = names[(place + 1)...]
      }
    }
    #expect(missed.count * 3 <= TraceExpectation.all.count, "\(missed)")
  }

  /// A log in which a record is doubled can go on with what was expected in its place.
  @Test func whatWasExpectedPairs() throws {
    let pack = try Self.pack.get()
    var count = 0
    for recording in pack.recordings where recording.expectation == .consistent {
      let lines = try lines(of: recording)
      if lines.count(where: { $0.call != nil }) > 8 { continue }
      let alignment = LogAlignment(with: try model(of: recording))
      for (place, line) in lines.enumerated() {
        guard let call = line.call, call.callbacks.count == 1 else { continue }
        let doubled = Array(lines[...place] + lines[place...])
        let finding = Self.verdict(on: doubled, by: alignment).unpaired
        guard let finding, finding.reason == .extra, finding.line == line.number else { continue }
        #expect(finding.repairs.contains(.extra), "\(recording.name): \(finding)")
        for expected in finding.expected where expected.object == call.objectName {
          let other = pack.callbacks.firstIndex { $0.name == expected.callback }
          let instead = TraceCall(
            callbacks: [try #require(other)], label: call.label, address: call.address)
          let log =
            lines[...place].map { $0 }
            + [TraceLine(number: line.number, bytes: [], content: .call(instead))]
          let verdict = Self.verdict(on: log, by: alignment)
          #expect(verdict.unpaired == nil, "\(recording.name): \(expected) at \(line.number)")
          count += 1
        }
      }
    }
    #expect(count > 20)
  }

  /// What can go wrong with a record.
  enum Fault: CaseIterable {
    case doubled, dropped, swapped

    /// The share of such faults that is found, in percent.
    var share: Int {
      switch self {
      case .doubled: 95
      case .dropped: 5
      case .swapped: 25
      }
    }

    /// A log with the fault; `nil` if it would be the same log.
    fileprivate func log(of lines: [TraceLine], at place: Int) -> [TraceLine]? {
      var log = lines
      switch self {
      case .doubled: log.insert(log[place], at: place)
      case .dropped: log.remove(at: place)
      case .swapped:
        let next = lines.indices.dropFirst(place + 1).first { lines[$0].call != nil }
        guard let next, lines[next].call != lines[place].call else { return nil }
        log.swapAt(place, next)
      }
      return log
    }
  }

  /// Appearance records of short consistent recordings printed twice, not at all, or too late.
  ///
  /// Not all such logs are wrong: without its end, an appearance can have been canceled.
  @Test(arguments: Fault.allCases)
  func aFaultyRecordIsFound(_ fault: Fault) throws {
    let pack = try Self.pack.get()
    let words = ["viewWillAppear", "viewDidAppear", "viewWillDisappear", "viewDidDisappear"]
    let appearance = pack.callbacks.indices.filter { words.contains(pack.callbacks[$0].name.text) }
    var (found, count) = (0, 0)
    for recording in pack.recordings where recording.expectation == .consistent {
      let lines = try self.lines(of: recording)
      if lines.count(where: { $0.call != nil }) > 8 { continue }
      let alignment = LogAlignment(with: try model(of: recording))
      for (place, line) in lines.enumerated() {
        guard let call = line.call, !Set(call.callbacks).isDisjoint(with: appearance),
          let log = fault.log(of: lines, at: place)
        else { continue }
        let verdict = Self.verdict(on: log, by: alignment)
        let blamed = (verdict.findings.filter(\.reason.isUnpaired) + verdict.doubts).map(\.line)
        let near = log.dropFirst(place).filter { $0.call != nil }.prefix(2).map(\.number)
        count += 1
        if verdict.kind != .consistent, !Set(near).isDisjoint(with: blamed) { found += 1 }
      }
    }
    print("\(fault): found \(found) of \(count)")
    #expect(count > 40)
    #expect(found * 100 >= count * fault.share, "found \(found) of \(count)")
  }

  private func model(of recording: Recording) throws -> AlignmentModel {
    if recording.settings.isEmpty { return try Self.model.get() }
    let ground = try Self.ground.get()
    let configurations = ground.configurations.filter { configuration in
      recording.settings.allSatisfy { configuration.choices[$0.key] == $0.value }
    }
    return AlignmentModel(on: ground, in: configurations)
  }

  private func lines(of recording: Recording) throws -> [TraceLine] {
    TraceReader.lines(
      of: recording.log, Spellings(of: try Self.pack.get()), pattern: recording.pattern)
  }

  private func verdict(on recording: Recording) throws -> AlignmentVerdict {
    Self.verdict(
      on: try lines(of: recording), by: LogAlignment(with: try model(of: recording)))
  }

  private func verdict(on bytes: [UInt8]) throws -> AlignmentVerdict {
    let lines = TraceReader.lines(of: bytes, Spellings(of: try Self.pack.get()))
    return Self.verdict(on: lines, by: LogAlignment(with: try Self.model.get()))
  }

  private static func verdict(
    on lines: [TraceLine], by alignment: LogAlignment
  ) -> AlignmentVerdict {
    var alignment = alignment
    for line in lines { alignment.expect(line) }
    for line in lines { alignment.take(TraceRecord(line)) }
    return alignment.finish()
  }
}
