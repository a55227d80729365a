extension Pack {
  /// Whether interactions use up other objects than those of a machine that they happen to.
  ///
  /// A walk has only a few objects, and one whose life is over stays so. What an interaction can do
  /// only with a fresh object, it does no oftener in the walk than there are objects: such a number
  /// says nothing of the world, where there is always another one.
  ///
  /// - Parameters:
  ///   - interactions: The interactions, parts among them.
  ///   - machine: The machine of the object that is looked at.
  /// - Returns: Whether some other object in one of them has a life that can end.
  func usesUpObjects(in interactions: [Name<Interaction>], beside machine: Name<Machine>) -> Bool {
    if interactions.isEmpty { return false }
    let mortal = Set(
      machines.filter { machine in
        machine.regions.contains { $0.states.contains { $0.end == .object } }
      }
      .map(\.name))
    return self.interactions.contains { interaction in
      guard interactions.contains(interaction.name) else { return false }
      var others = interaction.lifelines.map(\.machine)
      if let own = others.firstIndex(of: machine) { others.remove(at: own) }
      return others.contains { mortal.contains($0) }
    }
  }
}
