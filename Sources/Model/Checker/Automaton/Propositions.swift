import Pack
import StateSpace

/// The propositions of a property, with roles, callbacks, states, and arguments as numbers.
///
/// They are evaluated at millions of positions, so they are in one array.
struct Propositions: Hashable, Sendable {
  /// A proposition or an operand of one; operands are given by index into `formulas`.
  enum Formula: Hashable, Sendable {
    /// A callback runs on a role; with an argument, by index into `arguments`, or with any.
    case call(role: Int, callback: Int, argument: Int?)
    /// Any callback runs on a role.
    case anyCall(role: Int)
    /// A region of a role is in a state.
    case state(role: Int, region: Int, state: UInt16)
    case not(Int)
    case all(Range<Int>)
    case any(Range<Int>)
  }

  /// The propositions, followed by their operands.
  private var formulas: [Formula] = []
  /// The number of propositions.
  let count: Int
  /// The arguments in the propositions, each once.
  private(set) var arguments: [String] = []

  /// Compiles propositions; `roles` has the observed role for each role of the property.
  init(_ propositions: [Proposition], _ index: PackIndex, roles: [Int]) {
    count = propositions.count
    _ = add(propositions, index, roles)
  }

  /// The formulas without operands.
  var atoms: [Formula] {
    formulas.filter { formula in
      switch formula {
      case .call, .anyCall, .state: true
      case .not, .all, .any: false
      }
    }
  }

  /// Whether a proposition or an operand of one, by index, is true at a position.
  func holds(_ number: Int, at position: TracePosition) -> Bool {
    switch formulas[number] {
    case .call(let role, let callback, let argument):
      position.callback == callback && position.role == role
        && (argument.map { arguments[$0] == position.argument } ?? true)
    case .anyCall(let role): position.role == role
    case .state(let role, let region, let state): position.states[role][region] == state
    case .not(let part): !holds(part, at: position)
    case .all(let parts): parts.allSatisfy { holds($0, at: position) }
    case .any(let parts): parts.contains { holds($0, at: position) }
    }
  }

  /// Adds propositions with consecutive indices, and their operands after them.
  private mutating func add(
    _ propositions: [Proposition], _ index: PackIndex, _ roles: [Int]
  ) -> Range<Int> {
    let places = formulas.count..<formulas.count + propositions.count
    formulas += propositions.map { _ in .any(0..<0) }
    for (place, proposition) in zip(places, propositions) {
      formulas[place] = formula(of: proposition, index, roles)
    }
    return places
  }

  private mutating func formula(
    of proposition: Proposition, _ index: PackIndex, _ roles: [Int]
  ) -> Formula {
    switch proposition {
    case .call(let role, let callback, let argument):
      return .call(
        role: roles[role], callback: index.callback(callback),
        argument: argument.map { number(of: $0) })
    case .anyCall(let role?): return .anyCall(role: roles[role])
    case .anyCall(nil):
      return .any(add(roles.indices.map { Proposition.anyCall(role: $0) }, index, roles))
    case .state(let role, let region, let state):
      return .state(role: roles[role], region: region, state: UInt16(truncatingIfNeeded: state))
    case .not(let inner): return .not(add([inner], index, roles).lowerBound)
    case .all(let parts): return .all(add(parts, index, roles))
    case .any(let parts): return .any(add(parts, index, roles))
    }
  }

  private mutating func number(of argument: String) -> Int {
    if let known = arguments.firstIndex(of: argument) { return known }
    arguments.append(argument)
    return arguments.count - 1
  }
}
