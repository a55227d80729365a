package import Base
package import Pack
package import StateSpace

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

  /// The title of an interaction, or its name if the pack does not have it.
  package func title(of interaction: Name<Interaction>, in locale: Words.Locale) -> String {
    self.interaction(interaction)?.title.shown(as: interaction, in: locale) ?? interaction.text
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
        guard case .loop(let operand, _, _, _) = step, operand.address == label else { return }
        let own = operand.title.text(in: locale)
        title = title ?? (own.isEmpty ? self.title(of: name, in: locale) : own)
      }
      if let title { return title }
    }
    return ""
  }

  /// What readers call the participants of a run, in order: each keeps one name in all
  /// interactions.
  ///
  /// That is the title of its role in the act that the reader looks at, or else of the role that it
  /// is named after, with a number if it is not unique. If one object of a machine has the role in
  /// another interaction that another is named after, the objects of the machine are called A, B,
  /// and so on.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - locale: The language.
  ///   - main: The act, by index; `nil` if there is none.
  /// - Returns: A name for each participant.
  package func titles(
    of run: Run, in locale: Words.Locale, namedIn main: Int? = nil
  ) -> [String] {
    let own = run.participants.map { participant in
      let role = participant.name.split(separator: " ")[0]
      guard let main, let told = participant.roles[main] else {
        return title(ofRole: role, in: run.interactions, participant.act, locale)
      }
      return title(ofRole: told[...], in: run.interactions, main, locale)
    }
    let others = run.participants.map { participant in
      participant.roles.sorted { $0.key < $1.key }.map {
        title(ofRole: $0.value[...], in: run.interactions, $0.key, locale)
      }
    }
    var lettered: Set<Name<Machine>> = []
    for (place, participant) in run.participants.enumerated() {
      let clashes = run.participants.indices.contains {
        $0 != place && run.participants[$0].machine == participant.machine
          && others[$0].contains(own[place])
      }
      if clashes { lettered.insert(participant.machine) }
    }
    var used: [String: Int] = [:]
    var letters = Set(own).count < 27 ? Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")[...] : []
    return zip(run.participants, own).map { participant, title in
      if lettered.contains(participant.machine), let letter = letters.popFirst() {
        return String(letter)
      }
      used[title, default: 0] += 1
      let number = used[title, default: 1]
      return number == 1 ? title : "\(title) \(number)"
    }
  }

  /// The title of the role of an interaction, by its index in a run.
  private func title(
    ofRole role: Substring, in acts: [Name<Interaction>], _ act: Int, _ locale: Words.Locale
  ) -> String {
    guard acts.indices.contains(act) else { return String(role) }
    let lifeline = interaction(acts[act])?.lifelines.first { $0.name.text == role }
    return lifeline.map { $0.title.shown(as: $0.name, in: locale) } ?? String(role)
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
