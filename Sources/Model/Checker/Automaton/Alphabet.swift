import Base
import Pack
import StateSpace

/// The alphabet of a property's automaton.
///
/// A letter has a bit for each proposition, set if it holds at a position of a run.
///
/// The bits, from 0: the propositions of the property, in order; one for any callback; one for each
/// object that must have left its initial state; one for each operand that must have been entered.
struct Alphabet: Hashable, Sendable {
  /// An object that must have left its initial state.
  private struct Newcomer: Hashable, Sendable {
    /// Its role, by index into the observed roles.
    let role: Int
    /// The initial state of each region.
    let initial: [UInt16]
  }

  private let propositions: Propositions
  /// For each role of the property, its index among the observed roles.
  let own: [Int]
  private let objects: [Newcomer]
  /// For each region of the property's roles, the number of states.
  private let stateCounts: [Spot: Int]
  /// The operands that must have been entered, by index into the observed ones.
  private let labels: [Int]

  /// The bit for any callback.
  var callBit: Int { propositions.count }
  /// The bits that must each be set at least once in a run; otherwise the property is vacuously
  /// true of it.
  var needed: UInt32 {
    (0..<(objects.count + labels.count)).reduce(0) { $0 | 1 << UInt32(callBit + 1 + $1) }
  }

  /// The number of bits of a letter.
  var bitCount: Int { callBit + 1 + objects.count + labels.count }

  /// Makes the alphabet of a property of a pack.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - cast: The observed roles, including those of the property.
  ///   - labels: The observed operands, including those of the property.
  ///   - pack: The pack.
  ///   - index: The indices of its names.
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
    var stateCounts: [Spot: Int] = [:]
    for (role, place) in zip(property.roles, own) {
      for (region, states) in pack.machines[role.machine].regions.enumerated() {
        stateCounts[Spot(role: place, region: region)] = states.states.count
      }
    }
    self.stateCounts = stateCounts
    self.labels = (property.context?.labels ?? []).compactMap { labels.firstIndex(of: $0) }
  }

  /// The observed roles whose states letters depend on, by index, ascending.
  var rolesWithStates: [Int] {
    var roles = Set(objects.map(\.role))
    for case .state(let role, _, _) in propositions.atoms { roles.insert(role) }
    return roles.sorted()
  }

  /// The callbacks that letters depend on, by index into the pack; `nil` if letters depend on
  /// anything else.
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
  /// The maximum number of positions from which the letters are computed.
  private static let mostPositions = 1 << 16

  /// Whether there are too many bits or possible positions.
  var isTooLarge: Bool {
    if bitCount > Limits.questions { return true }
    var count = possibleCalls.count + 1
    for states in askedStates.values where count <= Self.mostPositions { count *= states.count }
    return count > Self.mostPositions
  }

  /// Every letter that some position could have, ascending.
  ///
  /// They are few, since most combinations of propositions are impossible.
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

  /// A letter with every combination of the bits for objects and operands, which no proposition
  /// determines.
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

  /// Each callback in the propositions, with and without its argument; then, for each role, one
  /// that no proposition names.
  var possibleCalls: [TracePosition.Call] {
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

  /// For each region that a proposition names, the states in propositions, and, if there are
  /// others, one state that is in none (`UInt16.max`).
  private var askedStates: [Spot: Set<UInt16>] {
    var asked: [Spot: Set<UInt16>] = [:]
    for case .state(let role, let region, let state) in propositions.atoms {
      asked[Spot(role: role, region: region), default: []].insert(state)
    }
    for (spot, states) in asked where states.count < stateCounts[spot, default: .max] {
      asked[spot] = states.union([.max])
    }
    return asked
  }

  /// Each combination of these states; for each role and region, by index.
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
  /// Whether its letters would have more bits than the limit.
  package var asksTooMuch: Bool {
    let labels = context?.labels.count ?? 0
    return propositions.count + 1 + objectsThatMustBegin.count + labels > Limits.questions
  }

  /// The roles, by index, whose objects must have left their initial states before a run can
  /// violate it.
  ///
  /// Empty if there is only one role and every violation contains a callback on it, which implies
  /// that.
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
