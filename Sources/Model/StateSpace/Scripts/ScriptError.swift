import Base
import Pack

/// Explains why a script cannot be played, at the act that the search could not get past.
struct ScriptError {
  private let system: ScriptSystem
  private let act: ScriptAct
  private let deepest: ScriptSearch.Deepest
  private let acts: [Scenario.Act]

  /// Takes the point at which a failed search got furthest.
  init(of search: ScriptSearch, acts: [Scenario.Act]) {
    system = search.system
    let start = ScriptSearch.Deepest(act: 0, state: system.state(of: 0), ended: [:], reason: nil)
    deepest = search.deepest ?? start
    act = search.acts[deepest.act]
    self.acts = acts
  }

  /// The error, with notes on what holds instead.
  var diagnostic: Diagnostic {
    let name = act.act.interaction
    if let missed { return diagnostic(of: missed) }
    if let reason = deepest.reason {
      return Diagnostic(
        .scriptBlocked,
        "'\(name)' cannot run this way\(after): \(reason.reason(after: deepest.ended))",
        at: act.act.place,
        notes: reason.place.map { [Diagnostic.Note("it is here", at: $0)] } ?? [])
    }
    if deepest.state.isOver {
      return Diagnostic(
        .scriptBlocked, "'\(name)' cannot begin\(after): the process has ended", at: act.act.place)
    }
    let atRest = unmetAtRest
    guard let unmet = atRest ?? unmetNow else {
      return Diagnostic(
        .scriptBlocked, "'\(name)' cannot begin\(after): no objects meet all its requirements",
        at: act.act.place)
    }
    return Diagnostic(
      .scriptBlocked, "'\(name)' cannot begin\(after): \(need(unmet))", at: act.act.place,
      notes: [Diagnostic.Note("the requirement is here", at: unmet.place)]
        + (atRest == nil ? whatHolds(insteadOf: unmet) : whereElse))
  }

  /// The operand that was chosen but did not occur; `nil` if the reason is another one.
  private var missed: MissedOperand? {
    deepest.reason.flatMap {
      MissedOperand($0.unmet, of: act, from: deepest.state, in: system)
    }
  }

  private func diagnostic(of missed: MissedOperand) -> Diagnostic {
    Diagnostic(
      .scriptBlocked, "'\(act.act.interaction)' cannot run this way\(after): \(missed.reason)",
      at: act.act.place, notes: missed.notes(playing: acts))
  }

  /// A note that an interaction occurs only while others are under way.
  private var whereElse: [Diagnostic.Note] {
    let isAmbient = act.interaction.isAmbient
    let place = isAmbient ? "between the steps" : "in the waits"
    return [Diagnostic.Note("it begins only \(place) of other interactions")]
  }

  private var after: String {
    guard act.number > 0 else { return " in any state in which no interaction is under way" }
    return " after '\(acts[act.number - 1].interaction)'"
  }
}

// MARK: - What is not met

extension ScriptError {
  /// For a first act whose interaction begins only while others are under way, its first
  /// requirement that is met in no idle global state; `nil` if there is none.
  private var unmetAtRest: Requirement? {
    let graph = system.graph
    let automaton = graph.system.compiled.automata.firstIndex { $0.name == act.interaction.name }
    guard act.number == 0, let automaton, graph.begun[automaton] else { return nil }
    let rest = (0..<graph.stateCount).lazy.filter { graph.isIdle($0) }
    return unmet(in: rest.map { system.state(of: $0) })
  }

  /// The first requirement that cannot be met together with those before it in any of these states;
  /// `nil` if all can be met in one.
  private func unmet(in states: some Sequence<ScriptState>) -> Requirement? {
    system.unmetRequirement(of: act, in: states).map { act.interaction.requires[$0] }
  }

  private var unmetNow: Requirement? { unmet(in: [deepest.state]) }

  /// What the interaction needs: `it needs a screen as 'source' that is here (appearance), with no
  /// 'above'`.
  private func need(_ requirement: Requirement) -> String {
    let lifeline = act.interaction.lifelines[requirement.lifeline]
    let number = act.machines[requirement.lifeline]
    let machine = system.graph.machineTables[number].machine
    let states = requirement.states.allowed.sorted { $0.key < $1.key }.map { region, allowed in
      let region = machine.regions[region]
      let names = allowed.map { region.states[$0].name.text }
      return "\(names.joined(separator: " or ")) (\(region.name))"
    }
    let links = requirement.relations.sorted { $0.key < $1.key }
    let none = links.filter { $0.value == .none }.map { "'\($0.key)'" }
    let led = links.compactMap { name, target -> String? in
      switch target {
      case .none: nil
      case .some: "with an object as '\(name)'"
      case .role(let other): "with '\(act.interaction.lifelines[other].name)' as '\(name)'"
      }
    }
    let without = none.isEmpty ? [] : ["without \(none.listed("or"))"]
    if lifeline.isMany {
      let be = states.isEmpty ? [] : ["to be " + states.listed("and")]
      return "it needs each of '\(lifeline.name)' " + (be + led + without).joined(separator: ", ")
    }
    let be = states.isEmpty ? [] : ["that is " + states.listed("and")]
    let words = ([be, led, without].joined()).joined(separator: ", ")
    return "it needs, as '\(lifeline.name)', \(another(machine, number)) \(words)"
  }

