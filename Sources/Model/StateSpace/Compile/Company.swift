/// Enumerates the role bindings of the automata: every way to give their roles different objects.
///
/// Objects of one machine are interchangeable, and all of their permutations are enumerated.
struct Company {
  private let score: Score
  /// For each machine, its objects.
  let objectsOfMachine: [Range<Int>]
  /// The castings of ordinary programs, then those of ambient ones, each in the order of the pack.
  private(set) var castings: [Casting] = []
  /// For each casting and role, the object.
  private(set) var roleObjects: [Int] = []
  /// For each casting and lifeline of one, the object.
  private(set) var namedObjects: [Int] = []
  /// The castings of ordinary programs.
  private(set) var ordinary = 0..<0
  /// The castings of ambient programs.
  private(set) var ambient = 0..<0
  /// The positions at which ordinary castings can stand; the first stands for none.
  private(set) var frames = [Frame(casting: -1, position: -1)]
  /// The positions at which ambient castings can stand; the first stands for none.
  private(set) var ambientFrames = [Frame(casting: -1, position: -1)]
  /// For each cause of a move, its casting.
  private(set) var castingOfCause: [Int32] = []
  /// Whether there are more frames or causes than are worth an exploration.
  private(set) var isTooLarge = false
  private var causes = 0
  /// How many causes are enumerated at most.
  private static let most = 1 << 22

  /// Enumerates the castings of programs, for so many objects of each machine.
  init(of score: Score, counts: [Int]) {
    self.score = score
    var next = 0
    objectsOfMachine = counts.map { count in
      defer { next += count }
      return next..<(next + count)
    }
    for number in score.programs.indices where !score.programs[number].isAmbient { cast(number) }
    ordinary = 0..<castings.count
    for number in score.programs.indices where score.programs[number].isAmbient { cast(number) }
    ambient = ordinary.upperBound..<castings.count
  }

  /// Every way to play a program, in the order of the objects of its first role, then the second.
  private mutating func cast(_ number: Int) {
    let program = score.programs[number]
    var ways: [[Int]] = [[]]
    for role in program.roles where role.others == nil {
      ways = ways.flatMap { way in
        objectsOfMachine[role.machine].filter { !way.contains($0) }.map { way + [$0] }
      }
      let size = max(program.restCount, program.edges.count + 1)
      isTooLarge = isTooLarge || causes + ways.count * size > Self.most
      if isTooLarge { return }
    }
    for way in ways { add(way, to: number) }
  }

  private mutating func add(_ way: [Int], to number: Int) {
    let program = score.programs[number]
    let known = program.isAmbient ? ambientFrames.count : frames.count
    castings.append(
      Casting(
        program: number, firstRole: roleObjects.count,
        named: namedObjects.count..<(namedObjects.count + way.count), requires: program.requires,
        arrival: program.arrival, start: program.positions.lowerBound,
        frameShift: known,
        causeShift: causes - program.edges.lowerBound,
        silentCause: causes + program.edges.count))
    namedObjects += way
    var named = way[...]
    for role in program.roles {
      if role.others == nil {
        roleObjects += named.prefix(1)
        named = named.dropFirst()
      } else {
        roleObjects += objectsOfMachine[role.machine].filter { !way.contains($0) }
      }
    }
    let own = program.positions.filter { score.positions[$0].rest >= 0 }
      .sorted { score.positions[$0].rest < score.positions[$1].rest }
      .map { Frame(casting: castings.count - 1, position: $0) }
    if program.isAmbient { ambientFrames += own } else { frames += own }
    causes += program.edges.count + 1
    castingOfCause += Array(
      repeating: Int32(truncatingIfNeeded: castings.count - 1), count: program.edges.count + 1)
  }
}
