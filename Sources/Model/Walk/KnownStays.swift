/// What castings do that begin and end at once and leave the world as it is, learnt as the walk asks for
/// it.
///
/// What most of them do hangs on the local state of the object to which something happens, and on
/// nothing else once they may begin. Those of an object that may begin are dealt with together.
struct KnownStays {
  /// What was found in the worlds so far.
  private(set) var draft: StaysDraft
  /// For each casting, the only object that it asks something on the way; none for one that asks for
  /// more.
  private let objects: [Int?]
  /// The objects that are such a one for some casting, ascending, and where each keeps its local state.
  private let fields: [(object: Int, state: Field)]
  /// For each object and each of its local states, the castings that are known to stay, a row of words.
  private var rows: [[UInt64]]
  /// For each casting and local state, the sorts of what it does, by number; nothing when it is not known
  /// to stay.
  private var sorts: [[[UInt32]?]]
  /// The sets of castings that were dealt with together, each with the number of its list.
  private var lists: CastingSets
  /// The set that is dealt with.
  private var own: [UInt64]
  /// The moves of the world at hand that were not dealt with together, by share.
  private var single: [Int: [UInt32]] = [:]

  /// Begins with nothing known of the castings of a stage.
  init(of stage: Stage) {
    draft = StaysDraft(objects: stage.objects.count)
    let roles = stage.score.programs.map { stage.score.onlyRole(in: $0) }
    let objects = stage.castings.map { casting in
      roles[casting.program].map { stage.object(in: $0, of: casting) }
    }
    self.objects = objects
    fields = stage.objects.indices.filter(objects.contains).map { ($0, stage.objects[$0].state) }
    rows = stage.objects.map { _ in [] }
    sorts = stage.castings.map { _ in [] }
    lists = CastingSets(width: (stage.castings.count + 63) / 64)
    own = [UInt64](repeating: 0, count: lists.width)
  }

  /// Deals with the castings that are known to stay, and leaves those that are not.
  ///
  /// - Parameters:
  ///   - ready: The castings that may begin, a bit each.
  ///   - world: The world.
  ///   - number: Its index.
  mutating func settle(_ ready: inout [UInt64], in world: World, _ number: Int) {
    for (object, state) in fields {
      let local = world[state]
      let first = local &* own.count
      if first >= rows[object].count { continue }
      var isAny = false
      for word in own.indices {
        own[word] = ready[word] & rows[object][first &+ word]
        ready[word] &= ~own[word]
        isAny = isAny || own[word] != 0
      }
      if isAny { draft.note(list(of: object, in: local), of: object, in: number) }
    }
  }

  /// The list of what the set that is dealt with does, by number.
  private mutating func list(of object: Int, in local: Int) -> UInt32 {
    if let known = lists.value(of: own, of: object, in: local) { return known }
    let done = own.ones.flatMap { sorts[$0][local] ?? [] }
    let list = draft.number(of: done, in: object)
    lists.put(list, for: own, of: object, in: local)
    return list
  }

  /// Notes what a casting did in a world, if it has only one object to ask.
  ///
  /// - Parameters:
  ///   - stays: The sorts of all that it did, by number; they left the world as it is.
  ///   - casting: The casting.
  ///   - world: The world.
  mutating func note(_ stays: [UInt32], of casting: Int, in world: World) {
    guard let object = objects[casting],
      let state = fields.first(where: { $0.object == object })?.state
    else { return }
    let local = world[state]
    while sorts[casting].count <= local { sorts[casting].append(nil) }
    sorts[casting][local] = stays
    while rows[object].count <= local * own.count { rows[object] += own.map { _ in 0 } }
    rows[object][local * own.count + casting / 64] |= 1 << UInt64(casting % 64)
  }

  /// Adds a move of the world at hand that a casting made which was not dealt with.
  ///
  /// - Parameters:
  ///   - sort: The sort of the move, by number.
  ///   - effect: What it does.
  ///   - casting: The casting.
  mutating func add(_ sort: UInt32, doing effect: UInt32, by casting: Int) {
    let share = objects[casting] ?? Effect(effect)?.object ?? rows.count
    single[share, default: []].append(sort)
  }

  /// Ends the world at hand, which has a number.
  mutating func close(_ world: Int) {
    if single.isEmpty { return }
    for (share, sorts) in single { draft.add(sorts, to: share, in: world) }
    single = [:]
  }
}

/// A number for each of some sets of castings, of an object in a local state.
private struct CastingSets {
  /// How many words a set has.
  let width: Int
  /// For each set, the object and its local state.
  private var owners: [UInt64] = []
  private var words: [UInt64] = []
  private var values: [UInt32] = []
  private var table = DigestTable()

  /// Begins without sets.
  init(width: Int) { self.width = width }

  /// The number of a set; nothing when it has none.
  func value(of set: [UInt64], of object: Int, in local: Int) -> UInt32? {
    let owner = Self.owner(object, local)
    return table[place(of: set, owner, Self.digest(of: set, owner))].map { values[$0] }
  }

  /// Gives a set that has none a number.
  mutating func put(_ value: UInt32, for set: [UInt64], of object: Int, in local: Int) {
    let owner = Self.owner(object, local)
    let digest = Self.digest(of: set, owner)
    table.put(values.count, digest, at: place(of: set, owner, digest))
    owners.append(owner)
    words += set
    values.append(value)
  }

  private func place(of set: [UInt64], _ owner: UInt64, _ digest: UInt64) -> Int {
    table.place(of: digest) { number in
      owners[number] == owner && set.indices.allSatisfy { set[$0] == words[number &* width &+ $0] }
    }
  }

  private static func owner(_ object: Int, _ local: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: object) &<< 32 | UInt64(truncatingIfNeeded: local)
  }

  private static func digest(of set: [UInt64], _ owner: UInt64) -> UInt64 {
    var mixed = owner
    for word in set {
      mixed = (mixed ^ word) &* 0x9E37_79B9_7F4A_7C15
      mixed ^= mixed &>> 32
    }
    return mixed
  }
}

extension [UInt64] {
  /// The numbers of the bits that are set, ascending.
  fileprivate var ones: [Int] {
    indices.flatMap { word in
      (0..<64).lazy.filter { self[word] &>> UInt64($0) & 1 == 1 }.map { word * 64 + $0 }
    }
  }
}

extension Score {
  /// The only role whose object decides what a program does once it may begin; none when relations or
  /// other objects have a say.
  fileprivate func onlyRole(in program: Program) -> Int? {
    var roles: Set<Int> = []
    var asked = program.arrival.map { arrivals[$0] }
    for edge in program.edges.map({ edges[$0] }) {
      asked += edge.arrival.map { arrivals[$0] }
      for question in edge.tests.map({ pathTests[$0] }) {
        switch question {
        case .open(let test), .check(let test): asked.append(test)
        case .accepts(let role, _), .refuses(let role, _): roles.insert(role)
        }
      }
      switch edge.deed {
      case .nothing, .end: break
      case .send(let role, _): roles.insert(role)
      case .relate: return nil
      }
    }
    guard asked.allSatisfy({ tests[$0].links.isEmpty }) else { return nil }
    for test in asked { roles.formUnion(tests[test].roles) }
    return roles.count == 1 ? roles.first : nil
  }
}
