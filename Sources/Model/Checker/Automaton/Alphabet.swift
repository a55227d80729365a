import Base
import Pack
import StateSpace

/// The letters that the automaton of a property reads: which of its propositions hold at a
/// position, a bit each.
///
/// The first bits are the propositions of the property, in order; then come one for any callback,
/// one for each object that must have left its initial state, and one for each operand that must
/// have been entered.
struct Alphabet: Hashable, Sendable {
  /// An object that must have left its initial state.
  private struct Newcomer: Hashable, Sendable {
    /// Its role.
    let role: Int
    /// The initial state of each region.
    let initial: [UInt16]
  }

  private let propositions: Propositions
  /// The observed roles that the property names, by index.
  let own: [Int]
  private let objects: [Newcomer]
  /// The operands that must have been entered, by index into the observed ones.
  private let labels: [Int]

  /// The bit for any callback.
  var callBit: Int { propositions.count }
  /// The bits that must each be set once, or the property is vacuously true of a run.
  var needed: UInt32 {
    (0..<(objects.count + labels.count)).reduce(0) { $0 | 1 << UInt32(callBit + 1 + $1) }
  }

  /// How many bits a letter has.
  var bitCount: Int { callBit + 1 + objects.count + labels.count }

  /// Makes the alphabet of a property of a pack.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - cast: The observed roles, those of the property among them.
  ///   - labels: The observed operands, those of the property among them.
  ///   - pack: The pack.
  ///   - index: Where its names stand.
  init(
    of property: Property, cast: [Property.Role], labels: [String], in pack: Pack,
    by index: PackIndex
  ) {
    let own = property.roles.map { role in
      guard let place = cast.firstIndex(of: role) else {
        preconditionFailure("nobody observes \(role)")
      }
      return place
    }
    self.own = own
    propositions = Propositions(property.propositions, index, roles: own)
    objects = property.objectsThatMustBegin.map { role in
      let regions = pack.machines[property.roles[role].machine].regions
      return Newcomer(
        role: own[role], initial: regions.map { UInt16(truncatingIfNeeded: $0.initialIndex) })
    }
    self.labels = (property.context?.labels ?? []).compactMap { labels.firstIndex(of: $0) }
  }

  /// The roles, ascending, whose states make a difference to letters.
  var rolesWithStates: [Int] {
    var roles = Set(objects.map(\.role))
    for case .state(let role, _, _) in propositions.atoms { roles.insert(role) }
    return roles.sorted()
  }

  /// The callbacks that letters depend on; `nil` if they depend on more than callbacks.
  var callbacks: BitSet? {
    var callbacks = BitSet()
    guard objects.isEmpty, labels.isEmpty else { return nil }
    for atom in propositions.atoms {
      guard case .call(_, let callback, _) = atom else { return nil }
      callbacks.insert(callback)
    }
    return callbacks
  }

  /// The letters of some positions, in their order.
  func letters(of positions: [TracePosition]) -> [Letter] {
    var letters: [Letter] = []
    letters.reserveCapacity(positions.count)
    let positions = positions.span
    for place in positions.indices { letters.append(letter(of: positions[place])) }
    return letters
  }

  /// The letter of a position of a run.
  func letter(of position: TracePosition) -> Letter {
    var letter = Letter()
    for bit in 0..<propositions.count where propositions.holds(bit, at: position) {
      letter[bit] = true
    }
    letter[callBit] = position.isCall && own.contains(position.role)
    for number in objects.indices {
      let role = objects[number].role
      letter[callBit + 1 + number] =
        position.role == role || position.states[role] != objects[number].initial
    }
    let first = callBit + 1 + objects.count
    for (number, label) in labels.enumerated() {
      letter[first + number] = position.labels >> UInt64(label) & 1 == 1
    }
    return letter
  }
}

// MARK: The letters that there are

extension Alphabet {
  /// The most positions that are looked at to find the letters.
  private static let mostPositions = 1 << 16

