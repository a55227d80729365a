package import Base
package import Pack
import StateSpace

extension Pack {
  /// The title of a relation of a machine, or of the inverse of a relation that leads to it.
  ///
  /// - Parameters:
  ///   - relation: The name of the relation.
  ///   - machine: The machine at which the relation is read.
  ///   - locale: The language.
  /// - Returns: The title, or the name if there is none.
  package func title(
    of relation: Name<Relation>, on machine: Name<Machine>, in locale: Words.Locale
  ) -> String {
    let own = number(of: machine)
    guard let way = ResolvedRelation(relation, on: own, among: machines) else {
      return relation.text
    }
    let found = machines[way.inverseOf ?? own].relations[way.relation]
    let title = way.inverseOf == nil ? found.title : found.inverseTitle
    return title.shown(as: relation, in: locale)
  }

  /// The title of an operand of an interaction, or of the interactions it uses.
  ///
  /// - Parameters:
  ///   - label: The label of the operand.
  ///   - interaction: The interaction.
  ///   - locale: The language.
  /// - Returns: The title; empty if there is none.
  package func title(
    ofChoice label: String, in interaction: Name<Interaction>, _ locale: Words.Locale
  ) -> String {
    var open = [interaction]
    var seen: Set = [interaction]
    while let name = open.popLast() {
      var title: String?
      self.interaction(name)?.steps.forEachStep { step in
        if case .ref(let part) = step, seen.insert(part.interaction).inserted {
          open.append(part.interaction)
        }
        title = title ?? step.choices.first { $0.label == label }?.title.text(in: locale)
      }
      if let title { return title }
    }
    return ""
  }

  /// The titles of the participants of a run, in order; names for those without a unique title.
  func titles(of run: Run, in locale: Words.Locale) -> [String] {
    var seen: Set<String> = []
    return run.participants.map { participant in
      let parts = participant.name.split(separator: " ", maxSplits: 1)
      let number = parts.count > 1 ? " \(parts[1])" : ""
      let lifelines = run.interactions.lazy.compactMap { interaction($0) }.flatMap(\.lifelines)
      let role = lifelines.first {
        $0.name.text == parts[0] && $0.machine == participant.machine
      }
      let title = role.map { $0.title.shown(as: $0.name, in: locale) + number }
      return title.flatMap { seen.insert($0).inserted ? $0 : nil } ?? participant.name
    }
  }

  /// The index of a machine in the pack, which must have it.
  package func number(of name: Name<Machine>) -> Int {
    guard let found = machines.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("the pack has no machine '\(name)'")
    }
    return found
  }
}

extension Words {
  /// The text in a language, or the name if there is no text.
  package func shown(as name: Name<some Any>, in locale: Locale) -> String {
    let text = text(in: locale)
    return text.isEmpty ? name.text : text
  }
}
