/// The self-loops of a state graph: interactions that begin and end at once and leave the world as it is.
///
/// Nearly always, the local state of one object decides about them, so each object has few lists of them,
/// which the worlds share.
struct Stays: Sendable {
  /// What leaves a world as it is.
  struct List: Sendable {
    /// The sorts of moves, by number, in the order of their causes; of those that do the same to an
    /// object, the first.
    let firsts: [UInt32]
    /// The sorts of the others.
    let others: [UInt32]
    /// What the moves do to an object, as the graph keeps it, each once.
    let effects: [UInt32]

    /// How many moves there are.
    var count: Int { firsts.count + others.count }

    /// Every sort of moves.
    var all: [UInt32] { firsts + others }
  }

  /// The stays that the local state of one object decides about.
  struct Share: Sendable {
    /// The lists that there are; the first is empty.
    let lists: [List]
    /// For each world, its list, by number.
    let listOf: [UInt32]

    /// The list of a world.
    subscript(world: Int) -> List { lists[Int(listOf[world])] }
  }

  /// For each object, the stays that it decides about; nothing for one without stays.
  ///
  /// At last come those that several objects decide about and that do nothing to any.
  let shares: [Share?]
  /// How many moves there are.
  let count: Int
  /// How many moves a list has at most.
  private let longest: Int

  /// Puts together what hangs on objects.
  init(_ shares: [Share?]) {
    self.shares = shares
    longest = shares.lazy.compactMap { $0?.lists.lazy.map(\.count).max() }.max() ?? 0
    count = shares.lazy.compactMap(\.self).reduce(0) { count, share in
      let counts = share.lists.map(\.count)
      return share.listOf.reduce(count) { $0 + counts[Int($1)] }
    }
  }

  /// No moves.
  static let none = Self([])

  /// The numbers of the moves of a world, from which the world, the share, and the place in a list can be
  /// told again.
  ///
  /// - Parameters:
  ///   - world: The world.
  ///   - all: Whether those are among them that repeat what another does.
  /// - Returns: The numbers, ascending.
  func numbers(in world: Int, all: Bool) -> [Int] {
    shares.indices.flatMap { place -> Range<Int> in
      guard let list = shares[place]?[world] else { return 0..<0 }
      let first = number(of: 0, in: world, share: place)
      return first..<first + (all ? list.count : list.firsts.count)
    }
  }

  /// The number of a move, by its place in the list of a world.
  func number(of place: Int, in world: Int, share: Int) -> Int {
    (world * shares.count + share) * longest + place
  }

  /// The world that a move is in.
  func world(of number: Int) -> Int { number / longest / shares.count }

  /// The number of the sort of a move.
  func sort(of number: Int) -> UInt32 {
    let share = shares[number / longest % shares.count]
    guard let list = share?[world(of: number)] else { preconditionFailure("\(number): no move") }
    let place = number % longest
    return place < list.firsts.count ? list.firsts[place] : list.others[place - list.firsts.count]
  }
}

extension Stays.List {
  /// Makes a list of the sorts of some moves, by number.
  init(of numbers: [UInt32], among sorts: [MoveGraph.Sort]) {
    var effects: [UInt32] = []
    var (firsts, others): ([UInt32], [UInt32]) = ([], [])
    for number in numbers.sorted(by: { sorts[Int($0)].origin < sorts[Int($1)].origin }) {
      let effect = sorts[Int(number)].effect
      if effects.contains(effect) {
        others.append(number)
      } else {
        firsts.append(number)
        effects.append(effect)
      }
    }
    self.init(firsts: firsts, others: others, effects: effects.filter { $0 != 0 })
  }
}

/// Stays while they are found, world by world.
struct StaysDraft {
  /// What hangs on one object.
  private struct Share {
    /// The lists found so far: the sorts of moves, by number, ascending.
    var lists: [[UInt32]] = [[]]
    var numbers: [[UInt32]: UInt32] = [[]: 0]
    /// For each world up to the last that has any, its list, by number.
    var listOf: [UInt32] = []
  }

  private var shares: [Share]

  /// Begins with nothing found for some objects.
  init(objects: Int) { shares = (0...objects).map { _ in Share() } }

  /// The number of a list of a share, which is added if it is new.
  mutating func number(of sorts: [UInt32], in share: Int) -> UInt32 {
    let list = sorts.sorted()
    if let known = shares[share].numbers[list] { return known }
    let number = UInt32(truncatingIfNeeded: shares[share].lists.count)
    shares[share].numbers[list] = number
    shares[share].lists.append(list)
    return number
  }

  /// Notes the list of a share in a world, which is not before one that was noted.
  mutating func note(_ list: UInt32, of share: Int, in world: Int) {
    while shares[share].listOf.count <= world { shares[share].listOf.append(0) }
    shares[share].listOf[world] = list
  }

  /// Adds moves to those of a share in a world, which is not before one that was noted.
  mutating func add(_ sorts: [UInt32], to share: Int, in world: Int) {
    let former = shares[share].listOf.count > world ? Int(shares[share].listOf[world]) : 0
    note(number(of: shares[share].lists[former] + sorts, in: share), of: share, in: world)
  }

  /// What was found, for so many worlds.
  func stays(worlds: Int, among sorts: [MoveGraph.Sort]) -> Stays {
    Stays(
      shares.map { share in
        if share.listOf.isEmpty { return nil }
        let rest = [UInt32](repeating: 0, count: worlds - share.listOf.count)
        return Stays.Share(
          lists: share.lists.map { Stays.List(of: $0, among: sorts) }, listOf: share.listOf + rest)
      })
  }
}
