import Base
import Pack
import StateSpace

/// Writes the interactions of a pack as programs of the monitor.
///
/// Requirements do not close a way: when the monitor finds out that an interaction has begun, what
/// they asked for may have changed in silence. They make one explanation likelier than another.
struct TraceProgramWriter {
  let pack: Pack
  let index: PackIndex
  let models: TraceModels
  let machines: [TraceMachine]
  /// For each machine of the pack, the number of its first relation.
  let firstRelations: [Int]
  /// The machines of which no interaction requires anything.
  let bystanders: Set<Int>
  private let mixtures: [Int?]

  var residuals = Residuals()
  var deeds: [Deed] = []
  var masks: [TraceModels.Mask] = []
  var roles: [TraceProgram.Role] = []
  private var relates: [TraceProgram.Relate] = []
  private var isAmbient = false

  enum Deed {
    case send(role: Int, machine: Int, event: Int, isMany: Bool)
    case relate(Int)
  }

  init(_ ground: TraceGround, models: TraceModels, machines: [TraceMachine]) {
    pack = ground.pack
    index = ground.index
    firstRelations = ground.firstRelations
    mixtures = ground.mixtures
    self.models = models
    self.machines = machines
    bystanders = ground.bystanders
  }

  /// Writes one interaction.
  mutating func program(of number: Int) -> TraceProgram {
    let interaction = pack.interactions[number]
    residuals = Residuals()
    deeds = []
    masks = []
    relates = []
    isAmbient = interaction.isAmbient
    roles = roles(of: interaction)
    let steps = residual(of: interaction.steps, Array(roles.indices), of: interaction)
    let start = residuals.scope(steps)
    let nodes = TraceProgram.withFutures(nodes(from: start), roles, of: number)
    return TraceProgram(
      interaction: number, isAmbient: interaction.isAmbient, isRare: interaction.isRare,
      mask: models.mask(where: interaction.beginCondition), mixture: mixtures[number],
      beginsWorld: beginsWorld(nodes, roles), roles: roles, nodes: nodes, relates: relates)
  }

  /// Whether it calls what an object that never dies gets when it comes to be, or takes it out of a
  /// state it never comes back to.
  private func beginsWorld(_ nodes: [TraceProgram.Node], _ roles: [TraceProgram.Role]) -> Bool {
    if roles.contains(where: { machines[$0.machine].begins($0) }) { return true }
    return nodes.contains { node in
      node.edges.contains { edge in
        guard edge.role >= 0, edge.callback >= 0 else { return false }
        let machine = machines[roles[edge.role].machine]
        return machine.isImmortal && machine.births.contains(edge.callback)
      }
    }
  }

  private func roles(of interaction: Interaction) -> [TraceProgram.Role] {
    var roles = interaction.lifelines.map { lifeline in
      let machine = index.machine(lifeline.machine)
      return TraceProgram.Role(
        machine: machine, isMany: lifeline.isMany, isBystander: bystanders.contains(machine))
    }
    for requirement in interaction.requires {
      if !requirement.states.allowed.isEmpty {
        let machine = machines[roles[requirement.lifeline].machine]
        roles[requirement.lifeline].needs.append(
          TraceProgram.Need(requirement.states, in: machine))
      }
    }
    addLinks(of: interaction, Array(roles.indices), to: &roles)
    for place in roles.indices where isNew(roles[place]) {
      roles[place].links = everyLink(of: roles[place].machine)
    }
    return roles
  }

  /// Whether an interaction makes the object of a role: it asks a region to be where it begins, in
  /// a machine whose objects die.
  private func isNew(_ role: TraceProgram.Role) -> Bool {
    let regions = pack.machines[role.machine].regions
    return role.needs.contains { need in
      need.states.allowed.contains { region, states in
        states == [regions[region].initialIndex]
          && regions[region].states.contains { $0.end == .object }
      }
    }
  }

  /// That no relation of an object leads anywhere.
  private func everyLink(of machine: Int) -> [TraceProgram.Link] {
    let own = pack.machines[machine].relations.indices.map {
      TraceProgram.Link(relation: firstRelations[machine] + $0, isInverse: false, goal: .none)
    }
    let others = pack.machines.indices.flatMap { other in
      pack.machines[other].relations.indices.filter {
        pack.machines[other].relations[$0].target == pack.machines[machine].name
      }.map {
        TraceProgram.Link(relation: firstRelations[other] + $0, isInverse: true, goal: .none)
      }
    }
    return own + others
  }

  /// Adds where relations must lead when an interaction begins, or a part of it that always comes.
  private func addLinks(
    of interaction: Interaction, _ places: [Int], to roles: inout [TraceProgram.Role]
  ) {
    for requirement in interaction.requires {
      let place = places[requirement.lifeline]
      for (word, goal) in requirement.relations.sorted(by: { $0.key < $1.key }) {
        var own = goal
        if case .role(let other) = goal { own = .role(places[other]) }
        if let link = link(word, from: roles[place].machine, to: own),
          !roles[place].links.contains(link)
        {
          roles[place].links.append(link)
        }
      }
    }
    for case .ref(let reference) in interaction.steps {
      let part = pack.interactions[index.interaction(reference.interaction)]
      addLinks(of: part, reference.roles.map { places[$0] }, to: &roles)
    }
  }

