import Base

/// An interaction under way, in one explanation of a log.
///
/// A few numbers without references, since a search copies thousands of them.
struct InteractionFrame: MixedKey, Sendable {
  /// The automaton, by index into `OpenAutomata.automata`.
  var automaton: UInt32
  /// The position that it has reached.
  var position: UInt32
  /// The callbacks of its last step that are still to come, by number in `CallbackRuns`.
  var run: UInt32 = 0
  /// The role whose object they run on.
  var runner: UInt8 = 0
  /// Whether it began in a gap of another, and must end before that goes on.
  var isNested = false
  /// Who plays each role; those past the sixteenth are never bound.
  var roles: SIMD16<UInt16>

  /// The most roles that are bound.
  static let mostRoles = 16

  /// A role whose past is not known.
  static let wild: UInt16 = .max
  /// The first number of a role's history; smaller numbers are slots of objects.
  static let firstHistory: UInt16 = 16
  /// What is added to the slot of an object in a role for many that has got the next event.
  private static let served = UInt16(SlotHolders.size)

  /// The slot of the object in a role, of one for many that of the last one; `nil` if none is
  /// bound.
  func slot(of role: Int) -> Int? {
    let value = role < Self.mostRoles ? roles[role] : Self.wild
    return value < Self.firstHistory ? Int(value % Self.served) : nil
  }

  /// Whether the object in a role for many has got the next event of the role.
  func isServed(_ role: Int) -> Bool {
    role < Self.mostRoles && (Self.served..<Self.firstHistory).contains(roles[role])
  }

  /// Lets an object in a role for many wait for the next event.
  mutating func pass(_ role: Int) { if isServed(role) { roles[role] -= Self.served } }

  /// The history of a role that no object is bound to; `nil` if one is, or it is not known.
  func history(of role: Int) -> Int? {
    let value = role < Self.mostRoles ? roles[role] : Self.wild
    return value < Self.firstHistory || value == Self.wild ? nil : Int(value - Self.firstHistory)
  }

  /// Lets an object play a role, and get the callbacks that are still to come.
  mutating func bind(_ slot: Int, to role: Int, _ run: Int, _ isMany: Bool) {
    guard role < Self.mostRoles else { return }
    bind(slot, to: role, isServed: isMany)
    self.run = UInt32(truncatingIfNeeded: run)
    runner = UInt8(truncatingIfNeeded: role)
  }

  /// Lets an object play a role.
  mutating func bind(_ slot: Int, to role: Int, isServed: Bool) {
    roles[role] = UInt16(truncatingIfNeeded: slot) + (isServed ? Self.served : 0)
  }

  var mixed: UInt64 {
    let place = HashIndex.mixed(UInt64(automaton) << 32 | UInt64(position))
    let own = UInt64(run) << 16 | UInt64(runner) << 8 | (isNested ? 1 : 0)
    return roles.mixed(into: HashIndex.mixed(own, into: place))
  }

  /// The slots whose objects play roles, a bit each.
  var slots: UInt8 {
    (0..<Self.mostRoles).reduce(0) { slots, role in
      slot(of: role).map { slots | 1 << UInt8($0) } ?? slots
    }
  }

  /// Whether an object plays a role.
  func has(_ slot: Int) -> Bool { slots >> UInt8(slot) & 1 == 1 }
}

/// One explanation of a log up to a record: what each object can be doing, and which interactions
/// are under way.
///
/// The state of the product of all automata, in the words of alignments.
struct Explanation: Equatable, Sendable {
  /// For each slot, what is known of its object, by number in `ObjectStates`.
  var sets = SIMD8<UInt16>()
  /// The models in which it is possible.
  var models: UInt64
  /// The interactions under way, the one that began last at the end.
  private var frames: (InteractionFrame, InteractionFrame, InteractionFrame) = (.none, .none, .none)
  /// How many there are.
  private(set) var count: UInt8 = 0
  /// Whether only interactions that were under way at the beginning have shown.
  var isYoung = true
  /// How the last segment has begun since all explanations had the same past.
  var segmentStart = SegmentStart.none
  /// How far the process is.
  var life = ProcessLife.open
  /// The last record, by number, if it has changed places with the next; -1 for none.
  var held: Int32 = -1