  /// One more object of a machine: `a third screen`; `a screen` if there can be no more of them.
  private func another(_ machine: Machine, _ index: Int) -> String {
    let ordinals = ["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
    let known = deepest.state.objects.indices.count { object in
      deepest.state.objects[object].machine == index && !deepest.state.isFresh(object)
    }
    let isMore = system.mostObjects[index] > 1 && (1...ordinals.count).contains(known)
    let noun = machine.noun
    if isMore { return "a \(ordinals[known - 1]) \(noun)" }
    return ("aeio".contains(noun.prefix(1).lowercased()) ? "an " : "a ") + noun
  }

  /// Notes on what each object of the machine has instead, as far as that does not meet a
  /// requirement.
  private func whatHolds(insteadOf requirement: Requirement) -> [Diagnostic.Note] {
    let machine = act.machines[requirement.lifeline]
    return deepest.state.objects.indices.compactMap { object in
      guard deepest.state.objects[object].machine == machine else { return nil }
      let words = unmetParts(of: requirement, by: object)
      return words.isEmpty ? nil : Diagnostic.Note("\(name(of: object)) " + words.listed("and"))
    }
  }

  /// What keeps an object from meeting a requirement: `is gone (appearance)`, `has screen 2 as
  /// 'above'`.
  private func unmetParts(of requirement: Requirement, by object: Int) -> [String] {
    if system.isOver(object, in: deepest.state) { return ["no longer exists"] }
    let machine = system.declaredMachine(of: object, in: deepest.state)
    let states = system.states(of: object, in: deepest.state)
    let wrong = requirement.states.allowed.sorted { $0.key < $1.key }.compactMap {
      region, allowed in
      allowed.contains(states[region])
        ? nil
        : "is \(machine.regions[region].states[states[region]].name) "
          + "(\(machine.regions[region].name))"
    }
    let links = requirement.relations.sorted { $0.key < $1.key }.compactMap { name, target in
      let partner = partner(of: object, by: name)
      switch (target, partner) {
      case (.none, let partner?): return "has \(self.name(of: partner)) as '\(name)'"
      case (.some, nil), (.role, nil): return "has no '\(name)'"
      default: return nil as String?
      }
    }
    return wrong + links
  }

  /// The object that a relation or an inverse, by name, leads to; `nil` if there is none.
  private func partner(of object: Int, by name: Name<Relation>) -> Int? {
    let machine = deepest.state.objects[object].machine
    let machines = system.machineTables.map(\.machine)
    return ResolvedRelation(name, on: machine, among: machines).flatMap { found in
      system.partner(
        of: object, by: found.relation, inverseOf: found.inverseOf, in: deepest.state)
    }
  }

  /// The name of an object in notes: `screen 2`; numbers count from 1.
  private func name(of object: Int) -> String {
    let machine = deepest.state.objects[object].machine
    let number = deepest.state.objects[...object].count { $0.machine == machine }
    return "\(system.declaredMachine(of: object, in: deepest.state).name) \(number)"
  }
}

extension ScriptSystem {
  /// The first requirement of an act, by index, that cannot be met together with those before it in
  /// any of these states; `nil` if all can be met in one.
  func unmetRequirement(of act: ScriptAct, in states: some Sequence<ScriptState>) -> Int? {
    act.interaction.requires.indices.first { last in
      !states.contains { !bindings(of: act, in: $0, meeting: last + 1).isEmpty }
    }
  }
}

extension Machine {
  /// Its title as it is after an article inside a sentence: without an article of its own.
  fileprivate var noun: String {
    let title = title.base
    for article in ["A ", "An ", "The "] where title.hasPrefix(article) {
      return String(title.dropFirst(article.count))
    }
    if title.dropFirst().prefix(1).allSatisfy(\.isLowercase) {
      return title.prefix(1).lowercased() + title.dropFirst()
    }
    return title
  }
}
