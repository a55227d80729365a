import Base
import Pack

/// The errors and warnings that exploration found in a pack, each once.
struct ExplorationReport {
  private let pack: Pack
  private let isWhole: Bool
  /// The diagnostics so far, with the configurations in which each occurs; empty if that does not
  /// matter.
  private var found: [(diagnostic: Diagnostic, configurations: ConfigurationSet)] = []
  private var places: [Topic: Int] = [:]

  /// The identity of a diagnostic: two with the same topic are the same fault in different
  /// configurations.
  private struct Topic: Hashable {
    let place: Place
    let kind: String
  }

  /// Collects the faults of all state graphs.
  ///
  /// Elements that are never reached are reported only for a component without other faults, since
  /// a fault cuts off runs, and only if the whole pack was explored.
  init(
    pack: Pack, index: PackIndex, components: [Component],
    _ results: [ExplorationOutcome], isWhole: Bool, jobs: Int
  ) {
    self.pack = pack
    self.isWhole = isWhole
    for result in results {
      switch result.outcome {
      case .failure(let errors):
        for diagnostic in errors.diagnostics {
          add(diagnostic, kind: diagnostic.message, in: result.configurations)
        }
      case .success(let graph): add(faultsOf: graph, in: result.configurations)
      }
    }
    for diagnostic in sharedCallbacks(by: index) {
      add(diagnostic, kind: diagnostic.message, in: ConfigurationSet())
    }
    guard isWhole else { return }
    let own = Dictionary(grouping: results, by: \.component)
    let unreached = Array(components.indices).inStretches(jobs: jobs) { numbers in
      numbers.flatMap { number -> [Diagnostic] in
        let own = own[number, default: []]
        let sound = own.compactMap(\.soundModel)
        guard sound.count == own.count else { return [] }
        return UnreachedElements(of: components[number], in: pack, by: index, models: sound)
          .diagnostics
      }
    }
    for diagnostic in unreached.joined() + components.warningsOfEndlessness(in: pack) {
      add(diagnostic, kind: diagnostic.message, in: ConfigurationSet())
    }
  }

  /// All diagnostics, sorted; one that occurs only in some configurations has a note that names
  /// them.
  var diagnostics: [Diagnostic] {
    if !isWhole { return found.map(\.diagnostic).sorted() }
    let cover = ConfigurationCover(about: pack.configurations, on: pack.axes)
    return found.map { diagnostic, configurations in
      let phrase = cover.phrase(configurations)
      if phrase.isEmpty { return diagnostic }
      let note = Diagnostic.Note("this happens if \(phrase)")
      return Diagnostic(
        diagnostic.rule, diagnostic.message, at: diagnostic.place,
        notes: diagnostic.notes + [note])
    }
    .sorted()
  }

  private mutating func add(faultsOf graph: StateGraph, in configurations: ConfigurationSet) {
    if let excess = graph.excess {
      let diagnostic = graph.diagnostic(for: excess)
      add(diagnostic, kind: diagnostic.message, in: configurations)
      // The other faults of an incomplete state graph are incomplete too.
      return
    }
    for fault in graph.faults {
      let diagnostic = graph.diagnostic(for: fault)
      add(diagnostic, kind: fault.kind.word, in: configurations)
    }
    for diagnostic in graph.countersOutOfBounds {
      add(diagnostic, kind: "counter", in: configurations)
    }
  }

  private mutating func add(
    _ diagnostic: Diagnostic, kind: String, in configurations: ConfigurationSet
  ) {
    let topic = Topic(place: diagnostic.place, kind: kind)
    if let place = places[topic] {
      found[place].configurations.formUnion(configurations)
    } else {
      places[topic] = found.count
      found.append((diagnostic, configurations))
    }
  }

  /// Errors for callbacks that run on objects of more than one machine.
  private func sharedCallbacks(by index: PackIndex) -> [Diagnostic] {
    var owners = [Int?](repeating: nil, count: pack.callbacks.count)
    var found: [Diagnostic] = []
    for (number, machine) in pack.machines.enumerated() {
      for call in machine.calls {
        let callback = index.callback(call.callback)
        let owner = owners[callback] ?? number
        owners[callback] = owner
        if owner == number { continue }
        let other = pack.machines[owner].name
        found.append(
          Diagnostic(
            .callbackShared,
            "'\(call.callback)' runs on '\(machine.name)' here and on '\(other)' elsewhere; "
              + "a callback runs on objects of one machine, so write a callback for each",
            at: call.place))
      }
    }
    return found
  }
}
