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
    /// For each role of the catalog, whether they name it.
    let names: [Bool]
    /// The lanes, by index, ascending.
    let lanes: [Int]
    /// What edges do to them, each once; the first is nothing.
    var effects = [Effects()]
    var numbers: [Effects: UInt32] = [Effects(): 0]
    /// What the roles have seen so far, with the number of what it does.
    var sights: SightBook

    /// Notes what an edge does of which the roles see something, and gives its number.
    mutating func learn(_ seen: Sights, _ own: Effects) -> UInt32 {
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

  /// The classes known so far.
  private struct Known {
    /// What the edges of each class do; those of the first do nothing.
    var effects = [Effects()]
    /// The classes, by the numbers of what they do to each group.
    var classes: [[UInt32]: UInt32] = [:]
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
    let sights = SightBook(roles: panel.cast.count)
    let byRoles = Dictionary(grouping: lanes.indices) { Set(alphabets[$0].own) }
    let groups = byRoles.values.sorted { $0[0] < $1[0] }.map { lanes in
      Group(
        names: panel.cast.indices.map(alphabets[lanes[0]].own.contains), lanes: lanes,
        sights: sights)
    }
    everybody = groups.enumerated().map { Audience(group: $0, lanes: $1.lanes) }
    var known = Known(sights: sights, groups: groups)
    known.classes[groups.map { _ in 0 }] = 0
    self.known = Mutex(known)
  }

  /// The class of each kind, and the effects of all classes; the first is that of nothing.
  func classes(
    of kinds: KindCatalog, _ numbers: SharedNumbers
  ) -> (of: [UInt32], effects: [Effects]) {
    let sights = kinds.sights(numbers)
    return known.withLock { known in
      var room = sights.none
      let classes = (0..<sights.count).map { number in
        classOf(number, in: sights, of: kinds, &known, &room)
      }
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
  ///   - room: Room for what the roles of a group see.
  /// - Returns: 0 for a kind that means nothing to anybody.
  private func classOf(
    _ number: Int, in sights: Sights, of kinds: KindCatalog, _ known: inout Known,
    _ room: inout Sights
  ) -> UInt32 {
    let audiences = audiences(of: number, in: sights, of: kinds, &known)
    if audiences.isEmpty { return 0 }
    if let own = known.sights.classOf(number, in: sights) { return own }
    var parts = known.groups.map { _ in UInt32(0) }
    for audience in audiences {
      let group = audience.group
      room.take(number, of: sights, asSeenBy: known.groups[group].names)
      parts[group] =
        known.groups[group].sights.classOf(0, in: room)
        ?? known.groups[group].learn(room, effects(of: kinds[number + 1], on: audience.lanes))
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

  /// Adds a class of edges that do something to each group, by number.
  private func add(_ parts: [UInt32], to known: inout Known) -> UInt32 {
    let effects = zip(known.groups, parts).map { $0.effects[Int($1)] }
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
