import Pack

/// Expresses the propositions of a property as expressions over the model's variables.
struct PropertyObserver {
  /// For each role of the property, the numbers of its objects in `who`.
  let objects: [[Int]]
  /// The identifiers of the model.
  let names: PromelaNames
  /// For each role, the index of the machine in the group, and the number of the object.
  let places: [(machine: Int, object: Int)]
  /// The value of `who` at the beginning of the observed runs.
  let beginning: String
  /// Whether the observed run is over.
  let end: Formula
  /// Whether the process has been killed.
  let killed: Formula
  /// What must also occur in a run for the property to apply to it.
  let conditions: [Formula]
  /// For each state proposition, by its expression, the variable that is set if it just became
  /// true.
  let risingEdges: [String: String]

  /// Whether a callback runs on an observed object.
  var isCall: Formula { .atom("call && \(isOne(of: objects.flatMap { $0 }))") }

  /// Whether the state is a position of the observed run.
  var isPosition: Formula { .atom(positionText) }

  private var positionText: String {
    "\(isOne(of: objects.flatMap { $0 })) || who == \(beginning)"
  }

  /// Whether a proposition is true.
  func holds(_ proposition: Proposition) -> Formula { .atom(text(of: proposition)) }

  /// Whether a proposition is true at a position.
  func seen(_ proposition: Proposition) -> Formula {
    proposition.isInstant ? holds(proposition) : isPosition && holds(proposition)
  }

  /// Whether a proposition becomes true.
  func risingEdge(_ proposition: Proposition) -> Formula {
    if proposition.isInstant { return holds(proposition) }
    guard let word = risingEdges[text(of: proposition)] else {
      preconditionFailure("nobody tells when \(proposition) begins")
    }
    return .atom(word)
  }

  /// Requires a formula at the next position.
  ///
  /// A state that is no position separates any two positions, so the next one can be expressed
  /// without a *next* operator.
  func next(_ then: Formula) -> Formula { (!isPosition && then).until(from: isPosition) }

  /// A proposition as a Promela expression.
  func text(of proposition: Proposition) -> String {
    switch proposition {
    case .call(let role, let callback, let argument):
      let machine = places[role].machine
      let calls = names.calls.filter { known in
        known.machine == machine && known.callback == callback
          && (argument ?? known.argument) == known.argument
      }
      if calls.isEmpty { return "false" }
      let words = calls.map { "call == \($0.word)" }.joined(separator: " || ")
      return "((\(words)) && \(isOne(of: objects[role])))"
    case .anyCall(let role):
      let own = role.map { objects[$0] } ?? objects.flatMap { $0 }
      return "(call && \(isOne(of: own)))"
    case .state(let role, let region, let state):
      let (machine, object) = places[role]
      let word = names.states[machine][region][state]
      return "(\(names.regions[machine][region])[\(object)] == \(word))"
    case .not(let inner): return "!\(text(of: inner))"
    case .all(let parts): return "(\(parts.map(text).joined(separator: " && ")))"
    case .any(let parts): return "(\(parts.map(text).joined(separator: " || ")))"
    }
  }

  private func isOne(of objects: [Int]) -> String {
    if objects.isEmpty { return "false" }
    return "(\(objects.map { "who == \($0)" }.joined(separator: " || ")))"
  }
}

extension PromelaWriter {
  /// The formula of a property's violation; `nil` if the property is about other machines.
  mutating func violation(of property: Property) -> Formula? {
    let homes = property.roles.map { group.machines.firstIndex(of: $0.machine) }
    let machines = homes.compactMap { $0 }
    guard machines.count == homes.count else { return nil }
    guard let occasion = property.context else {
      let observer = observer(of: property, machines, nil)
      return PropertyFormula(of: property, seenBy: observer).violation
    }
    guard
      let activity = group.activities.firstIndex(where: { $0.interaction == occasion.interaction }),
      let binding = group.activities[activity].bindings(counts: group.counts).first
    else { return nil }
    let levels = group.activities[activity].isAmbient ? ["AMBIENT"] : (1...nesting).map { "\($0)" }
    return levels.reduce(.constant(false)) { found, level in
      let occurrence = Occurrence(activity: activity, binding: binding, level: level)
      let observer = observer(of: property, machines, occurrence)
      let begin = Formula.atom(beginning(of: occurrence))
      let violation = PropertyFormula(of: property, seenBy: observer).violation
      return found || .sometime(begin && violation)
    }
  }

