internal import Model

/// What is left to happen of an interaction, read from the pack for a model checker; its parts are
/// given by number.
///
/// Steps, gaps, and questions are held by number, so that two of the same words at different places
/// stay two.
enum ProcessTerm: Hashable {
  /// Nothing.
  case done
  /// One step, by number.
  case step(Int)
  /// One step for each of some roles whose object takes it, in any order.
  case each(Int, [Int])
  /// Time passes.
  case gap(Int)
  /// What must be true here, by number.
  case check([Int])
  /// One, then the other; the first is no chain itself.
  case chain(Int, Int)
  /// Exactly one.
  case choice([Branch])
  /// The same again, between two numbers of times.
  case loop(Branch, atLeast: Int, atMost: Int?)
  /// All of them, interleaved.
  case par([Int])

  /// What can be entered when some questions, by number, are answered with yes.
  struct Branch: Hashable {
    let label: String
    let guards: [Int]
    let body: Int
  }
}

/// The remainders of one interaction, each under one number; equal ones share it.
struct TermTable {
  private(set) var all: [ProcessTerm] = [.done]
  private var numbers: [ProcessTerm: Int] = [.done: 0]
  /// Why no more ways are found; nothing while all are.
  var exceeded: SizeLimit?
  /// How many ways may still be found from one position, with what is asked and chosen on them.
  private var edgesLeft = mostEdges

  /// What there is too much of to be written.
  enum SizeLimit: Error {
    /// Positions between steps.
    case locations
    /// Ways from one position to the next.
    case edges
  }

  /// The number of the remainder in which nothing is left.
  static let done = 0
  /// The most ways on from one position, and from all of them, with what is asked and chosen on them.
  static let mostEdges = 2 * Limits.waysInAll

  /// Begins to find the ways from another position.
  mutating func begin() { edgesLeft = Self.mostEdges }

  /// Notes that ways were found.
  mutating func spend(_ count: Int) {
    edgesLeft -= count
    if edgesLeft < 0, exceeded == nil { exceeded = .edges }
  }

  /// The number of a remainder.
  mutating func number(of term: ProcessTerm) -> Int {
    if let known = numbers[term] { return known }
    numbers[term] = all.count
    all.append(term)
    return all.count - 1
  }

  /// One remainder and then another.
  mutating func chain(of first: Int, _ second: Int) -> Int {
    if first == Self.done { return second }
    if second == Self.done { return first }
    var heads: [Int] = []
    var last = first
    while case .chain(let head, let tail) = all[last] {
      heads.append(head)
      last = tail
    }
    heads.append(last)
    return heads.reversed().reduce(second) { number(of: .chain($1, $0)) }
  }

  /// Several remainders one after the other.
  mutating func chain(of parts: [Int]) -> Int {
    parts.reversed().reduce(Self.done) { chain(of: $1, $0) }
  }

  /// Several remainders interleaved.
  mutating func par(of parts: [Int]) -> Int {
    let open = parts.filter { $0 != Self.done }
    return open.count < 2 ? open.first ?? Self.done : number(of: .par(open))
  }

  /// A remainder without the checks that are due before anything else in it.
  mutating func settled(_ term: Int) -> Int {
    var left = term
    while case .chain(let first, let second) = all[left] {
      let head = settled(first)
      if head != Self.done { return chain(of: head, second) }
      left = second
    }
    switch all[left] {
    case .check: return Self.done
    case .par(let parts):
      var rests: [Int] = []
      for part in parts { rests.append(settled(part)) }
      return par(of: rests)
    default: return left
    }
  }

  /// Whether a remainder stands in a gap, so that other interactions may begin.
  func isGap(_ term: Int) -> Bool {
    switch all[term] {
    case .gap: true
    case .chain(let first, _): isGap(first)
    case .par(let parts): parts.contains { isGap($0) }
    default: false
    }
  }
}
