package import Base
package import Pack

/// Writes guards on states as packs write them: `[unlocked]`, `[size small or fire]`.
///
/// A state has the name of its region before it if another region has a state of that name.
package struct GuardText: Hashable, Sendable {
  private let machine: Machine
  private let locale: Words.Locale

  /// Writes the guards of a machine in a language.
  package init(of machine: Machine, in locale: Words.Locale) {
    (self.machine, self.locale) = (machine, locale)
  }

  private var words: DiagramPhrases { DiagramPhrases(locale: locale) }

  /// Conditions that all hold, without brackets: `(fire or cape) and lock unlocked`.
  package func text(of conditions: [DrawnTransitions.Condition]) -> String {
    let parts = conditions.map { condition -> String in
      if let comparison = comparison(condition) { return comparison }
      let names = condition.states.map { name(of: $0, in: condition.region) }
      if machine.regions[condition.region].kind == .history {
        return words.activeLast(words.any(names))
      }
      let isInner = conditions.count > 1 && names.count > 1
      return isInner ? "(\(words.any(names)))" : words.any(names)
    }
    return words.both(parts)
  }

  /// Events, each with its conditions in brackets unless there are none.
  ///
  /// Alternatives of an event that have one condition each share the brackets.
  package func texts(of triggers: [DrawnTransitions.Trigger]) -> [String] {
    var texts: [(event: Name<Event>, alternatives: [[DrawnTransitions.Condition]])] = []
    for trigger in triggers {
      if let last = texts.last, last.event == trigger.event, trigger.conditions.count == 1,
        last.alternatives.allSatisfy({ $0.count == 1 })
      {
        texts[texts.count - 1].alternatives.append(trigger.conditions)
      } else {
        texts.append((trigger.event, [trigger.conditions]))
      }
    }
    return texts.map { event, alternatives in
      let states = words.any(alternatives.map { text(of: $0) })
      return text(of: event, where: states)
    }
  }

  /// An event with a guard, to which the words of its outcome belong; an arrow without a label is
  /// no more than its guard.
  private func text(of name: Name<Event>, where states: String) -> String {
    let event = machine.event(name)
    var title = machine.title(of: name, in: locale)
    if let event, !event.isNamed, event.title.base.isEmpty { title = "" }
    var conditions = states.isEmpty ? [] : [states]
    if let outcome = event?.outcome, title.hasSuffix(" [\(outcome.label)]") {
      title = String(title.dropLast(outcome.label.count + 3))
      conditions.append(outcome.label)
    }
    let guardText = conditions.isEmpty ? "" : "[\(words.both(conditions))]"
    return [title.clipped, guardText].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// What a condition says of a counter, `attempts < 3`; `nil` if it is of states.
  private func comparison(_ condition: DrawnTransitions.Condition) -> String? {
    let region = machine.regions[condition.region]
    guard region.kind == .counter, let first = condition.states.first,
      let last = condition.states.last, last - first == condition.states.count - 1
    else { return nil }
    if first == last { return "\(region.name) = \(first)" }
    if first == 0 { return "\(region.name) < \(last + 1)" }
    if last >= region.states.count - 2 { return "\(region.name) >= \(first)" }
    return "\(region.name) >= \(first) and \(region.name) <= \(last)"
  }

  private func name(of state: Int, in region: Int) -> String {
    let name = name(of: machine.regions[region].states[state])
    if machine.regions[region].kind == .history { return name }
    let isAmbiguous = machine.regions.indices.contains { other in
      other != region && machine.regions[other].kind == .states
        && machine.regions[other].states.contains { self.name(of: $0) == name }
    }
    return isAmbiguous ? "\(machine.regions[region].name) \(name)" : name
  }

  private func name(of state: State) -> String {
    state.title.shown(as: state.name, in: locale).clipped
  }
}

extension String {
  /// The text, cut to fit a box.
  var clipped: String {
    utf8.count <= 72 || count <= 72 ? self : "\(prefix(71))…"
  }
}
