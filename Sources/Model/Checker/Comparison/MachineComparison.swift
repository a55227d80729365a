import Base
import Pack

/// What differs between two versions of a machine.
///
/// A state that is gone and one that is new are one state with another name if at least half of
/// their transitions are the same; the pairs that share the most are taken first.
struct MachineComparison {
  private let old: MachineOutline
  private let new: MachineOutline
  /// What differs.
  private(set) var changes: [PackChange] = []
  /// The names of states and regions that are other ones now.
  private(set) var renames = Renames()
  /// The names of events that are other ones now.
  private(set) var events = Renames()

  /// For each old region, the new one.
  private var regions = Renames()
  /// For each old state, the new one; `nil` if it is gone.
  private var partners: [Int?]

  /// Compares two versions.
  ///
  /// - Parameters:
  ///   - old: The old version.
  ///   - new: The new version.
  ///   - callbacks: The names of callbacks that are other ones now.
  init(from old: MachineOutline, to new: MachineOutline, callbacks: Renames) {
    (self.old, self.new) = (old, new)
    partners = old.states.map { _ in nil }
    pairRegions()
    pairStates()
    pairEvents()
    let details =
      old.traits.map { Trait($0.name, callbacks.text($0.value)) }.differences(to: new.traits)
      + orderOfRegions
    if old.name != new.name {
      changes.append(
        PackChange(
          .machine, .renamed, before: old.name, after: new.name, details: details, at: new.place))
    } else if !details.isEmpty {
      changes.append(
        PackChange(
          .machine, .changed, before: old.name, after: new.name, details: details, at: new.place))
    }
    reportRegions()
    reportStates()
    reportEvents()
    let arrows = ArrowComparison(
      from: old, to: new, states: partners,
      Renamings(states: renames, events: events, callbacks: callbacks))
    changes += arrows.changes
  }

  /// For each new state, the old one.
  private var formers: [Int: Int] {
    partners.enumerated().reduce(into: [:]) { formers, pair in
      if let new = pair.element { formers[new] = pair.offset }
    }
  }

  private func change(
    _ subject: PackChange.Subject, _ kind: PackChange.Kind, _ before: String = "",
    _ after: String = "", details: [PackChange.Detail] = [], at place: Place
  ) -> PackChange {
    PackChange(
      subject, kind, of: new.name, before: before, after: after, details: details, at: place)
  }
}

// MARK: - Regions and states

extension MachineComparison {
  /// Pairs regions by name, then those that have at least half of their states in common, then the
  /// only ones.
  private mutating func pairRegions() {
    func states(_ outline: MachineOutline, _ region: String) -> Set<String> {
      Set(outline.states.lazy.filter { $0.context.first == region }.map(\.name))
    }
    var rest = new.regions.filter { !old.regions.contains($0) }
    for region in old.regions where !new.regions.contains(region) {
      let own = states(old, region)
      let found = rest.firstIndex { other in
        let others = states(new, other)
        return 2 * own.intersection(others).count >= max(own.count, others.count)
          || (old.regions.count, new.regions.count) == (1, 1)
      }
      if let found { regions.add(region, rest.remove(at: found)) }
    }
  }

  /// What differs in the order of the regions, if something depends on it.
  private var orderOfRegions: [PackChange.Detail] {
    guard old.isOrdered || new.isOrdered else { return [] }
    return Self.order(from: old.regions.map(regions.name), to: new.regions)
  }

  /// What differs in the order of the names that two lists have in common.
  private static func order(from old: [String], to new: [String]) -> [PackChange.Detail] {
    let (before, after) = (old.filter(new.contains), new.filter(old.contains))
    if before == after { return [] }
    return [
      PackChange.Detail(
        "order of regions", before: before.joined(separator: ", "),
        after: after.joined(separator: ", "))
    ]
  }

  private mutating func reportRegions() {
    guard old.regions.count > 1 || new.regions.count > 1 else { return }
    for region in new.regions where !old.regions.map(regions.name).contains(region) {
      changes.append(change(.region, .added, "", region, at: new.place))
    }
    for region in old.regions where !new.regions.contains(regions.name(region)) {
      changes.append(change(.region, .removed, region, at: old.place))
    }
    for region in old.regions where regions.name(region) != region {
      renames.add(region, regions.name(region))
      changes.append(change(.region, .renamed, region, regions.name(region), at: new.place))
    }
    for region in new.regions where old.regions.contains(region) {
      let details = [Trait("title", old.regionTitles[region] ?? "")]
        .differences(to: [Trait("title", new.regionTitles[region] ?? "")])
      if details.isEmpty { continue }
      changes.append(change(.region, .changed, region, region, details: details, at: new.place))
    }
  }

