@testable import Base
@testable import Conformance
@testable import Logs
@testable import Pack
@testable import StateSpace

/// Whether a log is that of a run through the global states of one model: an exact search, with all
/// relations and a number for each object, and no cost.
///
/// A log is allowed if a run prints exactly its records. The run can begin in any global state, and
/// within a transition. After a title, a blank line, and before a launch it can go on from any
/// global state without an interaction. Callbacks that the log prints of an object are never
/// silent; other objects can do anything.
struct GlobalTraces {
  /// A record as the search sees it.
  struct Record: Hashable {
    /// What it can mean: callbacks, each with its machine.
    let callbacks: [Int: Int]
    /// What the log calls the object.
    let name: String
    /// Whether another segment can begin with it.
    let canBegin: Bool
  }

  /// What the log prints of an object.
  struct Symbol: Hashable {
    let callback: Int
    let name: String
  }

  private let graph: StateGraph
  private let targets: [UInt32]
  private let labelOf: [UInt32]
  private let starts: [UInt32]
  private let idle: [Int]

  init(_ graph: StateGraph) {
    self.graph = graph
    (targets, labelOf) = (graph.relation.targets, graph.relation.edgeLabelOf)
    starts = graph.relation.starts
    idle = (0..<graph.stateCount).filter { graph.isIdle($0) }
  }

  /// Whether a run prints exactly a log.
  ///
  /// - Parameters:
  ///   - log: The records.
  ///   - printed: What is never silent.
  /// - Returns: `false` as well if the model has too few objects.
  func allow(_ log: [Record], printing printed: Set<Symbol>) -> Bool {
    guard let names = objects(of: log) else { return false }
    let lists = printedLists(names, printed)
    let possible = Set(lists.joined())
    let words = log.map { record in
      possible.intersection(record.callbacks.keys.map { Symbol(callback: $0, name: record.name) })
    }
    if words.contains(where: \.isEmpty) { return false }
    var search = Search(log: words, count: graph.stateCount)
    search.begin(with: 0..<graph.stateCount, at: 0)
    for place in log.indices {
      if search.waiting[place].isEmpty { continue }
      if place > 0, log[place].canBegin { search.begin(with: idle, at: place) }
      if go(&search, from: place, lists) { return true }
    }
    return false
  }

  /// For each object of the model, its name in the log; `nil` if it has too few.
  private func objects(of log: [Record]) -> [Int: String]? {
    let component = graph.system.component.machines
    var rest = graph.system.objectsOfMachine.map { Array($0) }
    var seen: Set<[String]> = []
    var names: [Int: String] = [:]
    for record in log {
      for machine in Set(record.callbacks.values).sorted() {
        guard let place = component.firstIndex(of: machine) else { return nil }
        guard seen.insert(["\(machine)", record.name]).inserted else { continue }
        guard !rest[place].isEmpty else { return nil }
        names[rest[place].removeFirst()] = record.name
      }
    }
    return names
  }

  /// For each edge label, what the log prints of it.
  private func printedLists(_ names: [Int: String], _ printed: Set<Symbol>) -> [[Symbol]] {
    graph.relation.edgeLabels.map { label in
      guard let effect = EdgeEffect(label.effect), let name = names[effect.object] else {
        return []
      }
      return graph.localTransition(of: effect).emissions.map {
        Symbol(callback: $0.callback, name: name)
      }.filter { printed.contains($0) }
    }
  }

  /// Follows all runs that have printed the log up to a place; `true` if one goes to its end.
  private func go(_ search: inout Search, from place: Int, _ lists: [[Symbol]]) -> Bool {
    let ways = lists.map { search.ways(of: $0, at: place) }
    let loops = graph.relation.selfLoops.shares.map { share in
      share?.lists.map { list in
        Set(list.firsts.flatMap { ways[Int($0)] }.filter { $0 > 0 }).sorted()
      }
    }
    while let state = search.waiting[place].popLast() {
      for change in Int(starts[state])..<Int(starts[state + 1]) {
        for count in ways[Int(labelOf[change])] {
          if search.reach(Int(targets[change]), place + count) { return true }
        }
      }
      for (share, lists) in zip(graph.relation.selfLoops.shares, loops) {
        guard let share, let lists else { continue }
        for count in lists[Int(share.listOf[state])] where search.reach(state, place + count) {
          return true
        }
      }
    }
    return false
  }

  /// The states that a search has reached with each part of the log.
  private struct Search {
    let log: [Set<Symbol>]
    private var reached: [[Bool]]
    private(set) var all: Int
    var waiting: [[Int]]

    init(log: [Set<Symbol>], count: Int) {
      self.log = log
      all = count
      reached = log.map { _ in [] }
      waiting = log.map { _ in [] }
    }

    /// Adds states before a record.
    mutating func begin(with states: some Sequence<Int>, at place: Int) {
      for state in states { _ = reach(state, place) }
    }

    /// Adds a state before a record; `true` if there is no more record.
    mutating func reach(_ state: Int, _ place: Int) -> Bool {
      if place == log.count { return true }
      if reached[place].isEmpty { reached[place] = [Bool](repeating: false, count: all) }
      if reached[place][state] { return false }
      reached[place][state] = true
      waiting[place].append(state)
      return false
    }

    /// How many records a list of callbacks can be from a place on: 0 if the log prints none of
    /// them; the log can begin and end within it.
    func ways(of list: [Symbol], at place: Int) -> [Int] {
      if list.isEmpty { return [0] }
      let beginnings = place == 0 ? Array(list.indices) : [0]
      return Array(
        Set(
          beginnings.compactMap { first in
            let own = list[first...]
            let rest = log[place...]
            return zip(own, rest).allSatisfy { $1.contains($0) } ? min(own.count, rest.count) : nil
          })
      ).sorted()
    }
  }
}

extension GlobalTraces.Record {
  /// The records of a log that machines of a model can get.
  static func all(of lines: [TraceLine], _ model: AlignmentModel, _ machines: Set<Int>) -> [Self] {
    var spacing = LogSpacing()
    return lines.compactMap { line in
      guard let call = line.call else {
        spacing.take(line)
        return nil
      }
      let isBreak = spacing.sign != .none
      spacing.takeCall()
      let own = call.callbacks(ofOwnerIn: model.pack).filter { machines.contains(model.homes[$0]) }
      if own.isEmpty { return nil }
      return Self(
        callbacks: Dictionary(uniqueKeysWithValues: own.map { ($0, model.homes[$0]) }),
        name: call.objectName, canBegin: isBreak || own.contains { model.launches.contains($0) })
    }
  }
}
