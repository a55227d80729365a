import Base
import Pack

extension PromelaWriter {
  /// Writes the process: a loop over everything that can happen next.
  mutating func writeProcess() {
    lines += ["active proctype world() {", "end:", "  do", "  :: MOVE {", "  if"]
    for number in group.activities.indices {
      writeBegins(of: number)
      for place in group.activities[number].locations.indices {
        writeEdges(from: place, of: number)
      }
    }
    lines += [
      "  fi; perform();\(cutters.isEmpty ? "" : " cut();") settle() }", "#ifndef WORLDS",
      "  :: STEP { IS_IDLE; clear(); ended = 1 }",
      "  :: ended -> skip", "#endif", "  od", "}", "",
    ]
  }

  /// Writes the edges from a location of an activity that is under way.
  private mutating func writeEdges(from place: Int, of number: Int) {
    let activity = group.activities[number]
    let position = activity.locations[place]
    if position.isEnd { return }
    lines.append("  /* \(activity.name) */")
    for (edge, target) in position.edges {
      let object = { (role: Int) in "cast[TOP * ROLES + \(role)]" }
      let guards = edge.guards.map { text(of: $0, activity, object) }
      let question = (["at[TOP] == \(numbers[number][place])"] + guards).joined(separator: " && ")
      lines.append(
        move(
          question, labels: edge.labels, action: action(of: edge, activity, object), to: target,
          number))
    }
  }

  /// Writes the start of an activity, for each binding and first step.
  private mutating func writeBegins(of number: Int) {
    let activity = group.activities[number]
    guard let start = activity.locations.first else { return }
    for binding in activity.bindings(counts: group.counts) {
      let object = { (role: Int) in "\(binding[role])" }
      let isOpen = activity.isAmbient ? "!ended && !at[AMBIENT]" : "IS_OPEN"
      let named = activity.lifelines.filter { !$0.isMany }.flatMap(\.roles)
      let alive = named.map { "!\(names.deadMacros[activity.roles[$0]])(\(binding[$0]))" }
      let guards = activity.requires.map {
        text(of: activity.script.requirements[$0], activity, object)
      }
      let question = [isOpen] + alive + guards
      let entry = entry(of: number, binding)
      if start.isGap, !activity.isAmbient {
        lines.append(
          move(
            question.joined(separator: " && "), entry, labels: [], action: nil, to: 0, number))
        continue
      }
      for (edge, target) in start.edges where edge.rest != nil {
        let all = question + edge.guards.map { text(of: $0, activity, object) }
        lines.append(
          move(
            all.joined(separator: " && "), entry, labels: edge.labels,
            action: action(of: edge, activity, object), to: target, number))
      }
    }
  }

  /// The assignments at the start of an activity.
  private func entry(of number: Int, _ binding: [Int]) -> String {
    let activity = group.activities[number]
    var parts = activity.isAmbient ? ["at[AMBIENT] = 1"] : ["depth++; at[depth] = 1"]
    for (role, object) in binding.enumerated() where object > 0 {
      parts.append("cast[TOP * ROLES + \(role)] = \(object)")
    }
    parts += ["who = BEGIN", "begun = \(number + 1)"]
    if !cutters.isEmpty { parts.append("cutOff[TOP] = 0") }
    for risingEdge in risingEdges {
      guard let occasion = risingEdge.occasion, occasion.activity == number,
        occasion.binding == binding
      else {
        continue
      }
      parts.append("\(risingEdge.up) = (TOP == \(occasion.level) && \(risingEdge.text))")
      parts.append(
        "\(risingEdge.was) = (TOP == \(occasion.level) -> \(risingEdge.text) : \(risingEdge.was))")
    }
    return parts.joined(separator: "; ")
  }

