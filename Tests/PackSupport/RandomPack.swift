import Base
package import Pack
import Support

/// Packs of one to three small machines and interactions of every kind of fragment, by number.
package struct RandomPack {
  private var dice: Dice
  private var line = 0
  private let names = ["alpha", "beta"]
  private let places = ["one", "two", "three"]

  /// Whether operands have labels, by which scripts choose them: `b` with the number of the line.
  private let hasLabels: Bool
  /// Whether some events come by themselves, and some are ignored.
  private let isFree: Bool
  /// Whether some fragments are a `break`.
  private let hasBreaks: Bool

  /// Begins with a seed.
  package init(
    seed: UInt64, labelled hasLabels: Bool = false, free isFree: Bool = false,
    breaks hasBreaks: Bool = false
  ) {
    dice = Dice(state: seed &* 0x9E37_79B9_7F4A_7C15)
    self.hasLabels = hasLabels
    self.isFree = isFree
    self.hasBreaks = hasBreaks
  }

  private mutating func below(_ limit: Int) -> Int { Int(dice.next() % UInt64(limit)) }

  private mutating func place() -> Place {
    line += 1
    return Place(path: "random.yaml", line: line, column: 1)
  }

  private func name<Kind>(_ text: String) -> Name<Kind> {
    guard let name = Name<Kind>(text) else { preconditionFailure(text) }
    return name
  }

  /// The next pack.
  package mutating func pack() -> Pack {
    let machines = (0..<(1 + below(2))).map { machine($0) }
    let interactions = (0..<(2 + below(3))).map { interaction($0, machines) }
    let calls = Set(machines.flatMap(\.events).flatMap(\.transitions).flatMap(\.actions))
    let callbacks = calls.compactMap { action -> Name<Callback>? in
      if case .call(let call) = action { call.callback } else { nil }
    }
    return Pack(
      name: name("random"), title: Words("Random"), summary: Words(""), system: Words("System"),
      locales: ["en"], axes: [], impossible: .any([]),
      bounds: .init(
        objects: [machines[0].name: 2], nesting: 1 + below(2), states: 4_000),
      phases: [],
      callbacks: Set(callbacks + machines.flatMap(\.spans).flatMap(\.begins)).sorted().map {
        callback($0)
      }, machines: machines,
      interactions: interactions, scenarios: [], sources: [])
  }

  private mutating func callback(_ name: Name<Callback>) -> Callback {
    Callback(
      name: name, phase: self.name("phase"), owner: "Owner", swift: "", objc: "",
      declarations: [], aliases: [], availability: [], condition: .always, superRule: .none,
      notification: "", citations: [], texts: CallbackTexts(), place: place())
  }

  private mutating func machine(_ number: Int) -> Machine {
    let regions = (0..<(1 + below(2))).map { region in
      Region(
        name: name("r\(region)"), title: Words(""),
        states: (0..<(2 + below(2))).map { state in
          let roll = below(12)
          let end: State.End =
            state == 0 ? .nothing : roll == 0 ? .object : roll == 1 ? .process : .nothing
          return State(
            name: name(places[state]), title: Words(""), summary: Words(""), end: end,
            place: place())
        }, initialIndex: 0, place: place())
    }
    let relation = Relation(
      name: name("friend"), target: name(names[number]),
      inverse: name(below(2) == 0 ? "friend" : "admirer"), place: place())
    return Machine(
      name: name(names[number]), title: Words(""), summary: Words(""), regions: regions,
      relations: number == 0 ? [relation] : [],
      events: (0..<3).map { event($0, of: number, regions) },
      spans: [
        Span(
          name: name("span"), title: Words(""), begins: [name("\(names[number]).c0")],
          place: place())
      ], citations: [], place: place())
  }

  private mutating func event(_ number: Int, of machine: Int, _ regions: [Region]) -> Event {
    let transitions = regions[0].states.indices.compactMap { state -> Transition? in
      if below(9) == 0 { return nil }
      let actions = (0..<below(4)).map { _ -> Action in
        if below(2) == 0 {
          let region = below(regions.count)
          return .enter(region: region, state: below(regions[region].states.count))
        }
        let callback: Name<Callback> = name("\(names[machine]).c\(below(3))")
        return .call(Call(callback: callback, place: place()))
      }
      return Transition(
        condition: .always, source: Guard(allowed: [0: [state]]), actions: actions, place: place())
    }
    if !isFree {
      return Event(
        name: name("e\(number)"), summary: Words(""), transitions: transitions, place: place())
    }
    let ignoring = regions.indices.filter { _ in below(6) == 0 }.map { region in
      let states = regions[region].states.indices.filter { _ in below(2) == 0 }
      return Transition(
        condition: .always, source: Guard(allowed: [region: states]), actions: [],
        isIgnoring: true, place: place())
    }
    return Event(
      name: name("e\(number)"), isFree: below(3) == 0, summary: Words(""),
      transitions: transitions + ignoring, place: place())
  }

  private mutating func interaction(_ number: Int, _ machines: [Machine]) -> Interaction {
    var lifelines = [lifeline("self", machines[0], isMany: false)]
    if below(3) == 0 { lifelines.append(lifeline("other", machines[0], isMany: false)) }
    if below(4) == 0 { lifelines.append(lifeline("rest", machines[0], isMany: true)) }
    if machines.count > 1, number < 2 || below(2) == 0 {
      lifelines.append(lifeline("world", machines[1], isMany: false))
    }
    let isAmbient = below(4) == 0
    return Interaction(
      name: name("i\(number)"), title: Words(""), summary: Words(""), isAmbient: isAmbient,
      isPart: false, condition: .always, lifelines: lifelines,
      requires: below(3) == 0 ? [] : [requirement(lifelines, machines)],
      steps: steps(lifelines, machines, depth: 2, most: isAmbient ? 2 : 4), citations: [],
      place: place())
  }

  private mutating func lifeline(_ role: String, _ machine: Machine, isMany: Bool) -> Lifeline {
    Lifeline(
      name: name(role), title: Words(""), machine: machine.name, isMany: isMany, place: place())
  }

  private mutating func requirement(
    _ lifelines: [Lifeline], _ machines: [Machine]
  ) -> Requirement {
    let lifeline = below(lifelines.count)
    let machine = machines.first { $0.name == lifelines[lifeline].machine } ?? machines[0]
    let region = below(machine.regions.count)
    let states = machine.regions[region].states.indices.filter { _ in below(3) > 0 }
    var relations: [Name<Relation>: Requirement.Target] = [:]
    if let relation = machine.relations.first, below(3) == 0 {
      let target: Requirement.Target =
        below(2) == 0 ? .none : below(2) == 0 ? .some : .role(0)
      relations[below(2) == 0 ? relation.name : relation.inverse] = target
    }
    return Requirement(
      lifeline: lifeline,
      states: Guard(allowed: states.isEmpty ? [:] : [region: states]), relations: relations,
      place: place())
  }

  private mutating func steps(
    _ lifelines: [Lifeline], _ machines: [Machine], depth: Int, most: Int
  ) -> [Step] {
    (0..<below(most + 1)).map { _ in step(lifelines, machines, depth: depth) }
  }

  private mutating func step(
    _ lifelines: [Lifeline], _ machines: [Machine], depth: Int
  ) -> Step {
    switch below(depth > 0 ? hasBreaks ? 16 : 14 : 7) {
    case 0...4:
      .send(
        .init(lifeline: below(lifelines.count), event: name("e\(below(3))"), place: place()))
    case 5: .gap(label: Words(""), place: place())
    case 6: relate(lifelines)
    case 7:
      .alt(
        [operand(lifelines, machines, depth), operand(lifelines, machines, depth)], place: place())
    case 8: .opt(operand(lifelines, machines, depth), place: place())
    case 9:
      .loop(
        operand(lifelines, machines, depth), atLeast: below(2),
        atMost: below(2) == 0 ? nil : 1 + below(2), place: place())
    case 10, 11:
      .par(
        [operand(lifelines, machines, depth), operand(lifelines, machines, depth)], place: place())
    case 12: .invariant(requirement(lifelines, machines))
    case 14, 15: .break(operand(lifelines, machines, depth), place: place())
    default:
      .when(
        .always, then: steps(lifelines, machines, depth: 0, most: 2), otherwise: [], place: place())
    }
  }

  private mutating func relate(_ lifelines: [Lifeline]) -> Step {
    let others = lifelines.indices.filter { $0 > 0 && lifelines[$0].name.text == "other" }
    return .relate(
      .init(
        lifeline: 0, relation: name("friend"), target: below(3) > 0 ? others.first : nil,
        place: place()))
  }

  private mutating func operand(
    _ lifelines: [Lifeline], _ machines: [Machine], _ depth: Int
  ) -> Step.Operand {
    let requires = below(5) == 0 ? [requirement(lifelines, machines)] : []
    let steps = steps(lifelines, machines, depth: depth - 1, most: 2)
    let place = place()
    return Step.Operand(
      label: hasLabels ? "b\(place.line)" : "", title: Words(""), requires: requires, steps: steps,
      place: place)
  }
}
