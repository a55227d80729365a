/// Follows a log record by record and says whether some behaviour of the model explains it.
///
/// What the log never prints is unseen, not missing; it may begin anywhere; objects that no record
/// names may play any part. Where this leaves it in doubt, the monitor accepts.
public struct TraceMonitor: Sendable {
  let pack: Pack
  let model: TraceModel
  var memory: TraceMemory
  var cast = Cast()
  /// For each object, the callbacks that the log prints for it.
  private var printed: [ObjectName: [Bool]] = [:]
  /// The machines of which the log names objects.
  private var hasNames: [Bool]
  /// The groups of configurations that are asked about, and the configurations.
  private let groups: UInt64
  private let allowed: Set<Configuration>?
  private var keepsHomes: Bool

  private var watch = ObjectWatch()
  /// Whether it was said beforehand what the log prints.
  private var isInformed = false
  var track: Track
  /// The account that would begin anew at the last place where one may; none when there is none.
  private var fresh: (track: Track, line: Int)?
  private var firstLine = 0
  private var lastLine = 0
  private var process = ""
  private var wasDeviation = false
  private var recordings: [TraceRecording] = []
  private var deviations: [TraceDeviation] = []
  private var objects: [String] = []
  private var knownObjects: Set<String> = []
  private var callCount = 0

  /// How many objects and deviations are listed at most.
  private static let mostListed = 10_000

  /// Prepares to follow a log.
  ///
  /// - Parameters:
  ///   - pack: The model.
  ///   - configurations: The configurations that are asked about; none for all of the pack.
  ///   - keepsHomes: Whether to note to which interaction each record belongs, which takes memory
  ///     for each record.
  public init(
    of pack: Pack, configurations: Set<Configuration>? = nil, keepsHomes: Bool = true
  ) {
    self.pack = pack
    model = TraceModel(of: pack)
    memory = TraceMemory(model)
    hasNames = model.machines.map { _ in false }
    allowed = configurations
    groups =
      configurations.map { [variants = model.variants] in variants.groups(of: $0) }
      ?? model.variants.all
    self.keepsHomes = keepsHomes
    track = Track(belief: TraceMemory.nothing, costs: [], story: Story(keepsHomes: keepsHomes))
    track = Self.newTrack(&memory, cast, groups, keepsHomes)
  }

  /// Says which callbacks the log prints for which objects, before it is followed.
  ///
  /// A monitor that knows this finds more: without it, a callback counts as unseen until its first
  /// record.
  public mutating func expect(_ lines: some Swift.Sequence<TraceLine>) {
    isInformed = true
    for line in lines {
      guard let call = line.call else { continue }
      for name in names(of: call, in: line) { note(call, on: name) }
    }
  }

  /// Notes from now on to which interaction each record belongs; before the first record.
  public mutating func keepHomes() {
    keepsHomes = true
    track.story = Story(keepsHomes: true)
  }

  /// Follows the next record.
  public mutating func take(_ line: TraceLine) {
    switch line.content {
    case .note: break
    case .blank, .heading: mayBegin(at: line.number)
    case .call(let call):
      if !line.process.isEmpty, line.process != process {
        if !process.isEmpty { mayBegin(at: line.number) }
        process = line.process
      }
      take(call, in: line)
    }
  }

  /// Ends the log.
  public mutating func finish() -> TraceVerdict {
    close()
    return TraceVerdict(recordings: recordings, callCount: callCount, objects: objects)
  }

  private static func newTrack(
    _ memory: inout TraceMemory, _ cast: Cast, _ groups: UInt64, _ keepsHomes: Bool
  ) -> Track {
    let slots = cast.company.members.map { member in
      member.map { memory.model.machines[$0.machine].unknown } ?? []
    }
    let start = Hypothesis(slots: slots, frames: [], open: memory.model.nesting + 1)
    let belief = memory.belief(of: [(start, groups)])
    return Track(belief: belief, costs: [0], story: Story(keepsHomes: keepsHomes))
  }

