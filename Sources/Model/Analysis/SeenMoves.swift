import StateSpace

/// What an object notices of the moves of a walk.
struct SeenMoves: Equatable, Sendable {
  /// The object.
  let object: Int
  /// The callbacks that run on its machine, by index into the pack, ascending.
  let callbacks: [Int]
  /// For each label, the callbacks that run, by place.
  private(set) var emissions: [[Int]] = [[], []]
  /// For each change, its label; the object does not notice one of its state without a call after its
  /// birth.
  private(set) var labels: [UInt32]
  /// The labels of stays that do something to the object, each once: a list
  /// for all worlds that have the same.
  private(set) var selfLoops: [[Int]] = []
  /// For each world, its list of such labels, by number.
  private(set) var staysOf: [UInt32] = []
  /// For each world, whether the object can be there without having noticed anything.
  private(set) var isUnborn: [Bool]

  /// Looks at the moves of a walk.
  ///
  /// - Parameters:
  ///   - walk: The walk.
  ///   - motion: Its moves.
  ///   - object: The object.
  ///   - callbacks: The callbacks that run on its machine, by index into the pack, ascending.
  ///   - happened: For each reaction of its machine, whether it happens in the walk; one that was read
  ///     off another knows reactions that do not.
  init(
    of walk: StateGraph, _ motion: Motion, by object: Int, callbacks: [Int], happened: [Bool]
  ) {
    self.object = object
    self.callbacks = callbacks
    var places: [Int: Int] = [:]
    for (place, callback) in callbacks.enumerated() { places[callback] = place }
    var labelOf: [UInt32] = [LifeGraph.unnoticed]
    var known: [[Int]: UInt32] = [[]: LifeGraph.quiet]
    let localTransitions = walk.machineTables[walk.system.objects[object].machine].localTransitions
    for (localTransition, happens) in zip(localTransitions, happened) {
      let calls = localTransition.emissions.compactMap { places[$0.callback] }
      let label = localTransition.isSilent || !happens ? LifeGraph.unnoticed : known[calls]
      labelOf.append(label ?? UInt32(truncatingIfNeeded: emissions.count))
      if label != nil { continue }
      known[calls] = UInt32(truncatingIfNeeded: emissions.count)
      emissions.append(calls)
    }
    let own = UInt32(truncatingIfNeeded: object)
    labels = motion.effects.map { effect in
      guard effect &>> 24 == own else { return LifeGraph.unnoticed }
      let number = effect & 0xFF_FFFF
      return number == Replacement.mark ? LifeGraph.beyond : labelOf[Int(number)]
    }
    isUnborn = [Bool](repeating: false, count: walk.stateCount)
    findUnborn(in: motion)
    if labelOf.contains(LifeGraph.quiet) { forgetQuiet(in: motion) }
    gatherStays(in: motion, labelOf)
  }

  /// Gathers what leaves the world as it is; a change without a call only before the birth.
  private mutating func gatherStays(in motion: Motion, _ labelOf: [UInt32]) {
    let moves = motion.selfLoops[object]
    let labels = moves.lists.map { $0.map { labelOf[$0 & 0xFF_FFFF] } }
    var lists = NumberLists()
    func list(of labels: [UInt32], without ignored: UInt32?) -> UInt32 {
      var seen: [UInt32] = []
      for label in labels where label != LifeGraph.unnoticed && label != ignored {
        if !seen.contains(label) { seen.append(label) }
      }
      return UInt32(seen.reduce(NumberLists.empty) { lists.list($0, and: Int($1)) })
    }
    let unborn = labels.map { list(of: $0, without: nil) }
    let born = labels.map { list(of: $0, without: LifeGraph.quiet) }
    // Numbers of lists are those of a walk; these are the same for all walks that look the same.
    let listOf =
      moves.listOf.isEmpty
      ? isUnborn.map { _ in UInt32(NumberLists.empty) }
      : zip(moves.listOf, isUnborn).map { $1 ? unborn[Int($0)] : born[Int($0)] }
    (selfLoops, staysOf) = lists.numbers(in: listOf)
  }

  /// Lets changes without a call go unnoticed after the birth.
  private mutating func forgetQuiet(in motion: Motion) {
    for world in isUnborn.indices where !isUnborn[world] {
      for move in motion.changes(from: world) where labels[move] == LifeGraph.quiet {
        labels[move] = LifeGraph.unnoticed
      }
    }
  }

  private mutating func findUnborn(in motion: Motion) {
    isUnborn[0] = true
    var waiting = [0]
    while let world = waiting.popLast() {
      for move in motion.changes(from: world) where labels[move] == LifeGraph.unnoticed {
        let target = Int(motion.targets[move])
        if isUnborn[target] { continue }
        isUnborn[target] = true
        waiting.append(target)
      }
    }
  }
}
