import Base
import Logs

/// The objects of a log: who has which slot, and what the log prints of each class.
struct SlotAssignment: Sendable {
  /// What a log prints of the objects of one class.
  private struct Printed {
    var certain = BitSet()
    var possible = BitSet()
  }

  private var printed: [ObjectName: Printed] = [:]
  /// For each machine, the same of all objects.
  private var kinds: [Int: BitSet] = [:]
  private var named = BitSet()
  /// The objects that have seats; a seat has a slot, which changes from record to record.
  private var seats: [ObjectName: Int] = [:]
  private var owners = [ObjectName?](repeating: nil, count: SlotHolders.size)
  private var lastUses = [Int](repeating: 0, count: SlotHolders.size)
  private var clock = 0
  /// For each slot, its seat, and for each seat, its slot.
  private var (seatOfSlot, slotOfSeat) = (SlotOrder.same, SlotOrder.same)
  /// The names that were met, each once.
  private var all = Interner<ObjectName>()
  /// Whether names were met that are not known any more.
  private var hasForgotten = false
  /// For each slot, who has it, by number; -1 for nobody.
  private(set) var names = SIMD8<Int32>(repeating: -1)
  /// Whether the log has printed what it had not printed before of the objects of a class, or who
  /// has the slots must be found anew.
  var hasNews = true

  /// Of how many classes it is remembered what the log prints.
  private static let most = 20_000

  /// Whether so many names were met that they should be forgotten.
  var isFull: Bool { all.count > Self.most }

  /// What the log calls an object, by number; empty for none.
  func text(of number: Int32) -> String { number < 0 ? "" : all[Int(number)].text }

  /// Forgets the names of objects without a slot if there are many; their numbers are then others.
  mutating func forgetNames() {
    guard isFull else { return }
    (all, hasForgotten) = (Interner(), true)
    for (seat, owner) in owners.enumerated() {
      names[slotOfSeat[seat]] = owner.map { Int32(truncatingIfNeeded: all.intern($0)) } ?? -1
    }
  }

  /// Whether the log names objects of a machine.
  func isNamed(_ machine: Int) -> Bool { named.contains(machine) }

  /// The slots of the objects of a machine.
  func slots(of machine: Int) -> [Int] {
    (0..<SlotHolders.size).filter { slot in
      let owner = owners[seatOfSlot[slot]]
      return owner?.machine == machine && owner?.text.isEmpty == false
    }
  }

  /// The seat of a slot: its object keeps it.
  func seat(of slot: Int) -> Int { seatOfSlot[slot] }

  /// Notes that the log prints a callback of the objects of a class.
  ///
  /// - Parameters:
  ///   - callback: The callback.
  ///   - name: The object.
  ///   - isCertain: Whether it is known that this one is meant.
  ///   - all: Those that are written alike.
  mutating func show(_ callback: Int, of name: ObjectName, isCertain: Bool, among all: [Int]) {
    if !name.text.isEmpty { named.insert(name.machine) }
    let known = printed[name.ofLabel]
    if (isCertain ? known?.certain : known?.possible)?.contains(callback) == true { return }
    if printed.count >= Self.most, known == nil { printed = [:] }
    hasNews = true
    if isCertain {
      var own = known ?? Printed()
      own.certain.insert(callback)
      own.possible = own.possible.subtracting(BitSet(all))
      printed[name.ofLabel] = own
      // What is written alike says less of objects of other classes.
      if all.count == 1 { kinds[name.machine, default: BitSet()].insert(callback) }
    } else {
      printed[name.ofLabel, default: Printed()].possible.insert(callback)
    }
  }

  /// Whether the log prints one of some callbacks of the objects of a class.
  func prints(_ callbacks: BitSet, of name: ObjectName) -> Bool {
    !name.text.isEmpty && printed[name.ofLabel]?.certain.meets(callbacks) == true
  }

  /// Gives an object a slot: its own, a free one, or that of the object which the log has not named
  /// for longest.
  ///
  /// - Parameters:
  ///   - name: The object.
  ///   - alike: For each slot, the first that differs from it in nothing but the object.
  ///   - taken: The slots of other objects of the record, a bit each.
  /// - Returns: The slot, whether the object is new in it, and whether it is new to the log.
  mutating func seat(
    _ name: ObjectName, alike: () -> SlotOrder, taken: UInt8
  ) -> (slot: Int, isNew: Bool, isUnmet: Bool) {
    clock += 1
    if let seat = seats[name] {
      lastUses[seat] = clock
      return (slotOfSeat[seat], false, false)
    }
    let seat = lastUses.indices.min { lastUses[$0] < lastUses[$1] } ?? 0
    if let former = owners[seat] { seats[former] = nil }
    (seats[name], owners[seat], lastUses[seat]) = (seat, name, clock)
    let (own, first) = (slotOfSeat[seat], alike()[slotOfSeat[seat]])
    if first != own, taken >> UInt8(first) & 1 == 0 {
      var order = SlotOrder.same
      (order[own], order[first]) = (first, own)
      reorder(by: order)
    }
    let (count, number) = (all.count, all.intern(name))
    names[slotOfSeat[seat]] = Int32(truncatingIfNeeded: number)
    return (slotOfSeat[seat], true, number == count && !hasForgotten)
  }

  /// Gives the objects other slots.
  ///
  /// - Parameter order: For each slot, the former slot of its object.
  mutating func reorder(by order: SlotOrder) {
    let (formerNames, formerSeats) = (names, seatOfSlot)
    for slot in 0..<SlotHolders.size {
      names[slot] = formerNames[order[slot]]
      seatOfSlot[slot] = formerSeats[order[slot]]
      slotOfSeat[seatOfSlot[slot]] = slot
    }
  }

  /// Who has the slots now.
  ///
  /// - Parameters:
  ///   - former: Who had them before.
  ///   - event: A record, which can give slots to new objects.
  ///   - number: Numbers what the log prints of an object.
  /// - Returns: Who has them with the record.
  mutating func holders(
    after former: SlotHolders, _ event: LogEvent, number: (Alphabets.Alphabet) -> Int
  ) -> SlotHolders {
    hasNews = false
    var holders = former
    for slot in 0..<SlotHolders.size {
      guard let owner = owners[seatOfSlot[slot]] else { continue }
      let own = printed[owner.ofLabel] ?? Printed()
      let alphabet = Alphabets.Alphabet(
        machine: owner.machine, own: own.certain,
        kind: kinds[owner.machine, default: BitSet()].union(own.certain),
        open: own.possible.subtracting(own.certain))
      let number = number(alphabet)
      if event.fresh >> UInt8(slot) & 1 == 1 || holders.members[slot] == nil {
        holders.members[slot] = SlotHolders.Member(machine: owner.machine, alphabet: number)
      } else {
        holders.members[slot]?.alphabet = number
      }
    }
    return holders
  }
}
