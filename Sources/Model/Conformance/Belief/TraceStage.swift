import Base

/// What hypotheses are made of, each thing once and under a number: where interactions stand, which
/// of them are under way together, and what was seen of relations.
///
/// Numbers make hypotheses small, and whether two go on alike a comparison of two numbers.
struct TraceStage: Sendable {
  /// Where an interaction stands, and who plays in it.
  struct Stand: Hashable, Sendable {
    /// The program, by index.
    let program: Int
    /// Where in it the world is.
    let node: Int
    /// For each role, the slot of the object that plays it; `nobody` while no record says who does.
    var roles: [Int]

    /// Nobody that the log names so far.
    static let nobody = -1
  }

  /// An interaction under way.
  struct Frame: Sendable {
    /// Where it stands, by number.
    let stand: Int
    /// The relations that it has changed while not all concerned were known, a bit each.
    let changes: UInt64
    /// Whether the interaction is over.
    let isEnd: Bool
    /// Whether none of the changes waits only to be carried out.
    let isSettled: Bool
  }

  /// Interactions under way, one on top of the others.
  struct Stack: Sendable {
    /// Those below the topmost, by number.
    @Compact private(set) var below: Int
    /// The topmost, by number.
    @Compact private(set) var top: Int
    /// How many there are.
    @Compact private(set) var depth: Int
    /// What tells the hypotheses that have it from others: equal ones go on alike.
    @Compact private(set) var shape: Int
    /// How many callbacks the shortest ways to their ends have.
    @Compact private(set) var rest: Int
    /// Whether all of them are settled.
    let isSettled: Bool
  }

  /// What is often asked of a stand.
  private struct Trait: Sendable {
    /// The number of how it looks to those who ask whether two go on alike.
    let look: Int
    /// How many callbacks the shortest way to the end has.
    let rest: Int
    /// Whether the interaction is over.
    let isEnd: Bool
  }

  /// What is left of a stack without some interactions.
  struct Remainder: Sendable {
    /// The shape of the rest.
    let shape: Int
    /// How many interactions it is without.
    let count: Int
  }

  /// The number of the empty stack, and of the empty list of facts.
  static let nothing = 0
  /// The shape of what allows everything.
  static let noShape = 0
  private static let emptyShape = 1
  /// That of the first stack that is not empty.
  private static let firstShape = 2

  let model: TraceModel
  private(set) var stands = Interner<Stand>()
  private(set) var frames: [Frame] = []
  private(set) var stacks = [
    Stack(below: 0, top: -1, depth: 0, shape: emptyShape, rest: 0, isSettled: true)
  ]
  var lists = FactLists()
  /// Pairs of a list and an interaction that changes it.
  var changeNumbers = Interner<NumberPair>()
  /// For each of these pairs, the list after it.
  var changedLists: [Int] = []
  /// Pairs of a stand and a node that its interaction gets to.
  private var ways = Interner<NumberPair>()
  /// For each of these pairs, the stand there.
  private var arrivals: [Int] = []
  /// Pairs of where an interaction stands and of its only player that is known.
  private var origins = Interner<NumberPair>()
  /// For each of these pairs, the stand.
  private var starts: [Int] = []
  private var frameNumbers = Interner<NumberPair>()
  private var stackNumbers = Interner<NumberPair>()
  private var shapes = Interner<NumberPair>()
  private var looks = Interner<[Int]>()
  /// For each stand, what is often asked of it.
  private var traits: [Trait] = []
  /// For stacks, what is left of them without some of those that wait while time passes.
  private var remainders = TraceMemo<[Remainder]>()

  init(_ model: TraceModel) { self.model = model }

  /// The same without any stack: for another log, of which others may be under way together.
  var withoutStacks: Self {
    var rest = self
    rest.stacks = [stacks[Self.nothing]]
    rest.stackNumbers = Interner<NumberPair>()
    rest.shapes = Interner<NumberPair>()
    rest.remainders = TraceMemo()
    return rest
  }

  /// The number of a stand.
  mutating func number(of stand: Stand) -> Int {
    let number = stands.intern(stand)
    if number < traits.count { return number }
    let program = model.programs[stand.program]
    traits.append(
      Trait(
        look: looks.intern(look(of: stand)), rest: program.rests[stand.node],
        isEnd: program.nodes[stand.node].isEnd))
    return number
  }

