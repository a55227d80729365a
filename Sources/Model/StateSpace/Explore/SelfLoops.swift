import Base

/// The self-loops of a state graph: interactions that begin and end at once and leave the global
/// state as it is.
///
/// Nearly always, the local state of one object decides about them, so each object has few lists of
/// them, which the global states share.
package struct SelfLoops: Sendable {
  /// What leaves a global state as it is.
  package struct List: Sendable {
    /// The edge labels, by number, in the order of their causes; of those that do the same to an
    /// object, the first.
    package let firsts: [UInt32]
    /// The edge labels of the others.
    let others: [UInt32]
    /// What the moves do to an object, as the graph keeps it, each once.
    package let effects: [UInt32]

    /// How many moves there are.
    var count: Int { firsts.count + others.count }

    /// Every edge label of moves.
    package var all: [UInt32] { firsts + others }
  }

  /// The self-loops that the local state of one object decides about.
  package struct Share: Sendable {
    /// The lists that there are; the first is empty.
    package let lists: [List]
    /// For each global state, its list, by number.
    package let listOf: [UInt32]

    /// The list of a global state.
    subscript(globalState: Int) -> List { lists[Int(listOf[globalState])] }
  }

  /// For each object, the self-loops that it decides about; `nil` for one without self-loops.
  ///
  /// At last come those that several objects decide about and that do nothing to any.
  package let shares: [Share?]
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

  /// The numbers of the moves of a global state, from which the global state, the share, and the
  /// place in a list can be told again.
  ///
  /// - Parameters:
  ///   - globalState: The global state.
  ///   - all: Whether those are among them that repeat what another does.
  /// - Returns: The numbers, ascending.
  func numbers(in globalState: Int, all: Bool) -> [Int] {
    shares.indices.flatMap { place -> Range<Int> in
      guard let list = shares[place]?[globalState] else { return 0..<0 }
      let first = number(of: 0, in: globalState, share: place)
      return first..<first + (all ? list.count : list.firsts.count)
    }
  }

  /// The number of a move, by its place in the list of a global state.
  func number(of place: Int, in globalState: Int, share: Int) -> Int {
    (globalState * shares.count + share) * longest + place
  }

  /// The global state that a move is in.
  func globalState(of number: Int) -> Int { number / longest / shares.count }

  /// The number of the label of an edge.
  func edgeLabel(of number: Int) -> UInt32 {
    let share = shares[number / longest % shares.count]
    guard let list = share?[globalState(of: number)] else {
      preconditionFailure("\(number): no move")
    }
    let place = number % longest
    return place < list.firsts.count ? list.firsts[place] : list.others[place - list.firsts.count]
  }
}

extension SelfLoops.List {
  /// Makes a list of the edge labels of some moves, by number.
  init(of numbers: [UInt32], among edgeLabels: [TransitionRelation.Label]) {
    var effects: [UInt32] = []
    var (firsts, others): ([UInt32], [UInt32]) = ([], [])
    for number in numbers.sorted(by: { edgeLabels[Int($0)].origin < edgeLabels[Int($1)].origin }) {
      let effect = edgeLabels[Int(number)].effect
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

/// SelfLoops while they are found, global state by global state.
struct SelfLoopsBuilder {
  /// What hangs on one object.
  private struct Share {
    /// The lists found so far: the edge labels, by number, ascending.
    var lists = Interner([[UInt32]()])
    /// For each global state up to the last that has any, its list, by number.
    var listOf: [UInt32] = []
  }

  private var shares: [Share]

  /// Begins with nothing found for some objects.
  init(objects: Int) { shares = (0...objects).map { _ in Share() } }

  /// The number of a list of a share, which is added if it is new.
  mutating func number(of edgeLabels: [UInt32], in share: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: shares[share].lists.intern(edgeLabels.sorted()))
  }

  /// Notes the list of a share in a global state, which is not before one that was noted.
  mutating func note(_ list: UInt32, of share: Int, in globalState: Int) {
    while shares[share].listOf.count <= globalState { shares[share].listOf.append(0) }
    shares[share].listOf[globalState] = list
  }

  /// Adds moves to those of a share in a global state, which is not before one that was noted.
  mutating func add(_ edgeLabels: [UInt32], to share: Int, in globalState: Int) {
    let former =
      shares[share].listOf.count > globalState ? Int(shares[share].listOf[globalState]) : 0
    note(
      number(of: shares[share].lists[former] + edgeLabels, in: share), of: share, in: globalState)
  }

  /// What was found, for so many global states.
  func selfLoops(states: Int, among edgeLabels: [TransitionRelation.Label]) -> SelfLoops {
    SelfLoops(
      shares.map { share in
        if share.listOf.isEmpty { return nil }
        let rest = [UInt32](repeating: 0, count: states - share.listOf.count)
        return SelfLoops.Share(
          lists: share.lists.all.map { SelfLoops.List(of: $0, among: edgeLabels) },
          listOf: share.listOf + rest)
      })
  }
}
