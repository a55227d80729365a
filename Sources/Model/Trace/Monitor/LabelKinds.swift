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
  /// What its label has in common with those that differ only in the word at the end, which has a digit;
  /// none where it ends in no such word.
  fileprivate var kind: ObjectName? {
    guard let blank = label.utf8.lastIndex(of: UInt8(ascii: " ")), blank > label.startIndex,
      label.utf8[blank...].contains(where: \.isDigit)
    else { return nil }
    return ObjectName(machine: machine, label: String(label[..<blank]))
  }
}
