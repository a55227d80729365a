extension Survey {
  /// The part of a pack that a question is about.
  public struct Scope: Hashable, Sendable {
    /// All machines in all configurations.
    public static let everything = Scope()

    /// The configurations to walk, in counting order; none for all that are possible.
    public let configurations: [Configuration]?
    /// The machines to walk, with those that they meet; none for all.
    public let machines: Set<Name<Machine>>?

    /// Names a part.
    public init(configurations: [Configuration]? = nil, machines: Set<Name<Machine>>? = nil) {
      self.configurations = configurations
      self.machines = machines
    }

    /// Whether a machine is to be walked.
    func includes(_ machine: Name<Machine>) -> Bool { machines?.contains(machine) ?? true }
  }
}
