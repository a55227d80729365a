/// Which callback can be the next on any object, after each callback.
struct NextCalls {
  /// The callbacks of the pack that run, by index, ascending.
  private let callbacks: [Int]
  /// For each of them, by place, those that can follow.
  private var following: BitTable

  /// Reads a walk.
  init(of walk: Walk) {
    let beats = walk.behaviors.map { $0.reactions.map { $0.beats.map(\.callback) } }
    callbacks = Set(beats.joined().joined()).sorted()
    var places: [Int: Int] = [:]
    for (place, callback) in callbacks.enumerated() { places[callback] = place }
    let calls = beats.map { $0.map { $0.compactMap { places[$0] } } }
    following = BitTable(rows: callbacks.count, width: callbacks.count)
    // One label for each reaction of each machine, and 0 for moves that send no event.
    var bases: [Int] = []
    var labels: [[Int]] = [[]]
    for reactions in calls {
      bases.append(labels.count)
      labels += reactions
    }
    let baseOf = walk.stage.objects.map { bases[$0.machine] }
    let labelOf = walk.graph.effects.prefix(walk.graph.distinctCount).map { effect -> Int32 in
      guard effect != 0 else { return 0 }
      let number = baseOf[Int(effect &>> 24)] &+ Int(effect & 0xFF_FFFF) &- 1
      return Int32(truncatingIfNeeded: number)
    }
    gather(walk.graph, labelOf, labels)
  }

  /// The callbacks that can follow one, by index into the pack, ascending.
  func after(_ callback: Int) -> [Int] {
    guard let place = callbacks.firstIndex(of: callback) else { return [] }
    return following.ones(in: place).map { callbacks[$0] }
  }

  private mutating func gather(
    _ graph: MoveGraph, _ labelOf: [Int32], _ labels: [[Int]]
  ) {
    let isReturn = MoveGraph.returns(starts: graph.starts, targets: graph.targets)
    for first in stride(from: 0, to: callbacks.count, by: 64) {
      let firsts = labels.map { calls -> UInt64 in
        guard let call = calls.first, call >= first, call < first + 64 else { return 0 }
        return 1 << UInt64(call - first)
      }
      let next = Self.next(
        graph, isReturn, labelOf, firsts, isCalling: labels.map { !$0.isEmpty })
      var after = labels.map { _ in UInt64(0) }
      for move in labelOf.indices { after[Int(labelOf[move])] |= next[Int(graph.targets[move])] }
      for (label, calls) in labels.enumerated() {
        guard let last = calls.last else { continue }
        following.insert(word: after[label], at: first / 64, in: last)
      }
    }
    for calls in labels {
      for (one, other) in zip(calls, calls.dropFirst()) { following.insert(other, in: one) }
    }
  }

  /// For each world, which of 64 callbacks can be the first from there, on any object.
  private static func next(
    _ graph: MoveGraph, _ isReturn: [Bool], _ labelOf: [Int32], _ firsts: [UInt64],
    isCalling: [Bool]
  ) -> [UInt64] {
    var next = [UInt64](repeating: 0, count: graph.starts.count - 1)
    var isStable = false
    while !isStable {
      isStable = true
      for world in next.indices.reversed() {
        var found = next[world]
        for move in graph.moves(from: world) {
          let label = Int(labelOf[move])
          found |= isCalling[label] ? firsts[label] : next[Int(graph.targets[move])]
        }
        if found == next[world] { continue }
        next[world] = found
        if isReturn[world] { isStable = false }
      }
    }
    return next
  }
}
