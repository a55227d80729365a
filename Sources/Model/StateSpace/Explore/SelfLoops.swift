import Base

/// The self-loops of a state graph: interactions that begin and end in one transition and leave the
/// global state as it is.
///
/// Nearly all depend on the states of few objects. So each object has few different lists of
/// self-loops, which the global states share.
package struct SelfLoops: Sendable {
  /// A list of self-loops that occur in the same global states.
  package struct List: Sendable {
    /// The edge labels, by index, ordered by cause; of those with the same effect only the first.
    package let firsts: [UInt32]
    /// The edge labels, by index, of the others.
    let others: [UInt32]
    /// The effects on an object in packed form (see `EdgeEffect`), each once.
    package let effects: [UInt32]

    /// The number of self-loops.
    var count: Int { firsts.count + others.count }

    /// The edge labels of all self-loops in the list.
    package var all: [UInt32] { firsts + others }
  }

  /// The self-loops recorded for one object.
  package struct Share: Sendable {
    /// The different lists; the first is empty.
    package let lists: [List]
    /// For each global state, its list, by index into `lists`.
    package let listOf: [UInt32]

    /// The list of a global state.
    subscript(globalState: Int) -> List { lists[Int(listOf[globalState])] }
  }

  /// For each object, the self-loops that affect it; `nil` if it has none.
  ///
  /// The last share has those that affect no object.
  package let shares: [Share?]
  /// The number of self-loops.
  let count: Int
  /// The length of the longest list.
  private let longest: Int

  /// Makes the self-loops of a state graph from the shares of its objects.
  init(_ shares: [Share?]) {
    self.shares = shares
    longest = shares.lazy.compactMap { $0?.lists.lazy.map(\.count).max() }.max() ?? 0
    count = shares.lazy.compactMap(\.self).reduce(0) { count, share in
      let counts = share.lists.map(\.count)
      return share.listOf.reduce(count) { $0 + counts[Int($1)] }
    }
  }

  /// No self-loops.
  static let none = Self([])

  /// The numbers of the self-loops of a global state.
  ///
  /// A number encodes the global state, the share, and the place in the list.
  ///
  /// - Parameters:
  ///   - globalState: The global state.
  ///   - all: Whether to include self-loops with the same effect as an earlier one of the list.
  /// - Returns: The numbers, ascending.
  func numbers(in globalState: Int, all: Bool) -> [Int] {
    shares.indices.flatMap { place -> Range<Int> in
      guard let list = shares[place]?[globalState] else { return 0..<0 }
      let first = number(of: 0, in: globalState, share: place)
      return first..<first + (all ? list.count : list.firsts.count)
    }
  }

  /// The number of a self-loop, by its place in the list of a global state.
  func number(of place: Int, in globalState: Int, share: Int) -> Int {
    (globalState * shares.count + share) * longest + place
  }

  /// The global state of a self-loop, by its number.
  func globalState(of number: Int) -> Int { number / longest / shares.count }

  /// The edge label of a self-loop, by index.
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
  /// Makes a list from edge labels, given by index.
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

/// Builds `SelfLoops`, global state by global state.
struct SelfLoopsBuilder {
  /// The self-loops of one object so far.
  private struct Share {
    /// The lists so far: edge labels, by index, in the order in which they were added.
    ///
    /// Some are only parts of the lists of global states.
    var lists = Interner([NumberList([])])
    /// For each global state up to the last that has self-loops, its list, by index.
    var listOf: [UInt32] = []
  }

  private var shares: [Share]

  /// Makes an empty builder with a share for each object, and one more.
  init(objects: Int) { shares = (0...objects).map { _ in Share() } }

  /// The index of a list in a share, which is added if it is new.
  mutating func number(of edgeLabels: [UInt32], in share: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: shares[share].lists.intern(NumberList(edgeLabels)))
  }

  /// Adds the self-loops of a list of a share in a global state.
  ///
  /// Global states must come in ascending order.
  mutating func add(_ list: UInt32, to share: Int, in globalState: Int) {
    while shares[share].listOf.count <= globalState { shares[share].listOf.append(0) }
    let former = shares[share].listOf[globalState]
    shares[share].listOf[globalState] =
      former == 0
      ? list
      : number(
        of: shares[share].lists[Int(former)].numbers + shares[share].lists[Int(list)].numbers,
        in: share)
  }

  /// The self-loops found; `states` is the number of global states.
  func selfLoops(states: Int, among edgeLabels: [TransitionRelation.Label]) -> SelfLoops {
    SelfLoops(
      shares.map { share in
        if share.listOf.isEmpty { return nil }
        return SelfLoops.Share(
          lists: share.lists.all.map { SelfLoops.List(of: $0.numbers, among: edgeLabels) },
          listOf: (0..<states).map { $0 < share.listOf.count ? share.listOf[$0] : 0 })
      })
  }
}
