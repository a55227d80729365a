@testable import Base
@testable import Pack
@testable import PackReader
@testable import StateSpace
@testable import Checker
import PackSupport
import CheckerSupport
import Testing

/// What a log of the sample pack says of a property.
struct LogMonitorTests {
  private struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let property: String
    /// Words `object.callback`, in the order of the log.
    let words: String
    let expected: LogMonitor.Verdict?
    var isNew = false
    var isGone = false

    init(
      _ says: String, _ property: String, _ words: String, _ expected: LogMonitor.Verdict?,
      isNew: Bool = false, isGone: Bool = false
    ) {
      (testDescription, self.property, self.words) = (says, property, words)
      (self.expected, self.isNew, self.isGone) = (expected, isNew, isGone)
    }
  }

  private static let cases = [
    Case("an order that comes", "load precedes appear", "a.load a.appear", .supports),
    Case("an order of two objects", "load precedes appear", "a.load b.appear", nil),
    Case("half of an order, late in a life", "load precedes appear", "a.appear a.load", nil),
    Case(
      "the wrong order from the beginning", "load precedes appear", "a.appear a.load",
      .contradicts, isNew: true),
    Case(
      "what comes before is not printed", "load precedes appear", "a.appear a.vanish", nil,
      isNew: true),
    Case(
      "another class prints what comes before", "load precedes appear", "a.appear b.load", nil,
      isNew: true),
    Case("both ends of a response", "appear leads to appeared", "a.appear a.appeared", .supports),
    Case(
      "a response that is still to come", "appear leads to appeared",
      "a.appear a.appeared a.appear", .supports),
    Case("a response without effect", "appear leads to appeared", "a.appear", nil),
    Case(
      "a response that can come no more", "appear leads to appeared", "a.appeared a.appear",
      .contradicts, isGone: true),
    Case(
      "an absence that closes", "no load between appear and vanish", "b.load a.appear a.vanish",
      .supports),
    Case(
      "an absence of what is never printed", "no load between appear and vanish",
      "a.appear a.vanish", nil),
    Case(
      "a segment that does not close", "no load between appear and vanish", "b.load a.appear", nil),
    Case(
      "what should stay away", "no load between appear and vanish", "a.appear a.load a.vanish",
      .contradicts),
    Case("a count that is kept", "load happens at most once", "a.load", .supports),
    Case("a count of nothing", "load happens at most once", "a.appear", nil),
    Case("a count of two", "load happens at most once", "a.load a.appear a.load", .contradicts),
    Case("two objects, each once", "load happens at most once", "a.load b.load", .supports),
    Case("at once", "load is followed at once by appear", "a.load a.appear", .supports),
    Case(
      "not at once", "load is followed at once by appear", "a.load a.vanish a.appear",
      .contradicts),
    Case("one of two", "appear leads to appeared or vanish", "a.appear a.appeared", .supports),
    Case("a state is not printed", "appear only in view loaded", "a.load a.appear", nil),
    Case("nor is one in a scope", "load precedes appear after view loaded", "a.load a.appear", nil),
    Case("two machines", "launch precedes appear", "app.launch a.appear", .supports),
    Case(
      "two machines, the other way round", "launch precedes appear", "a.appear app.launch",
      .contradicts, isNew: true),
    Case(
      "a beginning that the log lacks", "no load before appear", "a.appear a.load", nil),
    Case(
      "a beginning that it has", "no load before appear", "a.appear a.load", .supports, isNew: true),
    Case("a versioned property", "load precedes appear when os >= 3", "a.load a.appear", .supports),
    Case(
      "a version that may be another", "no load when os >= 3", "a.load", nil, isNew: true),
  ]

  @Test(arguments: cases)
  private func aLogIsJudgedByWhatItPrints(_ sample: Case) throws {
    let pack = try Pack.screens()
    let property = try Property(sample.property, names: PropertyNames(of: pack))
    let log = try Self.log(sample.words, isNew: sample.isNew, isGone: sample.isGone, in: pack)
    let monitor = LogMonitor(of: property, in: pack, by: PackIndex(of: pack))
    #expect(monitor?.verdict(on: log) == sample.expected)
  }

  /// A log of one segment.
  private static func log(
    _ text: String, isNew: Bool, isGone: Bool, in pack: Pack
  ) throws -> RecordedLog {
    var names = Interner<String>()
    let words = text.split(separator: " ").map { $0.split(separator: ".").map(String.init) }
    let records = try words.map { word in
      RecordedLog.Record(
        object: names.intern(word[0]),
        callback: try #require(pack.callbacks.firstIndex { $0.name.text == word[1] }))
    }
    let objects = names.all.enumerated().map { number, name in
      RecordedLog.Object(
        name: name, machine: name == "app" ? 0 : 1, isNew: isNew, isGone: isGone,
        printed: BitSet(records.filter { $0.object == number }.map(\.callback)))
    }
    return RecordedLog([
      RecordedLog.Segment(objects: objects, records: records, configurations: pack.configurations)
    ])
  }

  @Test func aPropertyOfAnInteractionIsJudgedByWhoeverPlaysItsRoles() throws {
    let pack = try Pack.screens()
    let names = PropertyNames(of: pack)
    let push = try #require(pack.interactions.firstIndex { $0.name.text == "push" })
    let plain = try Self.log(
      "a.vanish b.appear a.vanished b.appeared c.vanished c.vanish", isNew: false, isGone: false,
      in: pack)
    let segment = plain.segments[0]
    let log = RecordedLog([
      RecordedLog.Segment(
        objects: segment.objects, records: segment.records,
        occurrences: [
          RecordedLog.Occurrence(
            interaction: push, records: 0...3, players: [[], [0], [1]], isOver: true)
        ], configurations: segment.configurations)
    ])
    func verdict(_ text: String) throws -> LogMonitor.Verdict? {
      LogMonitor(of: try Property(text, names: names), in: pack, by: PackIndex(of: pack))?
        .verdict(on: log)
    }
    #expect(try verdict("in push: source.vanish precedes target.appear") == .supports)
    #expect(try verdict("in push: source.vanished precedes target.appear") == .contradicts)
    #expect(try verdict("in push: target.appear precedes source.vanish") == .contradicts)
    #expect(try verdict("in push: source.vanish leads to source.vanished") == .supports)
    #expect(try verdict("in pop: source.vanish precedes target.appear") == nil)
    #expect(try verdict("in push: launch precedes target.appear") == nil)
  }

  @Test func aViolationMayBeWhereverThePropertyCould() throws {
    let pack = try Pack.screens()
    let names = PropertyNames(of: pack)
    let log = try Self.log("a.load b.appear a.load", isNew: false, isGone: false, in: pack)
    func isViolated(_ text: String) throws -> Bool? {
      LogMonitor(of: try Property(text, names: names), in: pack, by: PackIndex(of: pack))?
        .mayBeViolated(by: log)
    }
    #expect(try isViolated("load happens at most once when os >= 3") == true)
    #expect(try isViolated("in push: target.load happens at most once") == true)
    #expect(try isViolated("appear happens at most once") == false)
    #expect(try isViolated("load only in view loaded") == nil)
  }

  @Test func verdictsAreThoseOfAllRunsThatALogMayBeAPartOf() throws {
    var (contradicted, supported) = (0, 0)
    for seed in 0..<600 as Range<UInt64> {
      var oracle = try LogOracle(seed: seed)
      let found = try oracle.judge()
      contradicted += found == .contradicts ? 1 : 0
      supported += found == .supports ? 1 : 0
    }
    print("logs: \(contradicted) contradict, \(supported) support a random property")
    #expect(contradicted > 40)
    #expect(supported > 40)
  }
}