  private mutating func mayBegin(at line: Int) {
    guard track.age > 0 else { return }
    fresh = (Self.newTrack(&memory, cast, groups, keepsHomes), line)
  }
}

extension TraceMonitor {
  private mutating func take(_ call: TraceCall, in line: TraceLine) {
    let names = names(of: call, in: line)
    let callbacks = call.callbacks.filter { model.machineOfCallback[$0] != nil }
    guard !callbacks.isEmpty else { return }
    callCount += 1
    listObject(call)
    for name in names { note(call, on: name) }
    forgetIfFull()
    let meanings = meanings(of: call, callbacks, names)
    let symbol = memory.number(of: TraceSymbol(meanings: meanings))
    if firstLine == 0 { firstLine = line.number }
    let kind: TraceDeviation.Kind = isRefused(meanings) ? .object : .order
    let isExplained = follow(symbol, line)
    if !isExplained { deviate(line, symbol, meanings, kind) }
    wasDeviation = !isExplained
    lastLine = line.number
  }

  /// Follows a record on both accounts.
  ///
  /// - Returns: Whether one of them explains it.
  private mutating func follow(_ symbol: Int, _ line: TraceLine) -> Bool {
    let hint = Track.Hint(
      symbol: symbol, company: memory.number(of: cast.company), names: cast.names,
      record: (line.number, line.part))
    let isMain = track.advance(&memory, hint)
    let isOther = fresh?.track.advance(&memory, hint) ?? false
    if !isOther, isMain { fresh = nil }
    guard !isMain, isOther, let (other, start) = fresh else { return isMain }
    close(before: start)
    track = other
    fresh = nil
    return true
  }

  /// Notes that no account explains a record, and goes on as well as can be.
  private mutating func deviate(
    _ line: TraceLine, _ symbol: Int, _ meanings: [TraceSymbol.Meaning],
    _ kind: TraceDeviation.Kind
  ) {
    fresh = nil
    let company = memory.number(of: cast.company)
    if wasDeviation {
      restart(symbol, line)
      return
    }
    let expected = expected(first: meanings.first?.slot ?? -1, company)
    var nearest = TraceDeviation.Nearest.extra
    var found = memory.hypotheses(of: track.belief)
    for (number, option) in expected.enumerated() {
      let missing = memory.number(of: TraceSymbol(meanings: [option.meaning]))
      let filled = memory.step(from: track.belief, missing, company, mayResume: false).target
      let after = memory.step(from: filled, symbol, company, mayResume: false).target
      guard after != TraceMemory.nothing else { continue }
      nearest = .missing(expected[number].named)
      found += memory.hypotheses(of: after)
      break
    }
    if deviations.count < Self.mostListed {
      deviations.append(
        TraceDeviation(
          record: line, kind: kind, expected: expected.map(\.named),
          nearest: nearest))
    }
    track.settle(memory)
    track.story.breakOff()
    track.belief = memory.belief(of: found)
    track.costs = memory.beliefs[track.belief].entries.map { _ in 0 }
  }

  /// Begins anew with a record, after two in a row that nothing explains.
  private mutating func restart(_ symbol: Int, _ line: TraceLine) {
    var next = Self.newTrack(&memory, cast, groups, keepsHomes)
    let company = memory.number(of: cast.company)
    track.settle(memory)
    next.story = track.story
    next.story.breakOff()
    let hint = Track.Hint(
      symbol: symbol, company: company, names: cast.names, record: (line.number, line.part))
    _ = next.advance(&memory, hint)
    track = next
  }

  private typealias Option = (meaning: TraceSymbol.Meaning, named: TraceDeviation.Expected)