  private func link(
    _ word: Name<Relation>, from machine: Int, to goal: Requirement.Target
  ) -> TraceProgram.Link? {
    ResolvedRelation(word, on: machine, among: pack.machines).map { way in
      TraceProgram.Link(
        relation: firstRelations[way.inverseOf ?? machine] + way.relation,
        isInverse: way.inverseOf != nil, goal: goal)
    }
  }
}

extension TraceProgramWriter {
  private mutating func residual(
    of steps: [Step], _ roles: [Int], of owner: Interaction
  ) -> Int {
    let parts = steps.map { residual(of: $0, roles, of: owner) }
    return residuals.sequence(parts)
  }

  /// The steps of a branch, which a `break` in it leaves.
  private mutating func scope(
    of operand: Step.Operand, _ roles: [Int], of owner: Interaction
  ) -> Int {
    residuals.scope(residual(of: operand.steps, roles, of: owner))
  }

  private mutating func residual(of step: Step, _ roles: [Int], of owner: Interaction) -> Int {
    switch step {
    case .send(let send): return residual(of: send, roles, of: owner)
    case .relate(let relate): return residual(of: relate, roles, of: owner)
    case .invariant, .note: return Residuals.done
    case .gap: return isAmbient ? Residuals.done : residuals.number(of: .gap(0))
    case .alt(let operands, _):
      let branches = operands.map { branch(scope(of: $0, roles, of: owner)) }
      return residuals.number(of: .choice(branches))
    case .opt(let operand, _):
      let taken = branch(scope(of: operand, roles, of: owner))
      return residuals.number(of: .choice([branch(Residuals.done), taken]))
    case .break(let operand, _):
      let steps = residual(of: operand.steps, roles, of: owner)
      let taken = branch(residuals.sequence([steps, Residuals.leave]))
      return residuals.number(of: .choice([branch(Residuals.done), taken]))
    case .loop(let operand, let atLeast, let atMost, _):
      let body = branch(residual(of: operand.steps, roles, of: owner))
      let loop = residuals.number(of: .loop(body, atLeast: atLeast, atMost: atMost))
      return residuals.scope(loop)
    case .par(let operands, _):
      return residuals.par(operands.map { scope(of: $0, roles, of: owner) })
    case .ref(let reference):
      let part = pack.interactions[index.interaction(reference.interaction)]
      return residual(of: part.steps, reference.roles.map { roles[$0] }, of: part)
    case .when(let condition, let then, let otherwise, _):
      let first = branch(
        residual(of: then, roles, of: owner), in: models.mask(where: condition))
      let second = branch(
        residual(of: otherwise, roles, of: owner), in: models.mask(unless: condition))
      return residuals.number(of: .choice([first, second]))
    }
  }

  private mutating func residual(
    of send: Step.Send, _ roles: [Int], of owner: Interaction
  ) -> Int {
    let lifeline = owner.lifelines[send.lifeline]
    let machine = index.machine(lifeline.machine)
    let deed = Deed.send(
      role: roles[send.lifeline], machine: machine, event: index.event(send.event, of: machine),
      isMany: lifeline.isMany)
    let step = residual(of: deed)
    guard lifeline.isMany else { return step }
    return residuals.number(of: .loop(branch(step), atLeast: 0, atMost: nil))
  }

  private mutating func residual(
    of relate: Step.Relate, _ roles: [Int], of owner: Interaction
  ) -> Int {
    let lifeline = owner.lifelines[relate.lifeline]
    let machine = index.machine(lifeline.machine)
    guard !lifeline.isMany,
      let relation = pack.machines[machine].relations.firstIndex(where: {
        $0.name == relate.relation
      })
    else { return Residuals.done }
    relates.append(
      TraceProgram.Relate(
        relation: firstRelations[machine] + relation, role: roles[relate.lifeline],
        target: relate.target.map { roles[$0] }))
    return residual(of: .relate(relates.count - 1))
  }

  private mutating func residual(of deed: Deed) -> Int {
    deeds.append(deed)
    residuals.events.append(nil)
    return residuals.number(of: .step(deeds.count - 1))
  }

  private mutating func branch(
    _ body: Int, in mask: TraceModels.Mask? = nil
  ) -> Residual.Branch {
    var opens: [Int] = []
    if let mask, mask != models.all {
      opens = [masks.firstIndex(of: mask) ?? masks.count]
      if opens == [masks.count] { masks.append(mask) }
    }
    return Residual.Branch(label: "", opens: opens, body: body)
  }
}

extension TraceProgramWriter {
  /// The nodes that a residual leads to; the first is where it begins.
  ///
  /// Where there are more than can be looked at, all steps may come in any order, as often as they
  /// like: the walk refuses such an interaction, and the monitor accepts when in doubt.
  mutating func nodes(from start: Int) -> [TraceProgram.Node] {
    allNodes(from: start) ?? allNodes(from: loosened()) ?? [TraceProgram.Node()]
  }

