package import Base
import Checker
import Logs
package import Pack
import StateSpace

/// Writes down what a log prints, and how the model explains it, as plain values.
struct LogRecorder {
  /// The model that the logs are held to.
  let model: AlignmentModel
  /// The numbers of the names of its pack.
  let index: PackIndex
  /// How operands show in logs.
  let signs: OperandSigns

  /// Writes down a log.
  ///
  /// - Parameters:
  ///   - reading: What was read, and how it is explained; of a log that is too long to be kept,
  ///     nothing is written down.
  ///   - source: Where the log is from; `nil` if no citation names it.
  /// - Returns: The log.
  func log(of reading: TraceReading, from source: Name<Source>?) -> RecordedLog {
    guard reading.isWhole else { return RecordedLog([]) }
    let named = machinesWithNames(in: reading)
    var segments = reading.verdict.segments.map { recording in
      var draft = SegmentDraft(recording, named: named)
      for line in reading.lines(of: recording) { take(line, into: &draft) }
      addOccurrences(to: &draft, from: source)
      return draft
    }
    let labels = segments.reduce(into: [ObjectName: BitSet]()) { labels, draft in
      for record in draft.records {
        labels[draft.lives[record.object].label, default: BitSet()].insert(record.callback)
      }
    }
    let beginnings = beginnings(of: labels)
    for place in segments.indices { segments[place].note(printed: labels, beginnings) }
    return RecordedLog(segments.map(\.segment))
  }

  /// For each label, the callbacks that an object of it can get first, by what the log prints.
  private func beginnings(of labels: [ObjectName: BitSet]) -> [ObjectName: BitSet] {
    var firsts = FirstRecords(model)
    var beginnings: [ObjectName: BitSet] = [:]
    for (label, printed) in labels where !model.lives[label.machine].isEndless {
      beginnings[label] = BitSet(
        printed.filter { firsts.canBegin(with: $0, printed: printed) })
    }
    return beginnings
  }

  /// The callbacks, by index into the pack, that records of a log name and the model explains.
  func sightings(in reading: TraceReading) -> BitSet {
    let findings = reading.verdict.findings.filter { $0.kind != .missing }
    let deviating = Set(findings.map(\.record.place))
    return reading.verdict.segments.reduce(into: BitSet()) { found, recording in
      let homes = recording.homesByPlace
      for line in reading.lines(of: recording) where !deviating.contains(line.place) {
        guard let call = line.call else { continue }
        let callbacks = callbacks(of: call, homes[line.place], in: recording)
        if callbacks.count == 1 { found.insert(callbacks[0]) }
      }
    }
  }

  /// The callbacks that a record may mean, by index into the pack.
  private func callbacks(of call: TraceCall, _ home: TraceHome?, in recording: TraceSegment)
    -> [Int]
  {
    if call.callbacks.count == 1 { return call.callbacks }
    if let callback = home?.callback { return [index.callback(callback)] }
    guard let home, let lifeline = home.lifeline else { return call.callbacks }
    let interaction = model.pack.interactions[
      index.interaction(recording.interactions[home.interaction].name)]
    guard let own = interaction.lifelines.first(where: { $0.name == lifeline }) else {
      return call.callbacks
    }
    let fitting = call.callbacks.filter { model.homes[$0] == index.machine(own.machine) }
    return fitting.isEmpty ? call.callbacks : fitting
  }

  /// The machines of which the log names an object.
  private func machinesWithNames(in reading: TraceReading) -> Set<Int> {
    let calls = reading.lines.compactMap(\.call).filter { !$0.objectName.isEmpty }
    return Set(calls.filter { $0.callbacks.count == 1 }.map { model.homes[$0.callbacks[0]] })
  }

  private func take(_ line: TraceLine, into draft: inout SegmentDraft) {
    guard let call = line.call else { return }
    let callbacks = callbacks(of: call, draft.homes[line.place], in: draft.recording)
    let machine = callbacks.count == 1 ? model.homes[callbacks[0]] : -1
    let isAnonymous = call.objectName.isEmpty && draft.named.contains(machine)
    guard machine >= 0, !isAnonymous, let callback = callbacks.first else {
      for callback in callbacks { draft.unclear.insert(callback) }
      return
    }
    draft.isLaunched = draft.isLaunched || model.launches.contains(callback)
    let object = draft.object(
      ObjectName(machine: machine, label: call.label, address: call.address),
      isMaking: model.lives[machine].makings.contains(callback))
    draft.places[line.place] = draft.records.count
    draft.records.append(
      RecordedLog.Record(
        object: object, callback: callback,
        arguments: model.tables.arguments.fitting(call.argument, to: callback)))
    draft.lives[object].object.isGone = model.lives[machine].deaths.contains(callback)
  }

  /// Adds the interactions that a log shows; see `Interaction.isShown(by:from:)`.
  private func addOccurrences(to draft: inout SegmentDraft, from source: Name<Source>?) {
    var homes: [Int: [TraceHome]] = [:]
    for home in draft.recording.homes where draft.places[home.place] != nil {
      homes[home.interaction, default: []].append(home)
    }
    for (place, told) in draft.recording.interactions.enumerated() {
      let number = index.interaction(told.name)
      let interaction = model.pack.interactions[number]
      guard let own = homes[place], interaction.isShown(by: told, from: source) else { continue }
      draft.occurrences.append(occurrence(of: number, told, own, in: draft))
    }
  }

