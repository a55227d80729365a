import Base

/// The names that differ between two versions of a machine.
struct Renamings: Sendable {
  let states: Renames
  let events: Renames
  let callbacks: Renames
}

/// What differs between the transitions of two versions of a machine.
///
/// What is the same needs no pair. Of the rest, those pairs are found first that have the most in
/// common: event and both ends; event, guard, and source; event, effects, and target; all but the
/// event.
struct ArrowComparison {
  private let old: MachineOutline
  private let new: MachineOutline
  /// The old transitions in words of the new machine.
  private let former: [MachineOutline.Arrow]
  private var lost: [Int] = []
  private var added: [Int] = []
  /// What differs, the transitions of the new version first, in its order.
  private(set) var changes: [PackChange] = []

  /// Compares transitions.
  ///
  /// - Parameters:
  ///   - old: The old version.
  ///   - new: The new version.
  ///   - states: For each old state, the new one; `nil` if it is gone.
  ///   - renamings: The names that differ.
  init(
    from old: MachineOutline, to new: MachineOutline, states: [Int?], _ renamings: Renamings
  ) {
    (self.old, self.new) = (old, new)
    former = old.arrows.map { $0.renamed(renamings, states, asChart: old.isChart) }
    dropEqual()
    var paired: [Int: (old: Int, kind: PackChange.Kind)] = [:]
    for (kind, part) in Self.parts {
      var places = Dictionary(grouping: lost) { part(former[$0]) }
      for number in added {
        let key = part(new.arrows[number])
        guard let match = places[key]?.first else { continue }
        places[key]?.removeFirst()
        paired[number] = (match, kind)
      }
      let matched = Set(paired.values.map(\.old))
      lost.removeAll(where: matched.contains)
      added.removeAll { paired[$0] != nil }
    }
    report(paired)
  }

  /// What a pair has in common, and how it differs.
  private static let parts: [(PackChange.Kind, @Sendable (MachineOutline.Arrow) -> [String])] = [
    (.changed, { [$0.event, $0.ends] }),
    (.moved, { [$0.event, $0.source, $0.condition] }),
    (.moved, { [$0.event, $0.target, $0.condition, $0.effects.joined(separator: ", ")] }),
    (.changed, { [$0.ends, $0.condition, $0.effects.joined(separator: ", ")] }),
  ]

  /// Leaves what only one version has.
  private mutating func dropEqual() {
    var places: [MachineOutline.Arrow: [Int]] = [:]
    for (number, arrow) in former.enumerated() {
      places[arrow.identity, default: []].append(number)
    }
    for (number, arrow) in new.arrows.enumerated() {
      if places[arrow.identity]?.popLast() == nil { added.append(number) }
    }
    lost = places.values.joined().sorted()
  }

  private mutating func report(_ paired: [Int: (old: Int, kind: PackChange.Kind)]) {
    for (number, arrow) in new.arrows.enumerated() {
      if let (match, kind) = paired[number] {
        let former = old.arrows[match]
        changes.append(
          PackChange(
            .transition, kind, of: new.name, before: old.text(of: former),
            after: new.text(of: arrow), details: former.traits.differences(to: arrow.traits),
            at: arrow.place))
      } else if added.contains(number) {
        changes.append(
          PackChange(
            .transition, .added, of: new.name, after: new.text(of: arrow), at: arrow.place))
      }
    }
    for number in lost {
      let arrow = old.arrows[number]
      changes.append(
        PackChange(
          .transition, .removed, of: new.name, before: old.text(of: arrow), at: arrow.place))
    }
  }
}

extension MachineOutline.Arrow {
  fileprivate var source: String { from.map(String.init).joined(separator: " ") }
  fileprivate var target: String { to?.map(String.init).joined(separator: " ") ?? "inside" }
  fileprivate var ends: String { "\(source) > \(target)" }
  /// What differs beside the text.
  fileprivate var traits: [Trait] { [Trait("automatic", isAutomatic ? "yes" : "")] }

  /// The transition without what does not set it apart: its place, and what its event is called.
  fileprivate var identity: Self {
    Self(
      event: event, isAutomatic: isAutomatic, label: "", from: from, to: to, condition: condition,
      effects: effects, remark: remark, place: Place(path: ""))
  }

  /// The transition in words of the new version; states that are gone get numbers below 0.
  fileprivate func renamed(
    _ renamings: Renamings, _ states: [Int?], asChart isChart: Bool
  ) -> Self {
    func number(_ state: Int) -> Int { states[state] ?? -1 - state }
    let condition = renamings.states.text(condition)
    return Self(
      event: isAutomatic ? event : renamings.events.name(event), isAutomatic: isAutomatic,
      label: label, from: from.map(number).sorted(), to: to?.map(number).sorted(),
      condition: isChart ? condition : condition.withStatesInOrder,
      effects: effects.map { effect in
        effect.hasPrefix("enter ")
          ? renamings.states.text(effect) : renamings.callbacks.text(effect)
      }, remark: remark, place: place)
  }
}

extension String {
  /// The states that regions must be in, with their names in order again.
  fileprivate var withStatesInOrder: String {
    if isEmpty { return self }
    return components(by: " and ").map { part in
      let words = part.split(separator: " ", maxSplits: 1).map(String.init)
      let states = (words.last ?? "").components(by: " or ").sorted().joined(separator: " or ")
      return "\(words.first ?? "") \(states)"
    }.sorted().joined(separator: " and ")
  }

  private func components(by separator: String) -> [String] {
    split(separator: separator).map(String.init)
  }
}
