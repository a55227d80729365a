import StateSpace

/// Which callback can be the next on any object, after each callback.
struct NextCalls {
  /// The callbacks of the pack that run, by index, ascending.
  private let callbacks: [Int]
  /// For each of them, by place, those that can follow.
  private var following: BitTable

  /// Reads a walk.
  ///
  /// - Parameters:
  ///   - walk: The walk.
  ///   - motion: Its moves.
  ///   - happened: For each machine and reaction, whether it happens in the walk.
  init(of walk: StateGraph, _ motion: Motion, happened: [[Bool]]) {
    let emissions = zip(walk.machineTables, happened).map { machineTable, happened in
      zip(machineTable.localTransitions, happened).map { $1 ? $0.emissions.map(\.callback) : [] }
    }
    callbacks = Set(emissions.joined().joined()).sorted()
    var places: [Int: Int] = [:]
    for (place, callback) in callbacks.enumerated() { places[callback] = place }
    let calls = emissions.map { $0.map { $0.compactMap { places[$0] } } }
    following = BitTable(rows: callbacks.count, width: callbacks.count)
    // One label for each reaction of each machine, and 0 for moves that send no event.
    var bases: [Int] = []
    var labels: [[Int]] = [[]]
    for localTransitions in calls {
      bases.append(labels.count)
      labels += localTransitions
    }
    let baseOf = walk.system.objects.map { bases[$0.machine] }
    func label(of effect: UInt32) -> Int32 {
      guard effect != 0, effect & 0xFF_FFFF != Replacement.mark else { return 0 }
      let number = baseOf[Int(effect &>> 24)] &+ Int(effect & 0xFF_FFFF) &- 1
      return Int32(truncatingIfNeeded: number)
    }
    gather(motion, motion.effects.map(label), labels, of: label)
  }

  /// The callbacks that can follow one, by index into the pack, ascending.
  func after(_ callback: Int) -> [Int] {
    guard let place = callbacks.firstIndex(of: callback) else { return [] }
    return following.ones(in: place).map { callbacks[$0] }
  }

  private mutating func gather(
    _ motion: Motion, _ labelOf: [Int32], _ labels: [[Int]], of label: (UInt32) -> Int32
  ) {
    let isReturn = TransitionRelation.returns(starts: motion.starts, targets: motion.targets)
    for first in stride(from: 0, to: callbacks.count, by: 64) {
      let firsts = labels.map { calls -> UInt64 in
        guard let call = calls.first, call >= first, call < first + 64 else { return 0 }
        return 1 << UInt64(call - first)
      }
      var next = [UInt64](repeating: 0, count: isReturn.count)
      let shares = motion.selfLoops.filter { !$0.listOf.isEmpty }
      for selfLoops in shares {
        let known = selfLoops.lists.map { list in
          list.reduce(UInt64(0)) { $0 | firsts[Int(label(UInt32($1)))] }
        }
        for world in next.indices { next[world] |= known[Int(selfLoops.listOf[world])] }
      }
      Self.spread(
        &next, over: motion, isReturn, labelOf, firsts, isCalling: labels.map { !$0.isEmpty })
      var after = labels.map { _ in UInt64(0) }
      for move in labelOf.indices { after[Int(labelOf[move])] |= next[Int(motion.targets[move])] }
      for selfLoops in shares {
        var known = selfLoops.lists.map { _ in UInt64(0) }
        for world in next.indices { known[Int(selfLoops.listOf[world])] |= next[world] }
        for (list, nexts) in zip(selfLoops.lists, known) {
          for effect in list { after[Int(label(UInt32(effect)))] |= nexts }
        }
      }
      for (label, calls) in labels.enumerated() {
        guard let last = calls.last else { continue }
        following.insert(word: after[label], at: first / 64, in: last)
      }
    }
    for calls in labels {
      for (one, other) in zip(calls, calls.dropFirst()) { following.insert(other, in: one) }
    }
  }

  /// Adds for each world which of 64 callbacks can be the first from there, on any object; those that
  /// run without changing it are known.
  private static func spread(
    _ next: inout [UInt64], over motion: Motion, _ isReturn: [Bool], _ labelOf: [Int32],
    _ firsts: [UInt64], isCalling: [Bool]
  ) {
    var isStable = false
    while !isStable {
      isStable = true
      for world in next.indices.reversed() {
        var found = next[world]
        for move in motion.changes(from: world) {
          let label = Int(labelOf[move])
          found |= isCalling[label] ? firsts[label] : next[Int(motion.targets[move])]
        }
        if found == next[world] { continue }
        next[world] = found
        if isReturn[world] { isStable = false }
      }
    }
  }
}
