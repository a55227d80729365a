import Base
import Pack

/// Reads the steps of an interaction in one configuration as a process term.
struct TermReader {
  /// The action of a step; roles are numbered within the interaction.
  enum StepAction: Hashable {
    case send(role: Int, Name<Event>)
    case relate(role: Int, Name<Relation>, target: Int?)
  }

  /// A requirement on the objects of some roles.
  struct RoleRequirement {
    let roles: [Int]
    /// Whether the roles belong to a lifeline for many objects, so that released objects are
    /// exempt.
    let isMany: Bool
    let states: Guard
    /// The targets of relations, sorted by name: a role, any object, or none.
    let relations: [(name: Name<Relation>, target: Requirement.Target, role: Int?)]
  }

  /// The roles of a lifeline: one, or several for a lifeline for many.
  struct LifelineRoles: Hashable {
    let roles: [Int]
    let isMany: Bool
  }

  private let pack: Pack?
  private let configuration: Configuration
  private let hasGaps: Bool
  private var gaps = 0
  /// The actions, by step number.
  private(set) var actions: [StepAction] = []
  /// The requirements, by number.
  private(set) var requirements: [RoleRequirement] = []
  /// The terms read so far.
  var terms = TermTable()

  /// Prepares to read an interaction.
  init(of interaction: Interaction, in pack: Pack, _ configuration: Configuration) {
    self.pack = pack
    self.configuration = configuration
    hasGaps = !interaction.isAmbient
  }

  /// Creates a reader with a single step: one event, sent to role 0.
  init(sending event: Name<Event>) {
    (pack, configuration, hasGaps) = (nil, Configuration(choices: []), false)
    actions = [.send(role: 0, event)]
  }

  /// Adds requirements, and returns their numbers.
  mutating func add(_ new: [Requirement], _ lifelines: [LifelineRoles]) -> [Int] {
    new.map { requirement in
      let lifeline = lifelines[requirement.lifeline]
      let relations = requirement.relations.sorted { $0.key < $1.key }.map { name, target in
        if case .role(let lifeline) = target {
          return (name, target, lifelines[lifeline].roles.first)
        }
        return (name, target, nil)
      }
      requirements.append(
        RoleRequirement(
          roles: lifeline.roles, isMany: lifeline.isMany, states: requirement.states,
          relations: relations))
      return requirements.count - 1
    }
  }

  /// Returns the number of the term of an interaction's steps, which `break` ends.
  mutating func whole(of steps: [Step], _ lifelines: [LifelineRoles]) -> Int {
    scope(term(of: steps, lifelines), of: steps)
  }

  /// A term of some steps as a scope, if any of them leaves it.
  private mutating func scope(_ term: Int, of steps: [Step]) -> Int {
    haveBreak(steps) ? terms.scope(of: term) : term
  }

  /// Whether one of some steps is a `break`, and not only one inside another fragment.
  private func haveBreak(_ steps: [Step]) -> Bool {
    steps.contains { step in
      switch step {
      case .break: true
      case .when(_, let then, let otherwise, _): haveBreak(then) || haveBreak(otherwise)
      case .ref(let reference):
        haveBreak(pack?.interaction(reference.interaction)?.steps ?? [])
      case .send, .relate, .invariant, .gap, .note, .alt, .opt, .loop, .par: false
      }
    }
  }

  /// Returns the number of the term of some steps.
  mutating func term(of steps: [Step], _ lifelines: [LifelineRoles]) -> Int {
    let parts = steps.map { term(of: $0, lifelines) }
    return terms.chain(of: parts)
  }

  private mutating func term(of step: Step, _ lifelines: [LifelineRoles]) -> Int {
    switch step {
    case .send(let send): return term(of: send, lifelines[send.lifeline])
    case .relate(let relate): return term(of: relate, lifelines)
    case .invariant(let requirement):
      return terms.number(of: .check(add([requirement], lifelines)))
    case .note: return TermTable.done
    case .gap:
      gaps += 1
      return hasGaps ? terms.number(of: .gap(gaps)) : TermTable.done
    case .alt(let operands, _):
      let branches = operands.map { branch($0, label: $0.label, lifelines) }
      return terms.number(of: .choice(branches))
    case .opt(let operand, _):
      let taken = branch(operand, label: operand.label, lifelines)
      let skipped = ProcessTerm.Branch(label: "", guards: [], body: TermTable.done)
      return terms.number(of: .choice([taken, skipped]))
    case .break(let operand, _):
      let body = terms.chain(of: term(of: operand.steps, lifelines), TermTable.leave)
      let taken = ProcessTerm.Branch(
        label: operand.address, guards: add(operand.requires, lifelines), body: body)
      let skipped = ProcessTerm.Branch(label: "", guards: [], body: TermTable.done)
      return terms.number(of: .choice([taken, skipped]))
    case .loop(let operand, let atLeast, let atMost, _):
      let body = ProcessTerm.Branch(
        label: "", guards: add(operand.requires, lifelines),
        body: term(of: operand.steps, lifelines))
      let loop = terms.number(of: .loop(body, atLeast: atLeast, atMost: atMost))
      return scope(loop, of: operand.steps)
    case .par(let operands, _):
      let parts = operands.map { operand in
        let branch = branch(operand, label: "", lifelines)
        return branch.guards.isEmpty ? branch.body : terms.number(of: .choice([branch]))
      }
      return terms.par(of: parts)
    case .ref(let reference): return term(of: reference, lifelines)
    case .when(let condition, let then, let otherwise, _):
      return term(of: condition.holds(in: configuration) ? then : otherwise, lifelines)
    }
  }

  private mutating func term(of relate: Step.Relate, _ lifelines: [LifelineRoles]) -> Int {
    let target = relate.target.flatMap { lifelines[$0].roles.first }
    let parts = lifelines[relate.lifeline].roles.map { role in
      let step = number(.relate(role: role, relate.relation, target: target))
      return terms.number(of: .step(step))
    }
    return terms.chain(of: parts)
  }

  private mutating func term(of send: Step.Send, _ lifeline: LifelineRoles) -> Int {
    guard let first = lifeline.roles.first else { return TermTable.done }
    let step = number(.send(role: first, send.event))
    return terms.number(of: lifeline.isMany ? .each(step, lifeline.roles) : .step(step))
  }

  private mutating func term(of reference: Step.Reference, _ lifelines: [LifelineRoles]) -> Int {
    guard let part = pack?.interaction(reference.interaction) else {
      return TermTable.done
    }
    let own = reference.roles.map { lifelines[$0] }
    let guards = add(part.requires, own)
    let steps = term(of: part.steps, own)
    return guards.isEmpty
      ? steps : terms.chain(of: terms.number(of: .check(guards)), steps)
  }

  private mutating func branch(
    _ operand: Step.Operand, label: String, _ lifelines: [LifelineRoles]
  ) -> ProcessTerm.Branch {
    let guards = add(operand.requires, lifelines)
    return ProcessTerm.Branch(
      label: label, guards: guards, body: whole(of: operand.steps, lifelines))
  }

  private mutating func number(_ action: StepAction) -> Int {
    actions.append(action)
    return actions.count - 1
  }
}
