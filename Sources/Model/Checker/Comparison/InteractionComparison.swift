import Base
import Pack

/// What differs between two versions of an interaction.
///
/// The steps that stay are a longest common subsequence (Myers, An O(ND) difference algorithm and
/// its variations, Algorithmica 1, 1986). A step that is on both sides of the rest has moved.
struct InteractionComparison {
  /// What differs.
  private(set) var changes: [PackChange] = []

  private let name: String

  /// Compares two versions.
  ///
  /// - Parameters:
  ///   - before: The old version, and its pack.
  ///   - after: The new version, and its pack.
  ///   - renames: The names of machines, states, and events that are other ones now.
  init(
    from before: (interaction: Interaction, pack: Pack),
    to after: (interaction: Interaction, pack: Pack), _ renames: RoleRenames
  ) {
    let new = InteractionOutline(of: after.interaction, in: after.pack)
    name = new.name
    var renames = renames
    renames.roles = Self.roles(
      InteractionOutline(of: before.interaction, in: before.pack, renames), new)
    let old = InteractionOutline(of: before.interaction, in: before.pack, renames)
    let details = old.traits.differences(to: new.traits)
    if old.name != new.name || !details.isEmpty {
      changes.append(
        PackChange(
          .interaction, old.name == new.name ? .changed : .renamed, before: old.name,
          after: new.name, details: details, at: new.place))
    }
    compareLifelines(old, new, renames.roles)
    compareSteps(old, new)
  }

  /// The lifelines that have other names now: the only ones of a machine that are new.
  private static func roles(_ old: InteractionOutline, _ new: InteractionOutline) -> Renames {
    var renames = Renames()
    let (before, after) = (old.lifelines.map(\.name), new.lifelines.map(\.name))
    let gone = old.lifelines.filter { !after.contains($0.name) }
    let added = new.lifelines.filter { !before.contains($0.name) }
    for one in gone {
      let machine = one.traits.first
      let same = added.filter { $0.traits.first == machine }
      if same.count == 1, gone.count(where: { $0.traits.first == machine }) == 1 {
        renames.add(one.name, same[0].name)
      }
    }
    return renames
  }

  private mutating func compareLifelines(
    _ old: InteractionOutline, _ new: InteractionOutline, _ roles: Renames
  ) {
    let former = Dictionary(roles.words.map { ($1, $0) }) { first, _ in first }
    for (name, traits) in new.lifelines {
      guard let one = old.lifelines.first(where: { $0.name == name }) else {
        add(.lifeline, .added, "", name, at: new.place)
        continue
      }
      let details = one.traits.differences(to: traits)
      if former[name] == nil && details.isEmpty { continue }
      add(
        .lifeline, former[name] == nil ? .changed : .renamed, former[name] ?? name, name,
        details: details, at: new.place)
    }
    for (name, _) in old.lifelines where !new.lifelines.contains(where: { $0.name == name }) {
      add(.lifeline, .removed, name, at: old.place)
    }
  }

  private mutating func add(
    _ subject: PackChange.Subject, _ kind: PackChange.Kind, _ before: String = "",
    _ after: String = "", details: [PackChange.Detail] = [], at place: Place
  ) {
    changes.append(
      PackChange(
        subject, kind, of: name, before: before, after: after, details: details, at: place))
  }
}

// MARK: - Steps

extension InteractionComparison {
  private typealias Line = InteractionOutline.Line

  private mutating func compareSteps(_ old: InteractionOutline, _ new: InteractionOutline) {
    let difference = new.lines.map(\.key).difference(from: old.lines.map(\.key))
    let lost = difference.removals.map(\.place)
    let added = Set(difference.insertions.map(\.place))
    var partners = Self.partners(apartFrom: lost, added, count: old.lines.count)
    let kept = Set(partners.keys)
    let rest = lost.filter { old.lines[$0].kind != .end }
    let matched = Self.matches(rest, added.sorted(), old, new)
    for (number, match) in matched { partners[number] = match }
    for (number, line) in new.lines.enumerated() where line.kind != .end {
      report(line, partners[number].map { old.lines[$0] }, isKept: kept.contains(number))
    }
    let used = Set(partners.values)
    for number in rest where !used.contains(number) {
      let line = old.lines[number]
      add(line.subjectOfChange, .removed, line.text, at: line.place)
    }
  }

  private mutating func report(_ line: Line, _ former: Line?, isKept: Bool) {
    guard let former else {
      add(line.subjectOfChange, .added, "", line.text, at: line.place)
      return
    }
    let details =
      former.detail == line.detail
      ? [] : [PackChange.Detail("detail", before: former.detail, after: line.detail)]
    if isKept && details.isEmpty { return }
    let isMoved = !isKept && former.key == line.key
    add(
      line.subjectOfChange, isMoved ? .moved : .changed, former.text, line.text,
      details: details, at: line.place)
  }

  /// For each new line that stays, the old one.
  private static func partners(
    apartFrom lost: [Int], _ added: Set<Int>, count: Int
  ) -> [Int: Int] {
    let gone = Set(lost)
    var place = 0
    var partners: [Int: Int] = [:]
    for number in 0..<count where !gone.contains(number) {
      while added.contains(place) { place += 1 }
      partners[place] = number
      place += 1
    }
    return partners
  }

  /// For new lines elsewhere, the old ones: first the same, then those of the same subject.
  private static func matches(
    _ lost: [Int], _ added: [Int], _ old: InteractionOutline, _ new: InteractionOutline
  ) -> [Int: Int] {
    var matches: [Int: Int] = [:]
    var lost = lost
    for part in [\Line.key, \Line.subject] {
      for number in added where matches[number] == nil && new.lines[number].kind != .end {
        let wanted = new.lines[number][keyPath: part]
        guard let place = lost.firstIndex(where: { old.lines[$0][keyPath: part] == wanted }) else {
          continue
        }
        matches[number] = lost.remove(at: place)
      }
    }
    return matches
  }
}

extension InteractionOutline.Line {
  fileprivate var subjectOfChange: PackChange.Subject { kind == .message ? .message : .step }
}

extension CollectionDifference.Change {
  /// The place in the collection that has the element.
  fileprivate var place: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
