import Base
import Logs

/// The objects of a log: who has which slot, and what the log prints of each class.
struct AlignmentCast: Sendable {
  /// What a log prints of the objects of one class.
  private struct Printed {
    var certain = BitSet()
    var possible = BitSet()
  }

  private var printed: [ObjectName: Printed] = [:]
  /// For each machine, the same of all objects.
  private var kinds: [Int: BitSet] = [:]
  private var named: Set<Int> = []
  private var slots: [ObjectName: Int] = [:]
  private var players = [ObjectName?](repeating: nil, count: Company.size)
  private var heard = [Int](repeating: 0, count: Company.size)
  private var clock = 0
  /// The names that were met, each once.
  private var all = Interner<ObjectName>()
  /// For each slot, who has it, by number; -1 for nobody.
  private(set) var names = SIMD8<Int32>(repeating: -1)

  /// Of how many classes it is remembered what the log prints.
  private static let most = 20_000

  /// What the log calls an object, by number; empty for none.
  func text(of number: Int32) -> String { number < 0 ? "" : all[Int(number)].text }

  /// Forgets the names of objects without a slot if there are many; their numbers are then others.
  mutating func forgetNames() {
    guard all.count > Self.most else { return }
    all = Interner()
    for (slot, player) in players.enumerated() {
      names[slot] = player.map { Int32(truncatingIfNeeded: all.intern($0)) } ?? -1
    }
  }

  /// Whether the log names objects of a machine.
  func isNamed(_ machine: Int) -> Bool { named.contains(machine) }

  /// The slots of the objects of a machine.
  func slots(of machine: Int) -> [Int] {
    players.indices.filter { players[$0]?.machine == machine && players[$0]?.text.isEmpty == false }
  }

  /// Notes that the log prints a callback of the objects of a class.
  mutating func show(_ callback: Int, of name: ObjectName, isCertain: Bool) {
    if !name.text.isEmpty { named.insert(name.machine) }
    if printed.count >= Self.most, printed[name.ofLabel] == nil { printed = [:] }
    if isCertain {
      printed[name.ofLabel, default: Printed()].certain.insert(callback)
      kinds[name.machine, default: BitSet()].insert(callback)
    } else {
      printed[name.ofLabel, default: Printed()].possible.insert(callback)
    }
  }

  /// Whether the log prints one of some callbacks of the objects of a class.
  func prints(_ callbacks: Set<Int>, of name: ObjectName) -> Bool {
    !name.text.isEmpty
      && callbacks.contains { printed[name.ofLabel]?.certain.contains($0) == true }
  }

  /// Gives an object a slot: its own, a free one, or that of the object which the log has not named
  /// for longest.
  mutating func seat(_ name: ObjectName) -> (slot: Int, isNew: Bool) {
    clock += 1
    if let slot = slots[name] {
      heard[slot] = clock
      return (slot, false)
    }
    let slot = heard.indices.min { heard[$0] < heard[$1] } ?? 0
    if let former = players[slot] { slots[former] = nil }
    (slots[name], players[slot], heard[slot]) = (slot, name, clock)
    names[slot] = Int32(truncatingIfNeeded: all.intern(name))
    return (slot, true)
  }

  /// Who has the slots now.
  ///
  /// - Parameters:
  ///   - former: Who had them before.
  ///   - event: A record, which can give slots to new objects.
  ///   - number: Numbers what the log prints of an object.
  /// - Returns: Who has them with the record.
  func company(
    after former: Company, _ event: LogEvent, number: (Alphabets.Sight) -> Int
  ) -> Company {
    var company = former
    for (slot, player) in players.enumerated() {
      guard let player else { continue }
      let own = printed[player.ofLabel] ?? Printed()
      let sight = Alphabets.Sight(
        machine: player.machine, own: own.certain,
        kind: kinds[player.machine, default: BitSet()].union(own.certain),
        open: own.possible.subtracting(own.certain))
      let number = number(sight)
      if event.fresh >> UInt8(slot) & 1 == 1 || company.members[slot] == nil {
        company.members[slot] = Company.Member(machine: player.machine, sight: number)
      } else {
        company.members[slot]?.sight = number
      }
    }
    return company
  }
}
