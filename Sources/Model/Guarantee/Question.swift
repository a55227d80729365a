/// A happening with its callbacks as indices into the pack, ready to be asked of positions.
enum Question: Sendable {
  case call(role: Int, callback: Int, argument: String?)
  case anyCall(role: Int)
  case state(role: Int, region: Int, state: UInt16)
  indirect case not(Question)
  case all([Question])
  case any([Question])
}

extension Question {
  /// Prepares a happening of a pack; its roles become the given ones.
  init(_ happening: Happening, _ index: PackIndex, roles: [Int]) {
    switch happening {
    case .call(let role, let callback, let argument):
      self = .call(role: roles[role], callback: index.callback(callback), argument: argument)
    case .anyCall(let role):
      // Objects that a property does not name are none of its business.
      self = role.map { .anyCall(role: roles[$0]) } ?? .any(roles.map { .anyCall(role: $0) })
    case .state(let role, let region, let state):
      self = .state(role: roles[role], region: region, state: UInt16(truncatingIfNeeded: state))
    case .not(let inner): self = .not(Self(inner, index, roles: roles))
    case .all(let parts): self = .all(parts.map { Self($0, index, roles: roles) })
    case .any(let parts): self = .any(parts.map { Self($0, index, roles: roles) })
    }
  }

  /// Whether it is true at a position.
  func holds(at position: Instant) -> Bool {
    switch self {
    case .call(let role, let callback, let argument):
      guard position.isCall, position.callback == callback, position.role == role else {
        return false
      }
      return argument.map { $0 == position.argument } ?? true
    case .anyCall(let role): return position.isCall && position.role == role
    case .state(let role, let region, let state): return position.states[role][region] == state
    case .not(let inner): return !inner.holds(at: position)
    case .all(let parts): return parts.allSatisfy { $0.holds(at: position) }
    case .any(let parts): return parts.contains { $0.holds(at: position) }
    }
  }

  /// Calls a function for every callback and state in it, in the order of the text.
  func forEachAtom(_ body: (Self) -> Void) {
    switch self {
    case .call, .anyCall, .state: body(self)
    case .not(let inner): inner.forEachAtom(body)
    case .all(let parts), .any(let parts): for part in parts { part.forEachAtom(body) }
    }
  }
}
