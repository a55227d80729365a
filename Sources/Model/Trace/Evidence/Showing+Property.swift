extension Showing {
  /// Whether the recording shows what a property speaks of: all that is claimed to come does, on the
  /// objects of which it is claimed, and what is claimed not to come is something that it prints.
  ///
  /// A property about an interaction is shown by one time that it takes place, in which everyone whom
  /// it names is seen to take part; of one about an operand, by a record that only this operand has.
  ///
  /// - Parameters:
  ///   - property: The property; that it holds follows from the model, which explains the recording.
  ///   - signs: By what operands are told.
  /// - Returns: Whether it does.
  public func bearsOut(_ property: Property, _ signs: OperandSigns) -> Bool {
    guard property.happenings.contains(where: \.namesCall) else { return false }
    guard let occasion = property.occasion else {
      return casts(of: property.roles.count).contains { bearsOut(property, by: $0) }
    }
    return occurrences.contains { occurrence in
      occurrence.interaction == occasion.interaction
        && occasion.labels.allSatisfy { label in
          signs.signs(of: label, in: occasion.interaction).contains {
            occurrence.calls[$0.lifeline, default: []].contains($0.callback)
          }
        }
        && bearsOut(
          property, by: property.roles.map { $0.lifeline.flatMap { occurrence.calls[$0] } ?? [] })
    }
  }

  /// Every way to give so many roles to objects, as what they got.
  private func casts(of count: Int) -> [[Calls]] {
    (0..<count).reduce([[]]) { casts, _ in
      casts.flatMap { cast in lives.values.map { cast + [$0] } }
    }
  }

  /// Whether the objects that play the roles show it, by what each got.
  private func bearsOut(_ property: Property, by roles: [Calls]) -> Bool {
    let scope = property.scope.marks.allSatisfy { $0.namesCall && comes($0, to: roles) }
    switch property.pattern {
    case .absence(let one): return scope && isSeenToStayAway(one, from: roles)
    case .existence(let one, let count) where count.atMost == 0:
      return scope && isSeenToStayAway(one, from: roles)
    default: return scope && property.pattern.happenings.allSatisfy { comes($0, to: roles) }
    }
  }

  /// Whether what happens in records comes; states are not seen.
  private func comes(_ happening: Happening, to roles: [Calls]) -> Bool {
    switch happening {
    case .call(let role, let callback, _): roles[role].contains(callback)
    case .anyCall(let role): role.map { !roles[$0].isEmpty } ?? true
    case .state, .not: true
    case .all(let parts): parts.allSatisfy { comes($0, to: roles) }
    case .any(let parts): parts.contains { comes($0, to: roles) }
    }
  }

  /// Whether the recording would show it if it came: it prints the callbacks, and names who would get
  /// them.
  private func isSeenToStayAway(_ happening: Happening, from roles: [Calls]) -> Bool {
    switch happening {
    case .call(let role, let callback, _): !roles[role].isEmpty && vocabulary.contains(callback)
    case .anyCall(let role): role.map { !roles[$0].isEmpty } ?? true
    case .state, .not: true
    case .all(let parts), .any(let parts):
      parts.allSatisfy { isSeenToStayAway($0, from: roles) }
    }
  }
}

extension Scope {
  /// What has to come in a recording for it to have such segments; what may close one need not, unless
  /// it is a callback, whose coming is worth seeing.
  fileprivate var marks: [Happening] {
    switch self {
    case .afterUntil(let opener, let closer): closer.namesCall ? [opener, closer] : [opener]
    default: happenings
    }
  }
}
