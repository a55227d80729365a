/// Why a script cannot be played, told at the act that the search could not get past.
struct Refusal {
  private let walk: Walk
  private let entry: Rehearsal.Entry
  private let deepest: Rehearsal.Deepest
  private let acts: [Scenario.Act]

  /// Looks at where a search came furthest.
  init(of rehearsal: Rehearsal, acts: [Scenario.Act]) {
    walk = rehearsal.walk
    let start = Rehearsal.Deepest(entry: 0, world: World(), reason: nil)
    deepest = rehearsal.deepest ?? start
    entry = rehearsal.entries[deepest.entry]
    self.acts = acts
  }

  /// The reason, and what holds instead.
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
    if deepest.world[walk.stage.over] != 0 {
      return Diagnostic(
        .error, "'\(name)' cannot begin\(after): there the process has ended", at: entry.act.place)
    }
    let atRest = unmetAtRest
    guard let unmet = atRest ?? unmet(in: [deepest.world]) else {
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

  /// The operand that was asked for and did not come up, where that is what is wrong.
  private var missed: MissedOperand? {
    deepest.reason.flatMap {
      MissedOperand($0.unmet, of: entry, from: deepest.world, in: walk)
    }
  }

  private func diagnostic(of missed: MissedOperand) -> Diagnostic {
    Diagnostic(
      .error, "'\(entry.act.interaction)' cannot be played like this\(after): \(missed.reason)",
      at: entry.act.place, notes: missed.notes(playing: acts))
  }

  /// Where an interaction comes that requires others to be under way.
  private func whereElse(_ interaction: Interaction) -> Diagnostic.Note {
    let place = interaction.isAmbient ? "between the steps" : "in the gaps"
    return Diagnostic.Note("it comes \(place) of other interactions, and nowhere else")
  }

  private var after: String {
    guard entry.number > 0 else { return " in any world where nothing is under way" }
    return " after '\(acts[entry.number - 1].interaction)'"
  }

  /// A requirement that nobody meets.
  private struct Unmet {
    let requirement: Requirement
    let lifeline: Lifeline
    let interaction: Interaction
  }

  /// The first requirement that nobody meets where nothing is under way, of an interaction that comes
  /// elsewhere.
  private var unmetAtRest: Unmet? {
    let programs = entry.castings.map { walk.stage.castings[$0].program }
    guard entry.number == 0, programs.contains(where: { walk.begun[$0] }) else { return nil }
    let rest = (0..<walk.worldCount).lazy.filter { walk.isIdle($0) }
    return unmet(in: rest.map { walk.table.worlds[$0] })
  }

  /// The first requirement that nobody meets in any of some worlds.
  private func unmet(in worlds: some Sequence<World>) -> Unmet? {
    guard let number = walk.stage.index.interactionIfKnown(entry.act.interaction) else {
      return nil
    }
    let interaction = walk.stage.pack.interactions[number]
    let casts = entry.castings.map { walk.stage.cast(of: $0) }
    let unmet = interaction.requires.first { requirement in
      !worlds.contains { world in
        casts.contains { walk.meets(requirement, by: $0, in: world) }
      }
    }
    return unmet.map {
      Unmet(
        requirement: $0, lifeline: interaction.lifelines[$0.lifeline], interaction: interaction)
    }
  }

  private func words(of requirement: Requirement, in interaction: Interaction) -> String {
    let name = interaction.lifelines[requirement.lifeline].machine
    guard let machine = walk.behaviors.first(where: { $0.machine.name == name })?.machine else {
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

  /// What the objects of a machine are in, and where they point, as far as a requirement asks.
  private func whatHolds(
    instead requirement: Requirement, machine name: Name<Machine>
  ) -> [Diagnostic.Note] {
    let asked = requirement.states.allowed.keys.sorted()
    let relations = requirement.relations.keys.sorted()
    return walk.stage.objects.indices.compactMap { object in
      let machine = walk.stage.machine(of: object)
      guard machine.name == name else { return nil }
      let states = walk.states(of: object, in: deepest.world)
      let words = asked.map { region in
        "\(machine.regions[region].name): \(machine.regions[region].states[states[region]].name)"
      }
      let links = relations.map { relation in
        let partner = walk.partner(of: object, by: relation, in: deepest.world)
        return "\(relation): \(partner.map { self.name(of: $0) } ?? "none")"
      }
      let end = walk.isOver(object, in: deepest.world) ? ", and its life is over" : ""
      return Diagnostic.Note(
        "\(self.name(of: object)) has \((words + links).joined(separator: ", "))" + end)
    }
  }

  /// An object as notes call it: `screen 2`.
  private func name(of object: Int) -> String {
    "\(walk.stage.machine(of: object).name) \(walk.stage.objects[object].number + 1)"
  }
}
