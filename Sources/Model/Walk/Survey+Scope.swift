extension Survey {
  /// The part of a pack that a question is about.
  public struct Scope: Hashable, Sendable {
    /// All machines in all configurations.
    public static let everything = Scope()

    /// The configurations to walk, in counting order; none for all that are possible.
    public let configurations: [Configuration]?
    /// The values that every run has, by axis, whatever their defaults are.
    public let fixed: [Int: Int]
    /// The machines to walk, with those that they meet; none for all.
    public let machines: Set<Name<Machine>>?
    /// What to read off the walks.
    public let detail: Detail

    /// Names a part.
    public init(
      configurations: [Configuration]? = nil, fixed: [Int: Int] = [:],
      machines: Set<Name<Machine>>? = nil, detail: Detail = .everything
    ) {
      self.configurations = configurations
      self.fixed = fixed
      self.machines = machines
      self.detail = detail
    }

    /// Whether it is all there is, so that what is never reached in it never is.
    var isWhole: Bool {
      configurations == nil && fixed.isEmpty && machines == nil && detail > .worlds
    }

    /// Whether a machine is to be walked.
    func includes(_ machine: Name<Machine>) -> Bool { machines?.contains(machine) ?? true }
  }

  /// How much is read off a walk; each more than the one before.
  public enum Detail: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// Nothing: there are no facts. Scripts run, and guarantees are checked, on worlds alone.
    case worlds
    /// What machines and interactions do; nothing of callbacks.
    case moves
    /// All facts.
    case everything

    /// Orders by how much there is.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }
}
