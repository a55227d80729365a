import Base
import Logs
import Pack
import StateSpace

/// Follows the cheapest alignment of a log, and gathers what it says.
struct AlignmentStory: Sendable {
  /// What costs something.
  private(set) var findings: [AlignmentVerdict.Finding] = []
  /// The interactions so far.
  private(set) var interactions: [AlignmentVerdict.Occurrence] = []
  /// What the records are explained as.
  private(set) var homes: [AlignmentVerdict.Home] = []
  /// The segments so far, each with the models in which it is possible.
  private(set) var segments: [(lines: ClosedRange<Int>, models: UInt64)] = []
  /// What the alignment costs so far.
  private(set) var cost = 0

  private let model: AlignmentModel
  /// The interactions under way, by index; -1 for a free event.
  private var live: [Int] = []
  private var episode = 0
  /// How many records the episode has so far.
  private var sinceBeginning = 0
  /// The names of the interactions.
  private var names = AlignmentNames()
  /// The last record.
  private var last: Record?
  private var isFull = false
  /// Whether the segment under way is listed.
  private var isListed = false
  /// How many records do not pair that are not among the findings.
  private(set) var unlisted = 0

  /// The most records of an episode, since an interaction can wait as long as the log goes.
  private static let mostRecords = 64
  /// The most findings, interactions, and segments that are listed.
  private static let most = 8_000
  /// The most records of which it is listed what they are.
  private static let mostHomes = 32_000

  init(_ model: AlignmentModel) { self.model = model }

  /// A record on the cheapest alignment.
  struct Record: Sendable {
    /// The record.
    let record: TraceLine
    /// The line of the object's record right before, if that names the same callback.
    let repeatedLine: Int?
    /// For each slot, the object, by number in the cast.
    var names: SIMD8<Int32>
    /// What takes it.
    let move: AlignmentStep.Move
    /// Why it costs something.
    let reasons: [AlignmentNotes.Note]
    /// What else can take it.
    let choices: [AlignmentLattice.Choice]
    /// Whether there is more that can take it.
    let isOpen: Bool
    /// What could have come instead.
    let expected: [AlignmentVerdict.Record]
    /// What one change repairs it.
    let repairs: [AlignmentVerdict.Repair]
    /// The models in which it is possible.
    let models: UInt64
    /// For each machine, what the log prints of its objects.
    let printed: [BitSet]

    /// Its line, from 1.
    var line: Int { record.number }
  }

  /// Adds to the cost.
  mutating func take(cost: Int) { self.cost += cost }

  /// Notes a complaint of the system about an object.
  mutating func report(_ object: String, in record: TraceLine) {
    add(
      AlignmentVerdict.Finding(
        record: record, reason: .reported, cost: 0, callback: nil, object: object,
        repeatedLine: nil, episode: -1))
  }

  /// Adds a finding; if there are too many, those that are cheap go first.
  private mutating func add(_ finding: AlignmentVerdict.Finding) {
    if findings.count >= Self.most, !isFull {
      let dear = Set(AlignmentVerdict.Finding.dearEpisodes(among: findings) + [episode])
      findings.removeAll { !dear.contains($0.episode) && !$0.reason.isUnpaired }
      isFull = findings.count > Self.most / 2
    }
    if isFull { unlisted += finding.reason.isUnpaired ? 1 : 0 } else { findings.append(finding) }
  }

  /// Takes the next record.
  mutating func take(_ record: Record, _ cast: AlignmentCast) {
    if live.isEmpty || sinceBeginning >= Self.mostRecords {
      (episode, sinceBeginning) = (episode + 1, 0)
    }
    sinceBeginning += 1
    for reason in record.reasons {
      let isUnpaired = reason.kind.isUnpaired
      add(
        AlignmentVerdict.Finding(
          record: record.record, reason: reason.kind, cost: reason.cost,
          callback: reason.callback < 0 ? nil : model.pack.callbacks[reason.callback].name,
          object: reason.slot < 0 ? "" : cast.text(of: record.names[reason.slot]),
          expected: isUnpaired ? record.expected : [], repairs: isUnpaired ? record.repairs : [],
          repeatedLine: record.repeatedLine, episode: episode))
    }
    if segments.isEmpty || record.reasons.contains(where: { $0.kind == .segment }) {
      isListed = segments.count < Self.most
      if isListed { segments.append((record.line...record.line, record.models)) }
      name(but: [], record.printed)
      names.beginSegment()
    }
    if isListed {
      let place = segments.count - 1
      let first = segments[place].lines.lowerBound
      segments[place] = (first...max(record.line, first), record.models)
    }
    take(record.move.taking, record, cast)
    if let late = record.move.late, var last {
      last.names = record.names
      take(late, last, cast)
    }
    last = record
  }

  /// Lets an interaction take a record.
  private mutating func take(
    _ taking: AlignmentStep.Taking, _ record: Record, _ cast: AlignmentCast
  ) {
    var own = -1
    if taking.taker >= 0, Int(taking.taker) < live.count {
      own = live[Int(taking.taker)]
    } else if taking.begun >= 0 {
      own = begin(Int(taking.begun), at: record.line)
    }
    tell(own, taking, record, cast)
    live = (0..<Int(taking.count)).map { place in
      let former = Int(taking.kept[place])
      return former < 0 ? own : former < live.count ? live[former] : -1
    }
    name(but: live, record.printed)
  }

  /// Notes what a record is explained as.
  private mutating func tell(
    _ own: Int, _ taking: AlignmentStep.Taking, _ record: Record, _ cast: AlignmentCast
  ) {
    guard taking.callback >= 0 else { return }
    if own >= 0 {
      let lines = interactions[own].lines
      interactions[own].lines =
        min(lines.lowerBound, record.line)...max(lines.upperBound, record.line)
      names.take(
        AlignmentNames.Record(
          object: taking.slot < 0 ? "" : cast.text(of: record.names[Int(taking.slot)]),
          home: homes.count, choices: record.choices, isOpen: record.isOpen), of: own)
    }
    guard homes.count < Self.mostHomes else { return }
    homes.append(
      AlignmentVerdict.Home(
        line: record.line, interaction: own < 0 ? nil : own, lifeline: nil,
        callback: model.pack.callbacks[Int(taking.callback)].name))
  }

  /// Names the interactions that are under way no longer.
  private mutating func name(but live: [Int], _ printed: [BitSet]) {
    if names.isEmpty { return }
    for own in names.waiting where !live.contains(own) {
      let lifelines = names.name(&interactions[own], number: own, by: model, printed: printed)
      for (home, lifeline) in lifelines where home < homes.count {
        homes[home].lifeline = lifeline
      }
    }
  }

  /// Ends the log.
  mutating func finish(_ printed: [BitSet]) { name(but: [], printed) }

  private mutating func begin(_ automaton: Int, at line: Int) -> Int {
    guard let interaction = model.automata.automata[automaton].interaction,
      interactions.count < Self.most
    else { return -1 }
    interactions.append(
      AlignmentVerdict.Occurrence(
        name: model.pack.interactions[interaction].name, automaton: automaton, lines: line...line))
    return interactions.count - 1
  }
}
