extension [Component] {
  /// What to say of the components that the end of the world does not reach, since its machine meets none of
  /// theirs: their walks go on after it.
  ///
  /// - Parameter pack: The pack.
  /// - Returns: A warning for each, at its first machine.
  func warningsOfEndlessness(in pack: Pack) -> [Diagnostic] {
    let enders = indices.compactMap { number in
      self[number].machines.lazy.compactMap { pack.machines[$0].end }.first.map { (number, $0) }
    }
    guard let end = enders.first?.1 else { return [] }
    let reached = Set(enders.map(\.0))
    return indices.filter { !reached.contains($0) }.map { number in
      let machine = pack.machines[self[number].machines[0]]
      return Diagnostic(
        .warning,
        "'\(machine.name)' never meets '\(end.machine)', which ends the world, so it lives on after that; "
          + "give an interaction a lifeline of each, as 'requires' needs",
        at: machine.place, notes: [Diagnostic.Note("the world ends here", at: end.place)])
    }
  }
}

extension Machine {
  /// The state that ends the world; nothing where none does.
  fileprivate var end: (machine: Name<Machine>, place: Place)? {
    regions.lazy.flatMap(\.states).first { $0.end == .world }.map { (name, $0.place) }
  }
}
