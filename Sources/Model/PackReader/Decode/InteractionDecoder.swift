import Base
import Pack

extension PackDecoder {
  /// Decodes the interactions of a file; a second declaration of a name is dropped.
  func interactions(_ file: ParsedPack.NamedFile) -> [Interaction] {
    entries(file.root, file.isPart ? "'interactions'" : "the file").compactMap { entry in
      guard let names = symbols.interactions[entry.key], names.place == entry.place else {
        return nil
      }
      return interaction(entry, names)
    }
  }

  /// `name: {title, lifelines, requires, steps, ...}`.
  private func interaction(_ entry: Node.Entry, _ names: InteractionNames) -> Interaction? {
    let name: Name<Interaction>? = name(entry.key, at: entry.place)
    guard
      let fields = fields(
        entry.value, of: "an interaction", required: ["title", "lifelines", "steps"],
        optional: [
          "summary", "anytime", "refOnly", "rare", "fills", "group", "if", "requires",
          "guarantees", "sources",
        ], example: { $0 == "lifelines" ? lifelinesExample(for: entry.value["steps"]) : nil })
    else { return nil }
    let decoder = InteractionDecoder(decoder: self, name: entry.key, names: names)
    openQuestions = [:]
    let title = self.term(fields["title"], "'title'")
    let summary = self.words(fields["summary"], "'summary'")
    let isAmbient = truth(fields["anytime"], "'anytime'")
    let isPart = truth(fields["refOnly"], "'refOnly'")
    if isAmbient, isPart {
      faults.error(
        "'refOnly' and 'anytime' exclude each other; keep one of them", at: entry.place)
    }
    let condition = condition(fields["if"])
    let lifelines = decoder.lifelines(fields["lifelines"])
    let requires = decoder.requirements(fields["requires"], "'requires'")
    let steps = decoder.steps(fields["steps"], "'steps'")
    var addresses = LoopAddresses(in: steps, of: entry.key)
    let citations = citations(fields["sources"], "'sources'")
    guard let name else { return nil }
    if condition == nil { interactionsWithFaultyCondition.insert(entry.place) }
    return Interaction(
      name: name, title: title, summary: summary, isAmbient: isAmbient, isPart: isPart,
      isRare: truth(fields["rare"], "'rare'"), fills: truth(fields["fills"], "'fills'"),
      group: word(fields["group"], "'group'"), condition: condition ?? .always,
      scopeCondition: scopeCondition(of: entry.key),
      lifelines: lifelines, requires: requires, steps: addresses.addressed(steps),
      openQuestions: openQuestions,
      citations: citations, place: entry.place)
  }
}

extension PackDecoder {
  /// The condition that the scope is one in which an interaction begins.
  private func scopeCondition(of interaction: String) -> Condition {
    guard let axis = scopeAxis else { return .always }
    let own = scopes.indices.filter { scopes[$0].includes(interaction) }
    if own.count == scopes.count { return .always }
    return .any(own.map { .compare(axis: axis, .equal, value: $0) })
  }

  /// The lifelines that steps such as `door.open` need: `{door: door}`.
  private func lifelinesExample(for steps: Node?) -> String {
    let words = (steps?.items.lazy.compactMap(\.text).first ?? "role.event").split(separator: ".")
    let role = words.dropLast().joined(separator: ".")
    return "{\(role): \(machine(likelyFor: role))}"
  }

  /// The machine with the name of a lifeline; `machine` if there is none.
  fileprivate func machine(likelyFor lifeline: String) -> String {
    symbols.machineNames.index(of: lifeline) == nil ? "machine" : lifeline
  }

  /// A word that is no name of something else; `nil` if it is missing or faulty.
  private func word(_ node: Node?, _ what: String) -> String? {
    let name: Name<Interaction>? = node.flatMap { self.name($0, what) }
    return name?.text
  }
}

/// Decodes the parts of one interaction.
struct InteractionDecoder {
  /// Decodes common values, and has the symbols of the pack.
  let decoder: PackDecoder
  /// The interaction's name, for messages.
  let name: String
  /// The names that the interaction declares.
  let names: InteractionNames

  var faults: Faults { decoder.faults }
  /// Where names are looked up, for messages.
  var owner: String { " in interaction '\(name)'" }

  /// The names in the machine of a lifeline, by index; `nil` if the machine is unknown.
  func machine(of lifeline: Int) -> MachineNames? {
    names.machines[lifeline].flatMap { decoder.symbols.machines[$0] }
  }

  /// The index of a lifeline; `nil`, with a fault, if it is not declared.
  func lifeline(_ word: String, at place: Place) -> Int? {
    decoder.index(of: word, at: place, in: names.lifelines, owner: owner)
  }
}

