import Base

/// The callbacks that a log shows of the objects of each label.
struct LabelSights: Sendable {
  /// For each label and machine, the callbacks.
  private var shown: [ObjectName: Set<Int>] = [:]
  /// For each label and machine, the number of these.
  private var sights: [ObjectName: Int] = [:]
  private var kinds = LabelKinds()

  /// Of how many labels it is remembered what the log shows.
  private static let most = 20_000

  /// Begins with nothing shown.
  init() {}

  /// Whether there is no room for an object's label, which is new.
  func isFull(for name: ObjectName) -> Bool {
    shown.count >= Self.most && shown[name.ofLabel] == nil
  }

  /// Forgets what the log shows of all but some objects: it is unseen until it comes again.
  mutating func forget(allBut names: [ObjectName]) {
    let kept = Set(names.map(\.ofLabel))
    shown = shown.filter { kept.contains($0.key) }
    sights = sights.filter { kept.contains($0.key) }
  }

  /// Notes that the log shows a callback of the objects of a label.
  ///
  /// - Parameters:
  ///   - callback: The callback.
  ///   - name: An object of the label.
  ///   - isLate: Whether a label that is new had no chance to come up before: then it is expected
  ///     to show what others of its kind do.
  ///   - knowledge: What can be known of objects of its machine.
  /// - Returns: The number of what the log shows now, if that is more than before.
  mutating func show(
    _ callback: Int, of name: ObjectName, isLate: Bool, _ knowledge: inout ObjectKnowledge
  ) -> Int? {
    let label = name.ofLabel
    if shown[label]?.contains(callback) ?? false { return nil }
    var new = [callback]
    if shown[label] == nil {
      if isLate { new += kinds.usual(of: label).filter { $0 != callback } }
      kinds.add(label)
    }
    for callback in new { kinds.note(callback, of: label) }
    shown[label, default: []].formUnion(new)
    let sight = knowledge.sight(of: shown[label, default: []])
    sights[label] = sight
    return sight
  }

  /// The number of what the log shows of an object.
  func sight(of name: ObjectName) -> Int { sights[name.ofLabel] ?? 0 }

  /// The callbacks that the log shows of an object.
  func callbacks(of name: ObjectName) -> Set<Int> { shown[name.ofLabel] ?? [] }

  /// Whether the log shows a callback of anybody.
  func shows(_ callback: Int) -> Bool { shown.values.contains { $0.contains(callback) } }
}

/// What a log shows of objects whose labels differ in nothing but a number: `Home 1`, `Home 2`.
///
/// Of one that comes up late, what most of the others show is expected.
struct LabelKinds: Sendable {
  /// The labels of one kind.
  private struct Kind {
    /// How many there are.
    var labels = 0
    /// Of how many of them the log shows each callback.
    var counts: [Int: Int] = [:]
  }

  /// The kinds, by what their labels have in common.
  private var kinds: [ObjectName: Kind] = [:]
  /// How many are remembered.
  private static let most = 10_000

  /// Notes that a label has come up.
  mutating func add(_ label: ObjectName) {
    guard let kind = label.kind else { return }
    if kinds.count >= Self.most, kinds[kind] == nil { kinds = [:] }
    kinds[kind, default: Kind()].labels += 1
  }

  /// Notes that the log shows a callback of the objects of a label, which it has not shown before.
  mutating func note(_ callback: Int, of label: ObjectName) {
    guard let kind = label.kind else { return }
    kinds[kind]?.counts[callback, default: 0] += 1
  }

  /// The callbacks that the log shows of most labels of a kind; none where a label is of no kind.
  func usual(of label: ObjectName) -> [Int] {
    guard let kind = label.kind.flatMap({ kinds[$0] }) else { return [] }
    return kind.counts.filter { 2 * $0.value > kind.labels }.map(\.key)
  }
}

extension ObjectName {
  /// What its label has in common with those that differ only in the word at the end, which has a
  /// digit; none where it ends in no such word.
  fileprivate var kind: ObjectName? {
    guard let blank = label.utf8.lastIndex(of: UInt8(ascii: " ")), blank > label.startIndex,
      label.utf8[blank...].contains(where: \.isDigit)
    else { return nil }
    return ObjectName(machine: machine, label: String(label[..<blank]))
  }
}

/// The callbacks that a log shows of an object, as they are looked up for every move.
struct TraceSight: Sendable {
  /// Whether each callback is shown, by one more than its index into the pack.
  private let isShown: [Bool]

  /// Takes callbacks by index into the pack; -1, for none, is never among them.
  init(of callbacks: Set<Int> = []) {
    var isShown = [Bool](repeating: false, count: 2 + (callbacks.max() ?? -1))
    for callback in callbacks { isShown[callback + 1] = true }
    self.isShown = isShown
  }

  /// Whether a callback is shown; one that is none is not.
  func contains(_ callback: Int) -> Bool {
    callback + 1 < isShown.count && isShown[callback + 1]
  }
}
