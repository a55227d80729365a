import Support
import Testing
@testable import Base
@testable import Conformance
@testable import Logs
@testable import Pack

/// Alignments of logs with the shipped pack.
struct AlignmentTests {
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
    let pack = try PackRecordings.pack
    var doubtful = 0
    for recording in pack.recordings {
      let verdict = try PackRecordings.verdict(on: recording)
      #expect(
        (verdict.kind == .inconsistent) == (recording.expectation == .inconsistent),
        "\(recording.name): \(verdict.findings)")
      if verdict.kind == .doubtful { doubtful += 1 }
    }
    #expect(doubtful * 10 <= pack.recordings.count)
  }

  @Test(arguments: ["a004-5-present-dismiss": 17, "051-app-delegate-list": 28])
  func anInconsistentRecordingIsBlamedAtItsLine(_ name: String, _ line: Int) throws {
    let recording = try #require(try PackRecordings.pack.recordings.first { $0.name.text == name })
    let found = try PackRecordings.verdict(on: recording).unpaired?.line
    #expect(found.map { $0 + recording.firstLine - 1 } == line)
  }

  @Test func everyCaseIsAnsweredAsItsRowSays() throws {
    let rows = try Golden("logs/expected.tsv").text().split(separator: "\n").compactMap { Row($0) }
    #expect(rows.count == 20)
    for row in rows {
      let verdict = try PackRecordings.verdict(on: try Golden("logs/\(row.log)").text())
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
      try PackRecordings.pack.recordings.first { $0.name.text == "a004-6-loadview-loop" })
    let verdict = try PackRecordings.verdict(on: recording)
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
    let verdict = try PackRecordings.verdict(on: log)
    #expect(verdict.findings.isEmpty)
    #expect(verdict.interactions.map(\.name.text) == ["application.launch"])
  }

  /// The cheapest names are those that are published, in order; `TraceMonitor` gives all of them.
  @Test func mostRecordingsHaveTheNamesThatArePublished() throws {
    var missed: [String] = []
    for expected in TraceExpectation.all {
      let recording = try #require(
        try PackRecordings.pack.recordings.first { $0.name.text == expected.file })
      let found = try PackRecordings.verdict(on: recording).interactions
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
    let pack = try PackRecordings.pack
    var count = 0
    for recording in pack.recordings where recording.expectation == .consistent {
      let lines = try PackRecordings.lines(of: recording)
      if lines.count(where: { $0.call != nil }) > 8 { continue }
      let alignment = LogAlignment(with: try PackRecordings.model(of: recording))
      for (place, line) in lines.enumerated() {
        guard let call = line.call, call.callbacks.count == 1 else { continue }
        let doubled = Array(lines[...place] + lines[place...])
        let finding = doubled.verdict(by: alignment).unpaired
        guard let finding, finding.reason == .extra, finding.line == line.number else { continue }
        #expect(finding.repairs.contains(.extra), "\(recording.name): \(finding)")
        for expected in finding.expected where expected.object == call.objectName {
          let other = pack.callbacks.firstIndex { $0.name == expected.callback }
          let instead = TraceCall(
            callbacks: [try #require(other)], label: call.label, address: call.address)
          let log =
            lines[...place].map { $0 }
            + [TraceLine(number: line.number, bytes: [], content: .call(instead))]
          let verdict = log.verdict(by: alignment)
          #expect(verdict.unpaired == nil, "\(recording.name): \(expected) at \(line.number)")
          count += 1
        }
      }
    }
    #expect(count > 20)
  }
}
