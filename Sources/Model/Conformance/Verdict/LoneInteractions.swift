import Base
import StateSpace

/// An interaction that can take some records by itself.
struct LoneInteraction: Hashable, Sendable {
  /// The interaction, by index into the pack.
  let interaction: Int
  /// Its automaton, by index.
  let automaton: Int32
  /// What it costs if nothing else is under way.
  let cost: Int
  /// What it costs more since it cannot end with the last of them; else 0.
  let endCost: Int
  /// For each record, the role of its object; -1 for none.
  let roles: [Int8]
}

/// A record as the search has met it.
struct MetRecord: Sendable {
  /// The step, by number.
  let step: Int
  /// The explanation after it, by place in its belief state.
  let place: Int
  /// The belief state before it, by number.
  let before: Int
  /// What the record says.
  let event: LogEvent
  /// What it is explained as.
  let reading: LogEvent.Reading
}

extension BeliefStates {
  /// Whether explanations were dropped where one of some records was met, or seconds pass between
  /// them.
  func isOpen(_ records: [MetRecord]) -> Bool {
    records.contains { steps[$0.step].isCut } || records.dropFirst().contains(where: \.event.isLate)
  }

  /// The interactions that can each take some records, one after the other, whatever comes before,
  /// between, and after them.
  ///
  /// The search drops explanations where they are too many, and with them what is nearly as cheap.
  /// Here only one interaction is under way, so that none has to be dropped. Time does not count.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - objects: For each of them, the object: by number, from 0; -1 for none. No more than there
  ///     are slots.
  /// - Returns: The interactions, the cheapest first.
  mutating func interactions(
    taking records: [MetRecord], of objects: [Int]
  ) -> [LoneInteraction] {
    let (start, holders) = beginning(of: records, objects)
    search.begin(with: holders)
    var paths = [LonePath(state: start)]
    for (record, object) in zip(records, objects) where !paths.isEmpty {
      let reading = LogEvent.Reading(
        code: record.reading.code, machine: record.reading.machine, slot: object)
      paths = search.paths(from: paths, by: LogEvent(readings: [reading]))
    }
    for place in paths.indices where search.isOpen(paths[place]) {
      paths[place].endCost = AlignmentCost.unended
    }
    search.begin(with: SlotHolders())
    let others = machinesWithOthers(beside: records, objects)
    var cheapest: [Int: LonePath] = [:]
    for path in paths where !search.claims(path, of: others) {
      let own = search.model.automata.automata[Int(path.automaton)].interaction
      guard let own, path.total < cheapest[own]?.total ?? .max else { continue }
      cheapest[own] = path
    }
    return cheapest.map { interaction, path in
      LoneInteraction(
        interaction: interaction, automaton: path.automaton, cost: path.cost,
        endCost: path.endCost, roles: path.roles)
    }.sorted { ($0.cost, $0.interaction) < ($1.cost, $1.interaction) }
  }

  /// The machines of which the log has named objects before some records, other than theirs.
  private func machinesWithOthers(
    beside records: [MetRecord], _ objects: [Int]
  ) -> Set<Int> {
    guard let first = records.first else { return [] }
    var (met, own): (Set<Int>, [Int: Int]) = ([], [:])
    for (record, object) in zip(records, objects) where met.insert(object).inserted {
      let isFirst = object >= 0 && record.event.fresh >> UInt8(record.reading.slot) & 1 == 1
      own[record.reading.machine, default: 0] += isFirst ? 0 : 1
    }
    let machines = holders(of: first.before).members.compactMap { $0?.machine }
    return Set(machines.filter { one in machines.count { $0 == one } > own[one] ?? 0 })
  }

  /// What the cheapest alignment knows of each object before its first record, and who they are.
  private mutating func beginning(
    of records: [MetRecord], _ objects: [Int]
  ) -> (Explanation, SlotHolders) {
    var holders = SlotHolders()
    var state: Explanation?
    for (record, object) in zip(records, objects) {
      if state != nil, object < 0 || holders.members[object] != nil { continue }
      let former = self[record.before]
      let item = former.items[Int(steps[record.step].moves[record.place].parent)]
      search.begin(with: self.holders(of: record.before))
      let own = search.renewed(
        AlignmentSearch.Start(
          from: AlignmentSearch.Reached(state: explanation(item.explanation), cost: 0), parent: 0),
        record.event
      ).from.state
      var next = state ?? own.alone(in: former.items.reduce(0) { $0 | models(of: $1.explanation) })
      if object >= 0 {
        next.sets[object] = own.sets[record.reading.slot]
        holders.members[object] = search.holders.members[record.reading.slot]
        holders.members[object]?.last = -1
      }
      state = next
    }
    return (state ?? Explanation(models: search.model.models.all), holders)
  }
}

extension Explanation {
  /// The same with nothing under way and nothing known of objects.
  fileprivate func alone(in models: UInt64) -> Self {
    var state = Self(models: models)
    (state.isYoung, state.life) = (isYoung, isOver ? .open : life)
    return state
  }
}

/// One way in which an interaction takes records.
private struct LonePath {
  let state: Explanation
  var cost = 0
  var endCost = 0
  var automaton: Int32 = -1
  var roles: [Int8] = []

  var total: Int { cost + endCost }
}

extension AlignmentSearch {
  /// The most ways that are followed.
  private static let mostPaths = 512

  /// Whether the interaction of a way cannot end without another record.
  fileprivate mutating func isOpen(_ path: LonePath) -> Bool {
    path.state.count > 0
      && ends(of: 0, in: Reached(state: path.state, cost: 0), Budget(from: 0, .far, costs)).isEmpty
  }

  /// Whether an interaction requires something of each object of some machines, all of whose other
  /// roles have objects.
  fileprivate func claims(_ path: LonePath, of machines: Set<Int>) -> Bool {
    guard path.automaton >= 0 else { return false }
    let automaton = model.automata.automata[Int(path.automaton)]
    return model.claims[Int(path.automaton)].contains { test in
      let machine = automaton.roles[test.role].machine
      return machines.contains(machine)
        && !automaton.hasFreeRole(for: machine) { path.roles.contains(Int8($0)) }
    }
  }

  /// The ways with one more record; the first begins the interactions.
  fileprivate mutating func paths(from paths: [LonePath], by event: LogEvent) -> [LonePath] {
    found = AlignmentCandidates(within: limits, usual: model.usual)
    let isFirst = paths[0].automaton < 0
    for (place, path) in paths.enumerated() {
      let start = Start(from: Reached(state: path.state, cost: path.cost), parent: place)
      if isFirst {
        explain([start], event, .near)
        explain([start], event, .far)
      } else {
        goOn(start, event.readings[0], event, .near)
      }
    }
    var places: [NumberPair: Int] = [:]
    var next: [LonePath] = []
    for way in found.ways where way.automaton >= 0 && way.begins == isFirst {
      let former = paths[Int(way.parent)]
      let path = LonePath(
        state: frames.unpack(found.states[way.number]), cost: way.cost, automaton: way.automaton,
        roles: former.roles + [way.role])
      let key = NumberPair(way.number, Int(way.automaton))
      if let place = places[key] {
        if path.cost < next[place].cost { next[place] = path }
      } else if next.count < Self.mostPaths {
        places[key] = next.count
        next.append(path)
      }
    }
    return next
  }
}
