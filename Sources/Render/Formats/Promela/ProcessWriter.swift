import Model

extension ModelWriter {
  /// Writes the process: everything that can happen next, over and over.
  mutating func writeProcess() {
    lines += ["active proctype world() {", "end:", "  do", "  :: MOVE {", "  if"]
    for number in troupe.acts.indices {
      writeBegins(of: number)
      for place in troupe.acts[number].positions.indices { writeWays(from: place, of: number) }
    }
    lines += [
      "  fi; perform(); settle() }", "#ifndef WORLDS", "  :: STEP { IS_IDLE; clear(); ended = 1 }",
      "  :: ended -> skip", "#endif", "  od", "}", "",
    ]
  }

  /// An act that is under way goes on.
  private mutating func writeWays(from place: Int, of number: Int) {
    let act = troupe.acts[number]
    let position = act.positions[place]
    if position.isEnd { return }
    lines.append("  /* \(act.name) */")
    for (way, target) in position.ways {
      let player = { (role: Int) in "cast[TOP * ROLES + \(role)]" }
      let asks = way.asks.map { text(of: $0, act, player) }
      let question = (["at[TOP] == \(numbers[number][place])"] + asks).joined(separator: " && ")
      lines.append(
        move(question, labels: way.labels, deed: deed(of: way, act, player), to: target, number))
    }
  }

  /// An act begins, with its first step, in every way it can be cast.
  private mutating func writeBegins(of number: Int) {
    let act = troupe.acts[number]
    guard let start = act.positions.first else { return }
    for cast in act.casts(counts: troupe.counts) {
      let player = { (role: Int) in "\(cast[role])" }
      let isOpen = act.isAmbient ? "!ended && !at[AMBIENT]" : "IS_OPEN"
      let named = act.seats.filter { !$0.isMany }.flatMap(\.roles)
      let alive = named.map { "!\(names.dead[act.roles[$0]])(\(cast[$0]))" }
      let asks = act.requires.map { text(of: act.script.demands[$0], act, player) }
      let question = [isOpen] + alive + asks
      let entry = entry(of: number, cast)
      if start.isGap, !act.isAmbient {
        lines.append(
          move(
            question.joined(separator: " && "), entry, labels: [], deed: nil, to: 0, number))
        continue
      }
      for (way, target) in start.ways where way.rest != nil {
        let all = question + way.asks.map { text(of: $0, act, player) }
        lines.append(
          move(
            all.joined(separator: " && "), entry, labels: way.labels,
            deed: deed(of: way, act, player), to: target, number))
      }
    }
  }

  /// What an act does first when it begins.
  private func entry(of number: Int, _ cast: [Int]) -> String {
    let act = troupe.acts[number]
    var parts = act.isAmbient ? ["at[AMBIENT] = 1"] : ["depth++; at[depth] = 1"]
    for (role, object) in cast.enumerated() where object > 0 {
      parts.append("cast[TOP * ROLES + \(role)] = \(object)")
    }
    parts += ["who = BEGIN", "begun = \(number + 1)"]
    for rise in rises {
      guard let occasion = rise.occasion, occasion.act == number, occasion.cast == cast else {
        continue
      }
      parts.append("\(rise.up) = (TOP == \(occasion.level) && \(rise.text))")
      parts.append("\(rise.was) = (TOP == \(occasion.level) -> \(rise.text) : \(rise.was))")
    }
    return parts.joined(separator: "; ")
  }

  private func move(
    _ question: String, _ entry: String? = nil, labels taken: [String],
    deed: String?, to target: Int?, _ number: Int
  ) -> String {
    var start = ["(\(question))", "clear()"]
    if let entry { start.append(entry) }
    if let label = labelPlaces[taken] { start.append("took = \(label + 1)") }
    if let deed { start.append(deed) }
    let place = target.flatMap { troupe.acts[number].positions[$0].isEnd ? nil : $0 }
    let end = place.map { numbers[number][$0] } ?? 0
    if end > 0 { start.append("to = \(end)") }
    return "  :: STEP { \(start.joined(separator: "; ")) }"
  }

  /// What a way does; nothing where it only chooses.
  private func deed(
    of way: Remainder.Way, _ act: Troupe.Act, _ player: (Int) -> String
  ) -> String? {
    guard let step = way.step else { return nil }
    switch act.script.deeds[step] {
    case .send(let role, let event):
      let own = act.roles[way.role ?? role]
      let number = machine(own).events.firstIndex { $0.name == event } ?? 0
      return "o = \(player(way.role ?? role)); event = \(names.events[own][number])"
    case .relate(let role, let relation, let target):
      let own = act.roles[role]
      let number = machine(own).relations.firstIndex { $0.name == relation } ?? 0
      let goal = target.map { "\(player($0)) + 1" } ?? "0"
      return "\(names.turns[own][number])(\(player(role)), \(goal))"
    }
  }
}

extension ModelWriter {
  private func text(
    of ask: Remainder.Ask, _ act: Troupe.Act, _ player: (Int) -> String
  ) -> String {
    switch ask {
    case .open(let number): return text(of: act.script.demands[number], act, player)
    case .takes(let step, let role): return taken(step, role, act, player)
    case .refuses(let step, let role): return "!" + taken(step, role, act, player)
    }
  }

  private func taken(
    _ step: Int, _ role: Int, _ act: Troupe.Act, _ player: (Int) -> String
  ) -> String {
    guard case .send(_, let event) = act.script.deeds[step] else { return "true" }
    let own = act.roles[role]
    let number = machine(own).events.firstIndex { $0.name == event } ?? 0
    return "\(names.questions[own][number])(\(player(role)))"
  }

  /// The question whether a requirement is met.
  private func text(
    of demand: RemainderReader.Demand, _ act: Troupe.Act, _ player: (Int) -> String
  ) -> String {
    let parts = demand.roles.map { role in
      let own = act.roles[role]
      let states = text(of: demand.states, machine: own, object: player(role))
      let links = demand.relations.map { text(of: $0, from: role, act, player) }
      let all = ([states] + links).filter { $0 != "true" }.joined(separator: " && ")
      if all.isEmpty { return "true" }
      return demand.isMany ? "(\(names.dead[own])(\(player(role))) || (\(all)))" : "(\(all))"
    }
    return parts.isEmpty ? "true" : parts.joined(separator: " && ")
  }

  /// The question whether a relation, or its way back, leads where it must.
  private func text(
    of link: (name: Name<Relation>, target: Requirement.Target, role: Int?), from role: Int,
    _ act: Troupe.Act, _ player: (Int) -> String
  ) -> String {
    let own = act.roles[role]
    let object = player(role)
    let machines = troupe.machines.map { pack.machines[$0] }
    guard let way = ResolvedRelation(link.name, on: own, among: machines) else {
      return link.target == .none ? "true" : "false"
    }
    let array = names.relations[way.inverseOf ?? own][way.relation]
    guard let other = way.inverseOf else {
      switch link.target {
      case .none: return "\(array)[\(object)] == 0"
      case .some: return "\(array)[\(object)] != 0"
      case .role: return link.role.map { "\(array)[\(object)] == \(player($0)) + 1" } ?? "false"
      }
    }
    let back = (0..<troupe.counts[other]).map { "\(array)[\($0)] == \(object) + 1" }
      .joined(separator: " || ")
    switch link.target {
    case .none: return "!(\(back))"
    case .some: return "(\(back))"
    case .role: return link.role.map { "\(array)[\(player($0))] == \(object) + 1" } ?? "false"
    }
  }
}
