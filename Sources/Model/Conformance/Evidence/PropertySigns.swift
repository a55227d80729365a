package import Pack

/// What a recording has to show to bear a property out, worked out once for all recordings: all
/// that is claimed to come does, on the objects of which it is claimed, and what is claimed not to
/// come is something that it prints.
package struct PropertySigns: Sendable {
  /// The interaction that the property is about, by index into the pack; none when it is about all.
  let interaction: Int?
  /// In which configurations the property may be about a recording.
  package let condition: Condition
  /// For each operand that it is about, by what it is told.
  let operands: [Set<OperandSigns.Sign>]
  /// For each role, the lifeline, by index into the interaction; none for an object like any other.
  let lifelines: [Int?]
  /// What has to come.
  let coming: [Proposition]
  /// What has to be seen to stay away.
  let away: [Proposition]

  /// Works out what has to be shown; nothing where no recording can show what the property speaks
  /// of.
  ///
  /// - Parameters:
  ///   - property: The property; that it holds follows from the model, which explains the
  ///     recordings.
  ///   - signs: By what operands are told.
  package init?(of property: Property, _ signs: OperandSigns) {
    let marks = property.scope.marks
    guard marks.allSatisfy(\.namesCall), property.propositions.contains(where: \.namesCall) else {
      return nil
    }
    (coming, away) =
      switch property.pattern {
      case .absence(let one): (marks, [one])
      case .existence(let one, let count) where count.atMost == 0: (marks, [one])
      default: (marks + property.pattern.propositions, [])
      }
    interaction = property.context?.interaction
    condition = property.condition
    operands =
      property.context.map { context in
        context.labels.map { signs.signs(of: $0, in: context.interaction) }
      } ?? []
    lifelines = property.roles.map(\.lifeline)
  }
}

extension Showing {
  /// Whether the recording shows what a property speaks of.
  ///
  /// A property about an interaction is shown by one time that it takes place, in which everyone
  /// whom it names is seen to take part; of one about an operand, by a record that only this
  /// operand has.
  package func bearsOut(_ signs: PropertySigns) -> Bool {
    guard let interaction = signs.interaction else {
      return casts(of: signs.lifelines.count).contains { isShown(signs, by: $0) }
    }
    return occurrences.contains { occurrence in
      occurrence.interaction == interaction
        && signs.operands.allSatisfy { operand in
          operand.contains {
            occurrence.calls[$0.lifeline, default: []].contains($0.callback)
          }
        }
        && isShown(
          signs, by: signs.lifelines.map { $0.flatMap { occurrence.calls[$0] } ?? [] })
    }
  }

  /// Every way to give so many roles to objects, as what they got.
  private func casts(of count: Int) -> [[Calls]] {
    (0..<count).reduce([[]]) { casts, _ in
      casts.flatMap { cast in lives.values.map { cast + [$0] } }
    }
  }

  /// Whether the objects that play the roles show it, by what each got.
  private func isShown(_ signs: PropertySigns, by roles: [Calls]) -> Bool {
    signs.coming.allSatisfy { comes($0, to: roles) }
      && signs.away.allSatisfy { isSeenToStayAway($0, from: roles) }
  }

  /// Whether what happens in records comes; states are not seen.
  private func comes(_ proposition: Proposition, to roles: [Calls]) -> Bool {
    switch proposition {
    case .call(let role, let callback, _): roles[role].contains(callback)
    case .anyCall(let role): role.map { !roles[$0].isEmpty } ?? true
    case .state, .not: true
    case .all(let parts): parts.allSatisfy { comes($0, to: roles) }
    case .any(let parts): parts.contains { comes($0, to: roles) }
    }
  }

  /// Whether the recording would show it if it came: it prints the callbacks, and names who would
  /// get them.
  private func isSeenToStayAway(_ proposition: Proposition, from roles: [Calls]) -> Bool {
    switch proposition {
    case .call(let role, let callback, _): !roles[role].isEmpty && vocabulary.contains(callback)
    case .anyCall(let role): role.map { !roles[$0].isEmpty } ?? true
    case .state, .not: true
    case .all(let parts), .any(let parts):
      parts.allSatisfy { isSeenToStayAway($0, from: roles) }
    }
  }
}

extension Scope {
  /// What has to come in a recording for it to have such segments; what may close one need not,
  /// unless it is a callback, whose coming is worth seeing.
  fileprivate var marks: [Proposition] {
    switch self {
    case .afterUntil(let opener, let closer): closer.namesCall ? [opener, closer] : [opener]
    default: propositions
    }
  }
}
