import Base
import Pack

/// Searches for a run of a script in one state graph: a global state to start in, and a role
/// binding for each act.
///
/// A depth-first search with backtracking. It starts in the nearest idle global state from which
/// the whole script can be played, and uses the first bindings that allow that. Between two acts,
/// each object whose life is over is replaced by a new one, since the pack bounds only how many
/// objects exist at the same time.
struct ScriptSearch {
  /// An act with its bindings.
  struct Entry {
    /// Its index in the whole script.
    let number: Int
    /// The act as written.
    let act: Scenario.Act
    /// The bindings of its interaction, by index.
    let bindings: [Int]
  }

  /// An act that was played.
  struct PlayedAct {
    let binding: Int
    let run: InteractionRun
    /// The objects whose life is over after it.
    let gone: [Int]
  }

  /// The point at which the search got furthest.
  struct Deepest {
    /// The act that could not be played, by index into the entries.
    let entry: Int
    /// The global state in which it should have begun.
    let globalState: GlobalState
    /// Why it could not continue after it began; `nil` if it could not begin.
    let reason: InteractionRun.Obstacle?
  }

  let graph: StateGraph
  let entries: [Entry]
  /// Whether objects must have the names that acts give them.
  private let heedsRoles: Bool
  private(set) var deepest: Deepest?
  /// The acts, each with a global state, from which the rest of the script cannot be played with
  /// any bindings.
  private var failures: Set<Failure> = []

  private struct Failure: Hashable {
    let entry: Int
    let globalState: GlobalState
  }

  /// A global state between two acts.
  private struct Stop {
    let globalState: GlobalState
    /// How many bindings of the next act were tried there.
    var tried = 0
  }

  /// The number of acts that the search for names may still play.
  ///
  /// It needs a limit because failures are not reused: they depend on the names in earlier acts.
  private var takesLeft = 5000
  /// The number of acts that may still be stopped as too long before the search ends.
  private var excessesLeft = 5

  /// Prepares a search that ignores the names that acts give to objects.
  init(of entries: [Entry], in graph: StateGraph) {
    self.graph = graph
    self.entries = entries
    heedsRoles = false
  }

  /// Prepares a search in which objects must have the names that acts give them, after one that
  /// ignored names.
  init(heedingRolesAfter other: Self) {
    graph = other.graph
    entries = other.entries
    failures = other.failures
    heedsRoles = true
  }

  /// The first run of the script found, one played act for each entry; `nil` if there is none.
  mutating func search() -> [PlayedAct]? {
    for globalState in 0..<graph.stateCount where graph.isIdle(globalState) {
      var playedActs: [PlayedAct] = []
      if play(from: graph.table.states[globalState], &playedActs) { return playedActs }
    }
    return nil
  }

  /// Plays the script from a global state, act by act, with backtracking.
  private mutating func play(from globalState: GlobalState, _ playedActs: inout [PlayedAct]) -> Bool
  {
    var stops = [Stop(globalState: globalState)]
    while let stop = stops.last {
      if playedActs.count == entries.count, !heedsRoles || fitsNames(playedActs) { return true }
      if let next = advance(from: stop.globalState, &stops[stops.count - 1].tried, playedActs.count)
      {
        playedActs.append(next)
        stops.append(Stop(globalState: graph.replacing(next.gone, in: next.run.globalState)))
      } else {
        stops.removeLast()
        if !playedActs.isEmpty { playedActs.removeLast() }
      }
    }
    return false
  }

  /// Plays an act in a global state with the next binding that works.
  ///
  /// - Parameters:
  ///   - globalState: The global state.
  ///   - tried: The number of its bindings already tried there.
  ///   - number: The act, by index into the entries.
  /// - Returns: The played act; `nil` if no other binding works, or a limit is reached.
  private mutating func advance(from globalState: GlobalState, _ tried: inout Int, _ number: Int)
    -> PlayedAct?
  {
    let failure = Failure(entry: number, globalState: globalState)
    guard number < entries.count, takesLeft > 0, excessesLeft > 0, !failures.contains(failure)
    else { return nil }
    let bindings = entries[number].bindings
    while tried < bindings.count {
      let binding = bindings[tried]
      tried += 1
      guard graph.canBegin(binding, in: globalState) else { continue }
      if heedsRoles { takesLeft -= 1 }
      var run = InteractionRun(of: entries[number].act, binding: binding, in: graph, globalState)
      if let obstacle = run.play() {
        note(number, globalState, obstacle)
        if run.isTooLong { excessesLeft -= 1 }
        if excessesLeft == 0 { return nil }
      } else {
        let gone = graph.objectsOver(in: run.globalState)
        return PlayedAct(binding: binding, run: run, gone: gone)
      }
    }
    note(number, globalState, nil)
    if !heedsRoles { failures.insert(failure) }
    return nil
  }

