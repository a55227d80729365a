import Base

/// A record of a log as the search sees it: in terms of slots, so that equal ones are worked out
/// once however the log names its objects.
struct LogEvent: MixedKey, Sendable {
  /// One thing that it can mean.
  struct Reading: Hashable, Sendable {
    /// The callback with what it takes, by `CallbackRuns.code`.
    let code: Int
    /// The machine of the object.
    let machine: Int
    /// The slot of the object; -1 for any object that has none.
    let slot: Int

    /// The callback, by index into the pack.
    var callback: Int { CallbackRuns.callback(of: code) }

    /// The same with the object in another slot; see below.
    func reordered(to slots: SlotOrder) -> Self {
      Self(code: code, machine: machine, slot: slot < 0 ? -1 : slots[slot])
    }
  }

  /// What shows that a segment can begin here.
  enum Sign: UInt8, Hashable, Sendable {
    case none, blank, title
    /// The record is of a launch, and the log does not say which process writes.
    case launch

    /// What it costs that one begins.
    func cost(_ costs: AlignmentCost) -> Int {
      switch self {
      case .none: costs.noSign
      case .blank: costs.blank
      case .title: costs.title
      case .launch: costs.nextProcess
      }
    }
  }

  /// What it can mean; at least one thing.
  var readings: [Reading]
  /// The slots whose objects have their first record here, a bit each.
  var fresh: UInt8 = 0
  /// Those of them whose objects the log has never named before, a bit each.
  var unmet: UInt8 = 0
  /// The slots whose objects have addresses, a bit each.
  var addressed: UInt8 = 0
  /// Whether the record before is of the same object, with no title between, or the same without a
  /// name; before that and a launch, no blank line or seconds either.
  var isNext = false
  /// Whether seconds have passed since the record before.
  var isLate = false
  /// What shows that a segment can begin here.
  var sign = Sign.none
  /// Whether the log says that the process which writes is that of the record before.
  var isSameProcess = false

  /// Whether it can be of several objects, or of one that has no slot.
  var isOpen: Bool { readings.count > 1 || readings[0].slot < 0 }

  /// The same with objects in other slots.
  ///
  /// - Parameter slots: For each slot, the other slot of its object.
  /// - Returns: The same record.
  func reordered(to slots: SlotOrder) -> Self {
    var event = self
    event.readings = readings.map { $0.reordered(to: slots) }
    (event.fresh, event.unmet, event.addressed) = (0, 0, 0)
    for slot in 0..<SlotHolders.size {
      event.fresh |= (fresh >> UInt8(slot) & 1) << UInt8(slots[slot])
      event.unmet |= (unmet >> UInt8(slot) & 1) << UInt8(slots[slot])
      event.addressed |= (addressed >> UInt8(slot) & 1) << UInt8(slots[slot])
    }
    return event
  }

  var mixed: UInt64 {
    let flags =
      UInt64(unmet) << 32 | UInt64(fresh) << 24 | UInt64(addressed) << 16
      | (isSameProcess ? 512 : 0) | (isNext ? 1024 : 0)
      | (isLate ? 256 : 0) | UInt64(sign.rawValue)
    return readings.reduce(HashIndex.mixed(flags)) { hash, reading in
      let place = UInt64(reading.machine) << 8 | UInt64(reading.slot + 1)
      return HashIndex.mixed(
        place, into: HashIndex.mixed(UInt64(bitPattern: Int64(reading.code)), into: hash))
    }
  }
}

/// Who has the slots: what the search has to know of objects beside what they can be doing.
struct SlotHolders: Hashable, Sendable {
  /// An object with a slot.
  struct Member: Hashable, Sendable {
    /// Its machine.
    let machine: Int
    /// What the log prints of it, by number in `Alphabets`.
    var alphabet: Int
    /// The callback of its last record; -1 before the first.
    var last = -1
    /// Whether another object can get the same with that record: no other callback that objects get
    /// together has come since, but of those that can come anywhere, such as a child's load; and no
    /// seconds have passed.
    var isRecent = false
  }

  /// For each slot, who has it.
  var members = [Member?](repeating: nil, count: Self.size)

  /// The number of slots.
  static let size = 8

  /// Notes that no object gets any more what another has got, but some callbacks.
  mutating func age(but callbacks: [Int] = []) {
    for slot in members.indices {
      if let last = members[slot]?.last, !callbacks.contains(last) {
        members[slot]?.isRecent = false
      }
    }
  }

  /// Notes the last record of its objects.
  ///
  /// - Parameters:
  ///   - event: The record.
  ///   - model: The model.
  mutating func take(_ event: LogEvent, in model: AlignmentModel) {
    let shared = event.readings.map(\.callback).filter { model.isShared[$0] }
    if !shared.allSatisfy(model.isAnywhere) { age(but: shared) }
    for reading in event.readings where reading.slot >= 0 {
      members[reading.slot]?.last = reading.callback
      members[reading.slot]?.isRecent = model.isShared[reading.callback]
    }
  }
}
