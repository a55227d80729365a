extension Pack {
  /// Whether interactions use up other objects than those of a machine that they happen to.
  ///
  /// A walk has only a few objects, and one whose life is over stays so. What an interaction can do
  /// only with a fresh object, it does no oftener in the walk than there are objects: such a number
  /// says nothing of the world, where there is always another one.
  ///
  /// - Parameters:
  ///   - interactions: The interactions, by index, parts among them.
  ///   - machine: The machine of the object that is looked at.
  ///   - index: Where the names of the pack stand.
  /// - Returns: Whether some other object in one of them has a life that can end.
  func usesUpObjects(
    in interactions: [Int], beside machine: Name<Machine>, by index: PackIndex
  ) -> Bool {
    interactions.contains { number in
      var others = self.interactions[number].lifelines.map(\.machine)
      if let own = others.firstIndex(of: machine) { others.remove(at: own) }
      return others.contains { machines[index.machine($0)].isMortal }
    }
  }
}

extension Machine {
  /// Whether the life of an object can end.
  fileprivate var isMortal: Bool {
    regions.contains { $0.states.contains { $0.end == .object } }
  }
}
