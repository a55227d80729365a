import Base
import Logs
import Pack
import StateSpace

/// Follows the cheapest alignment of a log, and gathers what it says.
struct AlignmentReport: Sendable {
  /// What costs something.
  private(set) var findings: [AlignmentVerdict.Finding] = []
  /// The segments that have ended.
  private(set) var segments: [TraceSegment] = []
  /// What the alignment costs so far.
  var cost = 0

  private let model: AlignmentModel
  /// The interactions under way, by index into the segment's; -1 for a free event.
  private var live: [Int] = []
  /// The interaction of the last record that has one; -1 for none.
  private var latest = -1
  /// The interactions that are parts of others, by index into the segment's.
  private var parts: Set<Int> = []
  private var episode = 0
  /// How many records the episode has so far.
  private var sinceBeginning = 0
  /// The names of the interactions.
  var names: AlignmentNames
  /// The last record.
  private var last: Record?
  private var isFull = false
  /// The segment under way; `nil` before the first record.
  private var segment: TraceSegment?
  /// How many interactions and homes are listed so far.
  private var (interactionCount, homeCount) = (0, 0)
  /// How many records do not pair that are not among the findings.
  private(set) var unlisted = 0

  /// The most records of an episode, since an interaction can wait as long as the log goes.
  private static let mostRecords = 64
  /// The most findings, interactions, and segments that are listed.
  private static let most = 8_000
  /// The most records of which it is listed what they are.
  private static let mostHomes = 32_000

  /// Begins with nothing.
  init(_ model: AlignmentModel) { (self.model, names) = (model, AlignmentNames(model)) }

  /// A record on the cheapest alignment.
  struct Record: Sendable {
    /// The record, and how the search has met it.
    var entry: LogAlignment.TrailEntry
    /// The place of the explanation after it.
    let place: Int
    /// What takes it.
    let move: AlignmentStep.Move
    /// Why it costs something.
    let reasons: [AlignmentNotes.Note]
    /// What else can take it.
    let choices: [AlignmentLattice.Choice]
    /// What could have come instead.
    let expected: [AlignmentVerdict.Record]
    /// What one change repairs it.
    let repairs: [AlignmentVerdict.Repair]
    /// If a segment begins with it, the configurations of the one before.
    let configurations: [Configuration]
    /// For each machine, what the log prints of its objects.
    let printed: [BitSet]
    /// Whether the search still knows the step.
    var isMet = true

    /// How the search has met it, if that takes it in its place.
    fileprivate func met(_ taking: AlignmentStep.Taking) -> MetRecord? {
      let reading = entry.event.readings.first {
        $0.callback == Int(taking.callback) && $0.slot == Int(taking.slot)
      }
      guard let reading, isMet, move.late == nil else { return nil }
      return MetRecord(
        step: entry.step, place: place, before: entry.before, event: entry.event,
        reading: reading)
    }
  }