extension InteractionDecoder {
  /// Decodes the lifelines.
  func lifelines(_ node: Node?) -> [Lifeline] {
    var many: [String: Place] = [:]
    let entries = decoder.entries(node, "'lifelines'", holding: decoder.machine(likelyFor:))
    return entries.compactMap { entry in
      let lifeline = lifeline(entry)
      guard let lifeline, lifeline.isMany else { return lifeline }
      if let first = many.updateValue(entry.place, forKey: lifeline.machine.text) {
        faults.error(
          "another lifeline already represents the other objects of machine "
            + "'\(lifeline.machine)'; keep one",
          at: entry.place, notes: [Diagnostic.Note("the first is here", at: first)])
      }
      return lifeline
    }
  }

  /// `role: machine`, or `role: {machine, title, many}`.
  private func lifeline(_ entry: Node.Entry) -> Lifeline? {
    let name: Name<Lifeline>? = decoder.name(entry.key, at: entry.place)
    if ["none", "any"].contains(entry.key) {
      faults.error(
        "lifeline name '\(entry.key)' is a word of 'requires'; rename it", at: entry.place)
    }
    var title = Words("")
    var isMany = false
    var word: Node? = entry.value
    if case .mapping = entry.value.content {
      let fields = decoder.fields(
        entry.value, of: "a lifeline", required: ["machine"], optional: ["title", "many"])
      title = decoder.term(fields?["title"], "'title'")
      isMany = decoder.truth(fields?["many"], "'many'")
      word = fields?["machine"]
    }
    let machine: Name<Machine>? = word.flatMap {
      decoder.known(
        $0, in: decoder.symbols.machineNames, remedy: "add machines/\($0.text ?? "NAME").yaml")
    }
    guard let name, let machine else { return nil }
    return Lifeline(
      name: name, title: title.or(name.text), machine: machine,
      isMany: isMany, place: entry.place)
  }

  /// Decodes requirements: a mapping from lifelines to regions and relations.
  func requirements(_ node: Node?, _ what: String) -> [Requirement] {
    decoder.entries(node, what).compactMap(requirement)
  }

  /// `lifeline: {region: state, relation: lifeline}`.
  ///
  /// Faulty parts are left out; a pack with a fault is never explored.
  private func requirement(_ entry: Node.Entry) -> Requirement? {
    let lifeline = lifeline(entry.key, at: entry.place)
    let machineDecoder = lifeline.flatMap(machine(of:)).map {
      MachineDecoder(decoder: decoder, names: $0)
    }
    let entries = decoder.entries(
      entry.value, "the requirement of a lifeline", of: machineDecoder?.exampleRegion ?? "region")
    guard let lifeline, let machineDecoder else { return nil }
    let machine = machineDecoder.names
    var allowed: [Int: [Int]] = [:]
    var relations: [Name<Relation>: Requirement.Target] = [:]
    for need in entries {
      if let region = machine.regions.index(of: need.key) {
        allowed[region] = machineDecoder.states(need.value, of: region)
      } else if let end = machine.ends[need.key], let relation = Name<Relation>(need.key) {
        relations[relation] = target(need.value, end)
      } else {
        report(unknown: need, machine)
      }
    }
    return Requirement(
      lifeline: lifeline, states: Guard(allowed: allowed), relations: relations, place: entry.place)
  }

  /// Reports a name that is neither a region nor a relation of the lifeline's machine.
  private func report(unknown need: Node.Entry, _ machine: MachineNames) {
    let table = NameTable(
      "region or relation", of: machine.regions.words + machine.ends.keys.sorted(), at: need.place,
      isComplete: machine.regions.isComplete && decoder.symbols.relationsAreComplete)
    _ = decoder.index(
      of: need.key, at: need.place, in: table, owner: " in machine '\(machine.name)'")
  }

  /// `none`, `any`, or a lifeline.
  private func target(_ node: Node, _ end: RelationEnd) -> Requirement.Target? {
    switch node.text {
    case "none": return Requirement.Target.none
    case "any": return .some
    default: break
    }
    guard let text = decoder.text(node, "the target of a relation") else { return nil }
    guard let lifeline = lifeline(text, at: node.place) else { return nil }
    return isTarget(lifeline, of: end, at: node.place) ? .role(lifeline) : nil
  }

  /// Checks that a relation can lead to a lifeline, by index; reports a fault if not.
  func isTarget(_ lifeline: Int, of end: RelationEnd, at place: Place) -> Bool {
    let word = names.lifelines.words[lifeline]
    if names.isMany[lifeline] {
      faults.error(
        "a relation leads to one object, but '\(word)' represents many; use another lifeline",
        at: place)
      return false
    }
    guard let machine = names.machines[lifeline], machine != end.machine,
      decoder.symbols.machines[machine] != nil
    else { return true }
    faults.error(
      "the relation leads to machine '\(end.machine)', but '\(word)' is of machine '\(machine)'",
      at: place, notes: [Diagnostic.Note("the relation is declared here", at: end.place)])
    return false
  }
}
