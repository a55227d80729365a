import PackSupport
import Support
import Testing
@testable import Base
@testable import Conformance
@testable import Logs
@testable import Pack
@testable import StateSpace
import FoundationEssentials

/// How many faults of logs alignments find, of those that a log can show at all.
struct AlignmentFaultTests {
  private static let isThorough = ProcessInfo.processInfo.environment["VCDOC_THOROUGH"] != nil

  /// The most records of a log of which the table says something, and of one that is judged; more
  /// take minutes.
  private static let (mostListed, most) = (29, isThorough ? 29 : 8)

  /// Whether a log with a fault differs from each legal log.
  enum Sight: String {
    /// No run prints it.
    case shown
    /// A run prints it: it is a legal log of something else.
    case hidden
    /// No run prints the recording without the fault, as it has more objects than are explored.
    case unknown
  }

  /// Which faults are shown, as an exact search has found: `aTableSaysWhichFaultsALogShows`.
  private static func table() throws -> [String: Sight] {
    let rows = try Golden("logs/faults.tsv").text().split(separator: "\n").map {
      $0.split(separator: "\t").map(String.init)
    }
    return Dictionary(
      uniqueKeysWithValues: rows.compactMap { cells in
        Sight(rawValue: cells[3]).map { (cells[..<3].joined(separator: "\t"), $0) }
      })
  }

  /// The share of faults that are found, in percent: of all that are printed twice, and of the
  /// others that a log shows; those of longer logs if asked to be thorough.
  @Test(arguments: [
    (LogFault.doubled, isThorough ? 98 : 99), (.dropped, 80),
    (.swapped, isThorough ? 70 : 80),
  ])
  func aFaultThatALogShowsIsFound(_ fault: LogFault, _ share: Int) throws {
    let table = try Self.table()
    var counts: [Sight: (found: Int, all: Int)] = [:]
    for log in try FaultyLog.all(upTo: Self.most) where log.fault == fault {
      let sight = try #require(table[log.key])
      let alignment = LogAlignment(with: try PackRecordings.model(of: log.recording))
      let isFound = log.isFound(by: alignment)
      counts[sight, default: (0, 0)].all += 1
      if isFound { counts[sight, default: (0, 0)].found += 1 }
      if sight == .shown, !isFound { print("missed: \(log.key)") }
    }
    for (sight, count) in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      print("\(fault), \(sight): found \(count.found) of \(count.all)")
    }
    let (found, all) = counts.reduce(into: (0, 0)) { sum, own in
      if fault != .doubled, own.key != .shown { return }
      sum = (sum.0 + own.value.found, sum.1 + own.value.all)
    }
    #expect(all > 5)
    #expect(found * 100 >= all * share, "\(found) of \(all)")
  }

  /// Asks every model of the pack whether a run prints a log: takes minutes.
  @Test(.enabled(if: isThorough)) func aTableSaysWhichFaultsALogShows() throws {
    var sights = FaultSights(try FaultyLog.all(upTo: Self.mostListed))
    try sights.askAllModels()
    let text = sights.rows.joined(separator: "\n") + "\n"
    let expected = try Golden("logs/faults.tsv").text(recording: Array(text.utf8))
    #expect(text == expected)
  }
}

/// Which faults of recordings a log shows: those that no run of any model prints.
private struct FaultSights {
  /// A log, and what is known of it.
  private struct Question {
    let recording: Recording
    let lines: [TraceLine]
    let original: [TraceLine]
    var isAllowed = false
  }

  private let faults: [FaultyLog]
  private var questions: [String: Question] = [:]

  init(_ faults: [FaultyLog]) {
    self.faults = faults
    for fault in faults {
      let (recording, original) = (fault.recording, fault.original)
      questions[fault.key] = Question(recording: recording, lines: fault.lines, original: original)
      questions[recording.name.text] = Question(
        recording: recording, lines: original, original: original)
    }
  }

  /// A row for each fault.
  var rows: [String] {
    faults.map { fault in
      let isKnown = questions[fault.recording.name.text]?.isAllowed == true
      let isHidden = questions[fault.key]?.isAllowed == true
      let sight: AlignmentFaultTests.Sight = !isKnown ? .unknown : isHidden ? .hidden : .shown
      return "\(fault.key)\t\(sight.rawValue)"
    }
  }

  /// Asks each model of the component of view controllers.
  mutating func askAllModels() throws {
    let pack = try PackRecordings.pack
    let plan = ExplorationPlan(of: pack, .everything)
    let machine = try #require(pack.machines.firstIndex { $0.name.text == "view-controller" })
    let component = try #require(plan.components.home(of: [machine]))
    for model in plan.models[component].indices {
      let configurations = plan.models[component][model].map { plan.configurations[$0] }
      let system = try TransitionSystem(
        of: plan.components[component], in: configurations[0], pack: pack, index: plan.index)
      let graph = StateGraph(system)
      #expect(graph.isComplete)
      ask(
        GlobalTraces(graph), in: configurations, try PackRecordings.model,
        Set(plan.components[component].machines))
    }
  }

  private mutating func ask(
    _ traces: GlobalTraces, in configurations: [Configuration], _ model: AlignmentModel,
    _ machines: Set<Int>
  ) {
    for (key, question) in questions where !question.isAllowed {
      let isPossible = configurations.contains { configuration in
        question.recording.settings.allSatisfy { configuration.choices[$0.key] == $0.value }
      }
      guard isPossible else { continue }
      let log = GlobalTraces.Record.all(of: question.lines, model, machines)
      let original = GlobalTraces.Record.all(of: question.original, model, machines)
      if log.repetitions(in: model) > original.repetitions(in: model) { continue }
      let printed = original.symbols.intersection(log.symbolsByKind(model))
      questions[key]?.isAllowed = traces.allow(log, printing: printed)
    }
  }
}

extension [GlobalTraces.Record] {
  /// What is printed of each object.
  fileprivate var symbols: Set<GlobalTraces.Symbol> {
    Set(
      flatMap { record in
        record.callbacks.keys.map { GlobalTraces.Symbol(callback: $0, name: record.name) }
      })
  }

  /// What is printed of any object, for each.
  fileprivate func symbolsByKind(_ model: AlignmentModel) -> Set<GlobalTraces.Symbol> {
    let callbacks = Set(flatMap(\.callbacks.keys))
    return Set(
      map(\.name).flatMap { name in
        callbacks.map { GlobalTraces.Symbol(callback: $0, name: name) }
      })
  }

  /// How often an object gets a callback again with nothing in between that would let it.
  fileprivate func repetitions(in model: AlignmentModel) -> Int {
    var last: [String: [Int: Int]] = [:]
    return count { record in
      defer { last[record.name] = record.callbacks }
      guard let callback = record.callbacks.keys.first, record.callbacks.count == 1 else {
        return false
      }
      return last[record.name]?[callback] != nil && !model.repeats.contains(callback)
    }
  }
}
