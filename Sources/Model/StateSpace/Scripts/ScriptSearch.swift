import Base
import Pack

/// Searches for a run of a script: a state to start in, and objects for each act.
///
/// A depth-first search with backtracking. It starts in the nearest idle global state of the state
/// graph from which the whole script can be played, and uses the first objects that allow that.
/// Between two acts, each object whose life is over is replaced by a new one. A search that fills in
/// also plays interactions that the pack marks with `fills`, at most three before an act that cannot
/// begin or be played without them.
struct ScriptSearch {
  /// An act that was played; an object, since ways to fill in share them.
  final class PlayedAct {
    let act: ScriptAct
    let run: InteractionRun
    /// The objects whose life is over after it.
    let gone: [Int]
    /// The states of these, by object.
    fileprivate let ended: [Int: [Int]]

    fileprivate init(_ act: ScriptAct, _ run: InteractionRun, in system: ScriptSystem) {
      (self.act, self.run) = (act, run)
      gone = system.objectsOver(in: run.state)
      ended = Dictionary(
        uniqueKeysWithValues: gone.map { ($0, system.states(of: $0, in: run.state)) })
    }

    /// Whether the script does not name it, and a later act needs it.
    var isFilledIn: Bool { act.number < 0 }

    /// The state after it, with new objects for those that are gone.
    var next: ScriptState { run.state.replacing(gone) }
  }

  /// The point at which the search got furthest.
  struct Deepest {
    /// The act that could not be played, by index.
    let act: Int
    /// The state in which it should have begun.
    let state: ScriptState
    /// The states in which objects ended that new ones have replaced, by object.
    let ended: [Int: [Int]]
    /// Why it could not continue after it began; `nil` if it could not begin.
    let reason: InteractionRun.Obstacle?
  }

  let system: ScriptSystem
  /// The acts of the script in this component.
  let acts: [ScriptAct]
  /// What can be filled in; empty if nothing is.
  private let fillers: [ScriptAct]
  /// Whether objects must have the names that acts give them.
  private let heedsRoles: Bool
  private(set) var deepest: Deepest?
  /// The acts, each with a state, from which the rest of the script cannot be played.
  private var failures: Set<Failure> = []
  /// For a state, the shortest ways to fill in before an act.
  private var knownRoutes: [ScriptState: [Route]] = [:]

  private struct Failure: Hashable {
    let act: Int
    let state: ScriptState
  }

  /// Interactions that are filled in before an act, and the state after them.
  private struct Route {
    let acts: [PlayedAct]
    let state: ScriptState
  }

  /// A state between two acts of the script, with the ways to play the next act.
  private struct Stop {
    let state: ScriptState
    /// The states in which objects ended that new ones have replaced, by object.
    var ended: [Int: [Int]] = [:]
    /// The ways to fill in that were not tried yet; `nil` before the first is needed.
    var routes: ArraySlice<Route>?
    /// The state after the current way to fill in, and the bindings not tried there yet.
    var bindings: ArraySlice<ScriptBinding> = []
    /// What is filled in before the next act.
    var filled: [PlayedAct] = []
    /// How many acts were played to get here, filled in ones included.
    let playedCount: Int
  }

  /// The number of acts that a search may still play.
  ///
  /// It needs a limit where failures are not reused, because they depend on the names in earlier
  /// acts, and where much could be filled in.
  private var takesLeft = Self.mostTakes
  /// The number of acts that may still be stopped as too long before the search ends.
  private var excessesLeft = Self.mostExcesses

  private static let mostTakes = 5000
  private static let mostExcesses = 5

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - acts: The acts.
  ///   - system: Their transition system.
  ///   - fillers: What the search may fill in.
  ///   - heedsRoles: Whether objects must have the names that acts give them.
  init(
    of acts: [ScriptAct], in system: ScriptSystem, fillingIn fillers: [ScriptAct] = [],
    heedsRoles: Bool = false
  ) {
    self.system = system
    self.acts = acts
    self.fillers = fillers
    self.heedsRoles = heedsRoles
  }

  /// Whether the number of acts is limited.
  private var isLimited: Bool { heedsRoles || !fillers.isEmpty }

