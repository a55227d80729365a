import Model

extension Troupe.Act {
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
      seats: seats, roles: roles, script: reader, requires: requires, from: remainder)
  }

  /// Makes an event of a machine, by index into the troupe, something that begins by itself.
  init(of event: Name<Event>, to machine: Int) {
    var reader = RemainderReader(sending: event)
    let start = reader.remainders.number(of: .each(0, [0]))
    self.init(
      interaction: nil, name: event.text, isAmbient: false,
      seats: [RemainderReader.Seat(roles: [0], isMany: false)], roles: [machine], script: reader,
      requires: [], from: start)
  }

  private init(
    interaction: Int?, name: String, isAmbient: Bool, seats: [RemainderReader.Seat], roles: [Int],
    script: RemainderReader, requires: [Int], from start: Int
  ) {
    var remainders = script.remainders
    var positions: [Troupe.Position] = []
    var excess: Remainders.Excess?
    do throws(Remainders.Excess) {
      positions = try Troupe.Position.all(from: start, &remainders)
    } catch { excess = error }
    self.init(
      interaction: interaction, name: name, isAmbient: isAmbient, seats: seats, roles: roles,
      script: script, requires: requires, positions: positions, excess: excess)
  }

  /// How many ways there are to play it; no more than a limit.
  func castCount(counts: [Int], limit: Int) -> Int {
    var left = counts
    var found = 1
    for role in seats.filter({ !$0.isMany }).flatMap(\.roles) {
      found = min(found * max(left[roles[role]], 0), limit)
      left[roles[role]] -= 1
    }
    return found
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
  /// Every position of a remainder, the first first.
  ///
  /// - Throws: What there is too much of.
  static func all(
    from remainder: Int, _ book: inout Remainders
  ) throws(Remainders.Excess) -> [Self] {
    var order = [book.settled(remainder)]
    var numbers = [order[0]: 0]
    var found: [Self] = []
    var size = 0
    while found.count < order.count {
      if order.count > Limits.positions { throw .positions }
      let remainder = order[found.count]
      book.begin()
      let ways = book.ways(from: remainder)
      if let excess = book.excess { throw excess }
      size += ways.reduce(0) { $0 + $1.size }
      if size > Remainders.mostWays { throw .ways }
      var targets: [Int?] = []
      for way in ways {
        let rest = way.rest.map { book.settled($0) }
        if let rest, numbers[rest] == nil {
          numbers[rest] = order.count
          order.append(rest)
        }
        targets.append(rest.flatMap { numbers[$0] })
      }
      let isPlain = ways.count == 1 && ways[0].rest == nil && ways[0].asks.isEmpty
      let isGap = book.isGap(remainder)
      found.append(
        Self(
          isGap: isGap, isEnd: isPlain && !isGap,
          ways: Array(zip(ways, targets).map { (way: $0, target: $1) })))
    }
    return found
  }
}
