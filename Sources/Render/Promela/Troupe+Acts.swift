import Model

extension Troupe.Act {
  /// Reads an interaction.
  init(
    of number: Int, _ machines: [Int], _ counts: [Int], in pack: Pack,
    _ configuration: Configuration
  ) {
    let interaction = pack.interactions[number]
    let met = interaction.lifelines.map { lifeline in
      machines.firstIndex(of: pack.machine(named: lifeline.machine)) ?? 0
    }
    var left = counts
    for (lifeline, machine) in zip(interaction.lifelines, met) where !lifeline.isMany {
      left[machine] -= 1
    }
    var roles: [Int] = []
    let seats = zip(interaction.lifelines, met).map { lifeline, machine in
      let size = lifeline.isMany ? max(left[machine], 0) : 1
      roles += [Int](repeating: machine, count: size)
      return RemainderReader.Seat(
        roles: Array((roles.count - size)..<roles.count), isMany: lifeline.isMany)
    }
    var reader = RemainderReader(of: interaction, in: pack, configuration)
    let requires = reader.demands(interaction.requires, seats)
    let remainder = reader.remainder(of: interaction.steps, seats)
    self.init(
      interaction: number, name: interaction.name.text, isAmbient: interaction.isAmbient,
      seats: seats, roles: roles, script: reader, requires: requires,
      positions: Troupe.Position.all(from: remainder))
  }

  /// Makes an event of a machine, by index into the troupe, something that begins by itself.
  init(of event: Name<Event>, to machine: Int) {
    let reader = RemainderReader(sending: event)
    self.init(
      interaction: nil, name: event.text, isAmbient: false,
      seats: [RemainderReader.Seat(roles: [0], isMany: false)], roles: [machine], script: reader,
      requires: [], positions: Troupe.Position.all(from: .each(0, [0])))
  }

  /// Every way to play it: for each role, an object by its number in its machine.
  func casts(counts: [Int]) -> [[Int]] {
    let named = seats.filter { !$0.isMany }.flatMap(\.roles)
    var found: [[Int: Int]] = [[:]]
    for role in named {
      found = found.flatMap { start in
        (0..<counts[roles[role]])
          .filter { object in !start.contains { $0.value == object && roles[$0.key] == roles[role] }
          }
          .map { object in start.merging([role: object]) { _, new in new } }
      }
    }
    return found.map { cast in
      var cast = cast
      for seat in seats where seat.isMany {
        guard let machine = seat.roles.first.map({ roles[$0] }) else { continue }
        let taken = Set(cast.filter { roles[$0.key] == machine }.map(\.value))
        let others = (0..<counts[machine]).filter { !taken.contains($0) }
        for (role, object) in zip(seat.roles, others) { cast[role] = object }
      }
      return roles.indices.map { cast[$0] ?? 0 }
    }
  }
}

extension Troupe.Position {
  /// The most positions that an interaction may have.
  static let most = 20_000

  /// Every position of a remainder, the first first; none where there are more than the most.
  static func all(from remainder: Remainder) -> [Self] {
    let first = remainder.settled
    var numbers = [first: 0]
    var remainders = [first]
    var found: [Self] = []
    while found.count < remainders.count {
      guard remainders.count <= most else { return [] }
      let remainder = remainders[found.count]
      let ways = remainder.ways()
      let isPlain = ways.count == 1 && ways[0].rest == nil && ways[0].asks.isEmpty
      let targets = ways.map { way -> Int? in
        guard let rest = way.rest?.settled else { return nil }
        if numbers[rest] == nil {
          numbers[rest] = remainders.count
          remainders.append(rest)
        }
        return numbers[rest]
      }
      found.append(
        Self(
          isGap: remainder.isGap, isEnd: isPlain && !remainder.isGap,
          ways: Array(zip(ways, targets).map { (way: $0, target: $1) })))
    }
    return found
  }
}
