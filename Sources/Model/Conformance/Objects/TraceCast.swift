/// The objects of a log: what is known of each, what the log shows of it, and who has a slot.
struct TraceCast: Sendable {
  /// What is known of one object.
  struct Object: Sendable {
    /// Where it may be in its life, by the number of a set.
    var set: Int
    /// Whether its first record was one of an object that had done nothing yet.
    fileprivate(set) var isFresh: Bool
    /// Whether the log has shown how it came to be.
    var isBorn = false
  }

  /// An object that has a slot.
  struct Player: Sendable {
    let name: ObjectName
    var object: Object
    /// When it was heard of last.
    var lastHeard: Int
  }

  /// How many objects take part in interactions at a time; whoever was not heard of for longest
  /// gives way.
  static let size = 8
  /// How many objects are remembered; when there are more, those without a slot are forgotten.
  private static let most = 20_000

  /// The objects that have no slot.
  private var others: [ObjectName: Object] = [:]
  /// For each slot, who has it.
  private(set) var players: [Player?] = Array(repeating: nil, count: size)
  private(set) var company: [TraceSymbol.Member?] = Array(repeating: nil, count: size)
  /// A number for who has which slot, of which kind, and what the log shows of them.
  private(set) var companyNumber = 0
  private var companies = CompanyNumbers()
  /// What the log shows of whom.
  private var labels = LabelSights()
  private var clock = 0
  /// The callback that several may be told together which came last, and the slots of the objects
  /// that were told it one after the other, a bit each.
  private var round: (callback: Int, slots: UInt64) = (-1, 0)
  /// For each slot, the slots of those with whom its object was told the same last, a bit each.
  private var groups = [UInt64](repeating: 0, count: size)
  /// For each slot, what that was.
  private var groupCallbacks = [Int](repeating: -1, count: size)
  /// For each slot, that of the object whose record stood right before the first of its own object,
  /// and the callback of that; -1 where none did.
  private var arrivals = [(before: Int, callback: Int)](repeating: (-1, -1), count: size)
  /// The machines of which the log has named an object.
  private(set) var named: Set<Int> = []
  /// How often it was forgotten what the log shows.
  private(set) var lapses = 0

  /// Notes that the log shows a callback of the objects of a label.
  ///
  /// - Parameters:
  ///   - callback: The callback.
  ///   - name: An object of the label.
  ///   - isLate: Whether a label that is new had no chance to come up before.
  ///   - knowledge: For each machine, what can be known of its objects.
  mutating func show(
    _ callback: Int, of name: ObjectName, isLate: Bool, _ knowledge: inout [ObjectKnowledge]
  ) {
    if !name.text.isEmpty { named.insert(name.machine) }
    if labels.isFull(for: name) {
      labels.forget(allBut: players.compactMap { $0?.name })
      lapses += 1
    }
    let sight = labels.show(callback, of: name, isLate: isLate, &knowledge[name.machine])
    guard let sight else { return }
    for (slot, player) in players.enumerated() {
      guard let other = player?.name, other.machine == name.machine, other.label == name.label
      else { continue }
      company[slot]?.sight = sight
    }
    numberCompany()
  }

  /// The number of what the log shows of an object.
  func sight(of name: ObjectName) -> Int { labels.sight(of: name) }

  /// The callbacks that the log shows of an object.
  func callbacks(of name: ObjectName) -> Set<Int> { labels.callbacks(of: name) }

  /// Whether the log shows a callback of anybody.
  func shows(_ callback: Int) -> Bool { labels.shows(callback) }

  /// The slot of an object; none while it has none.
  func slot(of name: ObjectName) -> Int? {
    for slot in players.indices where players[slot]?.name == name { return slot }
    return nil
  }

  /// What is known of an object; nothing of one that is new.
  func object(_ name: ObjectName) -> Object? {
    slot(of: name).flatMap { players[$0]?.object } ?? others[name]
  }

  /// Changes what is known of an object.
  mutating func set(_ set: Int, isFresh: Bool, of name: ObjectName) {
    if let slot = slot(of: name) {
      players[slot]?.object.set = set
      return
    }
    if others[name] != nil {
      others[name]?.set = set
      return
    }
    let count = others.count + players.count { $0 != nil }
    if count >= Self.most { others = [:] }
    others[name] = Object(set: set, isFresh: isFresh)
  }

  /// Gives an object a slot, if it has none.
  ///
  /// - Parameters:
  ///   - name: The object, of which something is known.
  ///   - isCrowd: Whether many objects may stand behind its name.
  ///   - besides: Objects that keep their slots.
  /// - Returns: The slot that another object had to give up; none when nobody had to.
  mutating func seat(_ name: ObjectName, isCrowd: Bool, besides: [ObjectName]) -> Int? {
    clock += 1
    if let slot = slot(of: name) {
      players[slot]?.lastHeard = clock
      return nil
    }
    guard let slot = slotToGive(besides: besides) else { return nil }
    let former = players[slot]
    vacate(slot)
    let object = others.removeValue(forKey: name) ?? Object(set: 0, isFresh: false)
    players[slot] = Player(name: name, object: object, lastHeard: clock)
    company[slot] = TraceSymbol.Member(
      machine: name.machine, sight: sight(of: name), isFresh: object.isFresh, isCrowd: isCrowd)
    numberCompany()
    return former == nil ? nil : slot
  }

