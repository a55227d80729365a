package import Base
package import Pack

/// What differs between two packs: what they declare, whatever the order in their files is.
///
/// Texts for readers are compared where pictures show them, and sources, recordings, and articles
/// not at all: they are no part of the model.
package struct PackComparison: Hashable, Sendable {
  /// What differs, by subject, then in the order of the new pack.
  package private(set) var changes: [PackChange] = []
  /// For each old machine that has another name now, by name, the new name.
  package private(set) var machines: [String: String] = [:]
  /// For each old interaction that has another name now, by name, the new name.
  package private(set) var interactions: [String: String] = [:]
  /// For each new machine, by name, the names of states that were other ones, by the old name.
  package private(set) var states: [String: [String: String]] = [:]
  /// For each new guarantee, by name, the old name if that is another one.
  package private(set) var formerGuarantees: [Name<Guarantee>: Name<Guarantee>] = [:]

  private let old: Pack
  private let new: Pack
  private var callbacks = Renames()
  private var renames = RoleRenames()

  /// Compares two packs.
  package init(from old: Pack, to new: Pack) {
    (self.old, self.new) = (old, new)
    compareOptions()
    compareCallbacks()
    compareMachines()
    compareInteractions()
    compareScenarios()
    compareGuarantees()
    comparePack()
    let order = PackChange.Subject.allCases
    changes = order.flatMap { subject in changes.filter { $0.subject == subject } }
  }

  package static func == (left: Self, right: Self) -> Bool { left.changes == right.changes }

  package func hash(into hasher: inout Hasher) { hasher.combine(changes) }

  /// Compares declarations of one kind by name, then those that are left by what they are.
  ///
  /// - Parameters:
  ///   - subject: What they are.
  ///   - old: The old ones: name, place, and properties.
  ///   - new: The new ones.
  ///   - isSame: Whether an old one and a new one are the same with another name.
  /// - Returns: The old and the new names of those that are renamed.
  @discardableResult
  private mutating func compare(
    _ subject: PackChange.Subject, _ old: [Declaration], _ new: [Declaration],
    isSame: (Declaration, Declaration) -> Bool = { _, _ in false }
  ) -> [(old: String, new: String)] {
    let before = Dictionary(old.map { ($0.name, $0) }) { first, _ in first }
    let names = Set(new.map(\.name))
    var gone = old.filter { !names.contains($0.name) }
    var renamed: [(old: String, new: String)] = []
    for one in new {
      if let former = before[one.name] {
        let details = former.traits.differences(to: one.traits)
        if details.isEmpty { continue }
        changes.append(
          PackChange(
            subject, .changed, before: one.name, after: one.name, details: details, at: one.place))
      } else if let place = gone.firstIndex(where: { isSame($0, one) }) {
        let former = gone.remove(at: place)
        renamed.append((former.name, one.name))
        changes.append(
          PackChange(
            subject, .renamed, before: former.name, after: one.name,
            details: former.traits.differences(to: one.traits), at: one.place))
      } else {
        changes.append(PackChange(subject, .added, after: one.name, at: one.place))
      }
    }
    changes += gone.map { PackChange(subject, .removed, before: $0.name, at: $0.place) }
    return renamed
  }
}

/// A declaration, as far as it can be compared by its properties.
private struct Declaration {
  let name: String
  let traits: [Trait]
  let place: Place
}

// MARK: - Options, callbacks, scenarios

extension PackComparison {
  private mutating func compareOptions() {
    func declarations(_ pack: Pack) -> [Declaration] {
      pack.axes.filter { !$0.isScope }.map { axis in
        Declaration(
          name: axis.name.text,
          traits: [
            Trait("values", axis.values.map(\.name.text).joined(separator: ", ")),
            Trait("default", axis.values[axis.defaultIndex].name.text),
            Trait("ordered", axis.isOrdered ? "yes" : ""),
          ], place: axis.place)
      }
    }
    compare(.option, declarations(old), declarations(new))
  }

  private mutating func compareCallbacks() {
    // An event that is a callback is compared as an event.
    func declarations(_ pack: Pack) -> [Declaration] {
      pack.callbacks.filter { $0.event == nil }.map { callback in
        Declaration(
          name: callback.name.text, traits: callback.traits(pack.axes), place: callback.place)
      }
    }
    let renamed = compare(.callback, declarations(old), declarations(new)) { one, other in
      let declared = other.traits.filter { ["swift", "objc"].contains($0.name) }
      return declared.contains { !$0.value.isEmpty } && declared.allSatisfy(one.traits.contains)
    }
    for (before, after) in renamed { callbacks.add(before, after) }
  }

