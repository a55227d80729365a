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
      let names = condition.states.map { name(of: $0, in: condition.region) }
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
      let guardText = words.any(alternatives.map { text(of: $0) })
      let title = machine.title(of: event, in: locale).clipped
      return guardText.isEmpty ? title : "\(title) [\(guardText)]"
    }
  }

  private func name(of state: Int, in region: Int) -> String {
    let name = name(of: machine.regions[region].states[state])
    let isAmbiguous = machine.regions.indices.contains { other in
      other != region && machine.regions[other].states.contains { self.name(of: $0) == name }
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
