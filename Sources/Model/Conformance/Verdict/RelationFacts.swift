import Base
import Pack
import StateSpace

/// What an interaction asks of relations between objects, and how it changes them.
struct InteractionRelations: Sendable {
  /// Where a relation of the object in a lifeline must lead.
  struct RelationLink: Hashable, Sendable {
    let lifeline: Int
    let relation: Int
    /// Whether it is the inverse that must lead there.
    let isInverse: Bool
    let goal: Requirement.Target
  }

  /// A relation of the object in a lifeline that is set to that of another, or to none.
  struct Change: Hashable, Sendable {
    let lifeline: Int
    let relation: Int
    let target: Int?
  }

  /// What it asks.
  private(set) var links: [RelationLink] = []
  /// How it changes them, in order.
  private(set) var changes: [Change] = []

  /// Reads an interaction.
  ///
  /// - Parameters:
  ///   - number: The interaction, by index into the pack.
  ///   - tables: What is known of the pack.
  init(of number: Int, on tables: PackTables) {
    let lifelines = tables.pack.interactions[number].lifelines.indices.map { $0 }
    add(tables.pack.interactions[number], as: lifelines, tables)
  }

  private mutating func add(_ interaction: Interaction, as roles: [Int], _ tables: PackTables) {
    func machine(_ lifeline: Int) -> Int {
      tables.index.machine(interaction.lifelines[lifeline].machine)
    }
    for requirement in interaction.requires
    where !interaction.lifelines[requirement.lifeline].isMany {
      for (word, goal) in requirement.relations.sorted(by: { $0.key < $1.key }) {
        let own = machine(requirement.lifeline)
        guard let way = ResolvedRelation(word, on: own, among: tables.pack.machines) else {
          continue
        }
        var target = goal
        if case .role(let other) = goal { target = .role(roles[other]) }
        links.append(
          RelationLink(
            lifeline: roles[requirement.lifeline],
            relation: tables.firstRelations[way.inverseOf ?? own] + way.relation,
            isInverse: way.inverseOf != nil, goal: target))
      }
    }
    interaction.steps.forEachStep { step in
      switch step {
      case .relate(let relate):
        let own = machine(relate.lifeline)
        let relation = tables.pack.machines[own].relations.firstIndex { $0.name == relate.relation }
        guard let relation else { return }
        changes.append(
          Change(
            lifeline: roles[relate.lifeline], relation: tables.firstRelations[own] + relation,
            target: relate.target.map { roles[$0] }))
      case .ref(let reference):
        let part = tables.pack.interactions[tables.index.interaction(reference.interaction)]
        add(part, as: reference.roles.map { roles[$0] }, tables)
      default: break
      }
    }
  }
}

/// What a log has shown of relations between objects.
struct RelationFacts: Sendable {
  private struct Fact: Hashable {
    let relation: Int
    let from: String
    /// The object that it leads to; empty for none.
    let to: String
    /// Whether nothing else can have happened than what has shown it.
    let isCertain: Bool
  }

  private var facts: [Fact] = []
  /// For each object, whether it was there before the log.
  private var ages: [String: ObjectAge] = [:]

  /// The most facts; the oldest are forgotten.
  private static let most = 64
  /// Of how many objects it is known how long they are there.
  private static let mostAges = 1_000

  /// What it costs that objects take part in an interaction, for what it asks of relations.
  ///
  /// - Parameters:
  ///   - relations: The relations of the interaction.
  ///   - owners: For each lifeline, its object, as the log names it.
  /// - Returns: The cost, in hundredths, and how much of it is due to what is not certain.
  func cost(
    of relations: InteractionRelations, _ owners: [Int: String]
  ) -> (all: Int, open: Int) {
    var free: Set<Int> = []
    return relations.links.reduce((all: 0, open: 0)) { cost, link in
      guard let owner = owners[link.lifeline] else { return cost }
      let age = ages[owner] ?? .open
      guard let fact = fact(on: owner, by: link) else {
        var own = 0
        switch link.goal {
        case .none where free.insert(link.lifeline).inserted:
          own = age.choice(of: AlignmentCost.noRelation)
        case .role(let other):
          let isNew = owners[other].flatMap { ages[$0] } == .new
          own = (isNew ? .new : age).choice(of: AlignmentCost.relation)
        default: break
        }
        return (cost.all + own, cost.open)
      }
      let partner = link.isInverse ? fact.from : fact.to
      let isRight =
        switch link.goal {
        case .none: partner.isEmpty
        case .some: !partner.isEmpty
        case .role(let other): !partner.isEmpty && owners[other].map { $0 == partner } ?? true
        }
      if isRight { return cost }
      let price = AlignmentCost.contradiction
      return (cost.all + price, cost.open + (fact.isCertain ? 0 : price))
    }
  }

  /// Whether it is known of an object how long it is there.
  func knows(_ object: String) -> Bool { ages[object] != nil || ages.count >= Self.mostAges }

  /// Notes what the first record of an object shows.
  mutating func note(_ age: ObjectAge, of object: String) {
    if ages.count < Self.mostAges { ages[object] = age }
  }

  /// What is known of where a relation leads; `nil` if nothing is.
  private func fact(on object: String, by link: InteractionRelations.RelationLink) -> Fact? {
    facts.last {
      $0.relation == link.relation && (link.isInverse ? $0.to : $0.from) == object
    }
  }

  /// Takes the changes of an interaction; relations lead from one object to at most one.
  ///
  /// - Parameters:
  ///   - relations: The relations of the interaction.
  ///   - owners: For each lifeline, its object.
  ///   - isMutual: For each relation, whether it points back by itself.
  ///   - isCertain: Whether it can be no other interaction.
  mutating func take(
    _ relations: InteractionRelations, _ owners: [Int: String], _ isMutual: [Bool],
    isCertain: Bool
  ) {
    for change in relations.changes {
      guard let from = owners[change.lifeline] else { continue }
      let to = change.target.map { owners[$0] } ?? ""
      let isMutual = isMutual[change.relation]
      facts.removeAll { fact in
        fact.relation == change.relation
          && (fact.from == from || to == fact.to && to?.isEmpty == false
            || isMutual && (fact.to == from || fact.from == to))
      }
      guard let to else { continue }
      facts.append(
        Fact(relation: change.relation, from: from, to: to, isCertain: isCertain))
      if isMutual, !to.isEmpty {
        facts.append(
          Fact(relation: change.relation, from: to, to: from, isCertain: isCertain))
      }
    }
    if facts.count > Self.most { facts.removeFirst(facts.count - Self.most) }
  }
}

/// Whether an object is older than the log.
enum ObjectAge: Hashable, Sendable {
  /// It was there before the log began.
  case old
  /// It is new.
  case new
  /// Either.
  case open

  /// The cost for this.
  func choice(of costs: (old: Int, open: Int, new: Int)) -> Int {
    switch self {
    case .old: costs.old
    case .new: costs.new
    case .open: costs.open
    }
  }
}