  private func move(
    _ question: String, _ entry: String? = nil, labels taken: [String],
    action: String?, to target: Int?, _ number: Int
  ) -> String {
    var start = ["(\(question))", "clear()"]
    if let entry { start.append(entry) }
    if let label = labelIndices[taken] { start.append("took = \(label + 1)") }
    if let action { start.append(action) }
    let place = target.flatMap { group.activities[number].locations[$0].isEnd ? nil : $0 }
    let end = place.map { numbers[number][$0] } ?? 0
    if end > 0 { start.append("to = \(end)") }
    return "  :: STEP { \(start.joined(separator: "; ")) }"
  }

  /// The assignments of an edge's step; `nil` if it only chooses.
  private func action(
    of edge: ProcessTerm.Edge, _ activity: MachineGroup.Activity, _ object: (Int) -> String
  ) -> String? {
    guard let step = edge.step else { return nil }
    switch activity.script.actions[step] {
    case .send(let role, let event):
      let own = activity.roles[edge.role ?? role]
      let number = machine(own).events.firstIndex { $0.name == event } ?? 0
      return "o = \(object(edge.role ?? role)); event = \(names.events[own][number])"
    case .relate(let role, let relation, let target):
      let own = activity.roles[role]
      let number = machine(own).relations.firstIndex { $0.name == relation } ?? 0
      let goal = target.map { "\(object($0)) + 1" } ?? "0"
      return "\(names.relationSetters[own][number])(\(object(role)), \(goal))"
    }
  }
}

extension PromelaWriter {
  private func text(
    of condition: ProcessTerm.Guard, _ activity: MachineGroup.Activity, _ object: (Int) -> String
  ) -> String {
    switch condition {
    case .open(let number): return text(of: activity.script.requirements[number], activity, object)
    case .takes(let step, let role): return taken(step, role, activity, object)
    case .refuses(let step, let role): return "!" + taken(step, role, activity, object)
    }
  }

  private func taken(
    _ step: Int, _ role: Int, _ activity: MachineGroup.Activity, _ object: (Int) -> String
  ) -> String {
    guard case .send(_, let event) = activity.script.actions[step] else { return "true" }
    let own = activity.roles[role]
    let number = machine(own).events.firstIndex { $0.name == event } ?? 0
    return "\(names.questions[own][number])(\(object(role)))"
  }

  /// The expression for whether a requirement holds.
  private func text(
    of requirement: TermReader.RoleRequirement, _ activity: MachineGroup.Activity,
    _ object: (Int) -> String
  ) -> String {
    let parts = requirement.roles.map { role in
      let own = activity.roles[role]
      let states = text(of: requirement.states, machine: own, object: object(role))
      let links = requirement.relations.map { text(of: $0, from: role, activity, object) }
      let all = ([states] + links).filter { $0 != "true" }.joined(separator: " && ")
      if all.isEmpty { return "true" }
      return requirement.isMany
        ? "(\(names.deadMacros[own])(\(object(role))) || (\(all)))" : "(\(all))"
    }
    return parts.isEmpty ? "true" : parts.joined(separator: " && ")
  }

  /// The expression for whether a relation, or its inverse, has the required target.
  private func text(
    of link: (name: Name<Relation>, target: Requirement.Target, role: Int?), from role: Int,
    _ activity: MachineGroup.Activity, _ object: (Int) -> String
  ) -> String {
    let own = activity.roles[role]
    let subject = object(role)
    let machines = group.machines.map { pack.machines[$0] }
    guard let way = ResolvedRelation(link.name, on: own, among: machines) else {
      return link.target == .none ? "true" : "false"
    }
    let array = names.relations[way.inverseOf ?? own][way.relation]
    guard let other = way.inverseOf else {
      switch link.target {
      case .none: return "\(array)[\(subject)] == 0"
      case .some: return "\(array)[\(subject)] != 0"
      case .role: return link.role.map { "\(array)[\(subject)] == \(object($0)) + 1" } ?? "false"
      }
    }
    let back = (0..<group.counts[other]).map { "\(array)[\($0)] == \(subject) + 1" }
      .joined(separator: " || ")
    switch link.target {
    case .none: return "!(\(back))"
    case .some: return "(\(back))"
    case .role: return link.role.map { "\(array)[\(object($0))] == \(subject) + 1" } ?? "false"
    }
  }
}
