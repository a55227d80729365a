import Base
package import Logs
package import Pack

/// Holds a log to a model, record by record, and names the interactions that explain it.
///
/// It also finds their roles and configurations; `ProcessAlignments` gives the verdict.
///
/// It accepts whenever it is in doubt. What it follows is of two kinds that are independent of each
/// other: where each object may be in its life, and which interactions may be under way. Both are
/// finite sets under a number, so that a record that was met before in the same circumstances
/// costs a few look-ups.
package struct TraceMonitor: Sendable {
  /// The objects that the log names, in the order of their first records; no more than a limit.
  package private(set) var objects: [String] = []
  /// How many records named a callback so far.
  package private(set) var callCount = 0

  let model: TraceModel
  /// Whether a label without an address may stand for many objects at a time.
  let hasCrowds: Bool
  var knowledge: [ObjectKnowledge]
  var book: BeliefBook
  /// What is known of the process that writes.
  var process: TraceProcess
  /// What is known of those that do not write at present, the one that was silent for longest
  /// first.
  var others: [TraceProcess] = []
  private var recordings: [TraceRecording] = []
  private var spacing = LogSpacing()
  /// Whether seconds have passed before the record at hand.
  var isLate = false
  private var seen: Set<String> = []
  private var voices: [TraceCall.Identity: [TraceMeaning]] = [:]
  var shortcuts = TraceShortcuts()
  private var alignments: ProcessAlignments
  private var fitting: [TraceModels.Mask: [Configuration]] = [:]

  /// The most objects that are listed.
  private static let mostObjects = 10_000
  /// The most different records that are remembered.
  private static let mostVoices = 10_000
  /// The most recordings that are listed.
  private static let mostRecordings = 10_000
  /// How much may be remembered of where records led: so many hypotheses, and ways to them.
  private static let mostWeight = 120_000

  /// Prepares to hold logs to a pack.
  ///
  /// - Parameters:
  ///   - pack: The model.
  ///   - configurations: The configurations that may be; none for all of the pack.
  ///   - hasCrowds: Whether a label without an address may stand for many objects at a time.
  package init(
    of pack: Pack, in configurations: [Configuration]? = nil, hasCrowds: Bool = false
  ) {
    self.init(on: TraceGround(of: pack), in: configurations, hasCrowds: hasCrowds)
  }

  /// Prepares to hold logs to a pack of which something is known; see above.
  init(
    on ground: TraceGround, in configurations: [Configuration]? = nil, hasCrowds: Bool = false
  ) {
    let model = TraceModel(on: ground, in: configurations)
    let alignment = LogAlignment(
      with: AlignmentModel(on: ground, in: configurations), hasCrowds: hasCrowds)
    self.init(model, BeliefBook(model), ProcessAlignments(alignment), hasCrowds: hasCrowds)
  }

  private init(
    _ model: TraceModel, _ book: BeliefBook, _ alignments: ProcessAlignments, hasCrowds: Bool
  ) {
    self.alignments = alignments
    self.model = model
    self.book = book
    self.hasCrowds = hasCrowds
    let all = model.models.all
    knowledge = model.machines.map { ObjectKnowledge(of: $0, in: all) }
    process = TraceProcess(story: TraceStory(model))
  }

  /// A monitor for another log, which begins anew but has less to work out.
  var anew: Self { Self(model, book.anew, alignments.anew, hasCrowds: hasCrowds) }

  /// Prefers explanations by interactions that a recording is known to show, before anything of it
  /// is read; whether it has an explanation does not depend on that.
  mutating func prefer(_ interactions: [Recording.Occurrence]) {
    if interactions.isEmpty { return }
    let names = Set(interactions.map(\.interaction))
    book.prefer(
      Set(
        model.pack.interactions.indices.filter { names.contains(model.pack.interactions[$0].name) })
    )
  }

  /// Learns from records ahead of time which callbacks the log shows of whom.
  ///
  /// A callback that the log shows only later is unseen until then, so without this records can be
  /// judged otherwise.
  package mutating func expect(_ line: TraceLine) {
    alignments.expect(line)
    if let call = line.call { expect(call) }
  }

  /// Learns from a callback ahead of time that the log shows it.
  mutating func expect(_ call: TraceCall) {
    for meaning in meanings(of: call) where meaning.isOwn && !meaning.isDoubtful {
      process.cast.show(meaning.callback, of: meaning.name, isLate: false, &knowledge)
    }
  }

  /// Takes the next record, which is still with the reader.
  mutating func take(_ line: TraceRecord) {
    alignments.take(line)
    guard let call = line.call else { return spacing.take(line) }
    callCount += 1
    turn(to: line.process)
    let mayBegin = spacing.isBreak && !isSteady(line.time)
    isLate = isAfterPause(line.time)
    spacing.takeCall()
    defer { process.time = line.time?.microseconds }
    forget()
    let meanings = heard(call)
    if isPastEnd(meanings) {
      if mayBegin {
        beginBreak()
      } else if mayFollowEnd(meanings) {
        beginAnew(with: meanings)
      } else {
        reviveWorld()
      }
    }
    guard let passage = wayOn(to: meanings, mayBegin: mayBegin) else { return pass(line, meanings) }
    go(through: passage, line)
    noteEnd(with: meanings)
    leave(with: meanings)
  }

  /// Goes on past a record that nothing explains, as if it did not count.
  private mutating func pass(_ line: TraceRecord, _ meanings: [TraceMeaning]) {
    reach(line)
    let former = states(of: meanings)
    if let passage = surprise(meanings) { go(through: passage, line) }
    admit(former)
  }

  /// Where a record leads, in a recording of its own if it must; none when nothing explains it.
  private mutating func wayOn(to meanings: [TraceMeaning], mayBegin: Bool) -> Int? {
    if let passage = shortcut(for: meanings) ?? passage(for: meanings) { return passage }
    if process.stretch.places != nil, mayBegin || isRelaunch(meanings) {
      beginBreak()
      if let passage = passage(for: meanings) { return passage }
    }
    return passageOfAnother(meanings)
  }

  /// What is wrong so far, and what must be supposed.
  var judgment: LogJudgment {
    var alignments = alignments
    return alignments.finish()
  }

  /// Says what came of the log.
  package mutating func finish() -> TraceVerdict {
    finishProcesses()
    recordings.sort { $0.places.lowerBound < $1.places.lowerBound }
    return TraceVerdict(
      recordings: recordings, objects: objects, callCount: callCount,
      judgment: alignments.finish())
  }

  /// Begins a recording with a record that does not follow from what came before.
  mutating func beginBreak() {
    finishRecording()
    process.stretch.isBreak = true
  }

  /// Tells what came of the recording under way.
  mutating func tellRecording() {
    guard let places = process.stretch.places, recordings.count < Self.mostRecordings else {
      return
    }
    process.story.tell(in: book)
    let mask = book.beliefs[process.belief].reduce(0) { $0 | $1.mask }
    let configurations = fitting[mask] ?? model.models.configurations(in: mask)
    fitting[mask] = configurations
    recordings.append(
      TraceRecording(
        places: places, configurations: configurations, interactions: process.story.interactions,
        homes: process.story.homes, transitions: process.story.transitions,
        process: process.number,
        isBreak: process.stretch.isBreak))
  }

  /// What a record may mean; notes who the log names and what it shows of them.
  private mutating func heard(_ call: TraceCall) -> [TraceMeaning] {
    let voice = TraceCall.Identity(call)
    if let known = voices[voice] { return known }
    let meanings = meanings(of: call)
    let (named, lapses) = (process.cast.named.count, process.cast.lapses)
    for meaning in meanings where meaning.isOwn && !meaning.isDoubtful {
      process.cast.show(meaning.callback, of: meaning.name, isLate: true, &knowledge)
    }
    // What records without a name mean depends on who is named elsewhere.
    let isStale = process.cast.named.count > named || process.cast.lapses > lapses
    if isStale || voices.count >= Self.mostVoices { voices = [:] }
    // What those mean that may be of a part depends on what the log has shown of whom.
    let isLasting = call.callbacks.allSatisfy { model.companions[$0] == nil }
    if isLasting { voices[voice] = meanings }
    if let text = meanings.first(where: \.isOwn)?.name.text, seen.count < Self.mostObjects,
      seen.insert(text).inserted
    {
      objects.append(text)
    }
    return meanings
  }

  /// Goes where a passage leads; a passage without a line leaves no record.
  mutating func go(through passage: Int, _ line: TraceRecord?) {
    guard let next = book.passages[passage].belief else { return }
    process.story.take(
      passage,
      line.map { TraceStory.Record(line: $0.number, part: $0.part, call: $0.call) }, in: book)
    process.belief = next
    if let line { reach(line) }
  }

  /// Notes that the recording goes on to a record.
  mutating func reach(_ line: TraceRecord) {
    let place = TracePlace(line: line.number, part: line.part)
    process.stretch.places = (process.stretch.places?.lowerBound ?? place)...place
  }

  /// Makes room, when too much is remembered.
  private mutating func forget() {
    if book.weight > Self.mostWeight { forgetPassages() }
  }
}
