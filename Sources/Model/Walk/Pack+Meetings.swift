extension Pack {
  /// The machines that some machines meet in interactions, directly or through others.
  ///
  /// A walk of one of them walks all of them, so what is known of one walk need not be walked again.
  ///
  /// - Parameter some: Machines of the pack.
  /// - Returns: Those machines, and all that they meet.
  public func machines(meeting some: Set<Name<Machine>>) -> Set<Name<Machine>> {
    let groups = Component.all(in: self, by: PackIndex(of: self)).map { component in
      Set(component.machines.map { machines[$0].name })
    }
    return groups.filter { !$0.isDisjoint(with: some) }.reduce(into: some) { $0.formUnion($1) }
  }
}
