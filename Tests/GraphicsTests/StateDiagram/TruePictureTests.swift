@testable import Analysis
@testable import Base
@testable import Pack
@testable import StateSpace
@testable import Graphics
import FoundationEssentials
import Support
import Testing

/// Each label of a picture is compared with the state graph.
@Suite struct TruePictureTests {
  /// Packs whose pictures had a guard that always holds.
  private static let formerFaults = [3_487]
  private static let isThorough = ProcessInfo.processInfo.environment["VCDOC_THOROUGH"] != nil

  /// What was compared.
  private struct Count {
    var packs = 0
    var labels = 0
    var guarded = 0
    var frames = 0
  }

  @Test func labelsSayWhatTheStateGraphDoes() async throws {
    let seeds = Array(0..<(Self.isThorough ? 10_000 : 250)) + Self.formerFaults
    let results = await seeds.mapped(jobs: 2) { seed in
      Result { try Judgment(seed: UInt64(seed)).count }
    }
    let count = try results.reduce(into: Count()) { all, result in
      let one = try result.get()
      all.packs += 1
      all.labels += one.labels
      all.guarded += one.guarded
      all.frames += one.frames
    }
    print(
      "pictures: judged \(count.labels) labels, \(count.guarded) with a guard, and \(count.frames)",
      "frames with one, in \(count.packs) random packs")
    #expect(count.labels > 8 * seeds.count)
    #expect(count.guarded > 2 * seeds.count)
    #expect(count.frames > seeds.count / 1_000)
  }

  /// A random pack, its state graph, and its picture.
  private struct Judgment {
    /// What an event does: the states after it, and what it calls.
    private struct Outcome: Hashable {
      let states: [String]
      let calls: [String]
    }

    private let seed: UInt64
    private let machine: Machine
    private let labels: [DrawnLabel]
    /// For the states of a living object, the outcome of each event that is not refused.
    private var outcomes: [[String]: [String: Outcome]] = [:]

    init(seed: UInt64) throws {
      self.seed = seed
      var random = RandomMachine(seed: seed)
      let pack = random.pack()
      machine = pack.machines[0]
      let index = PackIndex(of: pack)
      let system = try TransitionSystem(
        of: Component.all(in: pack, by: index)[0], in: pack.defaultConfiguration, pack: pack,
        index: index)
      let graph = StateGraph(system)
      let facts = try #require(Facts(of: graph, .machines).machines[machine.name])
      let diagram = StateDiagram(of: machine, facts: facts, locale: "en") { _ in "" }
      labels = try DrawnLabel.all(of: diagram, on: machine)
      for state in 0..<graph.stateCount { look(at: state, of: graph) }
    }

    /// Notes what each event does in a global state.
    private mutating func look(at state: Int, of graph: StateGraph) {
      let before = graph.states(of: 0, in: state)
      let ends = zip(machine.regions, before).contains { $0.states[$1].end != .nothing }
      if ends { return }
      var found = outcomes[names(of: before)] ?? [:]
      for move in Array(graph.relation.changes(from: state)) + graph.relation.selfLoops(in: state) {
        guard let effect = EdgeEffect(graph.relation.edgeLabel(of: move).effect) else { continue }
        let transition = graph.localTransition(of: effect)
        var after = before
        for case .enter(let region, let entered) in transition.actions {
          after[region] = entered
          if machine.regions[region].states[entered].end == .object { break }
        }
        found[machine.events[transition.event].name.text] = Outcome(
          states: names(of: after),
          calls: transition.actions.compactMap { $0.call?.callback.text })
      }
      outcomes[names(of: before)] = found
    }

    private func names(of states: [Int]) -> [String] {
      zip(machine.regions, states).map { $0.states[$1].name.text }
    }

    /// Compares labels with outcomes, and outcomes with labels.
    var count: Count {
      let taken = labels.filter(\.isTaken)
      for label in taken {
        var isNeeded = label.guards.isEmpty
        for (states, found) in outcomes where states[label.region] == label.from {
          if label.holds(in: states) {
            let outcome = found[label.event]
            #expect(outcome?.states[label.region] == label.to, "seed \(seed): \(label) \(states)")
            #expect(outcome?.calls == label.calls, "seed \(seed): \(label) \(states)")
          } else if label.frame.allSatisfy({ $0.holds(in: states) }) {
            isNeeded = true
          }
        }
        #expect(isNeeded, "seed \(seed): the guard of \(label) always holds")
      }
      for (states, found) in outcomes {
        for (event, outcome) in found { expect(outcome, of: event, in: states, among: taken) }
      }
      let frames = Set(taken.filter { !$0.frame.isEmpty }.map(\.region))
      return Count(
        packs: 1, labels: taken.count, guarded: taken.count { !$0.guards.isEmpty },
        frames: frames.count)
    }

    /// Expects that an outcome is drawn in each region that it changes, or else in some region.
    private func expect(
      _ outcome: Outcome, of event: String, in states: [String], among labels: [DrawnLabel]
    ) {
      let changed = states.indices.filter { states[$0] != outcome.states[$0] }
      let own = labels.filter {
        $0.event == event && $0.calls == outcome.calls && $0.holds(in: states)
      }
      let drawn = Set(own.filter { $0.to == outcome.states[$0.region] }.map(\.region))
      if changed.isEmpty {
        #expect(
          !drawn.isEmpty || outcome.calls.isEmpty, "seed \(seed): \(event) in \(states)")
      } else {
        #expect(drawn.isSuperset(of: changed), "seed \(seed): \(event) in \(states)")
      }
    }
  }
}
