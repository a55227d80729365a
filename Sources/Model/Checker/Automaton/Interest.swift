/// What an edge must have to mean anything to a property, in few bits: it may be asked of every pair
/// of a property and a kind of edge.
struct Interest: Hashable, Sendable {
  /// A bit for each role that the property names; many roles share bits.
  private let roles: UInt64
  /// What the property asks for.
  private let marks: Marks

  /// Gathers what a property asks for, and of whom.
  init(roles: [Int], marks: Marks) {
    self.roles = roles.reduce(0) { $0 | Self.bit(of: $1) }
    self.marks = marks
  }

  /// Whether an edge of a kind may mean anything.
  func covers(_ kind: Observation.Kind) -> Bool {
    if let role = kind.role, roles & Self.bit(of: role) == 0 { return false }
    return marks.meet(kind.marks)
  }

  private static func bit(of role: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: role & 63) }
}