  private mutating func pairStates() {
    var places = Dictionary(new.states.enumerated().map { (Self.path($1), $0) }) { first, _ in
      first
    }
    for (number, state) in old.states.enumerated() {
      partners[number] = places.removeValue(forKey: Self.path(state, regions))
    }
    // A state that is now inside another one, or in another region.
    var free = places.values.sorted()
    for (number, state) in old.states.enumerated() where partners[number] == nil {
      let same = free.filter { new.states[$0].name == state.name }
      let isAlone =
        old.states.indices.count { partners[$0] == nil && old.states[$0].name == state.name } == 1
      guard same.count == 1, isAlone else { continue }
      partners[number] = same[0]
      free.removeAll { $0 == same[0] }
    }
    let gone = old.states.indices.filter { partners[$0] == nil }
    let surroundings = Surroundings(old, new, partners)
    for pair in surroundings.pairs(gone, free) { partners[pair.old] = pair.new }
    for (number, partner) in partners.enumerated() {
      if let partner { renames.add(old.states[number].name, new.states[partner].name) }
    }
  }

  private static func path(_ state: MachineOutline.State, _ regions: Renames = Renames())
    -> [String]
  {
    state.context.prefix(1).map(regions.name) + state.context.dropFirst() + [state.name]
  }

  private mutating func reportStates() {
    let formers = formers
    for (number, state) in new.states.enumerated() {
      guard let former = formers[number].map({ old.states[$0] }) else {
        changes.append(change(.state, .added, "", new.label(of: number), at: state.place))
        continue
      }
      let isRenamed = former.name != state.name
      let isMoved =
        Self.path(former, regions).dropLast().map(renames.name)
        != Self.path(state).dropLast()
      let traits = former.traits.map { Trait($0.name, renames.text($0.value)) }
      let details =
        former.traits.differences(to: state.traits).filter { detail in
          !(isRenamed && detail.name == "title")
            && traits.first { $0.name == detail.name }?.value != detail.after
        } + Self.order(from: former.regions, to: state.regions)
      guard isRenamed || isMoved || !details.isEmpty else { continue }
      changes.append(
        change(
          .state, isMoved && !isRenamed ? .moved : isRenamed ? .renamed : .changed,
          old.label(of: formers[number] ?? 0, whole: isMoved),
          new.label(of: number, whole: isMoved), details: details, at: state.place))
    }
    for (number, state) in old.states.enumerated() where partners[number] == nil {
      changes.append(change(.state, .removed, old.label(of: number), at: state.place))
    }
    for state in new.outerStates {
      changes.append(change(.state, .added, "", state.name, at: state.place))
    }
    for state in old.outerStates {
      changes.append(change(.state, .removed, state.name, at: state.place))
    }
  }
}

extension MachineOutline {
  /// A state as readers know it: its name, after that of what it is in if another has the name.
  func label(of state: Int, whole isWhole: Bool = false) -> String {
    let one = states[state]
    let isShared = states.count { $0.name == one.name } > 1
    return isShared || isWhole ? (one.context + [one.name]).joined(separator: ".") : one.name
  }

  /// A transition in the short form of packs: `closed -> open: push [lock unlocked] / didOpen`.
  func text(of arrow: Arrow) -> String {
    func names(_ states: [Int]) -> String {
      states.map { label(of: $0) }.joined(separator: " and ")
    }
    let from = arrow.from.isEmpty ? "any" : names(arrow.from)
    let words = [
      arrow.label, arrow.condition.isEmpty ? "" : "[\(arrow.condition)]",
      arrow.effects.isEmpty ? "" : "/ \(arrow.effects.joined(separator: ", "))",
    ].filter { !$0.isEmpty }.joined(separator: " ")
    let ends = arrow.to.map { "\(from) -> \(names($0))" } ?? from
    return ends + (words.isEmpty ? "" : ": \(words)")
      + (arrow.remark.isEmpty ? "" : " (\(arrow.remark))")
  }
}

// MARK: - Events

