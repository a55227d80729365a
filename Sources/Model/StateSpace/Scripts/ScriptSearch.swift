import Base
import Pack

/// A search for a way to play a script in one state graph: from where, and who plays whom.
///
/// The start is the nearest idle global state from which the whole script can be played; where
/// several objects could play a role, the first in the order of bindings that lets the rest go on
/// does. Between two acts an object whose life is over makes room for a new one: the pack bounds
/// how many there are at a time.
struct ScriptSearch {
  /// An act, and what is known of it.
  struct Entry {
    /// Its number in the whole script.
    let number: Int
    /// What the script says.
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

  /// Where the search came furthest.
  struct Deepest {
    /// The place in the entries of the act that could not be played.
    let entry: Int
    /// The global state in which it should have begun.
    let globalState: GlobalState
    /// Why it could not go on once it had begun; none when it could not begin.
    let reason: InteractionRun.Obstacle?
  }

  let graph: StateGraph
  let entries: [Entry]
  /// Whether the names that acts ask for must fit.
  private let heedsRoles: Bool
  private(set) var deepest: Deepest?
  /// From where which act on the script cannot be played, whoever plays whom.
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

  /// How many acts may still be played in the search for names that fit: what failed once may do
  /// with other names before it.
  private var takesLeft = 5000
  /// How many acts may still turn out to be too long to be followed, wherever they begin.
  private var excessesLeft = 5

  /// Prepares a search that leaves the names alone which acts ask for.
  init(of entries: [Entry], in graph: StateGraph) {
    self.graph = graph
    self.entries = entries
    heedsRoles = false
  }

  /// Prepares a search in which the names must fit, after one that has left them alone.
  init(heedingRolesAfter other: Self) {
    graph = other.graph
    entries = other.entries
    failures = other.failures
    heedsRoles = true
  }

  /// The first way to play the script, one act an entry; nothing when there is none.
  mutating func search() -> [PlayedAct]? {
    for globalState in 0..<graph.stateCount where graph.isIdle(globalState) {
      var playedActs: [PlayedAct] = []
      if play(from: graph.table.states[globalState], &playedActs) { return playedActs }
    }
    return nil
  }

  /// Plays the script from a global state, act by act, and takes acts back that the rest cannot
  /// follow.
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

  /// Tries the next way to play an act in a global state.
  ///
  /// - Parameters:
  ///   - globalState: The global state.
  ///   - tried: How many of its bindings were tried there.
  ///   - number: The place of the act among the entries.
  /// - Returns: The act as it was played; nothing when all were tried.
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

  /// Notes what stopped an act; why one that began could not go on tells more than that another
  /// could not begin.
  private mutating func note(
    _ entry: Int, _ globalState: GlobalState, _ reason: InteractionRun.Obstacle?
  ) {
    let isFurther = deepest.map { deepest in
      entry > deepest.entry || (entry == deepest.entry && deepest.reason == nil && reason != nil)
    }
    if isFurther == false { return }
    deepest = Deepest(entry: entry, globalState: globalState, reason: reason)
  }

  /// Whether each role that an act ties to a name is played by the object of that name.
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
  /// Who plays in the acts.
  func participants(in graph: StateGraph) -> Participants {
    var record = RunBuilder()
    for playedAct in self { playedAct.write(in: graph, into: &record, shift: 0) }
    return record.participants
  }
}

extension ScriptSearch.PlayedAct {
  /// Writes the act into a run.
  ///
  /// - Parameters:
  ///   - graph: The state graph that it was found in.
  ///   - record: The run.
  ///   - shift: What to add to the numbers of objects, so that those of several state graphs
  ///     differ.
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
  /// The objects whose life is over in a global state that goes on, by index.
  fileprivate func objectsOver(in globalState: GlobalState) -> [Int] {
    guard globalState[system.over] == 0 else { return [] }
    return system.objects.indices.filter { isOver($0, in: globalState) }
  }

  /// A global state in which new objects have taken the places of some that are gone.
  fileprivate func replacing(_ gone: [Int], in globalState: GlobalState) -> GlobalState {
    var globalState = globalState
    for object in gone { globalState[system.objects[object].state] = 0 }
    return globalState
  }

  /// Whether an interaction can begin in an idle global state with a binding.
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
