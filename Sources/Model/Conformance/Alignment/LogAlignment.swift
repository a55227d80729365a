import Base
package import Logs
package import Pack

/// Aligns a log with a model at least cost, record by record.
///
/// An alignment pairs records of a log with callbacks of a run of the model. What does not pair,
/// and what must be supposed, has a cost (van der Aalst, Adriansyah & van Dongen, WIREs 2012). One
/// process of a log is one case.
package struct LogAlignment: Sendable {
  private let model: AlignmentModel
  private var states: BeliefStates
  private var belief = BeliefStates.beginning
  private var cast = AlignmentCast()
  private var spacing = LogSpacing()
  private var time: Int?
  private var trail: [TrailEntry] = []
  private var story: AlignmentStory
  /// How many records named a callback so far.
  package private(set) var callCount = 0

  /// A record, as the way back from the last one needs it.
  struct TrailEntry {
    let step: Int
    let line: Int
    /// For each slot, the object, by number in the cast.
    let names: SIMD8<Int32>
  }

  /// After how many records the cheapest explanation so far stands.
  private static let longest = 4_096
  /// How long an interaction that does not wait can take, in microseconds.
  private static let pause = 1_000_000

  /// Prepares to align a log with a pack.
  ///
  /// - Parameters:
  ///   - pack: The model.
  ///   - configurations: The configurations that may be; `nil` for all of the pack.
  package init(with pack: Pack, in configurations: [Configuration]? = nil) {
    self.init(with: AlignmentModel(on: TraceGround(of: pack), in: configurations))
  }

  /// Prepares to align a log with a model.
  init(with model: AlignmentModel, limits: AlignmentLimits = AlignmentLimits()) {
    self.init(model, BeliefStates(with: model, limits))
  }

  /// An alignment of another log with the same model, which has less to work out.
  var anew: Self { Self(model, states.anew) }

  private init(_ model: AlignmentModel, _ states: BeliefStates) {
    self.model = model
    self.states = states
    story = AlignmentStory(model)
  }

  /// Learns from a record ahead of time which callbacks the log prints of whom.
  package mutating func expect(_ line: TraceLine) {
    if let call = line.call { show(call) }
  }

  /// Learns from a callback ahead of time that the log prints it.
  mutating func show(_ call: TraceCall) {
    let callbacks = call.callbacks(ofOwnerIn: model.pack)
    for callback in callbacks where model.homes[callback] >= 0 {
      let name = ObjectName(
        machine: model.homes[callback], label: call.label, address: call.address)
      cast.show(callback, of: name, isCertain: callbacks.count == 1)
      states.show(callback, of: name.machine)
    }
  }

  /// Takes the next record.
  package mutating func take(_ line: TraceRecord) {
    guard let call = line.call else {
      spacing.take(line)
      if case .complaint(let complaint)? = line.aside {
        let name = ObjectName(machine: 0, label: complaint.label, address: complaint.address)
        story.report(name.text, at: line.number)
      }
      return
    }
    callCount += 1
    show(call)
    let sign = spacing.sign
    spacing.takeCall()
    let now = line.time?.microseconds
    let passed = time.flatMap { former in now.map { $0 - former } } ?? 0
    time = now
    guard let event = event(for: call, sign: sign, isLate: passed > Self.pause) else { return }
    let step = states.step(from: belief, by: event)
    belief = states.steps[step].belief
    trail.append(TrailEntry(step: step, line: line.number, names: cast.names))
    if states[belief].items.count == 1 || trail.count > Self.longest || states.isFull { settle() }
  }

  /// What a record says, with slots for its objects; `nil` if no machine has its callbacks.
  private mutating func event(
    for call: TraceCall, sign: LogEvent.Sign, isLate: Bool
  ) -> LogEvent? {
    var readings: [LogEvent.Reading] = []
    var event = LogEvent(readings: [], isLate: isLate, sign: sign)
    for callback in call.callbacks(ofOwnerIn: model.pack) where model.homes[callback] >= 0 {
      let machine = model.homes[callback]
      let name = ObjectName(machine: machine, label: call.label, address: call.address)
      let code = CallbackRuns.code(callback, CallbackRuns.Argument(call.argument))
      guard !name.text.isEmpty || !cast.isNamed(machine) else {
        for slot in cast.slots(of: machine) {
          readings.append(LogEvent.Reading(code: code, machine: machine, slot: slot))
        }
        readings.append(LogEvent.Reading(code: code, machine: machine, slot: -1))
        continue
      }
      let (slot, isNew) = cast.seat(name)
      if isNew { event.fresh |= 1 << UInt8(slot) }
      if !call.address.isEmpty { event.addressed |= 1 << UInt8(slot) }
      readings.append(LogEvent.Reading(code: code, machine: machine, slot: slot))
    }
    guard !readings.isEmpty else { return nil }
    event.readings = readings
    let former = states.company(of: belief)
    let company = cast.company(after: former, event) { states.number(of: $0) }
    belief = states.seating(company, in: belief)
    return event
  }

  /// Ends the log.
  package mutating func finish() -> AlignmentVerdict {
    settle()
    return AlignmentVerdict(
      findings: story.findings, interactions: story.interactions, cost: story.cost,
      callCount: callCount)
  }

  /// Takes the cheapest explanation so far for what happened.
  private mutating func settle() {
    var place: Int32 = 0
    var path: [(AlignmentStep.Move, TrailEntry)] = []
    for entry in trail.reversed() {
      let move = states.steps[entry.step].moves[Int(place)]
      path.append((move, entry))
      place = move.parent
    }
    for (move, entry) in path.reversed() {
      story.take(move, entry, states.notes.reasons(of: move.note), cast)
    }
    story.take(cost: trail.reduce(0) { $0 + states.steps[$1.step].cost })
    trail = []
    cast.forgetNames()
    if states.isFull { belief = states.forget(allBut: belief) }
  }
}

extension CallbackRuns.Argument {
  /// What a record says that a callback takes.
  init(_ text: String) {
    switch PrintedArgument(text) {
    case .unsaid: self = .unsaid
    case .something: self = .something
    case .nothing: self = .nothing
    }
  }
}
