import Base

/// Why an alignment costs what it costs: lists of reasons that share their beginnings.
struct AlignmentNotes: Sendable {
  /// One reason.
  ///
  /// A few bytes, since a search writes down hundreds of thousands for a record.
  struct Note: MixedKey, Sendable {
    /// What it is.
    let kind: AlignmentReason
    private let ownSlot: Int8
    private let ownCost: Int16
    private let ownCallback: Int32
    /// The reason before it, by number; -1 for none.
    fileprivate let former: Int32

    /// What it costs.
    var cost: Int { Int(ownCost) }
    /// The callback that it is about, by index into the pack; -1 for none.
    var callback: Int { Int(ownCallback) }
    /// The slot of the object that it is about; -1 for none.
    var slot: Int { Int(ownSlot) }

    fileprivate init(
      _ kind: AlignmentReason, _ cost: Int, _ callback: Int, _ slot: Int, after former: Int32
    ) {
      self.kind = kind
      ownSlot = Int8(truncatingIfNeeded: slot)
      ownCost = Int16(truncatingIfNeeded: cost)
      ownCallback = Int32(truncatingIfNeeded: callback)
      self.former = former
    }

    var mixed: UInt64 {
      let own = UInt64(kind.rawValue) << 8 | UInt64(UInt8(bitPattern: ownSlot))
      let place = UInt64(UInt32(bitPattern: ownCallback)) << 32 | UInt64(UInt32(bitPattern: former))
      return HashIndex.mixed(
        place, into: HashIndex.mixed(own << 16 | UInt64(UInt16(bitPattern: ownCost))))
    }
  }

  private var all = Interner<Note>()

  /// The list without a reason.
  static let none: Int32 = -1

  /// A list with one more reason.
  mutating func adding(
    _ kind: AlignmentReason, _ cost: Int, callback: Int = -1, slot: Int = -1, to list: Int32
  ) -> Int32 {
    let number = all.intern(Note(kind, cost, callback, slot, after: list))
    return Int32(truncatingIfNeeded: number)
  }

  /// A list with the reasons of another after its own.
  mutating func joined(_ list: Int32, _ other: [Note]) -> Int32 {
    other.reduce(list) {
      adding($1.kind, $1.cost, callback: $1.callback, slot: $1.slot, to: $0)
    }
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
