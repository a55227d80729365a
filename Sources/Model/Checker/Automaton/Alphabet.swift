/// How positions become letters: what a property asks of each, a bit for each question.
///
/// The first bits are the property's happenings, in order; then comes one for any callback, one
/// for each object that is spoken of only once something happened to it, and one for each label.
struct Alphabet: Sendable {
  private let questions: Questions
  /// The roles that the property names, as the observation numbers them.
  let own: [Int]
  /// The roles that need something to happen to them, and their initial states.
  private let objects: [(role: Int, initial: [UInt16])]
  /// The labels that an occurrence must take, as the observation numbers them.
  private let labels: [Int]
  /// What it asks for.
  let interest: Interest

  /// The bit for any callback.
  var callBit: Int { questions.count }
  /// The bits that must each be set once for a run to be spoken of.
  var needed: UInt32 {
    (0..<(objects.count + labels.count)).reduce(0) { $0 | 1 << UInt32(callBit + 1 + $1) }
  }

  /// How many bits a letter has.
  var bitCount: Int { callBit + 1 + objects.count + labels.count }

  /// Prepares the questions of a property of a pack.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - cast: The observed roles, those of the property among them.
  ///   - labels: The observed labels, those of the property among them.
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
    questions = Questions(property.happenings, index, roles: own)
    objects = property.objectsThatMustBegin.map { role in
      let regions = pack.machines[property.roles[role].machine].regions
      return (own[role], regions.map { UInt16(truncatingIfNeeded: $0.initialIndex) })
    }
    self.labels = (property.occasion?.labels ?? []).compactMap { labels.firstIndex(of: $0) }
    interest = Interest(
      roles: own, marks: Marks(of: property, asking: questions, isWhole: !objects.isEmpty))
  }

  /// The letter of a position, whose roles and labels are numbered as the observation's.
  func letter(of position: Instant) -> Letter {
    var letter = answers(at: position)
    for number in objects.indices
    where position.states[objects[number].role] != objects[number].initial {
      letter[callBit + 1 + number] = true
    }
    let first = callBit + 1 + objects.count
    for (number, label) in labels.enumerated() where position.labels >> UInt64(label) & 1 == 1 {
      letter[first + number] = true
    }
    return letter
  }

  /// The letter of a position, as far as it does not depend on the initial states and the labels.
  private func answers(at position: Instant) -> Letter {
    var letter = Letter()
    for bit in 0..<questions.count where questions.holds(bit, at: position) { letter[bit] = true }
    letter[callBit] = position.isCall && own.contains(position.role)
    for number in objects.indices where position.isCall && objects[number].role == position.role {
      letter[callBit + 1 + number] = true
    }
    return letter
  }

  /// Every letter that some position could have, ascending; few, since questions overlap.
  var letters: [Letter] {
    var found: Set<Letter> = []
    let calls: [Instant.Call?] = [nil] + possibleCalls
    for states in possibleStates {
      for call in calls {
        let position = Instant(call: call, states: states)
        found.formUnion(variants(of: answers(at: position)))
      }
    }
    return found.sorted { $0.bits < $1.bits }
  }

  /// A letter with every way to set the bits that the questions say nothing of.
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

  /// Each callback asked for, with and without its argument, and one that nobody asks for, on each
  /// role.
  private var possibleCalls: [Instant.Call] {
    var found: [Instant.Call] = []
    for case .call(let role, let callback, let argument) in questions.atoms {
      let words = argument.map { [questions.arguments[$0]] } ?? []
      for word in Set(words + [""]).sorted() {
        found.append(Instant.Call(role: role, callback: callback, argument: word))
      }
    }
    return found + own.map { Instant.Call(role: $0, callback: -1, argument: "") }
  }

  /// The most positions that are looked at to find the letters.
  private static let mostPositions = 1 << 16

  /// Whether there are too many letters to look at.
  var isTooLarge: Bool {
    if bitCount > Limits.questions { return true }
    var count = possibleCalls.count + 1
    for states in askedStates.values where count <= Self.mostPositions { count *= states.count }
    return count > Self.mostPositions
  }

  /// A region of the object in a role, both by index.
  private struct Spot: Hashable, Comparable {
    let role: Int
    let region: Int

    static func < (left: Self, right: Self) -> Bool {
      (left.role, left.region) < (right.role, right.region)
    }
  }

  /// For each spot, the states asked for, and one that nobody asks for.
  private var askedStates: [Spot: Set<UInt16>] {
    var asked: [Spot: Set<UInt16>] = [:]
    for case .state(let role, let region, let state) in questions.atoms {
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
  public var asksTooMuch: Bool {
    let labels = occasion?.labels.count ?? 0
    return happenings.count + 1 + objectsThatMustBegin.count + labels > Limits.questions
  }

  /// The roles, by index, that must have begun before a run can violate it.
  ///
  /// Where a violation has a callback of the only role in it, that goes without saying.
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

extension Marks {
  /// What a property asks for.
  fileprivate init(of property: Property, asking questions: Questions, isWhole: Bool) {
    self.init()
    switch property.pattern {
    case .succession, .predecession: addAllCallbacks()
    case .absence, .existence, .universality, .limitation, .precedence, .response: break
    }
    for atom in questions.atoms {
      switch atom {
      case .call(_, let callback, _): add(callback: callback)
      case .anyCall: addAllCallbacks()
      case .state(let role, let region, _): add(region: region, of: role)
      }
    }
    if isWhole || property.countsPositions { addAll() }
  }
}

extension Property {
  /// Whether a position in which nothing changes that it speaks of may mean something: where what lasts
  /// is asked about after something else, one position more is one more to be after it.
  fileprivate var countsPositions: Bool {
    switch scope {
    case .globally, .before: break
    case .after, .between, .afterUntil: if !happenings.allSatisfy(\.isInstant) { return true }
    }
    switch pattern {
    case .response(_, let effects): return !effects.allSatisfy(\.isInstant)
    case .precedence(let causes, let last):
      return causes.count > 1 && !(causes + [last]).allSatisfy(\.isInstant)
    case .absence, .existence, .universality, .limitation, .succession, .predecession: return false
    }
  }
}