  private func occurrence(
    of number: Int, _ told: TraceInteraction, _ homes: [TraceHome], in draft: SegmentDraft
  ) -> RecordedLog.Occurrence {
    let interaction = model.pack.interactions[number]
    var players = interaction.lifelines.map { _ in Set<Int>() }
    var calls: Set<OperandSigns.Sign> = []
    let places = homes.compactMap { draft.places[$0.place] }
    for home in homes {
      guard let place = draft.places[home.place], let lifeline = home.lifeline else { continue }
      let record = draft.records[place]
      let name = draft.lives[record.object].object.name
      for role in interaction.roles(of: name, toldAs: lifeline, in: told) {
        players[role].insert(record.object)
        calls.insert(
          OperandSigns.Sign(
            lifeline: role, callback: model.pack.callbacks[record.callback].name))
      }
    }
    let first = places.min() ?? 0
    let last = places.max() ?? first
    let everyone = players.reduce(into: Set()) { $0.formUnion($1) }
    return RecordedLog.Occurrence(
      interaction: number, records: first...last, players: players.map { $0.sorted() },
      labels: signs.labels(in: number, shownBy: calls), isNew: !told.isResumed,
      isOver: draft.records[(last + 1)...].contains { everyone.contains($0.object) })
  }
}

/// A segment while it is written down.
private struct SegmentDraft {
  let recording: TraceSegment
  /// The machines of which the log names an object.
  let named: Set<Int>
  /// For each record that is explained, what explains it.
  let homes: [TracePlace: TraceHome]
  var lives: [Life] = []
  var records: [RecordedLog.Record] = []
  /// For each record that is written down, its index.
  var places: [TracePlace: Int] = [:]
  var occurrences: [RecordedLog.Occurrence] = []
  var unclear = BitSet()
  /// Whether the process was launched in it.
  var isLaunched = false
  /// For each name, the life that it has now.
  private var current: [ObjectName: Int] = [:]

  /// An object while it is written down.
  struct Life {
    var object: RecordedLog.Object
    /// What the log calls it, whatever its address.
    let label: ObjectName
    /// Whether the log says its address.
    let hasAddress: Bool
    /// Whether something came that does not belong to its making.
    var isGrown: Bool
  }

  init(_ recording: TraceSegment, named: Set<Int>) {
    (self.recording, self.named) = (recording, named)
    homes = recording.homesByPlace
  }

  /// The object of a record, by index; of a name that is new, or begins another life, a new one.
  ///
  /// - Parameters:
  ///   - name: What the record calls it.
  ///   - isMaking: Whether its callback comes only while an object is made.
  /// - Returns: The index.
  mutating func object(_ name: ObjectName, isMaking: Bool) -> Int {
    let former = current[name]
    if let former, !lives[former].object.isGone, !isMaking || !lives[former].isGrown {
      if !isMaking { lives[former].isGrown = true }
      return former
    }
    let object = RecordedLog.Object(
      name: name.text, machine: name.machine, isNew: isMaking || former != nil || isLaunched)
    let label = ObjectName(
      machine: name.machine, label: name.label.isEmpty ? name.address : name.label)
    current[name] = lives.count
    lives.append(
      Life(
        object: object, label: label, hasAddress: !name.address.isEmpty, isGrown: !isMaking))
    return lives.count - 1
  }

  /// Notes which callbacks a log prints of the objects of each label, and with which another object
  /// may begin; of objects with an address, and where none has a name, there is no other.
  mutating func note(printed: [ObjectName: BitSet], _ beginnings: [ObjectName: BitSet]) {
    for (place, life) in lives.enumerated() {
      lives[place].object.printed = printed[life.label, default: BitSet()]
      if !life.object.name.isEmpty, !life.hasAddress {
        lives[place].object.beginnings = beginnings[life.label, default: BitSet()]
      }
    }
  }

  var segment: RecordedLog.Segment {
    RecordedLog.Segment(
      objects: lives.map(\.object), records: records, occurrences: occurrences, unclear: unclear,
      configurations: recording.configurations)
  }
}

extension Interaction {
  /// The lifelines, by index, whose part an object has for which a record was read as that of one.
  ///
  /// One of many turns out, later on, to be an object with a role of its own: what it got is then
  /// what that one got.
  fileprivate func roles(
    of object: String, toldAs lifeline: Name<Lifeline>, in told: TraceInteraction
  ) -> [Int] {
    guard let own = lifelines.firstIndex(where: { $0.name == lifeline }) else { return [] }
    let parts = Set(told.roles.filter { $0.object == object }.map(\.lifeline))
    return lifelines.indices.filter { number in
      number == own
        || (lifelines[own].isMany && lifelines[number].machine == lifelines[own].machine
          && parts.contains(lifelines[number].name))
    }
  }

  /// Whether a log in which it was recognized shows that it took place, and not something that
  /// looks the same: if it has several objects of one machine, two of them are seen in it.
  ///
  /// What a lone controller gets when a sheet is dismissed, it gets in a pop, too.
  ///
  /// - Parameters:
  ///   - told: What was recognized.
  ///   - source: Where the log is from; one that the interaction cites is known to show it.
  /// - Returns: Whether it does.
  package func isShown(by told: TraceInteraction, from source: Name<Source>?) -> Bool {
    if citations.contains(where: { $0.source == source }) { return true }
    let seen = Set(told.roles.map(\.lifeline))
    let groups = Dictionary(grouping: lifelines.filter { !$0.isMany }, by: \.machine)
    return groups.values.allSatisfy { group in
      group.count < 2 || group.count { seen.contains($0.name) } > 1
    }
  }
}