  /// Records what stopped an act if it is later than the one recorded, or the same and now with a
  /// reason.
  private mutating func note(
    _ entry: Int, _ globalState: GlobalState, _ reason: InteractionRun.Obstacle?
  ) {
    let isFurther = deepest.map { deepest in
      entry > deepest.entry || (entry == deepest.entry && deepest.reason == nil && reason != nil)
    }
    if isFurther == false { return }
    deepest = Deepest(entry: entry, globalState: globalState, reason: reason)
  }

  /// Whether each role to which an act gives a name has the object of that name.
  private func fitsNames(_ playedActs: [PlayedAct]) -> Bool {
    guard entries.contains(where: { !$0.act.roles.isEmpty }) else { return true }
    let participants = playedActs.participants(in: graph)
    let names = participants.runParticipants(main: nil).map(\.name)
    return zip(entries, participants.acts).allSatisfy { entry, parts in
      entry.act.roles.allSatisfy { role, name in
        parts.contains { part in
          guard part.role == role.text, let place = participants.objects.firstIndex(of: part.object)
          else { return false }
          return names[place] == name
        }
      }
    }
  }
}

extension [ScriptSearch.PlayedAct] {
  /// The objects that take part in the acts.
  func participants(in graph: StateGraph) -> Participants {
    var record = RunBuilder()
    for playedAct in self { playedAct.write(in: graph, into: &record, shift: 0) }
    return record.participants
  }
}

extension ScriptSearch.PlayedAct {
  /// Adds the act to a run.
  ///
  /// - Parameters:
  ///   - graph: The state graph that it was found in.
  ///   - record: The builder of the run.
  ///   - shift: An offset for the numbers of objects, so that those of several state graphs differ.
  func write(in graph: StateGraph, into record: inout RunBuilder, shift: Int) {
    let automaton = graph.system.compiled.automata[graph.system.bindings[binding].automaton]
    record.begin(
      automaton.name, parts: graph.parts(of: binding).map { $0.shifted(by: shift) })
    for moment in run.moments {
      switch moment {
      case .gap(let label): record.pass(label)
      case .choice(let label): record.choose([label], laps: [])
      case .lap(let label): record.choose([], laps: [label])
      case .localTransition(let object, let states, let actions):
        let part = graph.part(of: object, in: binding).shifted(by: shift)
        record.react(part, states: states, actions: actions)
      }
    }
    record.end()
    for object in gone { record.replace(object + shift) }
  }
}

extension Participants.Part {
  fileprivate func shifted(by shift: Int) -> Self {
    Self(object: object + shift, role: role, machine: machine)
  }
}

extension StateGraph {
  /// The objects whose life is over in a global state, by index; empty if the process has ended.
  fileprivate func objectsOver(in globalState: GlobalState) -> [Int] {
    guard globalState[system.over] == 0 else { return [] }
    return system.objects.indices.filter { isOver($0, in: globalState) }
  }

  /// A global state in which some objects are replaced by new ones in their initial states.
  fileprivate func replacing(_ gone: [Int], in globalState: GlobalState) -> GlobalState {
    var globalState = globalState
    for object in gone { globalState[system.objects[object].state] = 0 }
    return globalState
  }

  /// Whether the interaction of a binding can begin in an idle global state.
  func canBegin(_ binding: Int, in globalState: GlobalState) -> Bool {
    if globalState[system.over] != 0 { return false }
    let automaton = system.compiled.automata[system.bindings[binding].automaton]
    let cast = system.cast(of: binding)
    for players in cast where !players.isMany {
      if players.objects.contains(where: { isOver($0, in: globalState) }) { return false }
    }
    guard let interaction = automaton.interaction else { return true }
    return system.pack.interactions[interaction].requires.allSatisfy {
      meets($0, by: cast, in: globalState)
    }
  }
}