  private mutating func compareScenarios() {
    func declarations(_ pack: Pack, _ interactions: Renames) -> [Declaration] {
      pack.scenarios.map { scenario in
        let acts = scenario.acts.map { act in
          let words =
            act.labels + act.repeats.map { "\($0) x \($1)" }.sorted()
            + act.roles.map { "\($0) = \($1)" }.sorted()
          let name = interactions.name(act.interaction.text)
          return words.isEmpty ? name : "\(name):\(words.joined(separator: ","))"
        }
        let settings = scenario.settings.map { axis, value in
          "\(pack.axes[axis].name)=\(pack.axes[axis].values[value].name)"
        }
        return Declaration(
          name: scenario.name.text,
          traits: [
            Trait("title", scenario.title.base),
            Trait("steps", acts.joined(separator: ", ")),
            Trait("set", settings.sorted().joined(separator: ", ")),
          ], place: scenario.place)
      }
    }
    compare(
      .scenario, declarations(old, renames.interactions), declarations(new, Renames())
    ) { $0.traits.dropFirst() == $1.traits.dropFirst() }
  }
}

extension Callback {
  fileprivate func traits(_ axes: [Axis]) -> [Trait] {
    [
      Trait("owner", owner), Trait("title", title), Trait("swift", swift), Trait("objc", objc),
      Trait(
        "declarations",
        declarations.map { "\($0.language): \($0.text)" }.sorted().joined(separator: "; ")),
      Trait(
        "availability",
        availability.map {
          "\($0.platform) \($0.introduced)"
            + ($0.deprecated.isEmpty ? "" : ", deprecated \($0.deprecated)")
            + ($0.obsoleted.isEmpty ? "" : ", obsoleted \($0.obsoleted)")
        }.sorted().joined(separator: "; ")),
      Trait("if", axes.text(of: condition)), Trait("super", superRule.rawValue),
      Trait("successor", successor?.text ?? ""), Trait("notification", notification),
      Trait("aliases", aliases.sorted().joined(separator: ", ")),
    ]
  }
}

// MARK: - The pack

extension PackComparison {
  /// Compares what the pack says of itself, and how much of it is explored.
  private mutating func comparePack() {
    let details = old.traits(renames).differences(to: new.traits(RoleRenames())).filter { detail in
      // A machine that only one of the packs has.
      !detail.name.hasPrefix(Pack.countTitle) || ![detail.before, detail.after].contains("")
    }
    if details.isEmpty { return }
    let name = new.name.text
    changes.append(
      PackChange(.pack, .changed, before: name, after: name, details: details, at: new.head))
  }
}

extension Pack {
  /// What the number of objects of a machine is called, before the name of the machine.
  fileprivate static let countTitle = "objects of "

  /// What the pack says of itself, in new names.
  fileprivate func traits(_ renames: RoleRenames) -> [Trait] {
    [
      Trait("system", system.base),
      Trait("impossible", impossible == .any([]) ? "" : axes.text(of: impossible)),
      Trait("protocols", protocols.sorted().joined(separator: ", ")),
      Trait("nesting", "\(bounds.nesting)"),
    ]
      + declaredMachines.map { machine in
        Trait(
          Self.countTitle + renames.machine(machine.name.text),
          "\(bounds.objects(of: machine.name))")
      }
      + scopes.map { Trait("scope \($0.name)", $0.text(renames)) }
  }
}

extension Pack.Scope {
  /// How much is explored in it, in new names.
  fileprivate func text(_ renames: RoleRenames) -> String {
    let counts = objects.map { "\(renames.machine($0.text)) \($1)" }.sorted()
    let begins = interactions.map { "only " + $0.map(renames.interaction).joined(separator: ", ") }
    let rest = without.map(renames.interaction).joined(separator: ", ")
    let parts = [
      counts.joined(separator: ", "), begins ?? "all interactions",
      rest.isEmpty ? "" : "without \(rest)",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "; ")
  }
}

// MARK: - Machines and interactions

