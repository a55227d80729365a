extension Pack {
  /// The callback of a name; nothing where the pack has none, as it may not where the name is another
  /// pack's, or a word that somebody typed.
  public func callback(_ name: Name<Callback>) -> Callback? { callbacks.first { $0.name == name } }

  /// The machine of a name, as above.
  public func machine(_ name: Name<Machine>) -> Machine? { machines.first { $0.name == name } }

  /// The interaction of a name, as above.
  public func interaction(_ name: Name<Interaction>) -> Interaction? {
    interactions.first { $0.name == name }
  }

  /// The scenario of a name, as above.
  public func scenario(_ name: Name<Scenario>) -> Scenario? { scenarios.first { $0.name == name } }

  /// The guarantee of a name, as above.
  public func guarantee(_ name: Name<Guarantee>) -> Guarantee? {
    guarantees.first { $0.name == name }
  }
}
