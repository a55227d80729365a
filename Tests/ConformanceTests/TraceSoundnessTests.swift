@testable import Pack
@testable import StateSpace
@testable import Logs
@testable import Conformance
import PackSupport
import Testing

struct TraceSoundnessTests {
  @Test(arguments: 0..<40)
  func everyExcerptOfEveryRunConforms(seed: UInt64) throws {
    var random = RandomPack(seed: seed, breaks: seed >= 30)
    let pack = random.pack()
    guard let walk = try walk(of: pack) else { return }
    let monitor = TraceMonitor(of: pack)
    var runs = TraceRuns(walk, seed: seed)
    for _ in 0..<8 {
      let run = runs.run(atMost: 30)
      let excerpt = runs.excerpt(of: run)
      let verdict = excerpt.verdict(by: monitor)
      #expect(
        verdict.kind != .inconsistent, "\(words(excerpt, in: pack)) of \(words(run, in: pack))")
      #expect(verdict.segments.count <= 1)
    }
  }

  @Test(arguments: 0..<40)
  func noLineIsFoundBeforeTheFirstThatNoRunExplains(seed: UInt64) throws {
    var random = RandomPack(seed: seed, breaks: seed >= 30)
    let pack = random.pack()
    guard let walk = try walk(of: pack) else { return }
    let monitor = TraceMonitor(of: pack)
    var runs = TraceRuns(walk, seed: seed &+ 1_000)
    for _ in 0..<4 {
      var log = runs.run(atMost: 20)
      guard log.count > 1 else { continue }
      let place = runs.below(log.count - 1)
      log.swapAt(place, place + 1)
      let first = walk.firstUnexplained(log, runs)
      let found = log.verdict(by: monitor).findings.first?.line
      guard let found else { continue }
      #expect(first != nil && found > first ?? 0, "\(words(log, in: pack))")
    }
  }

  private func walk(of pack: Pack) throws -> StateGraph? {
    let component = Component(
      machines: Array(pack.machines.indices), interactions: Array(pack.interactions.indices),
      freeEvents: [])
    let system = try TransitionSystem(
      of: component, in: pack.defaultConfiguration, pack: pack, index: PackIndex(of: pack))
    let walk = StateGraph(system)
    return walk.isComplete ? walk : nil
  }

  private func words(_ calls: [TraceCall], in pack: Pack) -> String {
    calls.map { "\($0.label).\(pack.callbacks[$0.callbacks[0]].name)" }.joined(separator: " ")
  }
}

extension StateGraph {
  /// How many callbacks of a log some run prints, from whichever world; none when all.
  ///
  /// All callbacks are taken to be printed.
  fileprivate func firstUnexplained(_ log: [TraceCall], _ runs: TraceRuns) -> Int? {
    struct Point: Hashable {
      let world: Int
      let place: Int
    }
    var seen: Set<Point> = []
    var waiting = (0..<stateCount).map { Point(world: $0, place: 0) }
    var furthest = 0
    while let point = waiting.popLast() {
      guard seen.insert(point).inserted else { continue }
      furthest = max(furthest, point.place)
      if point.place == log.count { return nil }
      for move in moves(from: point.world) {
        let calls = runs.calls(of: move)
        let rest = log[point.place...]
        guard rest.starts(with: calls.prefix(rest.count)) else {
          furthest = max(furthest, point.place + zip(rest, calls).prefix { $0 == $1 }.count)
          continue
        }
        waiting.append(
          Point(world: target(of: move), place: point.place + min(calls.count, rest.count)))
      }
    }
    return furthest
  }
}