  /// The number of a stand once its interaction has got to another node.
  mutating func number(of stand: Int, at node: Int) -> Int {
    let way = ways.intern(stand, node)
    if way == arrivals.count {
      let former = stands[stand]
      arrivals.append(
        number(of: Stand(program: former.program, node: node, roles: former.roles)))
    }
    return arrivals[way]
  }

  /// The number of a stand of which one player is known at most.
  mutating func number(of program: Int, at node: Int, with slot: Int, as role: Int) -> Int {
    let origin = origins.intern(program << 32 | node, slot < 0 ? -1 : role << 8 | slot)
    if origin == starts.count {
      var roles = [Int](repeating: Stand.nobody, count: model.programs[program].roles.count)
      roles[role] = slot
      starts.append(number(of: Stand(program: program, node: node, roles: roles)))
    }
    return starts[origin]
  }

  /// The number of an interaction under way.
  mutating func frame(at stand: Int, changes: UInt64 = 0) -> Int {
    let number = frameNumbers.intern(stand, Int(bitPattern: UInt(changes)))
    if number < frames.count { return number }
    frames.append(
      Frame(
        stand: stand, changes: changes, isEnd: traits[stand].isEnd,
        isSettled: changes == 0 || ripe(changes, at: stand) == 0))
    return number
  }

  /// The number of a stack with one more interaction on top.
  mutating func stack(_ below: Int, _ frame: Int) -> Int {
    let number = stackNumbers.intern(below, frame) + 1
    if number < stacks.count { return number }
    let trait = traits[frames[frame].stand]
    stacks.append(
      Stack(
        below: below, top: frame, depth: stacks[below].depth + 1,
        shape: shapes.intern(stacks[below].shape, trait.look) + Self.firstShape,
        rest: stacks[below].rest + trait.rest,
        isSettled: stacks[below].isSettled && frames[frame].isSettled))
    return number
  }

  /// What tells hypotheses that have a stack and one more interaction on top from others, unless
  /// that is over.
  mutating func shape(of below: Int, and frame: Int) -> Int {
    if frames[frame].isEnd { return stacks[below].shape }
    return shapes.intern(stacks[below].shape, traits[frames[frame].stand].look) + Self.firstShape
  }

  /// The interactions of a stack by number, the one that moved last at the end.
  func frames(of stack: Int) -> [Int] {
    var found: [Int] = []
    var rest = stack
    while stacks[rest].depth > 0 {
      found.append(stacks[rest].top)
      rest = stacks[rest].below
    }
    return found.reversed()
  }

  /// The whole of a stack, then what is left of it without some of those that wait while time
  /// passes; worked out once.
  mutating func rests(of stack: Int) -> [Remainder] {
    if let known = remainders[stack] { return known }
    var found: [Remainder] = []
    if stacks[stack].depth == 0 {
      found.append(Remainder(shape: Self.emptyShape, count: 0))
    } else {
      let stand = frames[stacks[stack].top].stand
      let (look, isWaiting) = (traits[stand].look, isAtGap(stand))
      let shorter = rests(of: stacks[stack].below)
      found.reserveCapacity(isWaiting ? 2 * shorter.count : shorter.count)
      for rest in shorter {
        let shape = shapes.intern(rest.shape, look) + Self.firstShape
        found.append(Remainder(shape: shape, count: rest.count))
        if isWaiting { found.append(Remainder(shape: rest.shape, count: rest.count + 1)) }
      }
    }
    remainders.keep(found, about: stack)
    return found
  }

  /// Whether an interaction stands where time passes.
  private func isAtGap(_ stand: Int) -> Bool {
    model.programs[stands[stand].program].nodes[stands[stand].node].isGap
  }

  /// What tells a stand from others: equal ones go on alike.
  private func look(of stand: Stand) -> [Int] {
    let program = model.programs[stand.program]
    let node = program.nodes[stand.node]
    var look = [program.isAmbient ? 1 : 0, node.future]
    look.reserveCapacity(look.count + stand.roles.count)
    for role in node.players { look.append(stand.roles[role]) }
    let known = look.count
    guard look[2...].contains(Stand.nobody) else { return look }
    // Who has nothing to do any more still plays no second role.
    for (role, slot) in stand.roles.enumerated() where slot >= 0 && !node.players.contains(role) {
      look.append(slot)
    }
    look[known...].sort()
    return look
  }
}
