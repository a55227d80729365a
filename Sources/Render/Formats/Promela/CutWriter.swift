import Base
import Pack

/// Writes which interactions under way end at once when an event that comes by itself ends an
/// object.
///
/// An interaction ends if some way on from its location sends the object an event that it refuses:
/// a least fixed point over the edges, computed in `lost` for one interaction after another. A
/// guard about the object closes its edge, since the object stays as it is.
extension PromelaWriter {
  /// The machines with such an event, by index into the group, each with its activities by number.
  var cutters: [(machine: Int, events: [Int])] {
    group.machines.indices.compactMap { own in
      let numbers = group.activities.indices.filter { number in
        let activity = group.activities[number]
        guard activity.interaction == nil, activity.isAmbient, activity.roles == [own],
          let event = machine(own).events.first(where: { $0.name.text == activity.name })
        else { return false }
        return isDriven(own) && event.transitions.contains(where: machine(own).endsLife)
      }
      return numbers.isEmpty ? nil : (own, numbers)
    }
  }

  /// Whether an occurrence that a property is about can move to another level, since one around it
  /// ends.
  func movesOccurrences(of property: Property) -> Bool {
    property.context != nil && nesting > 1 && !cutters.isEmpty
      && property.roles.allSatisfy { group.machines.contains($0.machine) }
      && group.activities.contains {
        $0.interaction != nil && $0.locations.contains(where: \.isGap)
      }
  }

  /// Whether interactions send events to a machine of the group.
  private func isDriven(_ own: Int) -> Bool {
    group.activities.contains { activity in
      activity.interaction != nil
        && activity.script.actions.contains { action in
          if case .send(let role, _) = action { activity.roles[role] == own } else { false }
        }
    }
  }

  /// Writes the variables, and what follows the end of an object; nothing if no event ends one.
  mutating func writeCuts() {
    let cutters = cutters
    if cutters.isEmpty { return }
    lines += [
      "FLAG cutOff[\(nesting + 2)];", "hidden byte lost[\(mostLocation + 1)];",
      "hidden byte changed;", "hidden byte kept;", "hidden int place;",
    ]
    for (own, _) in cutters { writeLosses(without: own) }
    writeLevels()
    lines += ["inline cut() {", "  if"]
    for (own, events) in cutters {
      let begun = events.map { "begun == \($0 + 1)" }.joined(separator: " || ")
      let question = "(\(begun)) && \(names.deadMacros[own])(o) && !(OVER)"
      lines += [
        "  :: STEP { (\(question)); clear(); kept = 1; l = 1;",
        "     do", "     :: l <= depth -> \(losses(of: own))();", "        if",
        "        :: lost[at[l]] -> cutOff[l] = 1", "        :: else -> keep()", "        fi; l++",
        "     :: else -> break", "     od; drop() }",
      ]
    }
    lines += ["  :: else", "  fi", "}", ""]
  }

  /// The greatest number of a location.
  private var mostLocation: Int { numbers.joined().max() ?? 1 }

  /// Writes the inlines that keep an interaction, at the next free level, and clear the levels
  /// above.
  private mutating func writeLevels() {
    let moved = (0..<roleCount).map { "cast[kept * ROLES + \($0)] = cast[l * ROLES + \($0)]" }
    let cleared = (0..<roleCount).map { "cast[l * ROLES + \($0)] = 0" }
    lines += [
      "inline keep() { at[kept] = at[l]; \(moved.joined(separator: "; ")); kept++ }",
      "inline drop() {", "  l = kept;", "  do",
      "  :: l <= depth -> at[l] = 0; \(cleared.joined(separator: "; ")); l++",
      "  :: else -> break", "  od;", "  depth = kept - 1", "}", "",
    ]
  }

  private func losses(of own: Int) -> String { "\(names.deadMacros[own])_lose" }

  /// Writes the inline that finds the locations, of the interaction at level `l`, from which it
  /// sends object `o` of a machine an event that is refused.
  private mutating func writeLosses(without own: Int) {
    lines += [
      "inline \(losses(of: own))() {", "  place = 0;",
      "  do", "  :: place <= \(mostLocation) -> lost[place] = 0; place++", "  :: else -> break",
      "  od;", "  changed = 1;", "  do", "  :: changed -> changed = 0;",
    ]
    for (number, activity) in group.activities.enumerated() where activity.interaction != nil {
      for place in activity.locations.indices.reversed() {
        let ways = activity.locations[place].edges.compactMap {
          way(along: $0.edge, to: $0.target, of: number, without: own)
        }
        if ways.isEmpty { continue }
        let here = "lost[\(numbers[number][place])]"
        lines += [
          "     if",
          "     :: !\(here) && (\(ways.joined(separator: " || "))) -> \(here) = 1; changed = 1",
          "     :: else", "     fi;",
        ]
      }
    }
    lines += ["     skip", "  :: else -> break", "  od", "}"]
  }

  /// The expression for whether an edge sends what is refused, or leads to where that happens;
  /// `nil` if it never does.
  private func way(
    along edge: ProcessTerm.Edge, to target: Int?, of number: Int, without own: Int
  ) -> String? {
    let activity = group.activities[number]
    var ends = target.map { ["lost[\(numbers[number][$0])]"] } ?? []
    if let step = edge.step, case .send(let role, _) = activity.script.actions[step],
      activity.roles[edge.role ?? role] == own
    {
      ends.append("(\(isGone(edge.role ?? role)) && !\(taken(step, edge.role ?? role, activity)))")
    }
    if ends.isEmpty { return nil }
    let closed = edge.guards.compactMap { isOpen($0, of: activity, without: own) }
    return "(\((["(\(ends.joined(separator: " || ")))"] + closed).joined(separator: " && ")))"
  }

  /// The expression for whether a role of the interaction at level `l` is played by object `o`.
  private func isGone(_ role: Int) -> String { "cast[l * ROLES + \(role)] == o" }

  private func taken(_ step: Int, _ role: Int, _ activity: MachineGroup.Activity) -> String {
    guard case .send(_, let event) = activity.script.actions[step] else { return "true" }
    let own = activity.roles[role]
    let number = machine(own).events.firstIndex { $0.name == event } ?? 0
    return "\(names.questions[own][number])(o)"
  }

  /// The expression for whether a guard does not close its edge for good; `nil` if it never does.
  private func isOpen(
    _ condition: ProcessTerm.Guard, of activity: MachineGroup.Activity, without own: Int
  ) -> String? {
    switch condition {
    case .open(let number):
      let requirement = activity.script.requirements[number]
      guard !requirement.isMany, requirement.relations.isEmpty else { return nil }
      let parts = requirement.roles.filter { activity.roles[$0] == own }.map {
        "(!(\(isGone($0))) || (\(text(of: requirement.states, machine: own, object: "o"))))"
      }
      return parts.isEmpty ? nil : parts.joined(separator: " && ")
    case .takes(let step, let role):
      guard activity.roles[role] == own else { return nil }
      return "(!(\(isGone(role))) || \(taken(step, role, activity)))"
    case .refuses(let step, let role):
      guard activity.roles[role] == own else { return nil }
      return "(!(\(isGone(role))) || !\(taken(step, role, activity)))"
    }
  }
}
