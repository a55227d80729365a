extension Stage {
  /// Sets a component up in a configuration.
  ///
  /// - Throws: What keeps it from being walked: a part that does not exist in the configuration, or
  ///   bounds under which a world does not fit into 128 bits.
  init(
    of component: Component, in configuration: Configuration, pack: Pack, index: PackIndex
  ) throws(PackErrors) {
    let counts = component.machines.map { pack.bounds.objects(of: pack.machines[$0].name) }
    var writer = ScoreWriter(
      pack: pack, index: index, configuration: configuration, component: component,
      counts: counts)
    writer.writeAll()
    guard writer.problems.isEmpty else { throw PackErrors(writer.problems) }
    var company = Company(score: writer.score, counts: counts)
    company.cast()
    guard !company.isTooLarge else {
      throw PackErrors([.tooManyCastings])
    }
    var bits = FreeBits()
    let over = bits.field(upTo: 1)
    let objects = Self.objects(of: component, in: pack, counts: counts, bits: &bits)
    let frames = (0..<max(pack.bounds.nesting, 1)).map { _ in
      bits.field(upTo: company.frames.count - 1)
    }
    let ambientFrame = bits.field(upTo: company.ambientFrames.count - 1)
    let fitting = frames.compactMap { $0 }
    guard let over, let objects, let ambientFrame, fitting.count == frames.count else {
      throw PackErrors([.tooManyBits(bits.asked, in: pack, component: component)])
    }
    self.init(
      pack: pack, index: index, configuration: configuration, component: component,
      objects: objects.all, relationFields: objects.relations,
      objectsOfMachine: company.objectsOfMachine, score: writer.score,
      castings: company.castings, roleObjects: company.roleObjects,
      namedObjects: company.namedObjects, ordinary: company.ordinary,
      ambient: company.ambient, frames: company.frames, ambientFrames: company.ambientFrames,
      frameFields: fitting, ambientField: ambientFrame, over: over,
      castingOfCause: company.castingOfCause)
  }

  private static func objects(
    of component: Component, in pack: Pack, counts: [Int], bits: inout FreeBits
  ) -> (all: [StageObject], relations: [Field])? {
    var objects: [StageObject] = []
    var relations: [Field] = []
    var fits = true
    func field(upTo limit: Int) -> Field {
      let field = bits.field(upTo: limit)
      fits = fits && field != nil
      return field ?? .empty
    }
    for (own, number) in component.machines.enumerated() {
      let machine = pack.machines[number]
      let targets = machine.relations.map { relation in
        component.machines.firstIndex { pack.machines[$0].name == relation.target }
      }
      for slot in 0..<counts[own] {
        let state = field(upTo: machine.localStateLimit(below: pack.bounds.worlds))
        let first = relations.count
        relations += targets.map { field(upTo: $0.map { counts[$0] } ?? 0) }
        objects.append(
          StageObject(
            machine: own, number: slot, state: state, relations: first..<relations.count))
      }
    }
    return fits ? (objects, relations) : nil
  }
}

extension Machine {
  /// The highest number that a local state can get, when no more than some worlds are reached.
  fileprivate func localStateLimit(below worlds: Int) -> Int {
    var product = 1
    for region in regions {
      let (next, overflows) = product.multipliedReportingOverflow(by: region.states.count)
      guard !overflows, next < worlds else { return max(worlds, 1) }
      product = next
    }
    return product - 1
  }
}

/// Fills the roles of programs with objects, in every way.
private struct Company {
  let score: Score
  let objectsOfMachine: [Range<Int>]
  var castings: [Casting] = []
  var roleObjects: [Int] = []
  var namedObjects: [Int] = []
  var ordinary = 0..<0
  var ambient = 0..<0
  var frames = [Frame(casting: -1, position: -1)]
  var ambientFrames = [Frame(casting: -1, position: -1)]
  var causes = 0
  /// Whether there are more frames or causes than are worth a walk.
  var isTooLarge = false
  private static let most = 1 << 22
  var castingOfCause: [Int32] = []

  init(score: Score, counts: [Int]) {
    self.score = score
    var next = 0
    objectsOfMachine = counts.map { count in
      defer { next += count }
      return next..<(next + count)
    }
  }

  /// Casts the ordinary programs, then the ambient ones, each in the order of the pack.
  mutating func cast() {
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

extension Diagnostic {
  private static var placeOfBounds: Place { Place(path: PackFiles.head) }

  fileprivate static var tooManyCastings: Self {
    Diagnostic(
      .error,
      "the objects that 'bounds' allows can play the interactions in too many ways; "
        + "allow fewer objects", at: placeOfBounds)
  }

  fileprivate static func tooManyBits(_ bits: Int, in pack: Pack, component: Component) -> Self {
    let names = component.machines.map { "'\(pack.machines[$0].name)'" }.joined(separator: ", ")
    return Diagnostic(
      .error,
      "a world of \(names) needs \(bits) bits, and the walk packs it into 128; "
        + "allow fewer objects or less nesting in 'bounds', or split a machine",
      at: placeOfBounds)
  }
}
