extension Exploration {
  /// The part of a pack that a question is about.
  public struct Scope: Hashable, Sendable {
    /// All machines in all configurations.
    public static let everything = Scope()

    /// The configurations to explore, in counting order; none for all that are possible.
    public let configurations: [Configuration]?
    /// The values that every run has, by axis, whatever their defaults are.
    public let fixed: [Int: Int]
    /// The machines to explore, with those that they meet; none for all.
    public let machines: Set<Name<Machine>>?

    /// Names a part.
    public init(
      configurations: [Configuration]? = nil, fixed: [Int: Int] = [:],
      machines: Set<Name<Machine>>? = nil
    ) {
      self.configurations = configurations
      self.fixed = fixed
      self.machines = machines
    }

    /// Whether it is all there is, so that what is never reached in it never is.
    var isWhole: Bool { configurations == nil && fixed.isEmpty && machines == nil }

    /// Whether a machine is to be explored.
    func includes(_ machine: Name<Machine>) -> Bool { machines?.contains(machine) ?? true }
  }
}
