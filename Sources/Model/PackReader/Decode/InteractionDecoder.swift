import Base
import Pack

/// An interaction, in a file of `interactions/` or of a machine.
enum InteractionKeys: Keys {
  static let title = Key("title", .term, "what readers call it; otherwise its name")
  static let lifelines = Key.required(
    "lifelines", .node(.named(LifelineKeys.shape)),
    "the objects in it, in the order of the diagram",
    elsewhere: ForeignKeys(
      ["participants", "participant", "actors", "objects", "roles"],
      "write 'lifelines: {role: machine}'"))
  static let steps = Key.required(
    "steps", .node(StepKeys.list), "what happens, in order",
    elsewhere: ForeignKeys(["messages", "sequence", "flow"], "write 'steps: [role.event]'"))
  static let summary = Key("summary", .text, "what happens in it")
  static let anytime = Key(
    "anytime", .truth, "whether it may come between any two steps of another", former: "ambient")
  static let refOnly = Key(
    "refOnly", .truth, "whether it is only used by `ref`, and never begins by itself",
    former: "part")
  static let rare = Key(
    "rare", .truth, "whether `vcdoc trace` prefers another one that explains a log as well")
  static let fills = Key(
    "fills", .truth, "whether a script may add it to reach the states that another one needs")
  static let group = Key(
    "group", .name() as Kind<Name<Interaction>?>,
    "the heading under which people look for it; otherwise the first part of its name")
  static let condition = Key("if", .condition, "the configurations in which it exists")
  static let requires = Key(
    "requires", .node(requirements), "the states and relations in which it can begin",
    elsewhere: ForeignKeys(
      ["guard", "precondition", "preconditions", "given", "from", "when"],
      "write 'requires: {role: {region: state}}'"))
  static let usually = Key(
    "usually", .node(requirements), "the states in which pages show it first")
  static let guarantees = Key(
    "guarantees", .node(.list(.construct { GuaranteeKeys.construct })), "what holds of it")
  static let sources = Key("sources", .citations, "what it is taken from")

  static let construct = Construct(
    "an interaction",
    [
      title, lifelines, steps, summary, anytime, refOnly, rare, fills, group, condition, requires,
      usually, guarantees, sources,
    ])
  /// For lifelines, regions with states, and relations with where they lead.
  static let requirements = Shape.named(.named(.either([.name(), .names])))
}

/// A lifeline of an interaction, in the long form.
enum LifelineKeys: Keys {
  static let machine = Key(
    "machine", .node(.name()),
    "the machine of the object; without one, the lifeline only sends and gets messages in words")
  static let title = Key("title", .term, "what readers call it")
  static let many = Key(
    "many", .truth, "whether it is every object of the machine that plays no other role")
  static let box = Key(
    "box", .term, "the group under which it is drawn together with its neighbors of the same group")

  static let construct = Construct("a lifeline", [machine, title, many, box])
  /// A machine, the whole mapping, or nothing.
  static let shape = Shape.either([.name(), .construct { construct }, .nothing])
}

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

  private func interaction(_ entry: Node.Entry, _ names: InteractionNames) -> Interaction? {
    let name: Name<Interaction>? = name(entry.key, at: entry.place)
    let fields = fields(
      entry.value, InteractionKeys.self,
      example: { key in
        key == InteractionKeys.lifelines.name
          ? lifelinesExample(for: entry.value[InteractionKeys.steps]) : nil
      })
    guard let fields else { return nil }
    let decoder = InteractionDecoder(decoder: self, name: entry.key, names: names)
    openQuestions = [:]
    let (title, summary) = (fields.title, fields.summary)
    let (isAmbient, isPart) = (fields.anytime, fields.refOnly)
    if isAmbient, isPart {
      faults.report(
        .interactionForm,
        "'refOnly' and 'anytime' exclude each other; keep one of them", at: entry.place)
    }
    let condition = fields.condition
    let lifelines = decoder.lifelines(fields.lifelines)
    let requires = decoder.requirements(fields.requires, "'requires'")
    let usually = decoder.requirements(fields.usually, "'usually'")
    let steps = decoder.steps(fields.steps, "'steps'")
    var addresses = LoopAddresses(in: steps, of: entry.key)
    let citations = fields.sources
    guard let name else { return nil }
    if condition == nil { interactionsWithFaultyCondition.insert(entry.place) }
    return Interaction(
      name: name, title: title.or(entry.title), summary: summary, isAmbient: isAmbient,
      isPart: isPart,
      isRare: fields.rare, fills: fields.fills, group: fields.group?.text,
      condition: condition ?? .always,
      scopeCondition: scopeCondition(of: entry.key),
      lifelines: lifelines, requires: requires, usually: usually,
      steps: addresses.addressed(steps),
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

  /// Whether a lifeline names a machine; reports a fault if not.
  func hasMachine(_ lifeline: Int, at place: Place) -> Bool {
    if names.isImplied[lifeline] {
      let word = names.lifelines.words[lifeline]
      faults.report(
        .lifelines,
        "'\(word)' has no machine, so it has neither states nor relations; write '\(word): MACHINE'",
        at: place)
    }
    return !names.isImplied[lifeline]
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
        faults.report(
          .lifelines,
          "another lifeline already represents the other objects of machine "
            + "'\(lifeline.machine)'; keep one",
          at: entry.place, notes: [Diagnostic.Note("the first is here", at: first)])
      }
      return lifeline
    }
  }

  /// `role: machine`, or a mapping.
  private func lifeline(_ entry: Node.Entry) -> Lifeline? {
    let name: Name<Lifeline>? = decoder.name(entry.key, at: entry.place)
    if ["none", "any"].contains(entry.key) {
      faults.report(
        .nameReserved,
        "lifeline name '\(entry.key)' is a word of 'requires'; rename it", at: entry.place)
    }
    var title = Words("")
    var box = Words("")
    var isMany = false
    var word: Node? = entry.value
    if case .mapping = entry.value.content {
      let fields = decoder.fields(entry.value, LifelineKeys.self)
      title = fields?.title ?? title
      box = fields?.box ?? box
      isMany = fields?.many ?? false
      word = fields?.machine ?? nil
    }
    let isImplied = names.lifelines.index(of: entry.key).map { names.isImplied[$0] } ?? false
    if isImplied, isMany {
      faults.report(
        .lifelines, "a lifeline without a machine is one object; remove 'many'", at: entry.place)
    }
    let implied = Name<Machine>("\(self.name).\(entry.key)")
    let machine: Name<Machine>? =
      isImplied
      ? implied
      : word.flatMap {
        decoder.known(
          $0, in: decoder.symbols.machineNames, remedy: "add machines/\($0.text ?? "NAME").yaml")
      }
    guard let name, let machine else { return nil }
    return Lifeline(
      name: name, title: title.or(entry.title), machine: machine,
      isMany: isMany, box: box, place: entry.place)
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
    guard let lifeline, hasMachine(lifeline, at: entry.place), let machineDecoder else {
      return nil
    }
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
      faults.report(
        .relationTarget,
        "a relation leads to one object, but '\(word)' represents many; use another lifeline",
        at: place)
      return false
    }
    guard hasMachine(lifeline, at: place) else { return false }
    guard let machine = names.machines[lifeline], machine != end.machine,
      decoder.symbols.machines[machine] != nil
    else { return true }
    faults.report(
      .relationTarget,
      "the relation leads to machine '\(end.machine)', but '\(word)' is of machine '\(machine)'",
      at: place, notes: [Diagnostic.Note("the relation is declared here", at: end.place)])
    return false
  }
}
