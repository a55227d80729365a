@testable import Pack
@testable import StateSpace
@testable import Logs
@testable import Conformance

/// Random runs of a walk as a log would print them.
struct TraceRuns {
  let walk: StateGraph
  private var state: UInt64
  /// How many events of the last run have cut interactions short.
  private(set) var cutCount = 0

  init(_ walk: StateGraph, seed: UInt64) {
    self.walk = walk
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 7
  }

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }

  /// A run from the initial world, at most so many callbacks of it.
  ///
  /// - Parameters:
  ///   - count: The most callbacks.
  ///   - seeksCuts: Whether events that cut interactions short come whenever they can.
  /// - Returns: The callbacks.
  mutating func run(atMost count: Int, seeksCuts: Bool = false) -> [TraceCall] {
    var calls: [TraceCall] = []
    var world = 0
    cutCount = 0
    for _ in 0..<(4 * count) {
      let moves = walk.moves(from: world)
      if moves.isEmpty || calls.count >= count { break }
      let cut = moves.first { walk.depths(after: $0, from: world)?.contains(nil) == true }
      let move = seeksCuts ? cut ?? moves[below(moves.count)] : moves[below(moves.count)]
      calls += self.calls(of: move)
      if move == cut { cutCount += 1 }
      world = walk.target(of: move)
    }
    return calls
  }

  /// The callbacks that a move makes, each on an object with a name of its own.
  func calls(of move: Int) -> [TraceCall] {
    guard let (object, actions) = walk.actions(of: move) else { return [] }
    let pack = walk.system.pack
    return actions.compactMap { action in
      guard case .call(let call) = action,
        let callback = pack.callbacks.firstIndex(where: { $0.name == call.callback })
      else { return nil }
      return TraceCall(callbacks: [callback], label: "\(walk.objects[object].machine)\(object)")
    }
  }

  /// A part of a log: cut at the front, with some callbacks of some objects left out throughout.
  mutating func excerpt(of calls: [TraceCall]) -> [TraceCall] {
    let hidden = Set(calls.filter { _ in below(3) == 0 })
    return calls.dropFirst(calls.isEmpty ? 0 : below(calls.count)).filter { !hidden.contains($0) }
  }
}

extension [TraceCall] {
  /// What a monitor says of these, a line each.
  func verdict(by monitor: TraceMonitor) -> TraceVerdict {
    var monitor = monitor
    let lines = enumerated().map { number, call in
      TraceLine(number: number + 1, bytes: [], content: .call(call))
    }
    for line in lines { monitor.expect(line) }
    for line in lines { monitor.take(line) }
    return monitor.finish()
  }
}

extension StateGraph {
  /// The moves that a state has; of those that do the same and leave it as it is, the first.
  func moves(from state: Int) -> [Int] {
    Array(relation.changes(from: state)) + relation.selfLoops(in: state)
  }
}
