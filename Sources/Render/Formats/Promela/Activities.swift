import Base
import Graphics
import Pack

extension MachineGroup.Activity {
  /// Reads an interaction.
  init(
    of number: Int, _ machines: [Int], _ counts: [Int], in pack: Pack,
    _ configuration: Configuration
  ) {
    let interaction = pack.interactions[number]
    let met = interaction.lifelines.map { lifeline in
      machines.firstIndex(of: pack.number(of: lifeline.machine)) ?? 0
    }
    var left = counts
    for (lifeline, machine) in zip(interaction.lifelines, met) where !lifeline.isMany {
      left[machine] -= 1
    }
    var roles: [Int] = []
    let lifelines = zip(interaction.lifelines, met).map { lifeline, machine in
      let size = lifeline.isMany ? max(left[machine], 0) : 1
      roles += [Int](repeating: machine, count: size)
      return TermReader.LifelineRoles(
        roles: Array((roles.count - size)..<roles.count), isMany: lifeline.isMany)
    }
    var reader = TermReader(of: interaction, in: pack, configuration)
    let requires = reader.add(interaction.requires, lifelines)
    let term = reader.whole(of: interaction.steps, lifelines)
    self.init(
      interaction: number, name: interaction.name.text, isAmbient: interaction.isAmbient,
      lifelines: lifelines, roles: roles, script: reader, requires: requires, from: term)
  }

  /// Creates the activity of an event that no interaction sends; `machine` is an index into the
  /// group.
  init(of event: Event, to machine: Int) {
    var reader = TermReader(sending: event.name)
    let start = reader.terms.number(of: .each(0, [0]))
    self.init(
      interaction: nil, name: event.name.text, isAmbient: event.isFree,
      lifelines: [TermReader.LifelineRoles(roles: [0], isMany: false)], roles: [machine],
      script: reader,
      requires: [], from: start)
  }

  private init(
    interaction: Int?, name: String, isAmbient: Bool, lifelines: [TermReader.LifelineRoles],
    roles: [Int],
    script: TermReader, requires: [Int], from start: Int
  ) {
    var terms = script.terms
    var locations: [MachineGroup.Location] = []
    var exceeded: TermTable.SizeLimit?
    do throws(TermTable.SizeLimit) {
      locations = try MachineGroup.Location.all(from: start, &terms)
    } catch { exceeded = error }
    self.init(
      interaction: interaction, name: name, isAmbient: isAmbient, lifelines: lifelines,
      roles: roles,
      script: script, requires: requires, locations: locations, exceeded: exceeded)
  }

  /// The number of role bindings, at most `limit`.
  func bindingCount(counts: [Int], limit: Int) -> Int {
    var left = counts
    var found = 1
    for role in lifelines.filter({ !$0.isMany }).flatMap(\.roles) {
      found = min(found * max(left[roles[role]], 0), limit)
      left[roles[role]] -= 1
    }
    return found
  }

  /// All role bindings: for each role, the number of an object of its machine.
  func bindings(counts: [Int]) -> [[Int]] {
    let named = lifelines.filter { !$0.isMany }.flatMap(\.roles)
    var found: [[Int: Int]] = [[:]]
    for role in named {
      found = found.flatMap { start in
        (0..<counts[roles[role]])
          .filter { object in !start.contains { $0.value == object && roles[$0.key] == roles[role] }
          }
          .map { object in start.merging([role: object]) { _, new in new } }
      }
    }
    return found.map { binding in
      var binding = binding
      for lifeline in lifelines where lifeline.isMany {
        guard let machine = lifeline.roles.first.map({ roles[$0] }) else { continue }
        let taken = Set(binding.filter { roles[$0.key] == machine }.map(\.value))
        let others = (0..<counts[machine]).filter { !taken.contains($0) }
        for (role, object) in zip(lifeline.roles, others) { binding[role] = object }
      }
      return roles.indices.map { binding[$0] ?? 0 }
    }
  }
}

extension MachineGroup.Location {
  /// Explores the locations of a process term, breadth first; the first is the initial one.
  ///
  /// - Throws: The limit that was exceeded.
  static func all(
    from term: Int, _ book: inout TermTable
  ) throws(TermTable.SizeLimit) -> [Self] {
    var order = [book.settled(term)]
    var numbers = [order[0]: 0]
    var found: [Self] = []
    var size = 0
    while found.count < order.count {
      if order.count > Limits.positions { throw .locations }
      let term = order[found.count]
      book.begin()
      let edges = book.edges(from: term)
      if let exceeded = book.exceeded { throw exceeded }
      size += edges.reduce(0) { $0 + $1.size }
      if size > TermTable.mostEdges { throw .edges }
      var targets: [Int?] = []
      for edge in edges {
        let rest = edge.rest.map { book.settled($0) }
        if let rest, numbers[rest] == nil {
          numbers[rest] = order.count
          order.append(rest)
        }
        targets.append(rest.flatMap { numbers[$0] })
      }
      let isPlain = edges.count == 1 && edges[0].rest == nil && edges[0].guards.isEmpty
      let isGap = book.isGap(term)
      found.append(
        Self(
          isGap: isGap, isEnd: isPlain && !isGap,
          edges: Array(zip(edges, targets).map { (edge: $0, target: $1) })))
    }
    return found
  }
}