  /// The records that could have come, of those that the log prints; those of one slot first.
  private mutating func expected(first: Int, _ company: Int) -> [Option] {
    var found: [Option] = []
    let slots = cast.names.indices.filter { cast.names[$0] != nil }
    for slot in slots.filter({ $0 == first }) + slots.filter({ $0 != first }) {
      guard let name = cast.names[slot], let own = printed[name] else { continue }
      for callback in own.indices where own[callback] {
        let meaning = TraceSymbol.Meaning(callback: callback, slot: slot)
        let symbol = memory.number(of: TraceSymbol(meanings: [meaning]))
        let step = memory.step(from: track.belief, symbol, company, mayResume: false)
        guard step.target != TraceMemory.nothing else { continue }
        found.append((meaning, .init(callback: callback, object: name.label)))
      }
    }
    return found
  }

  /// Follows the objects alone.
  ///
  /// - Returns: Whether none of them can get the callback, whatever the others do.
  private mutating func isRefused(_ meanings: [TraceSymbol.Meaning]) -> Bool {
    var isRefused = true
    for meaning in meanings {
      guard meaning.slot >= 0, let member = cast.company.members[meaning.slot],
        let name = cast.names[meaning.slot]
      else {
        isRefused = false
        continue
      }
      let mayCome = watch.take(
        meaning.callback, on: name, memory.sights[member.sight], number: member.sight,
        model.machines[member.machine])
      if mayCome { isRefused = false }
    }
    return isRefused
  }
}

extension TraceMonitor {
  /// The objects that a record may name: one for each machine whose callback it may be.
  private func names(of call: TraceCall, in line: TraceLine) -> [ObjectName] {
    let label = call.address.isEmpty ? call.label : "\(call.label) \(call.address)"
    var machines: [Int] = []
    for callback in call.callbacks where !pack.isOfAPart(callback, among: call.callbacks) {
      guard let machine = model.machineOfCallback[callback] else { continue }
      if label.isEmpty, hasNames[machine] { continue }
      if !machines.contains(machine) { machines.append(machine) }
    }
    let names = machines.map { ObjectName(machine: $0, label: label, process: line.process) }
    guard isInformed, call.callbacks.count > 1, !label.isEmpty else { return names }
    // A name that only such records bear is that of a part, the root view of a controller.
    return names.filter { printed[$0] != nil }
  }

  /// Notes that the log prints a callback for an object.
  private mutating func note(_ call: TraceCall, on name: ObjectName) {
    if !name.label.isEmpty { hasNames[name.machine] = true }
    guard call.callbacks.count == 1, let callback = call.callbacks.first else { return }
    if printed[name]?[callback] ?? false { return }
    if printed.count > 2 * Self.mostListed { printed = [:] }
    printed[name, default: pack.callbacks.map { _ in false }][callback] = true
  }

  private mutating func meanings(
    of call: TraceCall, _ callbacks: [Int], _ names: [ObjectName]
  ) -> [TraceSymbol.Meaning] {
    var slots: [Int] = []
    for name in names { slots.append(admit(name, besides: slots)) }
    return callbacks.map { callback in
      let place = names.firstIndex { $0.machine == model.machineOfCallback[callback] }
      let isPart = pack.isOfAPart(callback, among: call.callbacks)
      return TraceSymbol.Meaning(
        callback: callback, slot: isPart ? -1 : place.map { slots[$0] } ?? -1)
    }
  }

  /// The slot of an object, which gets one if it has none.
  private mutating func admit(_ name: ObjectName, besides kept: [Int]) -> Int {
    let shown = printed[name, default: pack.callbacks.map { _ in false }]
    let sight = memory.sight(of: name.machine, printed: shown)
    if let slot = cast.slot(of: name) {
      cast.assign(name, sight: sight, to: slot)
      cast.hear(slot)
      return slot
    }
    let slot = cast.slotToGive(besides: kept)
    if let former = cast.names[slot] {
      let company = memory.number(of: cast.company)
      let regions = model.machines[former.machine].regionCount
      track.forget(former, memory.state(in: slot, of: track.belief).unnamed(from: regions))
      change(.dismiss(slot: slot), company)
      cast.assign(nil, sight: 0, to: slot)
    }
    let company = memory.number(of: cast.company)
    let unknown = model.machines[name.machine].unknown
    let state = track.absent[name] ?? unknown
    cast.assign(name, sight: sight, to: slot)
    change(.admit(slot: slot, machine: name.machine, state: state), company, fresh: unknown)
    cast.hear(slot)
    return slot
  }