  /// The most interactions under way.
  static let most = 3

  /// Whether the process has ended.
  var isOver: Bool { life == .over }

  /// Nothing is known, and nothing is under way.
  init(models: UInt64) { self.models = models }

  /// An interaction under way.
  subscript(place: Int) -> InteractionFrame {
    get { place == 0 ? frames.0 : place == 1 ? frames.1 : frames.2 }
    set {
      switch place {
      case 0: frames.0 = newValue
      case 1: frames.1 = newValue
      default: frames.2 = newValue
      }
    }
  }

  /// Adds an interaction; there is room.
  mutating func begin(_ frame: InteractionFrame) {
    self[Int(count)] = frame
    count += 1
  }

  /// Takes one out.
  mutating func end(_ place: Int) {
    for next in place..<(Self.most - 1) { self[next] = self[next + 1] }
    self[Self.most - 1] = .none
    count -= 1
    frames.0.isNested = false
  }

  /// The same without one of the interactions under way.
  func without(_ place: Int) -> Self {
    var other = self
    other.end(place)
    return other
  }

  /// Whether an object is in the middle of a transition, in another interaction than one: it gets
  /// no event before its end (run to completion, as UML has it).
  func isBusy(_ slot: Int, but own: Int = -1) -> Bool {
    (0..<Int(count)).contains { place in
      let frame = self[place]
      return place != own && frame.run != 0 && frame.slot(of: Int(frame.runner)) == slot
    }
  }

  /// Forgets the object in a slot, which gets another: what is known of that one is a set.
  mutating func forget(_ slot: Int, set: Int) {
    sets[slot] = UInt16(truncatingIfNeeded: set)
    for place in 0..<Int(count) {
      for role in 0..<InteractionFrame.mostRoles where self[place].slot(of: role) == slot {
        self[place].roles[role] = InteractionFrame.wild
        if Int(self[place].runner) == role { self[place].run = 0 }
      }
    }
  }

  static func == (one: Self, other: Self) -> Bool {
    one.sets == other.sets && one.models == other.models && one.count == other.count
      && one.isYoung == other.isYoung && one.life == other.life
      && one.held == other.held
      && one.frames.0 == other.frames.0 && one.frames.1 == other.frames.1
      && one.frames.2 == other.frames.2
  }
}

/// How a segment has begun, in one explanation of a log.
enum SegmentStart: UInt8, Hashable, Sendable {
  /// None has.
  case none
  /// It can be of another run: a title says so, or a launch.
  case open
  /// After a blank line, which says little.
  case blank
  /// It is known to be of the same run as the one before.
  case sameRun
}

/// How far a process is, in one explanation of its log.
enum ProcessLife: UInt8, Hashable, Sendable {
  /// It can be running, and its launch can still come: nothing has shown that it is over.
  case open
  /// It has just begun, after the end of another, and the log prints launches.
  case unlaunched
  /// It seems to be running: something needs that, or is over that is no part of a launch.
  case settled
  /// It is running, and its launch has begun or is over.
  case running
  /// It has ended.
  case over
  /// It is running, and the log has its launch from the beginning.
  case launched

  /// Whether one allows all that another allows.
  func allows(_ other: Self) -> Bool {
    if self == other || self == .open { return self == other || other != .over }
    return switch self {
    case .settled: other == .running || other == .launched
    case .running: other == .launched
    default: false
    }
  }
}

extension InteractionFrame {
  /// No interaction.
  static let none = InteractionFrame(automaton: .max, position: 0, roles: SIMD16())
}

extension SIMD where Scalar == UInt16 {
  /// Four numbers from a place on, as one word.
  func word(at place: Int) -> UInt64 {
    UInt64(self[place]) | UInt64(self[place + 1]) << 16 | UInt64(self[place + 2]) << 32
      | UInt64(self[place + 3]) << 48
  }

  /// All numbers mixed into a hash.
  func mixed(into hash: UInt64) -> UInt64 {
    stride(from: 0, to: scalarCount, by: 4).reduce(hash) {
      HashIndex.mixed(word(at: $1), into: $0)
    }
  }
}