extension PackComparison {
  private mutating func compareMachines() {
    let pairs = Self.pairs(old.declaredMachines, new.declaredMachines, \.name.text) { one, other in
      Self.likeness(
        one.regions.flatMap { $0.states.map(\.name.text) },
        other.regions.flatMap { $0.states.map(\.name.text) })
    }
    for (before, after) in pairs {
      guard let after else {
        if let before { change(.machine, .removed, before.name.text, at: before.place) }
        continue
      }
      guard let before else {
        change(.machine, .added, after.name.text, at: after.place)
        continue
      }
      let comparison = MachineComparison(
        from: MachineOutline(of: before, old.axes, besides: after),
        to: MachineOutline(of: after, new.axes, besides: before), callbacks: callbacks)
      changes += comparison.changes
      renames.machines.add(before.name.text, after.name.text)
      renames.states.add(comparison.renames)
      renames.events[before.name.text] = comparison.events
      states[after.name.text] = comparison.renames.words
    }
    machines = renames.machines.words
  }

  private mutating func compareInteractions() {
    let pairs = Self.pairs(old.interactions, new.interactions, \.name.text) { [old, new] in
      Self.likeness(
        InteractionOutline(of: $0, in: old).lines.map(\.key),
        InteractionOutline(of: $1, in: new).lines.map(\.key))
    }
    for case (let before?, let after?) in pairs {
      renames.interactions.add(before.name.text, after.name.text)
    }
    interactions = renames.interactions.words
    for (before, after) in pairs {
      switch (before, after) {
      case (let before?, let after?):
        changes +=
          InteractionComparison(from: (before, old), to: (after, new), renames).changes
      case (let before?, nil): change(.interaction, .removed, before.name.text, at: before.place)
      case (nil, let after?): change(.interaction, .added, after.name.text, at: after.place)
      case (nil, nil): break
      }
    }
  }

  private mutating func change(
    _ subject: PackChange.Subject, _ kind: PackChange.Kind, _ name: String, at place: Place
  ) {
    changes.append(
      PackChange(
        subject, kind, before: kind == .added ? "" : name, after: kind == .removed ? "" : name,
        at: place))
  }

  /// Pairs declarations by name, then those that are left and at least half alike.
  private static func pairs<Value>(
    _ old: [Value], _ new: [Value], _ name: (Value) -> String,
    _ likeness: (Value, Value) -> Double
  ) -> [(Value?, Value?)] {
    let names = Set(new.map(name))
    var gone = old.filter { !names.contains(name($0)) }
    let before = Dictionary(old.map { (name($0), $0) }) { first, _ in first }
    var pairs: [(Value?, Value?)] = []
    for one in new {
      if let former = before[name(one)] {
        pairs.append((former, one))
        continue
      }
      let best = gone.indices.map { (likeness(gone[$0], one), -$0) }.max { $0 < $1 }
      if let best, best.0 >= 0.5 {
        pairs.append((gone.remove(at: -best.1), one))
      } else {
        pairs.append((nil, one))
      }
    }
    return pairs + gone.map { ($0, nil) }
  }

  /// The share of two lists of words that they have in common; Dice's coefficient.
  private static func likeness(_ one: [String], _ other: [String]) -> Double {
    if one.isEmpty || other.isEmpty { return 0 }
    let shared = Set(one).intersection(other).count
    return 2 * Double(shared) / Double(Set(one).count + Set(other).count)
  }
}

// MARK: - Guarantees

extension PackComparison {
  private mutating func compareGuarantees() {
    var words = renames.states
    words.add(callbacks)
    words.add(renames.machines)
    words.add(renames.interactions)
    for events in renames.events.values { words.add(events) }
    let renamed = compare(
      .guarantee, old.guarantees.map { $0.declaration(old.axes, words) },
      new.guarantees.map { $0.declaration(new.axes, Renames()) }
    ) { one, other in
      let property = other.traits.first { $0.name == "property" }
      return property?.value.isEmpty == false && property.map(one.traits.contains) == true
    }
    for (before, after) in renamed {
      if let before = Name<Guarantee>(before), let after = Name<Guarantee>(after) {
        formerGuarantees[after] = before
      }
    }
  }
}

extension Guarantee {
  fileprivate func declaration(_ axes: [Axis], _ renames: Renames) -> Declaration {
    let condition = property.map { axes.text(of: $0.condition) } ?? ""
    let text = (property?.text ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return Declaration(
      name: name.text,
      traits: [
        Trait("kind", isMyth ? "misconception" : isUsual ? "usual" : isAdvice ? "advice" : "says"),
        Trait("statement", statement.base), Trait("property", renames.text(text)),
        Trait("expected", expected?.rawValue ?? ""), Trait("if", condition),
      ], place: place)
  }
}