  /// Takes the slot from an object whose life is over.
  mutating func leave(_ slot: Int) {
    // The next of its name begins its life here.
    players[slot]?.object.isFresh = true
    vacate(slot)
    players[slot] = nil
    company[slot] = nil
    numberCompany()
  }

  /// Forgets with whom the object of a slot was told what.
  private mutating func vacate(_ slot: Int) {
    round.slots &= ~(1 << UInt64(slot))
    for other in groups.indices { groups[other] &= ~(1 << UInt64(slot)) }
    (groups[slot], groupCallbacks[slot]) = (0, -1)
    for other in arrivals.indices where other == slot || arrivals[other].before == slot {
      arrivals[other].before = -1
    }
    if let former = players[slot] { others[former.name] = former.object }
  }

  /// A slot that is free, or that of the object which was not heard of for longest.
  private func slotToGive(besides: [ObjectName]) -> Int? {
    if let free = players.firstIndex(where: { $0 == nil }) { return free }
    return players.indices.filter { slot in
      players[slot].map { !besides.contains($0.name) } ?? true
    }.min { players[$0]?.lastHeard ?? 0 < players[$1]?.lastHeard ?? 0 }
  }

  /// What it costs to suppose that the object of a slot is told a callback because it belongs to
  /// another that was told it right before; none where none was.
  func costOfJoining(_ callback: Int, at slot: Int?) -> Int? {
    guard round.callback == callback else { return nil }
    let others = round.slots & ~(slot.map { 1 << UInt64($0) } ?? 0)
    guard others != 0 else { return nil }
    if others != round.slots { return TraceCost.joinedAgain }
    if goesAlong(with: others, at: slot, callback) { return TraceCost.along }
    return cameInside(others, at: slot, callback) ? TraceCost.joinedInside : TraceCost.joined
  }

  /// What it costs to suppose that what the object of a slot is told is told those as well that
  /// were told the same as it before.
  func costOfLeading(_ callback: Int, at slot: Int) -> Int {
    goesAlong(with: mates(of: slot), at: slot, callback) ? TraceCost.along : TraceCost.joined
  }

  /// Whether the object of a slot was told something else than a callback together with others.
  private func goesAlong(with others: UInt64, at slot: Int?, _ callback: Int) -> Bool {
    slot.map { groups[$0] & others != 0 && groupCallbacks[$0] != callback } ?? false
  }

  /// Whether the first record of the object of a slot, of something else than a callback, stood
  /// right behind one of others.
  private func cameInside(_ others: UInt64, at slot: Int?, _ callback: Int) -> Bool {
    guard let arrival = slot.map({ arrivals[$0] }), arrival.before >= 0 else { return false }
    return arrival.callback != callback && others >> UInt64(arrival.before) & 1 != 0
  }

  /// Notes that the first record of an object of a slot is that of a callback.
  mutating func arrive(_ callback: Int, at slot: Int) {
    let machine = company[slot]?.machine
    var latest = (slot: -1, heard: 0)
    for other in company.indices where other != slot && company[other]?.machine == machine {
      let heard = players[other]?.lastHeard ?? 0
      if heard > latest.heard { latest = (other, heard) }
    }
    arrivals[slot] = (latest.slot, callback)
  }

  /// The slots of those who may be told what the object of a slot is told before them, a bit each:
  /// whoever was told the same as it before.
  func mates(of slot: Int?) -> UInt64 { slot.map { groups[$0] & ~(1 << UInt64($0)) } ?? 0 }

  /// Notes that the object of a slot was told a callback that several may be told together.
  mutating func join(_ callback: Int, at slot: Int) {
    if round.callback != callback { round = (callback, 0) }
    round.slots |= 1 << UInt64(slot)
    guard round.slots != 1 << UInt64(slot) else { return }
    for slot in groups.indices where round.slots & 1 << UInt64(slot) != 0 {
      groups[slot] = round.slots
      groupCallbacks[slot] = callback
    }
  }

  /// Notes that many objects stand behind a name.
  mutating func crowd(_ name: ObjectName) {
    guard let slot = slot(of: name) else { return }
    company[slot]?.isCrowd = true
    numberCompany()
  }

  private mutating func numberCompany() { companyNumber = companies.number(of: company) }

  /// Notes that a record was of the object of a slot, and what is known of it now.
  mutating func hear(at slot: Int, set: Int) {
    clock += 1
    players[slot]?.lastHeard = clock
    players[slot]?.object.set = set
  }

  /// Notes that the log has shown how an object came to be.
  mutating func bear(_ name: ObjectName) {
    if let slot = slot(of: name) {
      players[slot]?.object.isBorn = true
    } else {
      others[name]?.isBorn = true
    }
  }
}

/// What the log shows of whom is known whichever process writes.
extension TraceCast {
  /// Takes over from another cast what the log shows of whom, and leaves it without.
  mutating func takeLabels(from other: inout Self) {
    swap(&labels, &other.labels)
    swap(&companies, &other.companies)
    (named, lapses, clock) = (other.named, other.lapses, other.clock)
    for slot in players.indices {
      guard let name = players[slot]?.name else { continue }
      let sight = sight(of: name)
      company[slot]?.sight = sight
    }
    numberCompany()
  }
}
