package import Base
package import Logs
package import Pack

/// What the second of two logs lost, gained, and moved: its callbacks against those of the first.
///
/// What stays is a longest common subsequence (Myers 1986). Addresses differ from run to run, so an
/// object is known by its name, and by which of the objects with this name it is.
package struct LogComparison: Sendable {
  /// A record that names a callback.
  package struct Entry: Hashable, Sendable {
    /// The record.
    package let record: TraceLine
    /// The callback; of several that are written alike, the first.
    package let callback: Name<Callback>
    /// The object, `Home` or `Home 2`; empty if the log does not name it.
    package let object: String

    /// The line of the record, from 1.
    package var line: Int { record.number }
  }

  /// A record that is elsewhere in the second log.
  package struct Move: Hashable, Sendable {
    /// The record in the first log.
    package let old: Entry
    /// The record in the second log.
    package let new: Entry
  }

  /// Records of the first log that the second lacks, in order.
  package private(set) var lost: [Entry] = []
  /// Records of the second log that the first lacks, in order.
  package private(set) var gained: [Entry] = []
  /// Records that both have, in another order, in the order of the second log.
  package private(set) var moved: [Move] = []

  /// The most records from the first difference to the last, of both logs together.
  package static let most = 4_000

  /// Whether the second log has all that the first has, in the same order.
  package var keepsAll: Bool { lost.isEmpty && moved.isEmpty }

  /// Compares two logs; `nil` if too much of them differs to be compared.
  ///
  /// Equal records at the beginnings and ends are not counted.
  package init?(from old: [TraceLine], to new: [TraceLine], in pack: Pack) {
    let (old, new) = (Self.entries(of: old, in: pack), Self.entries(of: new, in: pack))
    let limit = min(old.count, new.count)
    let start = (0..<limit).first { !old[$0].isLike(new[$0]) } ?? limit
    let rest = limit - start
    let end =
      (0..<rest).first { !old[old.count - 1 - $0].isLike(new[new.count - 1 - $0]) } ?? rest
    let (before, after) = (old[start..<(old.count - end)], new[start..<(new.count - end)])
    guard before.count + after.count <= Self.most else { return nil }
    let difference = after.difference(from: before) { $0.isLike($1) }
    var removed: [Entry] = []
    for case .remove(_, let entry, _) in difference.removals { removed.append(entry) }
    for case .insert(_, let entry, _) in difference.insertions {
      if let place = removed.firstIndex(where: { $0.isLike(entry) }) {
        moved.append(Move(old: removed.remove(at: place), new: entry))
      } else {
        gained.append(entry)
      }
    }
    lost = removed
  }

  /// The records that name a callback.
  private static func entries(of lines: [TraceLine], in pack: Pack) -> [Entry] {
    var numbers: [String: [String: Int]] = [:]
    return lines.compactMap { line in
      guard let call = line.call, let callback = call.callbacks.first else { return nil }
      let count = numbers[call.label, default: [:]].count
      let number = numbers[call.label, default: [:]][call.address, default: count + 1]
      numbers[call.label, default: [:]][call.address] = number
      let object =
        number == 1 ? call.label : call.label.isEmpty ? "\(number)" : "\(call.label) \(number)"
      return Entry(record: line, callback: pack.callbacks[callback].name, object: object)
    }
  }
}

extension LogComparison.Entry {
  /// Whether it is the same callback of the same object.
  fileprivate func isLike(_ other: Self) -> Bool {
    callback == other.callback && object == other.object
  }
}