  /// The first run of the script found, with what is filled in; `nil` if there is none.
  mutating func search() -> [PlayedAct]? {
    let graph = system.graph
    for globalState in 0..<graph.stateCount where graph.isIdle(globalState) {
      if isLimited, takesLeft == 0 { return nil }
      // The first state is tried anyway, so that it is known where the search got.
      if deepest != nil, let first = acts.first, !system.hasObjects(for: first, in: globalState) {
        continue
      }
      // So is the first state in which an event is refused.
      if !isLimited, deepest?.reason != nil, let first = acts.first,
        !system.mayTake(first, in: globalState)
      {
        continue
      }
      if let found = play(from: system.state(of: globalState)) { return found }
    }
    return nil
  }

  /// Plays one act, by index, after a state, with what must be filled in before it.
  ///
  /// - Returns: What is filled in, and the act; `nil`, and then `deepest` says why, if that is
  ///   impossible.
  mutating func play(
    _ number: Int, after state: ScriptState
  ) -> (filled: [PlayedAct], act: PlayedAct)? {
    (deepest, takesLeft, excessesLeft) = (nil, Self.mostTakes, Self.mostExcesses)
    var stop = Stop(state: state, playedCount: 0)
    stop.routes = routes(from: state, isFirst: false)[...]
    return advance(&stop, number).map { (stop.filled, $0) }
  }

  /// Plays the script from a state, act by act, with backtracking.
  private mutating func play(from state: ScriptState) -> [PlayedAct]? {
    var playedActs: [PlayedAct] = []
    var stops = [Stop(state: state, playedCount: 0)]
    while let stop = stops.last {
      playedActs.removeLast(playedActs.count - stop.playedCount)
      let number = stops.count - 1
      if number == acts.count {
        if !heedsRoles || fitsNames(playedActs) { return playedActs }
        stops.removeLast()
        continue
      }
      if let next = advance(&stops[number], number) {
        let new = stops[number].filled + [next]
        playedActs += new
        let ended = new.reduce(stops[number].ended) { $0.merging($1.ended) { $1 } }
          .filter { next.next.isFresh($0.key) }
        stops.append(Stop(state: next.next, ended: ended, playedCount: playedActs.count))
      } else {
        stops.removeLast()
      }
    }
    return nil
  }

  /// Plays an act in the next way that works.
  ///
  /// - Parameters:
  ///   - stop: Where it begins; on return, without the ways that were tried.
  ///   - number: The act, by index.
  /// - Returns: The played act; `nil` if no other way works, or a limit is reached.
  private mutating func advance(_ stop: inout Stop, _ number: Int) -> PlayedAct? {
    let failure = Failure(act: number, state: stop.state)
    // A script begins in each state once.
    let isFirst = number == 0
    if !isFirst, failures.contains(failure) { return nil }
    if stop.routes == nil {
      stop.routes = routes(from: stop.state, isFirst: isFirst)[...]
    }
    while takesLeft > 0, excessesLeft > 0 {
      if let binding = stop.bindings.popFirst() {
        if isLimited { takesLeft -= 1 }
        if let played = play(number, binding, from: stop) { return played }
      } else if let route = stop.routes?.popFirst() {
        stop.filled = route.acts
        stop.bindings = system.bindings(of: acts[number], in: route.state)[...]
      } else {
        note(number, stop, nil)
        if !heedsRoles, !isFirst { failures.insert(failure) }
        return nil
      }
    }
    return nil
  }

  /// Plays an act with a binding; `nil` if it cannot be played to its end, which is noted.
  private mutating func play(
    _ number: Int, _ binding: ScriptBinding, from stop: Stop
  ) -> PlayedAct? {
    var run = InteractionRun(of: acts[number], by: binding, in: system)
    guard let obstacle = run.play() else { return PlayedAct(acts[number], run, in: system) }
    note(number, stop, obstacle)
    if obstacle == .tooLong { excessesLeft -= 1 }
    return nil
  }

  /// Records what stopped an act if it is later than the one recorded, or the same and now with a
  /// reason.
  private mutating func note(_ act: Int, _ stop: Stop, _ reason: InteractionRun.Obstacle?) {
    let isFurther = deepest.map { deepest in
      act > deepest.act || (act == deepest.act && deepest.reason == nil && reason != nil)
    }
    if isFurther == false { return }
    deepest = Deepest(act: act, state: stop.state, ended: stop.ended, reason: reason)
  }