  /// The nodes that a residual leads to; none when there are too many, or ways between them.
  private mutating func allNodes(from start: Int) -> [TraceProgram.Node]? {
    var nodes = [TraceProgram.Node()]
    var found = Interner([start])
    // For each residual found, its node; writing a path adds nodes of its own between them.
    var places = [0]
    var next = 0
    while next < found.count {
      let place = places[next]
      nodes[place].isGap = residuals.gap(of: found[next]) != nil
      nodes[place].isOpen = isOpen(found[next])
      nodes[place].isEnd = found[next] == Residuals.done
      let paths = nodes[place].isEnd ? [] : residuals.paths(from: found[next])
      if residuals.excess != nil || found.count > Limits.positions { return nil }
      for path in paths {
        let target = found.intern(path.rest ?? Residuals.done)
        if target == places.count {
          places.append(nodes.count)
          nodes.append(TraceProgram.Node())
        }
        write(path, from: place, to: places[target], into: &nodes)
      }
      next += 1
    }
    return nodes
  }

  /// The residual of all steps in any order, each as often as it likes, and of time that passes.
  private mutating func loosened() -> Int {
    let passesTime = residuals.all.contains(.gap(0))
    residuals = Residuals()
    residuals.events = deeds.map { _ in nil }
    var parts = deeds.indices.map { residuals.number(of: .step($0)) }
    if passesTime { parts.append(residuals.number(of: .gap(0))) }
    let branches = parts.map { Residual.Branch(label: "", opens: [], body: $0) }
    let body = residuals.number(of: .choice(branches))
    return residuals.number(
      of: .loop(Residual.Branch(label: "", opens: [], body: body), atLeast: 0, atMost: nil))
  }

  private func write(
    _ path: ResidualPath, from node: Int, to target: Int, into nodes: inout [TraceProgram.Node]
  ) {
    let mask = path.tests.reduce(models.all) { mask, test in
      if case .open(let number) = test { mask & masks[number] } else { mask }
    }
    guard mask != 0 else { return }
    guard let step = path.step else {
      nodes[node].add(TraceProgram.Edge(mask: mask, target: target))
      return
    }
    switch deeds[step] {
    case .relate(let relate):
      nodes[node].add(TraceProgram.Edge(relate: relate, mask: mask, target: target))
    case .send(let role, let machine, let event, let isMany):
      for course in machines[machine].courses[event] where mask & course.mask != 0 {
        write(course, of: role, mask & course.mask, from: node, to: target, into: &nodes)
      }
      if isMany { nodes[node].add(TraceProgram.Edge(mask: mask, target: target)) }
    }
  }

  /// Writes the calls of a transition as a chain of nodes.
  private func write(
    _ course: TraceCourse, of role: Int, _ mask: TraceModels.Mask, from node: Int, to target: Int,
    into nodes: inout [TraceProgram.Node]
  ) {
    let endsWorld = course.endsWorld
    var calls: [(callback: Int, emission: Int, mask: TraceModels.Mask, others: TraceModels.Mask)] =
      []
    for (number, deed) in course.deeds.enumerated() {
      guard case .call(let callback, let mask, let others) = deed, mask != 0 else { continue }
      calls.append((callback, course.first + number, mask, others))
    }
    var here = node
    for (number, call) in calls.enumerated() {
      let isLast = number == calls.count - 1
      if !isLast {
        nodes.append(TraceProgram.Node())
        nodes[nodes.count - 1].isCall = true
      }
      let next = isLast ? target : nodes.count - 1
      let own = number == 0 ? mask : models.all
      nodes[here].add(
        TraceProgram.Edge(
          role: role, callback: call.callback, emission: call.emission, endsWorld: endsWorld,
          mask: own & call.mask, target: next))
      if call.others != 0 {
        nodes[here].add(
          TraceProgram.Edge(endsWorld: endsWorld, mask: own & call.others, target: next))
      }
      here = next
    }
    if calls.isEmpty {
      let isContrary = node == 0 && roles[role].needs.contains { $0.states.excludes(course.source) }
      nodes[node].add(
        TraceProgram.Edge(
          endsWorld: endsWorld, cost: isContrary ? TraceCost.contrary : 0, mask: mask,
          target: target))
    }
  }
}

extension Guard {
  /// Whether an object that meets it cannot meet another.
  fileprivate func excludes(_ other: Self) -> Bool {
    allowed.contains { region, states in
      other.allowed[region].map { Set($0).isDisjoint(with: states) } ?? false
    }
  }
}

extension TraceProgram.Node {
  /// Adds a move, unless it is there already in all its models.
  fileprivate mutating func add(_ edge: TraceProgram.Edge) {
    let isKnown = edges.contains {
      $0.target == edge.target && $0.role == edge.role && $0.emission == edge.emission
        && $0.relate == edge.relate && edge.mask & ~$0.mask == 0
    }
    if edge.mask != 0, !isKnown { append(edge) }
  }
}