/// Holds the verdict on a random log to the definition of properties, on all runs that the log may
/// be a part of.
private struct LogOracle {
  private var random: RandomNumbers
  private let pack: Pack
  private let index: PackIndex
  private let property: Property
  /// The callbacks that the property names, and one that it does not.
  private let callbacks: [Int]

  init(seed: UInt64) throws {
    pack = try Pack.screens()
    index = PackIndex(of: pack)
    random = RandomNumbers(seed: seed &+ 7_000)
    var source = RandomProperty(seed: seed, machine: 1, of: pack)
    var property = source.property()
    while property.propositions.contains(where: \.asksForStates)
      || !property.propositions.contains(where: { !$0.callbacks.isEmpty })
    {
      property = source.property()
    }
    self.property = property
    let named = Set(property.propositions.flatMap(\.callbacks).map(index.callback))
    let other = pack.callbacks.indices.first { !named.contains($0) }
    callbacks = named.sorted() + [other].compactMap(\.self)
  }

  /// Judges one random log, and compares.
  mutating func judge() throws -> LogMonitor.Verdict? {
    let monitor = try #require(LogMonitor(of: property, in: pack, by: index))
    let printed = callbacks.filter { _ in random.below(5) > 0 }
    let calls = (0..<random.below(7)).compactMap { _ in
      printed.isEmpty ? nil : printed[random.below(printed.count)]
    }
    let (isNew, isGone) = (random.below(2) == 0, random.below(2) == 0)
    let log = RecordedLog([
      RecordedLog.Segment(
        objects: [
          RecordedLog.Object(
            name: "a", machine: 1, isNew: isNew, isGone: isGone, printed: BitSet(calls))
        ], records: calls.map { RecordedLog.Record(object: 0, callback: $0) },
        configurations: pack.configurations)
    ])
    let verdict = monitor.verdict(on: log)
    let hidden = callbacks.dropLast().filter { !calls.contains($0) }
    // A log without any record has no object.
    if calls.isEmpty { return nil }
    let residuals = checkedResiduals()
    let isSatisfiable = residuals.states(
      after: calls, from: isNew ? [0] : residuals.closed([0], under: callbacks), hiding: hidden
    ).contains { residuals.canHold($0, isGone ? [] : callbacks) }
    #expect(isSatisfiable == (verdict != .contradicts), "\(property.text): \(calls), \(isNew)")
    if verdict == .supports {
      let isShown = (0...calls.count).contains { end in
        let reading = reading(of: Array(calls[..<end]))
        return reading.holds && reading.isNonvacuous
      }
      #expect(isShown, "what is printed satisfies \(property.text) up to a record: \(calls)")
      let isKept = residuals.states(after: calls, from: [0], hiding: hidden).allSatisfy {
        residuals.canHold($0, isGone ? [] : callbacks)
      }
      #expect(isKept, "nothing hidden violates \(property.text) for good: \(calls)")
    }
    return verdict
  }

