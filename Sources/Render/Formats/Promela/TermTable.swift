import Base

/// What remains of an interaction, as a term of a process algebra; operands are numbers of other
/// terms.
///
/// Steps, gaps, and requirements are referred to by number, so that equal ones at different places
/// stay distinct.
enum ProcessTerm: Hashable {
  /// Nothing remains.
  case done
  /// The nearest scope around it ends.
  case leave
  /// A term that `leave` ends.
  case scope(Int)
  /// A step.
  case step(Int)
  /// A step for each of some roles whose object accepts the event, in any order.
  case each(Int, [Int])
  /// A gap: other activities can start.
  case gap(Int)
  /// Requirements that must hold here.
  case check([Int])
  /// Sequential composition, nested to the right.
  case chain(Int, Int)
  /// Choice.
  case choice([Branch])
  /// Repetition between two bounds; a missing upper bound means any number of times.
  case loop(Branch, atLeast: Int, atMost: Int?)
  /// Parallel composition: interleaving.
  case par([Int])

  /// A branch of a choice, and the numbers of the requirements to enter it.
  struct Branch: Hashable {
    let label: String
    let guards: [Int]
    let body: Int
  }
}

/// The terms of one interaction by number; equal ones share a number (hash consing).
struct TermTable {
  private(set) var all = Interner<ProcessTerm>([.done, .leave])
  /// The limit that was exceeded; `nil` while all edges are found.
  var exceeded: SizeLimit?
  /// The budget for edges from the current location.
  private var edgesLeft = mostEdges

  /// A limit on the size of the model.
  enum SizeLimit: Error {
    /// Locations between steps.
    case locations
    /// Edges from one location to the next.
    case edges
  }

  /// The number of the term in which nothing remains.
  static let done = 0
  /// The number of the term that leaves the nearest scope around it.
  static let leave = 1
  /// The budget for edges from one location, and also for those from all; guards and labels count
  /// too.
  static let mostEdges = 2 * Limits.waysInAll

  /// Renews the budget for another location.
  mutating func begin() { edgesLeft = Self.mostEdges }

  /// Spends some of the budget.
  mutating func spend(_ count: Int) {
    edgesLeft -= count
    if edgesLeft < 0, exceeded == nil { exceeded = .edges }
  }

  /// Returns the number of a term.
  mutating func number(of term: ProcessTerm) -> Int { all.intern(term) }

  /// Composes two terms in sequence.
  mutating func chain(of first: Int, _ second: Int) -> Int {
    if first == Self.done { return second }
    if second == Self.done || first == Self.leave { return first }
    var heads: [Int] = []
    var last = first
    while case .chain(let head, let tail) = all[last] {
      heads.append(head)
      last = tail
    }
    let end = last == Self.leave ? last : number(of: .chain(last, second))
    return heads.reversed().reduce(end) { number(of: .chain($1, $0)) }
  }

  /// A term that ends where it is left; nothing if it is left at once.
  mutating func scope(of term: Int) -> Int {
    term == Self.done || term == Self.leave ? Self.done : number(of: .scope(term))
  }

  /// Composes terms in sequence.
  mutating func chain(of parts: [Int]) -> Int {
    parts.reversed().reduce(Self.done) { chain(of: $1, $0) }
  }

  /// Composes terms in parallel.
  mutating func par(of parts: [Int]) -> Int {
    let open = parts.filter { $0 != Self.done }
    return open.count < 2 ? open.first ?? Self.done : number(of: .par(open))
  }

  /// The term without the requirements that come first in it.
  mutating func settled(_ term: Int) -> Int {
    var left = term
    while case .chain(let first, let second) = all[left] {
      let head = settled(first)
      if head != Self.done { return chain(of: head, second) }
      left = second
    }
    switch all[left] {
    case .check: return Self.done
    case .scope(let body):
      let rest = settled(body)
      return scope(of: rest)
    case .par(let parts):
      var rests: [Int] = []
      for part in parts { rests.append(settled(part)) }
      return par(of: rests)
    default: return left
    }
  }

  /// Whether the term is in a gap, so that other activities can start.
  func isGap(_ term: Int) -> Bool {
    switch all[term] {
    case .gap: true
    case .chain(let first, _): isGap(first)
    case .scope(let body): isGap(body)
    case .par(let parts): parts.contains { isGap($0) }
    default: false
    }
  }
}
