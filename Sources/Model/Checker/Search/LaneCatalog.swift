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
  }

  /// Whose a lane is.
  struct Owner: Sendable {
    /// The case, by number.
    let number: Int
    /// What it looks for.
    let aim: Automaton.Aim
  }

  /// Lanes that name the same roles: what an edge does to them depends on what these see of it.
  private struct Group: Sendable {
    /// The roles, by index.
    let roles: [Int]
    /// What edges do to them, each once; the first is nothing.
    private(set) var effects = [Effects()]
    private var numbers: [Effects: UInt32] = [Effects(): 0]
    /// What the roles have seen so far, with the number of what it does.
    private var sights: SightBook
    /// What they see now.
    private var seen: Sights

    init(of roles: [Int]) {
      self.roles = roles
      sights = SightBook(roles: roles.count)
      seen = Sights(roles: roles.count)
    }

    /// Looks at an edge.
    ///
    /// - Returns: The number of what it does; nothing where the roles have not seen the like.
    mutating func look(at number: Int, in others: Sights) -> UInt32? {
      seen.take(number, of: others, asSeenBy: roles)
      return sights.classOf(0, in: seen)
    }

    /// Notes what the edge does that was looked at last, and gives its number.
    mutating func learn(_ own: Effects) -> UInt32 {
      let number = numbers[own, default: UInt32(truncatingIfNeeded: effects.count)]
      if number == effects.count {
        numbers[own] = number
        effects.append(own)
      }
      sights.set(0, in: seen, to: number)
      return number
    }
  }

  /// The lanes of a group that edges may mean something to.
  private struct Audience {
    /// The group, by index.
    let group: Int
    /// The lanes, by index, ascending; at least one.
    let lanes: [Int]
  }

  /// What edges do to a group.
  private struct Part: Hashable {
    /// The group, by index.
    let group: Int
    /// What they do, by number.
    let effects: UInt32
  }

  /// The classes known so far.
  private struct Known {
    /// What the edges of each class do; those of the first do nothing.
    var effects = [Effects()]
    /// The classes, by what they do to each group that they do anything to.
    var classes: [[Part]: UInt32] = [[]: 0]
    var sights: SightBook
    var groups: [Group]
    /// The roles and reactions that were met so far.
    var deeds = PairNumbers()
    /// For each of them, to whom it may mean something.
    var audiences: [[Audience]] = []
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
  /// All lanes, by their groups.
  private let everybody: [Audience]
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
    let byRoles = Dictionary(grouping: lanes.indices) { Set(alphabets[$0].own) }
    let groups = byRoles.sorted { $0.value[0] < $1.value[0] }
    everybody = groups.enumerated().map { Audience(group: $0, lanes: $1.value) }
    known = Mutex(
      Known(
        sights: SightBook(roles: panel.cast.count),
        groups: groups.map { Group(of: $0.key.sorted()) }))
  }

  /// The class of each kind, and the effects of all classes; the first is that of nothing.
  func classes(
    of kinds: KindCatalog, _ numbers: SharedNumbers
  ) -> (of: [UInt32], effects: [Effects]) {
    let sights = kinds.sights(numbers)
    return known.withLock { known in
      let classes = (0..<sights.count).map { classOf($0, in: sights, of: kinds, &known) }
      return ([0] + classes, known.effects)
    }
  }

  /// The class of a kind.
  ///
  /// - Parameters:
  ///   - number: What is seen of the kind, by number.
  ///   - sights: Where that stands.
  ///   - kinds: The kinds; what is seen of the first is that of the second of them.
  ///   - known: What is known; what is found is added.
  /// - Returns: 0 for a kind that means nothing to anybody.
  private func classOf(
    _ number: Int, in sights: Sights, of kinds: KindCatalog, _ known: inout Known
  ) -> UInt32 {
    let audiences = audiences(of: number, in: sights, of: kinds, &known)
    if audiences.isEmpty { return 0 }
    if let own = known.sights.classOf(number, in: sights) { return own }
    let parts = audiences.compactMap { audience in
      let own =
        known.groups[audience.group].look(at: number, in: sights)
        ?? known.groups[audience.group].learn(effects(of: kinds[number + 1], on: audience.lanes))
      return own == 0 ? nil : Part(group: audience.group, effects: own)
    }
    let own = known.classes[parts] ?? add(parts, to: &known)
    known.sights.set(number, in: sights, to: own)
    return own
  }

  /// To whom the edges of a kind may mean something: that depends on what happens, and to whom.
  private func audiences(
    of number: Int, in sights: Sights, of kinds: KindCatalog, _ known: inout Known
  ) -> [Audience] {
    guard let deed = sights.deed(of: number) else { return everybody }
    let place = known.deeds.number(deed.role, deed.reaction)
    if place == known.audiences.count {
      let kind = kinds[number + 1]
      known.audiences.append(
        everybody.compactMap { audience in
          let lanes = audience.lanes.filter { interests[$0].covers(kind) }
          return lanes.isEmpty ? nil : Audience(group: audience.group, lanes: lanes)
        })
    }
    return known.audiences[place]
  }

  /// Adds a class of edges that do something to groups.
  private func add(_ parts: [Part], to known: inout Known) -> UInt32 {
    let effects = parts.map { known.groups[$0.group].effects[Int($0.effects)] }
    known.classes[parts] = UInt32(truncatingIfNeeded: known.effects.count)
    known.effects.append(joined(effects))
    return UInt32(truncatingIfNeeded: known.effects.count - 1)
  }

  /// What effects on different lanes do together.
  private func joined(_ effects: [Effects]) -> Effects {
    var pieces: [(lane: UInt32, nexts: ArraySlice<UInt8>)] = []
    for own in effects {
      var rest = own.nexts[...]
      for lane in own.lanes {
        let count = stateCounts[Int(lane)]
        pieces.append((lane, rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
    }
    pieces.sort { $0.lane < $1.lane }
    return Effects(lanes: pieces.map(\.lane), nexts: pieces.flatMap(\.nexts))
  }

  /// What the edges of a kind do to some lanes, ascending.
  private func effects(of kind: Observation.Kind, on some: [Int]) -> Effects {
    var found = Effects()
    // Both lanes of a case read the same letters.
    var (reader, letters) = (-1, [Letter]())
    for number in some {
      if owners[number].number != reader {
        reader = owners[number].number
        letters = lanes[number].automaton.letters(of: kind.positions)
      }
      guard lanes[number].addNexts(after: letters, to: &found.nexts) else { continue }
      found.lanes.append(UInt32(truncatingIfNeeded: number))
    }
    return found
  }
}
