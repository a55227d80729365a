import Base
import Pack

extension InteractionDecoder {
  /// Decodes `alt: {label: steps, label: {title, requires, steps}}`.
  func alternatives(_ node: Node?, at place: Place) -> Step? {
    let entries = decoder.entries(node, "'alt'")
    if entries.count == 1 {
      faults.report(.branches, "'alt' needs at least two branches; for one, write 'opt'", at: place)
    }
    return .alt(entries.map(alternative), place: place)
  }

  /// `label: steps`, or a mapping.
  private func alternative(_ entry: Node.Entry) -> Step.Operand {
    let _: Name<Step>? = decoder.name(entry.key, at: entry.place)
    var title = Words("")
    var requires: [Requirement] = []
    var list: Node? = entry.value
    if case .mapping = entry.value.content {
      let fields = decoder.fields(entry.value, BranchKeys.self)
      title = fields?.title ?? title
      requires = requirements(fields?.requires ?? nil, "'requires'")
      list = fields?.steps ?? nil
    }
    return Step.Operand(
      label: entry.key, title: title.or(entry.title), requires: requires,
      steps: optionalSteps(list), place: entry.place)
  }

  /// Decodes the steps of an operand of `alt`; `[]` is allowed.
  private func optionalSteps(_ node: Node?) -> [Step] {
    if let node, case .sequence(let items) = node.content, items.isEmpty { return [] }
    return steps(node, "the steps of a branch")
  }

  /// Decodes the operand of `opt`, `break`, or `loop`; its other keys are beside its steps.
  func operand(
    _ fields: Fields<StepKeys>, steps: Key<Node?>, at place: Place
  ) -> Step.Operand {
    let label = fields.name
    let title = fields.title
    let requires = requirements(fields.requires, "'requires'")
    let key = steps.name
    var list = fields[steps]
    if let node = list, let first = node.entries.first, first.key != StepForm.send.rawValue {
      faults.report(
        .stepForm,
        "'\(key)' must be a list of steps, with its other keys beside it; write "
          + "{\(key): [...], \(first.key): ...}", at: node.place)
      list = nil
    }
    return Step.Operand(
      label: label?.text ?? "", title: title.or(label?.text ?? ""),
      requires: requires, steps: self.steps(list, "'\(key)'"), place: place)
  }

  /// Decodes `loop: steps`, with `atLeast` and `atMost`.
  func loop(_ fields: Fields<StepKeys>, at place: Place) -> Step? {
    let operand = operand(fields, steps: StepKeys.loop, at: place)
    let (atLeast, atMost) = (fields.atLeast ?? 0, fields.atMost)
    if let atMost, atMost < atLeast, let node = fields.node(StepKeys.atMost) {
      faults.report(
        .branches, "'atMost' must be at least \(atLeast), the value of 'atLeast'", at: node.place)
    }
    return .loop(operand, atLeast: atLeast, atMost: atMost, place: place)
  }

  /// Decodes `par: [steps, {title, steps}]`.
  func parallel(_ items: [Node], at place: Place) -> Step? {
    if items.count == 1 {
      faults.report(
        .branches, "'par' needs at least two branches; write the steps of one without 'par'",
        at: place)
    }
    let operands = items.map { item in
      let fields = item.entries.isEmpty ? nil : decoder.fields(item, ParallelKeys.self)
      return Step.Operand(
        label: "", title: fields?.title ?? Words(""),
        steps: steps(fields.map { $0.steps } ?? item, "a branch of 'par'"), place: item.place)
    }
    return .par(operands, place: place)
  }

  /// Decodes `if: condition, then: steps, else: steps`.
  func choice(_ fields: Fields<StepKeys>, at place: Place) -> Step? {
    let condition = fields.condition
    if !fields.has(StepKeys.then) {
      faults.report(.missingKey, "missing key 'then' after 'if'", at: place)
    }
    let then = steps(fields.then, "'then'")
    let otherwise = steps(fields.otherwise, "'else'")
    return condition.map { .when($0, then: then, otherwise: otherwise, place: place) }
  }

