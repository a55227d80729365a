import Base

/// Lists of what was seen of relations, each once and under a number.
struct FactLists: Sendable {
  /// That a relation leads from the object of one slot to that of another, or to or from nobody.
  struct Fact: Hashable, Sendable {
    let relation: Int
    let from: Int
    let to: Int

    /// In place of a slot: no object.
    static let nobody = -1
    /// In place of a slot: an object of which nothing is known.
    static let somebody = 100

    /// The object of a slot that the relation leads to from another, or from which it leads there.
    func other(from slot: Int, isInverse: Bool) -> Int? {
      isInverse ? to == slot ? from : nil : from == slot ? to : nil
    }
  }

  private struct Addition: Hashable {
    let list: Int
    let fact: Fact
  }

  /// The lists, each in order; the first is empty.
  private(set) var all = Interner<[Fact]>([[]])
  /// For a list and a fact that was added to it, the list with the fact.
  private var extended: [Addition: Int] = [:]

  /// The number of a list, in whichever order it comes.
  mutating func number(of facts: [Fact]) -> Int {
    all.intern(facts.sorted { ($0.relation, $0.from, $0.to) < ($1.relation, $1.from, $1.to) })
  }

  /// The number of a list with one more fact.
  mutating func number(of list: Int, and fact: Fact) -> Int {
    let addition = Addition(list: list, fact: fact)
    if let known = extended[addition] { return known }
    let number = self.number(of: all[list] + [fact])
    extended[addition] = number
    return number
  }

  /// The facts over which a relation leads from one object to another, where it leads there over
  /// others; none where it does not.
  static func chain(
    of relation: Int, isInverse: Bool, from start: Int, to end: Int, in facts: [Fact]
  ) -> [Fact]? {
    var chain: [Fact] = []
    var place = start
    while place != end {
      let next = facts.first {
        $0.relation == relation && $0.other(from: place, isInverse: isInverse) ?? -1 >= 0
      }
      guard let next, chain.count < facts.count, place != Fact.somebody else { return nil }
      chain.append(next)
      place = next.other(from: place, isInverse: isInverse) ?? end
    }
    return chain.count > 1 ? chain : nil
  }

  /// What is left when one object is forgotten.
  mutating func forget(_ slot: Int, in list: Int) -> Int {
    let left = all[list].filter { $0.from != slot && $0.to != slot }
    return left.count == all[list].count ? list : number(of: left)
  }
}