  /// Takes a note that cannot be right, whatever the alignment: a complaint of the system about an
  /// object, or a change of state that no event makes.
  mutating func take(_ aside: Aside, in record: TraceLine) {
    let (reason, object): (AlignmentReason, String)
    switch aside {
    case .complaint(let complaint):
      let name = ObjectName(machine: 0, label: complaint.label, address: complaint.address)
      (reason, object) = (.reported, name.text)
    case .change(let change): (reason, object) = (.extra, change.label)
    default: return
    }
    add(
      AlignmentVerdict.Finding(
        record: record, reason: reason, cost: 0, callback: nil, object: object,
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
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - assignment: Who the objects are.
  ///   - states: What the search has found.
  mutating func take(
    _ record: consuming Record, _ assignment: SlotAssignment, _ states: inout BeliefStates
  ) {
    if live.isEmpty || sinceBeginning >= Self.mostRecords {
      (episode, sinceBeginning) = (episode + 1, 0)
    }
    sinceBeginning += 1
    for reason in record.reasons {
      let isUnpaired = reason.kind.isUnpaired
      add(
        AlignmentVerdict.Finding(
          record: record.entry.record, reason: reason.kind, cost: Int(reason.cost),
          callback: reason.callback < 0 ? nil : model.pack.callbacks[Int(reason.callback)].name,
          object: reason.slot < 0
            ? "" : assignment.text(of: record.entry.names[Int(reason.slot)]),
          expected: isUnpaired ? record.expected : [], repairs: isUnpaired ? record.repairs : [],
          repeatedLine: record.entry.repeatedLine, episode: episode))
    }
    // To compare all of the segment with `nil` would copy it.
    if segment?.places == nil || record.reasons.contains(where: { $0.kind == .segment }) {
      begin(with: record, &states)
    }
    if let first = segment?.places.lowerBound {
      segment?.places = first...max(record.entry.record.place, first)
    }
    take(record.move.taking, record, assignment, &states)
    if let late = record.move.late, var last {
      last.entry.names = record.entry.names
      take(late, last, assignment, &states)
    }
    last = record
  }

  /// Begins a segment.
  private mutating func begin(with record: Record, _ states: inout BeliefStates) {
    name(but: [], record.printed, isCut: true, &states)
    names.beginSegment()
    let isBreak = segment != nil
    end(record.configurations)
    let place = record.entry.record.place
    segment = TraceSegment(places: place...place, isBreak: isBreak)
    (live, latest) = ([], -1)
  }

  /// Ends the segment under way.
  private mutating func end(_ configurations: [Configuration]) {
    guard var segment, segments.count < Self.most else { return }
    segment.remove(parts)
    parts = []
    segment.configurations = configurations
    segments.append(segment)
  }

  /// Lets an interaction take a record.
  private mutating func take(
    _ taking: AlignmentStep.Taking, _ record: Record, _ assignment: SlotAssignment,
    _ states: inout BeliefStates
  ) {
    var own = -1
    if taking.taker >= 0, Int(taking.taker) < live.count {
      own = live[Int(taking.taker)]
    } else if taking.begun >= 0 {
      own = begin(Int(taking.begun), isResumed: taking.isResumed, at: record.entry.record.number)
    }
    if taking.callback >= 0 {
      tell(own, taking, record, assignment)
    } else if record.reasons.contains(where: { $0.kind == .companion }) {
      list(record, of: latest, nil)
    }
    live = (0..<Int(taking.count)).map { place in
      let former = Int(taking.kept[place])
      return former < 0 ? own : former < live.count ? live[former] : -1
    }
    name(but: live, record.printed, &states)
  }

  /// Notes what a record is explained as.
  private mutating func tell(
    _ own: Int, _ taking: AlignmentStep.Taking, _ record: Record, _ assignment: SlotAssignment
  ) {
    guard own >= 0 else { return }
    latest = own
    names.take(
      AlignmentNames.Record(
        object: taking.slot < 0 ? "" : assignment.text(of: record.entry.names[Int(taking.slot)]),
        callback: Int(taking.callback), home: segment?.homes.count ?? 0,
        choices: record.choices, met: record.met(taking)),
      of: own, printed: record.printed[model.homes[Int(taking.callback)]])
    let isOpen = record.entry.record.call.map { $0.callbacks.count > 1 } ?? false
    list(record, of: own, isOpen ? model.pack.callbacks[Int(taking.callback)].name : nil)
  }

  /// Lists the interaction of a record.
  private mutating func list(
    _ record: Record, of interaction: Int, _ callback: Name<Callback>?
  ) {
    guard interaction >= 0, let own = segment?.interactions[interaction] else { return }
    let line = record.entry.record.number
    segment?.interactions[interaction].firstLine = min(own.firstLine, line)
    segment?.interactions[interaction].lastLine = max(own.lastLine, line)
    guard homeCount < Self.mostHomes else { return }
    homeCount += 1
    segment?.homes.append(
      TraceHome(
        place: record.entry.record.place, interaction: interaction, lifeline: nil,
        callback: callback))
  }

  /// Names the interactions that are under way no longer, or are cut.
  private mutating func name(
    but live: [Int], _ printed: [BitSet], isCut: Bool = false, _ states: inout BeliefStates
  ) {
    for own in names.waiting(but: live) {
      guard var interaction = segment?.interactions[own] else { continue }
      let naming = names.name(
        &interaction, number: own, printed: printed, isCut: isCut, in: &states)
      segment?.interactions[own] = interaction
      for (home, lifeline) in naming.lifelines { segment?.give(home, to: own, as: lifeline) }
      parts.formUnion(naming.parts)
    }
  }

  /// Forgets steps of the search, which has forgotten them.
  mutating func forgetSteps() {
    names.forgetSteps()
    last?.isMet = false
  }

  /// Ends the log.
  ///
  /// - Parameters:
  ///   - printed: For each machine, what the log prints of its objects.
  ///   - configurations: Those in which the last segment is possible.
  ///   - states: What the search has found.
  mutating func finish(
    _ printed: [BitSet], _ configurations: [Configuration], _ states: inout BeliefStates
  ) {
    name(but: [], printed, isCut: true, &states)
    end(configurations)
  }

  /// Adds an interaction; -1 for a free event, and if there are too many.
  private mutating func begin(_ automaton: Int, isResumed: Bool, at line: Int) -> Int {
    guard let number = model.automata.automata[automaton].interaction,
      interactionCount < Self.most, let place = segment?.interactions.count
    else { return -1 }
    interactionCount += 1
    let interaction = model.pack.interactions[number]
    segment?.interactions.append(
      TraceInteraction(
        name: interaction.name, firstLine: line, lastLine: line, isAmbient: interaction.isAmbient,
        isResumed: isResumed))
    return place
  }
}

extension TraceSegment {
  /// Gives a record to an interaction.
  fileprivate mutating func give(_ home: Int, to interaction: Int, as lifeline: Name<Lifeline>?) {
    guard homes.indices.contains(home) else { return }
    let line = homes[home].place.line
    homes[home].interaction = interaction
    homes[home].lifeline = lifeline
    let own = interactions[interaction]
    interactions[interaction].firstLine = min(own.firstLine, line)
    interactions[interaction].lastLine = max(own.lastLine, line)
  }

  /// Removes interactions that are parts of others and have no record any more.
  fileprivate mutating func remove(_ parts: Set<Int>) {
    let kept = interactions.indices.filter { !parts.contains($0) }
    let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    interactions = kept.map { interactions[$0] }
    homes = homes.compactMap { home in
      var home = home
      guard let place = places[home.interaction] else { return nil }
      home.interaction = place
      return home
    }
  }
}
