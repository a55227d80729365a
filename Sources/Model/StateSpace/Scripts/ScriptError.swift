import Base
import Pack

/// Explains why a script cannot be played, at the act that the search could not get past.
struct ScriptError {
  private let graph: StateGraph
  private let entry: ScriptSearch.Entry
  private let deepest: ScriptSearch.Deepest
  private let acts: [Scenario.Act]

  /// Takes the point at which a failed search got furthest.
  init(of search: ScriptSearch, acts: [Scenario.Act]) {
    graph = search.graph
    let start = ScriptSearch.Deepest(entry: 0, globalState: GlobalState(), reason: nil)
    deepest = search.deepest ?? start
    entry = search.entries[deepest.entry]
    self.acts = acts
  }

  /// The error, with notes on what holds instead.
  var diagnostic: Diagnostic {
    let name = entry.act.interaction
    if let missed { return diagnostic(of: missed) }
    if let reason = deepest.reason {
      return Diagnostic(
        .error, "'\(name)' cannot be played like this\(after): \(reason.reason)",
        at: entry.act.place,
        notes: reason.place == entry.act.place
          ? [] : [Diagnostic.Note("it is here", at: reason.place)])
    }
    if deepest.globalState[graph.system.over] != 0 {
      return Diagnostic(
        .error, "'\(name)' cannot begin\(after): there the process has ended", at: entry.act.place)
    }
    let atRest = unmetAtRest
    guard let unmet = atRest ?? unmet(in: [deepest.globalState]) else {
      return Diagnostic(
        .error, "'\(name)' cannot begin\(after): no choice of objects meets all that it requires",
        at: entry.act.place)
    }
    return Diagnostic(
      .error,
      "'\(name)' cannot begin\(after): no object \(atRest == nil ? "" : "there ")meets what it requires of "
        + "'\(unmet.lifeline.name)', \(words(of: unmet.requirement, in: unmet.interaction))",
      at: entry.act.place,
      notes: [Diagnostic.Note("the requirement is here", at: unmet.requirement.place)]
        + (atRest.map { [whereElse($0.interaction)] }
          ?? whatHolds(instead: unmet.requirement, machine: unmet.lifeline.machine)))
  }

  /// The operand that was chosen but did not occur; `nil` if the reason is another one.
  private var missed: MissedOperand? {
    deepest.reason.flatMap {
      MissedOperand($0.unmet, of: entry, from: deepest.globalState, in: graph)
    }
  }

  private func diagnostic(of missed: MissedOperand) -> Diagnostic {
    Diagnostic(
      .error, "'\(entry.act.interaction)' cannot be played like this\(after): \(missed.reason)",
      at: entry.act.place, notes: missed.notes(playing: acts))
  }

  /// A note that an interaction occurs only while others are under way.
  private func whereElse(_ interaction: Interaction) -> Diagnostic.Note {
    let place = interaction.isAmbient ? "between the steps" : "in the gaps"
    return Diagnostic.Note("it comes \(place) of other interactions, and nowhere else")
  }

  private var after: String {
    guard entry.number > 0 else { return " in any state in which no interaction is under way" }
    return " after '\(acts[entry.number - 1].interaction)'"
  }

  /// A requirement that no object meets.
  private struct Unmet {
    let requirement: Requirement
    let lifeline: Lifeline
    let interaction: Interaction
  }

  /// For a first act whose interaction begins only while others are under way, its first
  /// requirement that is met in no idle global state; `nil` if there is none.
  private var unmetAtRest: Unmet? {
    let automata = entry.bindings.map { graph.system.bindings[$0].automaton }
    guard entry.number == 0, automata.contains(where: { graph.begun[$0] }) else { return nil }
    let rest = (0..<graph.stateCount).lazy.filter { graph.isIdle($0) }
    return unmet(in: rest.map { graph.table.states[$0] })
  }

  /// The first requirement that no binding meets in any of these global states; `nil` if each is
  /// met in one.
  private func unmet(in states: some Sequence<GlobalState>) -> Unmet? {
    guard let number = graph.system.index.interactionIfKnown(entry.act.interaction) else {
      return nil
    }
    let interaction = graph.system.pack.interactions[number]
    let casts = entry.bindings.map { graph.system.cast(of: $0) }
    let unmet = interaction.requires.first { requirement in
      !states.contains { globalState in
        casts.contains { graph.meets(requirement, by: $0, in: globalState) }
      }
    }
    return unmet.map {
      Unmet(
        requirement: $0, lifeline: interaction.lifelines[$0.lifeline], interaction: interaction)
    }
  }

  private func words(of requirement: Requirement, in interaction: Interaction) -> String {
    let name = interaction.lifelines[requirement.lifeline].machine
    guard let machine = graph.machineTables.first(where: { $0.machine.name == name })?.machine
    else {
      return ""
    }
    let states = requirement.states.allowed.sorted { $0.key < $1.key }.map { region, allowed in
      let names = allowed.map { machine.regions[region].states[$0].name.text }
      return "\(machine.regions[region].name): \(names.joined(separator: " or "))"
    }
    let relations = requirement.relations.sorted { $0.key < $1.key }.map { name, target in
      switch target {
      case .none: "\(name): none"
      case .some: "\(name): any"
      case .role(let lifeline): "\(name): '\(interaction.lifelines[lifeline].name)'"
      }
    }
    return (states + relations).joined(separator: ", ")
  }

  /// Notes with the states and relations of the objects of a machine, as far as a requirement names
  /// them.
  private func whatHolds(
    instead requirement: Requirement, machine name: Name<Machine>
  ) -> [Diagnostic.Note] {
    let asked = requirement.states.allowed.keys.sorted()
    let relations = requirement.relations.keys.sorted()
    return graph.system.objects.indices.compactMap { object in
      let machine = graph.system.machine(of: object)
      guard machine.name == name else { return nil }
      let states = graph.states(of: object, in: deepest.globalState)
      let words = asked.map { region in
        "\(machine.regions[region].name): \(machine.regions[region].states[states[region]].name)"
      }
      let links = relations.map { relation in
        let partner = graph.partner(of: object, by: relation, in: deepest.globalState)
        return "\(relation): \(partner.map { self.name(of: $0) } ?? "none")"
      }
      let end = graph.isOver(object, in: deepest.globalState) ? ", and its life is over" : ""
      return Diagnostic.Note(
        "\(self.name(of: object)) has \((words + links).joined(separator: ", "))" + end)
    }
  }

  /// The name of an object in notes: `screen 2`; numbers count from 1.
  private func name(of object: Int) -> String {
    "\(graph.system.machine(of: object).name) \(graph.system.objects[object].number + 1)"
  }
}