extension MachineComparison {
  /// Pairs events that are gone with new ones that do the same.
  private mutating func pairEvents() {
    func doings(_ outline: MachineOutline, _ event: String, _ state: (Int) -> Int?) -> Set<[Int?]> {
      Set(
        outline.arrows.filter { $0.event == event && !$0.isAutomatic }.map { arrow in
          arrow.from.map(state) + [nil] + (arrow.to?.map(state) ?? [-1])
        })
    }
    var rest = new.events.keys.filter { old.events[$0] == nil }.sorted()
    for event in old.events.keys.sorted() where new.events[event] == nil {
      let own = doings(old, event) { partners[$0] }
      if own.isEmpty { continue }
      let found = rest.firstIndex { doings(new, $0, { $0 }) == own }
      if let found { events.add(event, rest.remove(at: found)) }
    }
  }

  private mutating func reportEvents() {
    for event in old.events.keys.sorted() {
      let name = events.name(event)
      guard let before = old.events[event], let after = new.events[name] else { continue }
      let own = before.map {
        Trait($0.name, $0.name == "title" ? $0.value : renames.text($0.value))
      }
      let details = own.differences(to: after).filter { name == event || $0.name != "title" }
      if name == event && details.isEmpty { continue }
      changes.append(
        change(
          .event, name == event ? .changed : .renamed, event, name, details: details,
          at: new.arrows.first { $0.event == name && !$0.isAutomatic }?.place ?? new.place))
    }
  }
}

/// The transitions around states, to find out which states are the same under another name.
private struct Surroundings {
  private let old: [Int: [Sign]]
  private let new: [Int: [Sign]]

  /// A transition as seen from one of its ends.
  private struct Sign: Hashable {
    let event: String
    /// Whether it leaves the state; else it enters it, or does both.
    let isOut: Bool
    /// The state at the other end, by its number in the new version; `nil` if it has no partner,
    /// -1 for the state itself.
    let other: Int?
  }

  init(_ old: MachineOutline, _ new: MachineOutline, _ partners: [Int?]) {
    let known = Set(partners.compactMap(\.self))
    self.old = Self.signs(of: old) { partners[$0] }
    self.new = Self.signs(of: new) { known.contains($0) ? $0 : nil }
  }

  private static func signs(
    of outline: MachineOutline, _ number: (Int) -> Int?
  ) -> [Int: [Sign]] {
    var signs: [Int: [Sign]] = [:]
    for arrow in outline.arrows {
      let to = arrow.to ?? arrow.from
      for from in arrow.from {
        for end in to {
          let (left, right) = from == end ? (-1, -1) : (number(end), number(from))
          signs[from, default: []].append(Sign(event: arrow.event, isOut: true, other: left))
          if from == end { continue }
          signs[end, default: []].append(Sign(event: arrow.event, isOut: false, other: right))
        }
      }
    }
    for (number, state) in outline.states.enumerated()
    where state.traits.contains(Trait("initial", "yes")) {
      signs[number, default: []].append(Sign(event: " initial", isOut: false, other: nil))
    }
    return signs
  }

  /// The pairs that share at least half of their transitions, those that share the most first.
  func pairs(_ gone: [Int], _ added: [Int]) -> [(old: Int, new: Int)] {
    var found: [(score: Double, old: Int, new: Int)] = []
    for one in gone {
      for other in added {
        let score = likeness(old[one] ?? [], new[other] ?? [])
        if score >= 0.5 { found.append((score, one, other)) }
      }
    }
    found.sort { ($1.score, $0.old, $0.new) < ($0.score, $1.old, $1.new) }
    var pairs: [(old: Int, new: Int)] = []
    for one in found where !pairs.contains(where: { $0.old == one.old || $0.new == one.new }) {
      pairs.append((one.old, one.new))
    }
    return pairs
  }

  /// The share of two lists that they have in common; Dice's coefficient.
  private func likeness(_ one: [Sign], _ other: [Sign]) -> Double {
    if one.isEmpty || other.isEmpty { return 0 }
    var counts = Dictionary(one.map { ($0, 1) }, uniquingKeysWith: +)
    let shared = other.count { sign in
      guard let count = counts[sign], count > 0 else { return false }
      counts[sign] = count - 1
      return true
    }
    return 2 * Double(shared) / Double(one.count + other.count)
  }
}
