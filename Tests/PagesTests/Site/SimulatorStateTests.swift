import Formats
import PackSupport
import Support
import Testing
@testable import Analysis
@testable import Base
@testable import Conformance
@testable import Pack
@testable import Pages
@testable import StateSpace

/// The states that pressing everything in the simulator reaches, against the explored ones.
///
/// The simulator's own engine runs, in Node, and stops at waits, so that others begin in them. Loops
/// run once, and what may come in any order comes in one, so in general it reaches some of the
/// explored states; it reaches all of them if no interaction leaves more open.
@Suite(.enabled(if: NodeJS.isInstalled)) struct SimulatorStateTests {
  private struct Sample {
    let name: String
    let data: [UInt8]
    /// For each component, the idle explored states.
    let explored: JSON
    /// Whether the engine can play everything that exploration does.
    let isPlain: Bool
  }

  @Test func ofRandomPacksOnlyExploredStatesAreReached() async throws {
    var samples: [Sample] = []
    for seed in 0..<800 {
      var random = RandomPack(
        seed: UInt64(seed), labelled: true, free: seed % 2 == 0, breaks: seed >= 600)
      // Most random packs send events that are refused, which is an error.
      if let sample = try await Self.sample("seed \(seed)", of: random.pack()) {
        samples.append(sample)
      }
    }
    let counts = try compare(samples)
    print("simulator: \(samples.count) packs, \(counts)")
    #expect(samples.count >= 50)
    let plainCount = samples.count { $0.isPlain }
    #expect(plainCount >= 10)
  }

  @Test func ofOneMachineAllExploredStatesAreReached() async throws {
    let name = "order"
    let sample = try #require(try await Self.sample(name, of: try .example(name)))
    let isPlain = sample.isPlain
    #expect(isPlain)
    print("simulator: \(name), \(try compare([sample]))")
  }

  /// The tables and the explored states of a pack; `nil` if its model has errors.
  private static func sample(_ name: String, of pack: Pack) async throws -> Sample? {
    let facts: PackFacts
    do { facts = try await PackFacts(of: pack) } catch { return nil }
    let exploration = facts.exploration
    let model = await SiteModel(
      of: facts, await Verification(of: exploration, jobs: 1), hasHistory: false, jobs: 1)
    let templates = try Templates(files: try CommittedFiles.files(in: "Templates"))
    let site = LocalizedSite(model, in: "en", try templates.strings(in: "en"))
    let tables = SimulatorTables(
      of: exploration, in: pack.defaultConfiguration, first: model.simulatedByDefault, others: [])
    let graphs = exploration.components.indices.compactMap {
      exploration.graph(ofComponent: $0, in: pack.defaultConfiguration)
    }
    return Sample(
      name: name, data: SimulatorData(of: tables, in: site).file.bytes,
      explored: .array(graphs.map(explored)),
      isPlain: pack.isPlain
        && (pack.interactions.isEmpty
          || !exploration.components.flatMap(\.freeEvents).contains(where: \.isAmbient))
    )
  }

  private static func explored(_ graph: StateGraph) -> JSON {
    let system = ScriptSystem(of: graph)
    return .array(
      (0..<graph.stateCount).filter(graph.isIdle).map { number in
        let state = system.state(of: number)
        return .array(
          state.objects.indices.map { object in
            let machine = state.objects[object].machine
            let links = system.relationTable.relations[machine].indices.map {
              state.targets[.init(object: object, relation: $0)] ?? -1
            }
            return [
              .integer(machine),
              .array(system.states(of: object, in: state).map { .integer($0) }),
              .array(links.map { .integer($0) }),
            ]
          })
      })
  }

  /// Explores in the engine, and expects what it must reach; returns how much that was.
  private func compare(_ samples: [Sample]) throws -> String {
    let engine = try Golden(committed: "Templates/html/assets/simulator-engine.js").text()
    let calls = samples.map { sample in
      String(decoding: sample.data, as: UTF8.self) + ";\n"
        + "compare(\"\(sample.name)\", vcdocSimulator, "
        + String(decoding: sample.explored.bytes(.compact), as: UTF8.self)
        + ", \(sample.isPlain));\n"
    }
    let output = try NodeJS.run(
      engine + Self.explorer + "let vcdocSimulator;\n"
        + calls.joined() + "console.log(`${states} states of ${plain} plain packs and others`);\n")
    let lines = output.split(separator: "\n")
    #expect(lines.count == 1, "\(output.prefix(4_000))")
    return String(lines.last ?? "")
  }

  /// Presses everything in each state, and prints how the states reached differ from the explored.
  private static let explorer = """

    let [states, plain] = [0, 0];
    // The least of the forms that differ in the order of objects of one machine.
    function canonical(objects) {
      const orders = [...objects.keys()].reduce((orders, _) => orders.flatMap((order) =>
        [...objects.keys()].filter((one) => !order.includes(one)
          && objects[one][0] === objects[order.length][0]).map((one) => [...order, one])), [[]]);
      return orders.map((order) => JSON.stringify(order.map((one) => {
        const [machine, states, links] = objects[one];
        return [machine, states, links.map((target) => (target < 0 ? -1 : order.indexOf(target)))];
      }))).sort()[0];
    }
    // The runs that can begin in a state; not all of them come to an end.
    function begun(component, state) {
      return component.acts.flatMap((act) => component.casts(act, state).map(({ cast, state }) => {
        const run = new VcdocRun(act, cast, state, null);
        return Object.assign(run, { pauses: true, looksAhead: false }).advance();
      }));
    }
    // The runs under way after each thing that can happen, the outermost first.
    function successors(component, runs, nesting) {
      const [run, hosts] = [runs.at(-1), runs.slice(0, -1)];
      if (run.isDone && hosts.length > 0) {
        const host = hosts.at(-1).copy();
        host.include(run);
        return [[...hosts.slice(0, -1), host]];
      }
      if (!run.isWaiting) return run.choices.map(({ label }) => [...hosts, run.copy().choose(label)]);
      const inside = runs.length < nesting ? begun(component, run.state) : [];
      return [[...hosts, run.copy().advance()], ...inside.map((one) => [...runs, one])];
    }
    const key = (runs) => JSON.stringify(runs.map((run) => [
      run.act.id, run.cast, run.position, run.answers, run.isWaiting, run.isDone, [...run.served],
      run.choices.map(({ label }) => label), run.state]));
    // The states in which nothing is under way that can come next. Other than between two acts of a
    // script, what no longer exists is not replaced, as it is not explored.
    function* after(component, state, nesting) {
      const open = begun(component, state).map((run) => [run]);
      const seen = new Set();
      for (let runs = open.pop(); runs; runs = open.pop()) {
        if (runs.length === 1 && runs[0].isDone) yield runs[0].state;
        else if (!seen.has(key(runs))) {
          seen.add(key(runs));
          open.push(...successors(component, runs, nesting));
        }
      }
    }
    const state = (objects) => ({ isOver: false, objects: objects.map(([machine, states, links]) =>
      ({ machine, states: [...states], links: [...links] })) });
    const form = (state) =>
      canonical(state.objects.map(({ machine, states, links }) => [machine, states, links]));
    function compare(name, data, explored, isPlain) {
      new VcdocEngine(data).components.forEach((component, place) => {
        const start = state(explored[place][0]);
        component.machines.forEach((machine, number) => {
          machine.most = start.objects.filter((one) => one.machine === number).length;
        });
        const known = new Set(explored[place].map((one) => form(state(one))));
        const found = new Map([[form(start), start]]);
        for (const state of found.values()) {
          for (const next of after(component, state, data.nesting)) {
            if (!next.isOver && !found.has(form(next))) found.set(form(next), next);
          }
        }
        const extra = [...found.keys()].filter((one) => !known.has(one));
        const missing = [...known].filter((one) => !found.has(one));
        if (extra.length > 0) console.log(`${name}: only in the simulator: ${extra[0]}`);
        if (isPlain && missing.length > 0) console.log(`${name}: only explored: ${missing[0]}`);
        states += found.size;
      });
      plain += isPlain ? 1 : 0;
    }

    """
}

extension Pack {
  /// Whether no interaction repeats anything or leaves an order open, and none can interleave
  /// anywhere.
  fileprivate var isPlain: Bool {
    var isPlain = true
    for interaction in interactions {
      if interaction.isAmbient { isPlain = false }
      interaction.steps.forEachStep { step in
        switch step {
        case .loop, .par: isPlain = false
        default: break
        }
      }
    }
    return isPlain
  }
}
