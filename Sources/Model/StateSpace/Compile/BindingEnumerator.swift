/// Enumerates the role bindings of the automata: every way to give their roles different objects.
///
/// Objects of one machine are interchangeable, and all of their permutations are enumerated.
struct BindingEnumerator {
  private let compiled: CompiledInteractions
  /// For each machine, its objects.
  let objectsOfMachine: [Range<Int>]
  /// The bindings of ordinary automata, then those of ambient ones, each in the order of the pack.
  private(set) var bindings: [RoleBinding] = []
  /// For each binding and role, the object.
  private(set) var roleObjects: [Int] = []
  /// For each binding and lifeline of one object, the object.
  private(set) var namedObjects: [Int] = []
  /// The bindings of ordinary automata.
  private(set) var ordinary = 0..<0
  /// The bindings of ambient automata.
  private(set) var ambient = 0..<0
  /// The resting positions of ordinary bindings; the value of a frame field is an index into them,
  /// and the first means that there is no frame.
  private(set) var frames = [StackFrame(binding: -1, position: -1)]
  /// The resting positions of ambient bindings; the first means that there is no frame.
  private(set) var ambientFrames = [StackFrame(binding: -1, position: -1)]
  /// For each cause of a transition, its binding.
  private(set) var bindingOfCause: [Int32] = []
  /// Whether there are more causes than `most`; the enumeration then stops early.
  private(set) var isTooLarge = false
  private var causes = 0
  /// The maximum number of causes.
  private static let most = 1 << 22

  /// Enumerates the bindings of all automata; `counts` has the number of objects of each machine.
  init(of compiled: CompiledInteractions, counts: [Int]) {
    self.compiled = compiled
    var next = 0
    objectsOfMachine = counts.map { count in
      defer { next += count }
      return next..<(next + count)
    }
    for number in compiled.automata.indices where !compiled.automata[number].isAmbient {
      cast(number)
    }
    ordinary = 0..<bindings.count
    for number in compiled.automata.indices where compiled.automata[number].isAmbient {
      cast(number)
    }
    ambient = ordinary.upperBound..<bindings.count
  }

  /// Adds every binding of an automaton, ordered by the object of the first role, then of the
  /// second.
  private mutating func cast(_ number: Int) {
    let automaton = compiled.automata[number]
    var ways: [[Int]] = [[]]
    for role in automaton.roles where role.others == nil {
      ways = ways.flatMap { way in
        objectsOfMachine[role.machine].filter { !way.contains($0) }.map { way + [$0] }
      }
      let size = max(automaton.restCount, automaton.edges.count + 1)
      isTooLarge = isTooLarge || causes + ways.count * size > Self.most
      if isTooLarge { return }
    }
    for way in ways { add(way, to: number) }
  }

  private mutating func add(_ way: [Int], to number: Int) {
    let automaton = compiled.automata[number]
    let known = automaton.isAmbient ? ambientFrames.count : frames.count
    bindings.append(
      RoleBinding(
        automaton: number, firstRole: roleObjects.count,
        named: namedObjects.count..<(namedObjects.count + way.count), requires: automaton.requires,
        arrival: automaton.arrival, start: automaton.positions.lowerBound,
        frameShift: known,
        causeShift: causes - automaton.edges.lowerBound,
        silentCause: causes + automaton.edges.count))
    namedObjects += way
    var named = way[...]
    for role in automaton.roles {
      if role.others == nil {
        roleObjects += named.prefix(1)
        named = named.dropFirst()
      } else {
        roleObjects += objectsOfMachine[role.machine].filter { !way.contains($0) }
      }
    }
    let own = automaton.positions.filter { compiled.positions[$0].rest >= 0 }
      .sorted { compiled.positions[$0].rest < compiled.positions[$1].rest }
      .map { StackFrame(binding: bindings.count - 1, position: $0) }
    if automaton.isAmbient { ambientFrames += own } else { frames += own }
    causes += automaton.edges.count + 1
    bindingOfCause += Array(
      repeating: Int32(truncatingIfNeeded: bindings.count - 1), count: automaton.edges.count + 1)
  }
}
