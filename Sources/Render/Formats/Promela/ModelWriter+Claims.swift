import Model

extension ModelWriter {
  /// The formula of a property's violation; nothing when the property is about others.
  mutating func violation(of property: Property) -> Formula? {
    let homes = property.roles.map { troupe.machines.firstIndex(of: $0.machine) }
    let machines = homes.compactMap { $0 }
    guard machines.count == homes.count else { return nil }
    guard let occasion = property.occasion else {
      let sight = sight(of: property, machines, nil)
      return PropertyFormula(of: property, seenBy: sight).violation
    }
    guard let act = troupe.acts.firstIndex(where: { $0.interaction == occasion.interaction }),
      let cast = troupe.acts[act].casts(counts: troupe.counts).first
    else { return nil }
    let levels = troupe.acts[act].isAmbient ? ["AMBIENT"] : (1...nesting).map { "\($0)" }
    return levels.reduce(.constant(false)) { found, level in
      let occurrence = Occurrence(act: act, cast: cast, level: level)
      let sight = sight(of: property, machines, occurrence)
      let begin = Formula.atom(beginning(of: occurrence))
      let violation = PropertyFormula(of: property, seenBy: sight).violation
      return found || .sometime(begin && violation)
    }
  }

  private func beginning(of occurrence: Occurrence) -> String {
    let players = occurrence.cast.enumerated().map { role, object in
      "cast[\(occurrence.level) * ROLES + \(role)] == \(object)"
    }
    return
      (["who == BEGIN", "begun == \(occurrence.act + 1)", occurrence.isInnermost]
      + players).joined(separator: " && ")
  }

  private mutating func sight(
    of property: Property, _ machines: [Int], _ occurrence: Occurrence?
  ) -> Sight {
    let seats = occurrence.map { troupe.acts[$0.act].seats } ?? []
    let objects = property.roles.indices.map { role -> [Int] in
      guard let lifeline = property.roles[role].lifeline, let cast = occurrence?.cast else {
        return [0]
      }
      return seats[lifeline].roles.map { cast[$0] }
    }
    let end = Formula.atom(occurrence.map { "!at[\($0.level)] || ended" } ?? "ended")
    let blank = Sight(
      objects: zip(objects, machines).map { own, machine in own.map { $0 + bases[machine] } },
      names: names, places: zip(machines, objects).map { ($0, $1.first ?? 0) },
      beginning: occurrence == nil ? "START" : "BEGIN", end: end,
      killed: .atom("ended == 2"), conditions: [], rises: [:])
    var conditions = touches(property, machines).map { $0.until(from: !end) }
    for label in property.occasion?.labels ?? [] {
      let sets = labels.indices.filter { labels[$0].contains(label) }
      let words = sets.map { "took == \($0 + 1)" }.joined(separator: " || ")
      let place = occurrence?.isInnermost ?? "false"
      let taken = Formula.atom("(\(sets.isEmpty ? "false" : words)) && \(place)")
      conditions.append((!end && taken).until(from: !end))
    }
    return blank.with(conditions, rises: keep(property, blank, occurrence))
  }

  /// For each object that is none of an interaction's, that something happened to it.
  private func touches(_ property: Property, _ machines: [Int]) -> [Formula] {
    property.roles.indices.filter { property.roles[$0].lifeline == nil }.map { role in
      let own = machines[role]
      let regions = machine(own).regions.enumerated().map { number, region in
        "\(names.regions[own][number])[0] != \(names.states[own][number][region.initialIndex])"
      }
      let call = "(call && who == \(bases[own]))"
      return .atom((regions + [call]).joined(separator: " || "))
    }
  }

  /// Sees to it that the model tells when what lasts begins, and gives the words for it.
  private mutating func keep(
    _ property: Property, _ sight: Sight, _ occurrence: Occurrence?
  ) -> [String: String] {
    var found: [String: String] = [:]
    for happening in property.beginnings where !happening.isInstant {
      let text = sight.text(of: happening)
      let known = rises.first { $0.text == text && $0.occasion == occurrence }
      if let known {
        found[text] = known.up
        continue
      }
      let rise = Rise(
        up: names.word("rises_\(rises.count)"), was: names.word("was_\(rises.count)"), text: text,
        isInitial: isInitial(happening, property), occasion: occurrence)
      rises.append(rise)
      found[text] = rise.up
    }
    return found
  }

  /// Whether something is true of objects to which nothing has happened.
  private func isInitial(_ happening: Happening, _ property: Property) -> Bool {
    switch happening {
    case .call, .anyCall: false
    case .state(let role, let region, let state):
      pack.machines[property.roles[role].machine].regions[region].initialIndex == state
    case .not(let inner): !isInitial(inner, property)
    case .all(let parts): parts.allSatisfy { isInitial($0, property) }
    case .any(let parts): parts.contains { isInitial($0, property) }
    }
  }
}

extension Property {
  /// What it asks the beginning of.
  fileprivate var beginnings: [Happening] {
    switch pattern {
    case .existence(let one, _), .precedence(_, let one), .response(let one, _):
      scope.happenings + [one]
    case .absence, .universality, .limitation, .succession, .predecession: scope.happenings
    }
  }
}

extension Sight {
  /// The same with what is only known once its words are.
  fileprivate func with(_ conditions: [Formula], rises: [String: String]) -> Self {
    Self(
      objects: objects, names: names, places: places, beginning: beginning, end: end,
      killed: killed, conditions: conditions, rises: rises)
  }
}
