/// What a word for a relation means to the objects of a machine: a relation of their own, or the way
/// back of one that leads to them.
public struct RelationWay: Hashable, Sendable {
  /// The relation, by index into the machine that declares it.
  public let relation: Int
  /// The machine whose objects point back, by index; none for a relation of the objects' own.
  public let inverseOf: Int?

  /// Looks a word up, which has one meaning on each machine; nothing where no machine declares it.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - machine: The machine of the object that asks, by index.
  ///   - machines: The machines that may declare it, that one among them.
  public init?(_ word: Name<Relation>, on machine: Int, among machines: [Machine]) {
    let own = machines[machine]
    if let relation = own.relations.firstIndex(where: { $0.name == word }) {
      self.relation = relation
      inverseOf = nil
      return
    }
    for (number, other) in machines.enumerated() {
      let found = other.relations.firstIndex { $0.inverse == word && $0.target == own.name }
      guard let found else { continue }
      relation = found
      inverseOf = number
      return
    }
    return nil
  }
}