  /// Decodes `ref: interaction, with: {its-role: our-role}`.
  func reference(_ fields: Fields<StepKeys>, at place: Place) -> Step? {
    guard let node = fields.ref else { return nil }
    let interaction: Name<Interaction>? = decoder.known(
      node, in: decoder.symbols.interactionNames, remedy: "add it to a file of interactions/")
    let entries = decoder.entries(fields.roles, "'with'")
    guard let interaction, let other = decoder.symbols.interactions[interaction.text] else {
      return nil
    }
    let ours = given(entries, other, interaction)
    var roles: [Int] = []
    for (index, role) in other.lifelines.words.enumerated() {
      guard let our = ours[role] ?? inherited(role, entries, interaction, at: node.place),
        fits(our.lifeline, index, of: other, interaction, at: our.place)
      else { continue }
      roles.append(our.lifeline)
    }
    reportShared(roles, other, at: node.place)
    guard roles.count == other.lifelines.words.count else { return nil }
    return .ref(Step.Reference(interaction: interaction, roles: roles, place: place))
  }

  /// The lifeline, by index, that plays a role, and where that is written.
  private typealias Player = (lifeline: Int, place: Place)

  /// The players that `with` names, by role.
  private func given(
    _ entries: [Node.Entry], _ other: InteractionNames, _ interaction: Name<Interaction>
  ) -> [String: Player] {
    var players: [String: Player] = [:]
    for entry in entries {
      let role = decoder.index(
        of: entry.key, at: entry.place, in: other.lifelines,
        owner: " in interaction '\(interaction)'")
      guard let text = decoder.text(entry.value, "the lifeline of a role"),
        let lifeline = lifeline(text, at: entry.value.place), role != nil
      else { continue }
      players[entry.key] = (lifeline, entry.value.place)
    }
    return players
  }

  /// The lifeline with the same name as the role; `nil`, with a fault, if neither it nor `with` has
  /// one.
  private func inherited(
    _ role: String, _ entries: [Node.Entry], _ interaction: Name<Interaction>, at place: Place
  ) -> Player? {
    if entries.contains(where: { $0.key == role }) { return nil }
    if let lifeline = names.lifelines.index(of: role) { return (lifeline, place) }
    if names.lifelines.isComplete {
      faults.report(
        .roles,
        "missing lifeline for role '\(role)' of '\(interaction)'; write with: {\(role): ...}",
        at: place
      )
    }
    return nil
  }

  /// Checks that a lifeline can play a role of another interaction, both by index.
  private func fits(
    _ lifeline: Int, _ role: Int, of other: InteractionNames, _ interaction: Name<Interaction>,
    at place: Place
  ) -> Bool {
    let ours = names.lifelines.words[lifeline]
    let theirs = other.lifelines.words[role]
    let note = other.lifelines.place(of: theirs).map { Diagnostic.Note("the role is here", at: $0) }
    if other.isImplied[role], !names.isMany[lifeline] { return true }
    if names.isImplied[lifeline] || other.isImplied[role] {
      faults.report(
        .roles,
        other.isImplied[role]
          ? "'\(ours)' represents many objects, but the role '\(theirs)' of '\(interaction)' is one"
          : "'\(ours)' has no machine, but the role '\(theirs)' of '\(interaction)' has one",
        at: place, notes: note.map { [$0] } ?? [])
      return false
    }
    guard let machine = names.machines[lifeline], let needed = other.machines[role],
      decoder.symbols.machines[machine] != nil, decoder.symbols.machines[needed] != nil
    else { return false }
    if machine != needed {
      faults.report(
        .roles,
        "'\(ours)' is of machine '\(machine)', but the role '\(theirs)' of '\(interaction)' is "
          + "of '\(needed)'", at: place, notes: note.map { [$0] } ?? [])
    } else if names.isMany[lifeline] != other.isMany[role] {
      let many = names.isMany[lifeline] ? ours : theirs
      faults.report(
        .roles,
        "'\(ours)' cannot play '\(theirs)' of '\(interaction)': only '\(many)' represents many "
          + "objects",
        at: place, notes: note.map { [$0] } ?? [])
    } else {
      return true
    }
    return false
  }

  /// Reports lifelines that play two roles.
  private func reportShared(_ roles: [Int], _ other: InteractionNames, at place: Place) {
    guard roles.count == other.lifelines.words.count else { return }
    for (index, role) in roles.enumerated() {
      guard let first = roles[..<index].firstIndex(of: role) else { continue }
      let (one, two) = (other.lifelines.words[first], other.lifelines.words[index])
      faults.report(
        .roles,
        "'\(names.lifelines.words[role])' plays both '\(one)' and '\(two)'; give each role "
          + "another lifeline", at: place)
    }
  }
}