  private mutating func change(
    _ change: CastChange, _ company: Int, fresh unknown: ObjectState? = nil
  ) {
    let step = memory.change(track.belief, by: change, company)
    let count = memory.beliefs[step.target].entries.count
    track.take(step, count: count, record: nil, names: cast.names)
    guard let belief = fresh?.track.belief else { return }
    var own = change
    if case .admit(let slot, let machine, _) = change, let unknown {
      own = .admit(slot: slot, machine: machine, state: unknown)
    }
    let second = memory.change(belief, by: own, company)
    let places = memory.beliefs[second.target].entries.count
    fresh?.track.take(second, count: places, record: nil, names: cast.names)
  }

  private mutating func listObject(_ call: TraceCall) {
    let label = call.address.isEmpty ? call.label : "\(call.label) \(call.address)"
    guard !label.isEmpty, objects.count < Self.mostListed else { return }
    if knownObjects.insert(label).inserted { objects.append(label) }
  }

  /// Forgets what was worked out when it is much; what may be the case now is kept.
  private mutating func forgetIfFull() {
    guard memory.isFull else { return }
    var renewed = TraceMemory(model)
    for slot in cast.names.indices {
      guard let name = cast.names[slot] else { continue }
      let shown = printed[name, default: pack.callbacks.map { _ in false }]
      cast.assign(name, sight: renewed.sight(of: name.machine, printed: shown), to: slot)
    }
    move(&track, to: &renewed)
    if let (found, line) = fresh {
      var other = found
      move(&other, to: &renewed)
      fresh = (other, line)
    }
    memory = renewed
    watch = ObjectWatch()
  }

  private func move(_ track: inout Track, to renewed: inout TraceMemory) {
    track.settle(memory)
    let entries = memory.hypotheses(of: track.belief)
    let costs = Dictionary(
      zip(entries.map(\.0), track.costs), uniquingKeysWith: { first, _ in first })
    track.belief = renewed.belief(of: entries)
    track.costs = renewed.hypotheses(of: track.belief).map { costs[$0.0, default: 0] }
  }

  /// Ends the recording so far; a line from which the next one begins is none of it.
  private mutating func close(before next: Int? = nil) {
    track.settle(memory)
    let last = next.map { min(lastLine, $0 - 1) } ?? lastLine
    defer { firstLine = next == nil ? 0 : (next ?? 0) }
    guard track.age > 0 || !deviations.isEmpty, firstLine > 0 else { return }
    let configurations = model.variants.configurations(in: memory.beliefs[track.belief].groups)
    recordings.append(
      TraceRecording(
        lines: firstLine...max(last, firstLine),
        configurations: configurations.filter { allowed?.contains($0) ?? true },
        interactions: track.story.scenes.compactMap { $0.interaction(model, pack) },
        deviations: deviations, homes: track.story.homes))
    deviations = []
  }
}

extension Story.Scene {
  fileprivate func interaction(_ model: TraceModel, _ pack: Pack) -> TraceInteraction? {
    let own = pack.interactions[model.programs[program].interaction]
    let roles = zip(own.lifelines, self.roles).filter { !$0.0.isMany }.map {
      TraceInteraction.Role(lifeline: $0.name, object: $1?.label ?? "", isSeen: $1 != nil)
    }
    return TraceInteraction(
      name: own.name, lines: max(first, 1)...max(last, first, 1), roles: roles, depth: depth,
      isResumed: isResumed)
  }
}

extension Pack {
  /// Whether a callback is written like another and belongs to a part of the other's object, as
  /// `view.awakeFromNib` does.
  fileprivate func isOfAPart(_ callback: Int, among others: [Int]) -> Bool {
    others.contains { callbacks[callback].name.text.hasSuffix(".\(callbacks[$0].name.text)") }
  }
}