  /// The states of the property, compared with its definition on some runs.
  private mutating func checkedResiduals() -> Residuals {
    let residuals = residuals()
    for _ in 0..<20 {
      let run = some(callbacks, 12)
      #expect(residuals.holds(run) == reading(of: run).holds, "\(property.text): \(run)")
    }
    return residuals
  }

  /// The states of the property.
  ///
  /// Four callbacks distinguish any two states: the greatest claim, at most two times, takes three to
  /// break, and one more closes the segment. A row of two, or what comes at once, takes fewer.
  private func residuals() -> Residuals {
    let kinds = Dictionary(grouping: callbacks) { callback in
      property.propositions.map { $0.callbacks.map(index.callback).contains(callback) }
    }
    return Residuals(of: kinds.values.sorted { $0[0] < $1[0] }, reach: 4) {
      reading(of: $0).holds
    }
  }

  private mutating func some(_ callbacks: [Int], _ most: Int) -> [Int] {
    (0..<random.below(most + 1)).map { _ in callbacks[random.below(callbacks.count)] }
  }

  private func reading(of calls: [Int]) -> PlainReading {
    let states = [[UInt16.max]]
    let positions = calls.flatMap { callback in
      [
        TracePosition(
          call: TracePosition.Call(role: 0, callback: callback, argument: ""), states: states),
        TracePosition(call: nil, states: states),
      ]
    }
    return PlainReading(
      property: property, index: index,
      run: [TracePosition(call: nil, states: states)] + positions)
  }
}

/// What a property still asks for after the beginning of a run, as states with numbers.
///
/// It is found by asking whether runs satisfy the property. Two beginnings lead to one state if the
/// same callbacks after them satisfy it (Nerode). State 0 is that of the empty beginning.
private struct Residuals {
  /// For each state, the one after each callback, by index into the pack.
  private var next: [[Int]] = []
  /// For each state, whether a run that ends there satisfies the property.
  private let isSatisfied: [Bool]

  /// Finds all states.
  ///
  /// - Parameters:
  ///   - kinds: The callbacks; those of a kind are the same to the property.
  ///   - reach: How many callbacks, at most, it takes to distinguish two states.
  ///   - holds: Whether a run of callbacks satisfies the property.
  init(of kinds: [[Int]], reach: Int, _ holds: ([Int]) -> Bool) {
    var longest: [[Int]] = [[]]
    var ends = longest
    for _ in 0..<reach {
      longest = longest.flatMap { end in kinds.map { end + [$0[0]] } }
      ends += longest
    }
    var states = Interner<[Bool]>()
    var beginnings: [[Int]] = [[]]
    _ = states.intern(ends.map { holds($0) })
    while next.count < beginnings.count {
      let beginning = beginnings[next.count]
      var row = kinds.joined().max().map { [Int](repeating: 0, count: $0 + 1) } ?? []
      for kind in kinds {
        let longer = beginning + [kind[0]]
        let state = states.intern(ends.map { holds(longer + $0) })
        if state == beginnings.count { beginnings.append(longer) }
        for callback in kind { row[callback] = state }
      }
      next.append(row)
    }
    isSatisfied = states.all.map { $0[0] }
  }

  func holds(_ run: [Int]) -> Bool { isSatisfied[run.reduce(0) { next[$0][$1] }] }

  /// Whether a run in a state can satisfy the property if some callbacks may still come.
  func canHold(_ state: Int, _ callbacks: [Int]) -> Bool {
    closed([state], under: callbacks).contains { isSatisfied[$0] }
  }

  /// The states after some records, with any hidden callbacks before, between, and after them.
  func states(after calls: [Int], from states: Set<Int>, hiding hidden: [Int]) -> Set<Int> {
    calls.reduce(closed(states, under: hidden)) { states, call in
      closed(Set(states.map { next[$0][call] }), under: hidden)
    }
  }

  /// Some states and all to which some callbacks lead from them.
  func closed(_ states: Set<Int>, under callbacks: [Int]) -> Set<Int> {
    var (all, rest) = (states, Array(states))
    while let state = rest.popLast() {
      for callback in callbacks {
        let after = next[state][callback]
        if all.insert(after).inserted { rest.append(after) }
      }
    }
    return all
  }
}
