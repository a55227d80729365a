extension PackReader {
  /// Reads the interactions of one file; a second declaration of a name is left out.
  func interactions(_ file: PackTrees.File) -> [Interaction] {
    entries(file.root, "the file").compactMap { entry in
      guard let words = lexicon.interactions[entry.key], words.place == entry.place else {
        return nil
      }
      return interaction(entry, words)
    }
  }

  /// `name: {title, lifelines, requires, steps, ...}`.
  private func interaction(_ entry: Node.Entry, _ words: InteractionWords) -> Interaction? {
    let name: Name<Interaction>? = name(entry.key, at: entry.place)
    guard
      let fields = fields(
        entry.value, of: "an interaction", required: ["title", "lifelines", "steps"],
        optional: ["summary", "ambient", "part", "rare", "if", "requires", "guarantees", "sources"])
    else { return nil }
    let scope = InteractionScope(reader: self, name: entry.key, words: words)
    let title = self.words(fields["title"], "'title'")
    let summary = self.words(fields["summary"], "'summary'")
    let isAmbient = truth(fields["ambient"], "'ambient'")
    let isPart = truth(fields["part"], "'part'")
    if isAmbient, isPart {
      faults.error(
        "a part never begins by itself and cannot be ambient; keep one key", at: entry.place)
    }
    let condition = condition(fields["if"])
    let lifelines = scope.lifelines(fields["lifelines"])
    let requires = scope.requirements(fields["requires"], "'requires'")
    let steps = scope.steps(fields["steps"], "'steps'")
    var addresses = LoopAddresses(in: steps, of: entry.key)
    let citations = citations(fields["sources"], "'sources'")
    guard let name else { return nil }
    if condition == nil { misread.insert(entry.place) }
    return Interaction(
      name: name, title: title, summary: summary, isAmbient: isAmbient, isPart: isPart,
      isRare: truth(fields["rare"], "'rare'"), condition: condition ?? .always,
      lifelines: lifelines, requires: requires, steps: addresses.given(to: steps),
      citations: citations, place: entry.place)
  }
}

/// What the parts of one interaction are read against.
struct InteractionScope {
  /// What reads, and knows the rest of the pack.
  let reader: PackReader
  /// The interaction's own name, for messages.
  let name: String
  /// The names that the interaction declares.
  let words: InteractionWords

  var faults: Faults { reader.faults }
  /// Where a name of it was looked for, for messages.
  var owner: String { " in interaction '\(name)'" }

  /// The names inside the machine of a lifeline; none when the machine is not known.
  func machine(of lifeline: Int) -> MachineWords? {
    words.machines[lifeline].flatMap { reader.lexicon.machines[$0] }
  }

  /// The number of a lifeline; none when it was not declared, which is reported.
  func lifeline(_ word: String, at place: Place) -> Int? {
    reader.index(of: word, at: place, in: words.lifelines, owner: owner)
  }
}

extension InteractionScope {
  /// Reads who takes part.
  func lifelines(_ node: Node?) -> [Lifeline] {
    var many: [String: Place] = [:]
    return reader.entries(node, "'lifelines'").compactMap { entry in
      let lifeline = lifeline(entry)
      guard let lifeline, lifeline.isMany else { return lifeline }
      if let first = many.updateValue(entry.place, forKey: lifeline.machine.text) {
        faults.error(
          "one lifeline at most stands for the other objects of machine '\(lifeline.machine)'",
          at: entry.place, notes: [Diagnostic.Note("the first is here", at: first)])
      }
      return lifeline
    }
  }

