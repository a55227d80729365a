internal import Synchronization

/// The automata of a panel, and what each kind of edge seen so far does to them.
///
/// Walks of different configurations show much the same: what one search has worked out serves the
/// others.
final class LaneCatalog: Sendable {
  /// What edges do to lanes: all edges that do the same are of one class.
  struct Effects: Hashable, Sendable {
    /// The lanes that they mean something to, by index, ascending.
    fileprivate(set) var lanes: [UInt32] = []
    /// For each of these lanes, one after the other, the next state for each state of its automaton.
    fileprivate(set) var nexts: [UInt8] = []

    /// These effects, and others on other lanes.
    ///
    /// - Parameters:
    ///   - others: The others.
    ///   - counts: For each lane of the catalog, how many states its automaton has.
    /// - Returns: What both do.
    fileprivate func joined(with others: Self, counts: [Int]) -> Self {
      if lanes.isEmpty { return others }
      if others.lanes.isEmpty { return self }
      var joined = Self()
      var (own, other) = (Cursor(of: self), Cursor(of: others))
      while own.lane != other.lane {
        if own.lane < other.lane {
          own.move(to: &joined, counts)
        } else {
          other.move(to: &joined, counts)
        }
      }
      return joined
    }
  }

  /// A place among the lanes of effects.
  private struct Cursor {
    private let effects: Effects
    private var place = 0
    private var first = 0

    init(of effects: Effects) { self.effects = effects }

    /// The lane at the place; past the last, one that no catalog has.
    var lane: UInt32 { place < effects.lanes.count ? effects.lanes[place] : .max }

    /// Adds what there is of the lane to other effects, and goes on to the next.
    mutating func move(to joined: inout Effects, _ counts: [Int]) {
      let next = first + counts[Int(lane)]
      joined.lanes.append(lane)
      joined.nexts += effects.nexts[first..<next]
      (place, first) = (place + 1, next)
    }
  }

  /// Whose a lane is.
  struct Owner: Sendable {
    /// The case, by number.
    let number: Int
    /// What it looks for.
    let aim: Automaton.Aim
  }

  /// The classes known so far.
  private struct Known {
    /// What the edges of each class do; those of the first do nothing.
    var effects = [Effects()]
    var classes: [Effects: UInt32] = [Effects(): 0]
    var sights: SightBook
    /// What deeds do to the lanes that ask for one role only.
    var deeds: [Sights.Deed: Effects] = [:]

    /// The class of edges that do something.
    mutating func classOf(_ own: Effects) -> UInt32 {
      let number = classes[own, default: UInt32(truncatingIfNeeded: effects.count)]
      if number == effects.count {
        classes[own] = number
        effects.append(own)
      }
      return number
    }
  }

  /// The lanes.
  let lanes: [Lane]
  /// For each lane, whose it is.
  let owners: [Owner]
  /// For each lane, where it begins and must not end.
  let bounds: [Lane.Bounds]
  /// For each lane, how many states its automaton has.
  let stateCounts: [Int]
  private let interests: [Interest]
  /// For each role, the lanes that ask for it and nothing else, ascending.
  private let ownLanes: [[Int]]
  /// For each role, all others, ascending.
  private let otherLanes: [[Int]]
  private let known: Mutex<Known>

  /// Begins a catalog of the lanes of a panel's cases.
  init(of panel: Panel, among cases: [Inquiry.Case]) {
    let owners = panel.members.flatMap { number in
      [Automaton.Aim.violation, .engagement].map { Owner(number: number, aim: $0) }
    }
    let found = owners.compactMap { owner in
      cases[owner.number].lane(for: owner.aim).map { (owner, $0) }
    }
    self.owners = found.map(\.0)
    lanes = found.map(\.1)
    bounds = lanes.map(\.bounds)
    stateCounts = lanes.map(\.automaton.count)
    let alphabets = lanes.map(\.automaton.alphabet)
    interests = alphabets.map(\.interest)
    let own = panel.cast.indices.map { role in
      alphabets.indices.filter { alphabets[$0].asks(onlyFor: role) }
    }
    ownLanes = own
    otherLanes = own.map { own in
      let own = Set(own)
      return alphabets.indices.filter { !own.contains($0) }
    }
    known = Mutex(Known(sights: SightBook(roles: panel.cast.count)))
  }

  /// The class of each kind, and the effects of all classes; the first is that of nothing.
  func classes(
    of kinds: KindCatalog, _ numbers: SharedNumbers
  ) -> (of: [UInt32], effects: [Effects]) {
    let sights = kinds.sights(numbers)
    var (classes, deeds) = known.withLock { known in
      ((0..<sights.count).map { known.sights.classOf($0, in: sights) }, known.deeds)
    }
    let missing = classes.indices.filter { classes[$0] == nil }
    let own = missing.map { effects(of: kinds[$0 + 1], sights.deed(of: $0), &deeds) }
    return known.withLock { known in
      for (place, own) in zip(missing, own) {
        let number = known.classOf(own)
        known.sights.set(place, in: sights, to: number)
        classes[place] = number
      }
      if !missing.isEmpty { known.deeds.merge(deeds) { first, _ in first } }
      return ([0] + classes.compactMap(\.self), known.effects)
    }
  }

  /// What the edges of a kind do to all lanes.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - deed: What happens on such an edge, where one role sees it.
  ///   - known: What deeds do to the lanes that ask for one role only; what is found is added.
  /// - Returns: What they do.
  private func effects(
    of kind: Observation.Kind, _ deed: Sights.Deed?, _ known: inout [Sights.Deed: Effects]
  ) -> Effects {
    guard let deed else { return effects(of: kind, on: lanes.indices) }
    let own = known[deed] ?? effects(of: kind, on: ownLanes[deed.role])
    known[deed] = own
    return own.joined(
      with: effects(of: kind, on: otherLanes[deed.role]), counts: stateCounts)
  }

  /// What the edges of a kind do to some lanes, ascending.
  private func effects(of kind: Observation.Kind, on some: some Sequence<Int>) -> Effects {
    var found = Effects()
    for number in some where interests[number].covers(kind) {
      guard lanes[number].addNexts(after: kind, to: &found.nexts) else { continue }
      found.lanes.append(UInt32(truncatingIfNeeded: number))
    }
    return found
  }
}