  private func beginning(of occurrence: Occurrence) -> String {
    let players = occurrence.binding.enumerated().map { role, object in
      "cast[\(occurrence.level) * ROLES + \(role)] == \(object)"
    }
    return
      (["who == BEGIN", "begun == \(occurrence.activity + 1)", occurrence.isInnermost]
      + players).joined(separator: " && ")
  }

  /// The expression for whether the process, or an observed occurrence, was cut short.
  private func killed(_ occurrence: Occurrence?) -> String {
    guard let level = occurrence?.level, !cutters.isEmpty else { return "ended == 2" }
    return "(ended == 2 || cutOff[\(level)])"
  }

  private mutating func observer(
    of property: Property, _ machines: [Int], _ occurrence: Occurrence?
  ) -> PropertyObserver {
    let lifelines = occurrence.map { group.activities[$0.activity].lifelines } ?? []
    let objects = property.roles.indices.map { role -> [Int] in
      guard let lifeline = property.roles[role].lifeline, let binding = occurrence?.binding else {
        return [0]
      }
      return lifelines[lifeline].roles.map { binding[$0] }
    }
    let end = Formula.atom(occurrence.map { "!at[\($0.level)] || ended" } ?? "ended")
    let blank = PropertyObserver(
      objects: zip(objects, machines).map { own, machine in own.map { $0 + objectOffsets[machine] }
      },
      names: names, places: zip(machines, objects).map { ($0, $1.first ?? 0) },
      beginning: occurrence == nil ? "START" : "BEGIN", end: end,
      killed: .atom(killed(occurrence)), conditions: [], risingEdges: [:])
    var conditions = touches(property, machines).map { $0.until(from: !end) }
    for label in property.context?.labels ?? [] {
      let sets = labels.indices.filter { labels[$0].contains(label) }
      let words = sets.map { "took == \($0 + 1)" }.joined(separator: " || ")
      let place = occurrence?.isInnermost ?? "false"
      let taken = Formula.atom("(\(sets.isEmpty ? "false" : words)) && \(place)")
      conditions.append((!end && taken).until(from: !end))
    }
    return blank.with(conditions, risingEdges: keep(property, blank, occurrence))
  }

  /// For each role outside of an occurrence, that something happens to its object.
  private func touches(_ property: Property, _ machines: [Int]) -> [Formula] {
    property.roles.indices.filter { property.roles[$0].lifeline == nil }.map { role in
      let own = machines[role]
      let regions = machine(own).regions.enumerated().map { number, region in
        "\(names.regions[own][number])[0] != \(names.states[own][number][region.initialIndex])"
      }
      let call = "(call && who == \(objectOffsets[own]))"
      return .atom((regions + [call]).joined(separator: " || "))
    }
  }

  /// Adds the rising edges that a property needs, and returns their variables.
  private mutating func keep(
    _ property: Property, _ observer: PropertyObserver, _ occurrence: Occurrence?
  ) -> [String: String] {
    var found: [String: String] = [:]
    for proposition in property.beginnings where !proposition.isInstant {
      let text = observer.text(of: proposition)
      let known = risingEdges.first { $0.text == text && $0.occasion == occurrence }
      if let known {
        found[text] = known.up
        continue
      }
      let risingEdge = RisingEdge(
        up: names.word("rises_\(risingEdges.count)"), was: names.word("was_\(risingEdges.count)"),
        text: text,
        isInitial: isInitial(proposition, property), occasion: occurrence)
      risingEdges.append(risingEdge)
      found[text] = risingEdge.up
    }
    return found
  }

  /// Whether a proposition is true of objects in their initial states.
  private func isInitial(_ proposition: Proposition, _ property: Property) -> Bool {
    switch proposition {
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
  /// The propositions whose rising edges matter.
  fileprivate var beginnings: [Proposition] {
    switch pattern {
    case .existence(let one, _), .precedence(_, let one), .response(let one, _):
      scope.propositions + [one]
    case .absence, .universality, .limitation, .succession, .predecession: scope.propositions
    }
  }
}

extension PropertyObserver {
  /// The observer with its conditions and rising edges.
  fileprivate func with(_ conditions: [Formula], risingEdges: [String: String]) -> Self {
    Self(
      objects: objects, names: names, places: places, beginning: beginning, end: end,
      killed: killed, conditions: conditions, risingEdges: risingEdges)
  }
}