  /// `role: machine`, or `role: {machine, title, many}`.
  private func lifeline(_ entry: Node.Entry) -> Lifeline? {
    let name: Name<Lifeline>? = reader.name(entry.key, at: entry.place)
    if ["none", "any"].contains(entry.key) {
      faults.error(
        "no lifeline is called '\(entry.key)', a word of 'requires'; rename it", at: entry.place)
    }
    var title = Words("")
    var isMany = false
    var word: Node? = entry.value
    if case .mapping = entry.value.content {
      let fields = reader.fields(
        entry.value, of: "a lifeline", required: ["machine"], optional: ["title", "many"])
      title = reader.words(fields?["title"], "'title'")
      isMany = reader.truth(fields?["many"], "'many'")
      word = fields?["machine"]
    }
    let machine: Name<Machine>? = word.flatMap {
      reader.known(
        $0, in: reader.lexicon.machineNames, remedy: "add machines/\($0.text ?? "NAME").yaml")
    }
    guard let name, let machine else { return nil }
    return Lifeline(
      name: name, title: title.or(name.text), machine: machine,
      isMany: isMany, place: entry.place)
  }

  /// Reads what must hold of lifelines: a mapping from lifeline to regions and relations.
  func requirements(_ node: Node?, _ what: String) -> [Requirement] {
    reader.entries(node, what).compactMap(requirement)
  }

  /// `lifeline: {region: state, relation: lifeline}`.
  ///
  /// What is faulty is left out of it; a pack with a fault is never walked.
  private func requirement(_ entry: Node.Entry) -> Requirement? {
    let lifeline = lifeline(entry.key, at: entry.place)
    let scope = lifeline.flatMap(machine(of:)).map { MachineScope(reader: reader, words: $0) }
    let entries = reader.entries(
      entry.value, "what a lifeline needs", of: scope?.exampleRegion ?? "region")
    guard let lifeline, let scope else { return nil }
    let machine = scope.words
    var allowed: [Int: [Int]] = [:]
    var relations: [Name<Relation>: Requirement.Target] = [:]
    for need in entries {
      if let region = machine.regions.index(of: need.key) {
        allowed[region] = scope.states(need.value, of: region)
      } else if let end = machine.ends[need.key], let relation = Name<Relation>(need.key) {
        relations[relation] = target(need.value, end)
      } else {
        report(unknown: need, machine)
      }
    }
    return Requirement(
      lifeline: lifeline, states: Guard(allowed: allowed), relations: relations, place: entry.place)
  }

  /// A word that names neither a region nor an end of a relation of the lifeline's machine.
  private func report(unknown need: Node.Entry, _ machine: MachineWords) {
    let vocabulary = Vocabulary(
      "region or relation", of: machine.regions.words + machine.ends.keys.sorted(), at: need.place,
      isWhole: machine.regions.isWhole && reader.lexicon.relationsAreWhole)
    _ = reader.index(
      of: need.key, at: need.place, in: vocabulary, owner: " in machine '\(machine.name)'")
  }

  /// `none`, `any`, or a lifeline.
  private func target(_ node: Node, _ end: RelationEnd) -> Requirement.Target? {
    switch node.text {
    case "none": return Requirement.Target.none
    case "any": return .some
    default: break
    }
    guard let text = reader.text(node, "where a relation leads") else { return nil }
    guard let lifeline = lifeline(text, at: node.place) else { return nil }
    return isTarget(lifeline, of: end, at: node.place) ? .role(lifeline) : nil
  }

  /// Whether a relation can lead to a lifeline; a fault when it cannot.
  func isTarget(_ lifeline: Int, of end: RelationEnd, at place: Place) -> Bool {
    let word = words.lifelines.words[lifeline]
    if words.isMany[lifeline] {
      faults.error("a relation leads to one object, and '\(word)' stands for many", at: place)
      return false
    }
    guard let machine = words.machines[lifeline], machine != end.machine,
      reader.lexicon.machines[machine] != nil
    else { return true }
    faults.error(
      "the relation leads to machine '\(end.machine)', and '\(word)' is of machine '\(machine)'",
      at: place, notes: [Diagnostic.Note("the relation is declared here", at: end.place)])
    return false
  }
}