  /// Whether there are too many letters to look at.
  var isTooLarge: Bool {
    if bitCount > Limits.questions { return true }
    var count = possibleCalls.count + 1
    for states in askedStates.values where count <= Self.mostPositions { count *= states.count }
    return count > Self.mostPositions
  }

  /// Every letter that some position could have, ascending; few, since propositions overlap.
  var letters: [Letter] {
    var found: Set<Letter> = []
    let calls: [TracePosition.Call?] = [nil] + possibleCalls
    for states in possibleStates {
      for call in calls {
        var letter = letter(of: TracePosition(call: call, states: states))
        // Whether an object has left its initial state depends on regions that no proposition
        // names.
        for number in objects.indices where objects[number].role != call?.role {
          letter[callBit + 1 + number] = false
        }
        found.formUnion(variants(of: letter))
      }
    }
    return found.sorted { $0.bits < $1.bits }
  }

  /// A letter with every way to set the bits that the propositions say nothing of.
  private func variants(of letter: Letter) -> [Letter] {
    (0..<(objects.count + labels.count)).reduce([letter]) { letters, number in
      let bit = callBit + 1 + number
      return letters.flatMap { letter in
        if letter[bit] { return [letter] }
        var other = letter
        other[bit] = true
        return [letter, other]
      }
    }
  }

  /// Each callback asked for, with and without its argument, and one that no proposition asks for,
  /// on each role.
  private var possibleCalls: [TracePosition.Call] {
    let found = propositions.atoms.flatMap { atom -> [TracePosition.Call] in
      guard case .call(let role, let callback, let argument) = atom else { return [] }
      return Set([argument.map { propositions.arguments[$0] } ?? "", ""]).sorted().map {
        TracePosition.Call(role: role, callback: callback, argument: $0)
      }
    }
    return found + own.map { TracePosition.Call(role: $0, callback: -1, argument: "") }
  }

  /// A region of the object in a role, both by index.
  private struct Spot: Hashable, Comparable {
    let role: Int
    let region: Int

    static func < (left: Self, right: Self) -> Bool {
      (left.role, left.region) < (right.role, right.region)
    }
  }

  /// For each region that some proposition names, the states asked for, and one that none asks for.
  private var askedStates: [Spot: Set<UInt16>] {
    var asked: [Spot: Set<UInt16>] = [:]
    for case .state(let role, let region, let state) in propositions.atoms {
      asked[Spot(role: role, region: region), default: [.max]].insert(state)
    }
    return asked
  }

  /// Each combination of these states, in each region.
  private var possibleStates: [[[UInt16]]] {
    let asked = askedStates
    let regions = (0...(own.max() ?? 0)).map { role in
      asked.keys.filter { $0.role == role }.map { $0.region + 1 }.max() ?? 0
    }
    let blank = regions.map { [UInt16](repeating: .max, count: $0) }
    return asked.keys.sorted().reduce([blank]) { found, spot in
      found.flatMap { states in
        asked[spot, default: []].sorted().map { state in
          var other = states
          other[spot.role][spot.region] = state
          return other
        }
      }
    }
  }
}

extension Property {
  /// Whether it asks more of each position than any search keeps apart.
  package var asksTooMuch: Bool {
    let labels = context?.labels.count ?? 0
    return propositions.count + 1 + objectsThatMustBegin.count + labels > Limits.questions
  }

  /// The roles, by index, whose objects must have begun before a run can violate it.
  ///
  /// If a violation has a callback of the only role in it, that goes without saying.
  fileprivate var objectsThatMustBegin: [Int] {
    let free = roles.indices.filter { roles[$0].lifeline == nil }
    guard roles.count == 1 else { return free }
    switch pattern {
    case .universality: return free
    case .absence(let one), .limitation(let one, _), .precedence(_, let one):
      return one.isInstant ? [] : free
    case .predecession, .succession: return []
    case .response(let first, _): return first.isInstant ? [] : free
    case .existence(_, let count): return count.atLeast > 0 ? free : []
    }
  }
}
