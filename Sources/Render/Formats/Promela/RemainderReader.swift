import Model

/// Reads what happens in an interaction, in one configuration, as a remainder.
struct RemainderReader {
  /// What one step does; roles are numbered through the interaction.
  enum Deed: Hashable {
    case send(role: Int, Name<Event>)
    case relate(role: Int, Name<Relation>, target: Int?)
  }

  /// A requirement on the objects of some roles.
  struct Demand {
    let roles: [Int]
    /// Whether they stand behind one lifeline for many, so that released ones do not count.
    let isMany: Bool
    let states: Guard
    /// Where relations lead, sorted by name: to a role, to any object, or to none.
    let relations: [(name: Name<Relation>, target: Requirement.Target, role: Int?)]
  }

  /// The roles behind a lifeline.
  struct Seat: Hashable {
    let roles: [Int]
    let isMany: Bool
  }

  private let pack: Pack?
  private let configuration: Configuration
  private let hasGaps: Bool
  private var gaps = 0
  /// The steps, by number.
  private(set) var deeds: [Deed] = []
  /// The requirements, by number.
  private(set) var demands: [Demand] = []
  /// What was read, part by part.
  var remainders = Remainders()

  /// Prepares to read an interaction.
  init(of interaction: Interaction, in pack: Pack, _ configuration: Configuration) {
    self.pack = pack
    self.configuration = configuration
    hasGaps = !interaction.isAmbient
  }

  /// Prepares what is no interaction: one event, sent to the object in one role.
  init(sending event: Name<Event>) {
    (pack, configuration, hasGaps) = (nil, Configuration(choices: []), false)
    deeds = [.send(role: 0, event)]
  }

  /// Takes up requirements, and gives their numbers.
  mutating func demands(_ requirements: [Requirement], _ seats: [Seat]) -> [Int] {
    requirements.map { requirement in
      let seat = seats[requirement.lifeline]
      let relations = requirement.relations.sorted { $0.key < $1.key }.map { name, target in
        if case .role(let lifeline) = target { return (name, target, seats[lifeline].roles.first) }
        return (name, target, nil)
      }
      demands.append(
        Demand(
          roles: seat.roles, isMany: seat.isMany, states: requirement.states,
          relations: relations))
      return demands.count - 1
    }
  }

  /// The remainder of some steps, by number.
  mutating func remainder(of steps: [Step], _ seats: [Seat]) -> Int {
    let parts = steps.map { remainder(of: $0, seats) }
    return remainders.chain(of: parts)
  }

  private mutating func remainder(of step: Step, _ seats: [Seat]) -> Int {
    switch step {
    case .send(let send): return remainder(of: send, seats[send.lifeline])
    case .relate(let relate): return remainder(of: relate, seats)
    case .invariant(let requirement):
      return remainders.number(of: .check(demands([requirement], seats)))
    case .gap:
      gaps += 1
      return hasGaps ? remainders.number(of: .gap(gaps)) : Remainders.done
    case .alt(let operands, _):
      let branches = operands.map { branch($0, label: $0.label, seats) }
      return remainders.number(of: .choice(branches))
    case .opt(let operand, _):
      let taken = branch(operand, label: operand.label, seats)
      let skipped = Remainder.Branch(label: "", asks: [], body: Remainders.done)
      return remainders.number(of: .choice([taken, skipped]))
    case .loop(let operand, let atLeast, let atMost, _):
      let body = branch(operand, label: "", seats)
      return remainders.number(of: .loop(body, atLeast: atLeast, atMost: atMost))
    case .par(let operands, _):
      let parts = operands.map { operand in
        let branch = branch(operand, label: "", seats)
        return branch.asks.isEmpty ? branch.body : remainders.number(of: .choice([branch]))
      }
      return remainders.par(of: parts)
    case .ref(let reference): return remainder(of: reference, seats)
    case .when(let condition, let then, let otherwise, _):
      return remainder(of: condition.holds(in: configuration) ? then : otherwise, seats)
    }
  }

  private mutating func remainder(of relate: Step.Relate, _ seats: [Seat]) -> Int {
    let target = relate.target.flatMap { seats[$0].roles.first }
    let parts = seats[relate.lifeline].roles.map { role in
      let step = number(.relate(role: role, relate.relation, target: target))
      return remainders.number(of: .step(step))
    }
    return remainders.chain(of: parts)
  }

  private mutating func remainder(of send: Step.Send, _ seat: Seat) -> Int {
    guard let first = seat.roles.first else { return Remainders.done }
    let step = number(.send(role: first, send.event))
    return remainders.number(of: seat.isMany ? .each(step, seat.roles) : .step(step))
  }

  private mutating func remainder(of reference: Step.Reference, _ seats: [Seat]) -> Int {
    guard let part = pack?.interaction(reference.interaction) else {
      return Remainders.done
    }
    let own = reference.roles.map { seats[$0] }
    let asks = demands(part.requires, own)
    let steps = remainder(of: part.steps, own)
    return asks.isEmpty
      ? steps : remainders.chain(of: remainders.number(of: .check(asks)), steps)
  }

  private mutating func branch(
    _ operand: Step.Operand, label: String, _ seats: [Seat]
  ) -> Remainder.Branch {
    let asks = demands(operand.requires, seats)
    return Remainder.Branch(label: label, asks: asks, body: remainder(of: operand.steps, seats))
  }

  private mutating func number(_ deed: Deed) -> Int {
    deeds.append(deed)
    return deeds.count - 1
  }
}
