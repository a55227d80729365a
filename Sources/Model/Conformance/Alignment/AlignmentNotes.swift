import Base

/// Why an alignment costs what it costs: lists of reasons that share their beginnings.
struct AlignmentNotes: Sendable {
  /// One reason.
  ///
  /// A few bytes, since a search writes down hundreds of thousands for a record.
  struct Note: MixedKey, Sendable {
    /// What it is.
    let kind: AlignmentReason
    /// The slot of the object that it is about; -1 for none.
    let slot: Int8
    /// What it costs.
    let cost: Int16
    /// The callback that it is about, by index into the pack; -1 for none.
    let callback: Int32
    /// The reason before it, by number; -1 for none.
    fileprivate var former: Int32

    var mixed: UInt64 {
      let own = UInt64(kind.rawValue) << 8 | UInt64(UInt8(bitPattern: slot))
      let place = UInt64(UInt32(bitPattern: callback)) << 32 | UInt64(UInt32(bitPattern: former))
      return HashIndex.mixed(
        place, into: HashIndex.mixed(own << 16 | UInt64(UInt16(bitPattern: cost))))
    }
  }

  private var all = Interner<Note>()

  /// The list without a reason.
  static let none: Int32 = -1

  /// A list with one more reason.
  mutating func adding(
    _ kind: AlignmentReason, _ cost: Int, callback: Int = -1, slot: Int = -1, to list: Int32
  ) -> Int32 {
    let note = Note(
      kind: kind, slot: Int8(truncatingIfNeeded: slot), cost: Int16(truncatingIfNeeded: cost),
      callback: Int32(truncatingIfNeeded: callback), former: list)
    return Int32(truncatingIfNeeded: all.intern(note))
  }

  /// A list with the reasons of another after its own.
  mutating func joined(_ list: Int32, _ other: [Note]) -> Int32 {
    var last = list
    for var note in other {
      note.former = last
      last = Int32(truncatingIfNeeded: all.intern(note))
    }
    return last
  }

  /// The reasons of a list, in order.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - start: A list with which it begins, whose reasons are left out.
  /// - Returns: The reasons.
  func reasons(of list: Int32, after start: Int32 = none) -> [Note] {
    var found: [Note] = []
    var place = list
    while place != start {
      found.append(all[Int(place)])
      place = all[Int(place)].former
    }
    return found.reversed()
  }

  /// Forgets all lists.
  mutating func clear() { all = Interner() }
}

/// A reason why an alignment costs something.
package enum AlignmentReason: UInt8, Hashable, Sendable {
  /// A record is too many.
  case extra
  /// A record is too many, and changed its object.
  case unexplained
  /// A record is missing.
  case missing
  /// A record has changed places with the next.
  case swapped
  /// A class lacks what others of the log print.
  case unlike
  /// A callback ran again with only unlogged steps in between.
  case again
  /// An object is a second one of its name.
  case second
  /// A segment begins.
  case segment
  /// A segment is of the same run as the one before.
  case leftOut
  /// An interaction begins while another is under way that does not wait.
  case overlap
  /// An interaction is rare.
  case rare
  /// A partner is not in the log.
  case alone
  /// An object gets what another gets.
  case companion
  /// An interaction takes longer than it does.
  case lag
  /// The system itself complains.
  case reported
}
