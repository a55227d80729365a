@testable import Pack
@testable import StateSpace
@testable import Logs
@testable import Conformance
import PackSupport
import Testing

/// Alignments on random packs, judged by exact searches.
struct AlignmentOracleTests {
  @Test(arguments: 0..<24)
  func everyExcerptOfEveryRunPairs(seed: UInt64) throws {
    var random = RandomPack(seed: seed)
    let pack = random.pack()
    guard let walk = try StateGraph.ofAll(pack) else { return }
    let alignment = LogAlignment(with: pack)
    var runs = TraceRuns(walk, seed: seed)
    for _ in 0..<6 {
      let excerpt = runs.excerpt(of: runs.run(atMost: 24))
      let verdict = excerpt.verdict(by: alignment)
      #expect(verdict.unpaired == nil, "\(excerpt.words(in: pack))")
    }
  }

  /// Events come by themselves, too, and some of them cut interactions short.
  @Test func everyExcerptOfARunWithCutsPairs() throws {
    var cutCount = 0
    for seed in UInt64(0)..<600 {
      var random = RandomPack(seed: seed, free: true)
      let pack = random.pack()
      guard let walk = try StateGraph.ofAll(pack), walk.system.mayCut else { continue }
      let alignment = LogAlignment(with: pack)
      var runs = TraceRuns(walk, seed: seed)
      for _ in 0..<6 {
        let run = runs.run(atMost: 16, seeksCuts: true)
        cutCount += runs.cutCount
        if runs.cutCount == 0 { continue }
        let excerpt = runs.excerpt(of: run)
        let verdict = excerpt.verdict(by: alignment)
        #expect(verdict.unpaired == nil, "\(seed): \(excerpt.words(in: pack))")
      }
    }
    #expect(cutCount > 10)
  }

  /// Dijkstra's algorithm over all pairs of a global state and a place in the log: what records
  /// that do not pair cost at least, if nothing is supposed.
  ///
  /// An alignment prefers two records too many to dear suppositions, so a few cost more.
  @Test func fewAlignmentsAreDearerThanTheCheapestOfExactSearch() throws {
    var (dearer, count) = (0, 0)
    for seed in UInt64(0)..<24 {
      var random = RandomPack(seed: seed)
      let pack = random.pack()
      guard let walk = try StateGraph.ofAll(pack) else { continue }
      let alignment = LogAlignment(with: pack)
      var runs = TraceRuns(walk, seed: seed &+ 500)
      for _ in 0..<4 {
        let log = runs.mutant(of: runs.run(atMost: 12))
        if log.isEmpty { continue }
        let findings = log.verdict(by: alignment).findings.filter(\.reason.isUnpaired)
        count += 1
        if findings.reduce(0, { $0 + $1.cost }) > walk.cost(of: log, runs) { dearer += 1 }
      }
    }
    #expect(count > 30)
    #expect(dearer * 50 <= count, "\(dearer) of \(count)")
  }

  /// The same search with hardly a beam or a window.
  @Test(arguments: 0..<8)
  func theBeamLosesNothing(seed: UInt64) throws {
    var random = RandomPack(seed: seed)
    let pack = random.pack()
    guard let walk = try StateGraph.ofAll(pack) else { return }
    let model = AlignmentModel(on: PackTables(of: pack))
    let (beam, wide) = (LogAlignment(with: model), LogAlignment(with: model, limits: .wide))
    var runs = TraceRuns(walk, seed: seed &+ 900)
    let log = runs.mutant(of: runs.run(atMost: 7))
    let (found, best) = (log.verdict(by: beam), log.verdict(by: wide))
    #expect(found.cost >= best.cost)
    #expect(found.kind == best.kind, "\(log.words(in: pack)): \(found.cost), \(best.cost)")
  }
}

extension LogAlignment {
  /// Prepares to align a log with a pack.
  init(with pack: Pack) { self.init(with: AlignmentModel(on: PackTables(of: pack))) }
}

extension AlignmentLimits {
  /// Far more explanations are followed, and all are sought at once.
  fileprivate static let wide = Self(
    window: 700, overlapWindow: 700, beam: 4_000, share: .max, lone: 4_000, surprise: 0)
}

extension StateGraph {
  /// The graph of all interactions and free events of a pack together; `nil` if it is too large.
  fileprivate static func ofAll(_ pack: Pack) throws -> StateGraph? {
    let index = PackIndex(of: pack)
    let component = Component(
      machines: Array(pack.machines.indices), interactions: Array(pack.interactions.indices),
      freeEvents: Component.all(in: pack, by: index).flatMap(\.freeEvents))
    let system = try TransitionSystem(
      of: component, in: pack.defaultConfiguration, pack: pack, index: index)
    let graph = StateGraph(system)
    return graph.isComplete ? graph : nil
  }

  /// What an alignment of a log with a run from any global state costs at least.
  fileprivate func cost(of log: [TraceCall], _ runs: TraceRuns) -> Int {
    struct Point: Hashable {
      let state: Int
      let place: Int
    }
    let printed = Set(log)
    var costs: [Point: Int] = [:]
    var waiting: [Int: [Point]] = [0: (0..<stateCount).map { Point(state: $0, place: 0) }]
    while let cost = waiting.keys.min(), let points = waiting.removeValue(forKey: cost) {
      for point in points {
        if costs[point].map({ $0 <= cost }) == true { continue }
        costs[point] = cost
        if point.place == log.count { return cost }
        waiting[cost + AlignmentCost().extra, default: []].append(
          Point(state: point.state, place: point.place + 1))
        for move in moves(from: point.state) {
          let target = target(of: move)
          for (place, dear) in log.ways(of: runs.calls(of: move), from: point.place, printed) {
            waiting[cost + dear, default: []].append(Point(state: target, place: place))
          }
        }
      }
    }
    return .max
  }
}

extension [TraceCall] {
  /// Where a log can be after the callbacks of a transition, and what missing records cost; the log
  /// can end within them.
  fileprivate func ways(
    of calls: [TraceCall], from place: Int, _ printed: Set<TraceCall>
  ) -> [(place: Int, cost: Int)] {
    var ways = [(place: place, cost: 0)]
    for call in calls where printed.contains(call) {
      ways = ways.flatMap { way in
        let missing = (place: way.place, cost: way.cost + AlignmentCost().missing)
        if way.place == count { return [way] }
        return self[way.place] == call ? [(way.place + 1, way.cost), missing] : [missing]
      }
    }
    return ways
  }

  /// What an alignment says of these, a line each.
  fileprivate func verdict(by alignment: LogAlignment) -> AlignmentVerdict {
    var alignment = alignment
    let lines = enumerated().map { number, call in
      TraceLine(number: number + 1, bytes: [], content: .call(call))
    }
    for line in lines { alignment.expect(line) }
    for line in lines { alignment.take(line) }
    return alignment.finish()
  }

  fileprivate func words(in pack: Pack) -> String {
    map { "\($0.label).\(pack.callbacks[$0.callbacks[0]].name)" }.joined(separator: " ")
  }
}

extension TraceRuns {
  /// A log in which a record is doubled, is missing, or has changed places with the next.
  fileprivate mutating func mutant(of calls: [TraceCall]) -> [TraceCall] {
    guard calls.count > 1 else { return calls }
    var log = calls
    let place = below(calls.count - 1)
    switch below(4) {
    case 0: log.insert(log[place], at: place)
    case 1: log.remove(at: place)
    case 2: log.swapAt(place, place + 1)
    default: break
    }
    return log
  }
}