  /// Whether each role to which an act gives a name has the object of that name.
  private func fitsNames(_ playedActs: [PlayedAct]) -> Bool {
    guard acts.contains(where: { !$0.act.roles.isEmpty }) else { return true }
    let participants = playedActs.participants(in: system)
    let names = participants.runParticipants(main: nil).map(\.name)
    let own = zip(playedActs, participants.acts).filter { !$0.0.isFilledIn }.map(\.1)
    return zip(acts, own).allSatisfy { act, parts in
      act.act.roles.allSatisfy { role, name in
        parts.contains { part in
          guard part.role == role.text, let place = participants.objects.firstIndex(of: part.object)
          else { return false }
          return names[place] == name
        }
      }
    }
  }
}

extension ScriptSearch {
  /// The ways to fill in, shortest first; the first fills in nothing.
  ///
  /// Nothing is filled in before the first act, which starts in a state that the state graph has.
  private mutating func routes(from state: ScriptState, isFirst: Bool) -> [Route] {
    if let known = knownRoutes[state], !isFirst { return known }
    var routes = [Route(acts: [], state: state)]
    if isFirst || fillers.isEmpty { return routes }
    var seen: Set<ScriptState> = [state]
    var last = 0..<1
    for _ in 0..<Limits.filledIn {
      for number in last {
        for act in filled(in: routes[number].state) where seen.insert(act.next).inserted {
          routes.append(Route(acts: routes[number].acts + [act], state: act.next))
        }
      }
      last = last.upperBound..<routes.count
    }
    knownRoutes[state] = routes
    return routes
  }

  /// Every interaction that can be filled in in a state, played.
  private func filled(in state: ScriptState) -> [PlayedAct] {
    fillers.flatMap { filler in
      system.bindings(of: filler, in: state).compactMap { binding in
        var run = InteractionRun(of: filler, by: binding, in: system)
        if run.play() != nil || run.state.isOver { return nil }
        return PlayedAct(filler, run, in: system)
      }
    }
  }
}

extension [ScriptSearch.PlayedAct] {
  /// The objects that take part in the acts.
  func participants(in system: ScriptSystem) -> Participants {
    var record = RunBuilder()
    for playedAct in self { playedAct.write(in: system, into: &record, shift: 0) }
    return record.participants
  }
}

extension ScriptSearch.PlayedAct {
  /// Adds the act to a run.
  ///
  /// - Parameters:
  ///   - system: The transition system that it was played in.
  ///   - record: The builder of the run.
  ///   - shift: An offset for the numbers of objects, so that those of several components differ.
  func write(in system: ScriptSystem, into record: inout RunBuilder, shift: Int) {
    let named = run.binding.cast.filter { !$0.isMany }
    let parts = named.map { part($0.objects[0], in: system, shift: shift) }
    record.begin(act.interaction.name, parts: parts, isFilledIn: isFilledIn)
    for moment in run.moments {
      switch moment {
      case .mark(.gap(let label)): record.pass(label)
      case .mark(.operand(let label, _)): record.choose(label.isEmpty ? [] : [label], laps: [])
      case .mark(.lap(let loop)): record.choose([], laps: loop.isEmpty ? [] : [loop])
      case .mark(.group(let boundary)): record.group(boundary)
      case .mark(.entry), .mark(.again): break
      case .message(let message):
        record.send(
          message, from: part(message.sender, in: system, shift: shift),
          to: part(message.receiver, in: system, shift: shift))
      case .localTransition(let object, let states, let actions):
        record.react(part(object, in: system, shift: shift), states: states, actions: actions)
      }
    }
    record.end()
    for object in gone { record.replace(object + shift) }
  }

  /// An object with its role in the act.
  private func part(_ object: Int, in system: ScriptSystem, shift: Int) -> Participants.Part {
    let machine = system.declaredMachine(of: object, in: run.state)
    let lifeline = run.binding.cast.firstIndex { $0.objects.contains(object) }
    let role = lifeline.map { act.interaction.lifelines[$0].name.text } ?? machine.name.text
    return Participants.Part(
      object: object + shift, role: role, machine: machine.name, isPlain: machine.isImplied)
  }
}
