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
  ///   - isLate: Whether a label that is new had no chance to come up before: then it is expected to show
  ///     what others of its kind do.
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

extension ObjectName {
  /// Whoever has its label.
  fileprivate var ofLabel: ObjectName { ObjectName(machine: machine, label: label) }
}
