import Logs
import Pack

/// What came before an object was made.
extension TraceMonitor {
  /// The deviation of a record by which an object is made of which one came before that comes only
  /// right after it.
  mutating func lateMaking(_ line: TraceRecord, _ meanings: [TraceMeaning]) -> TraceDeviation? {
    guard let own = meanings.first(where: \.isOwn), !model.laterThanMaking[own.callback].isEmpty,
      !own.name.text.isEmpty, !isCrowd(own.name), let object = process.cast.object(own.name),
      object.hasOne,
      model.laterThanMaking[own.callback].contains(object.last.callback),
      !own.name.address.isEmpty || isInside(object.last.line)
    else { return nil }
    return deviate(
      line, meanings,
      after: TraceStart(
        callback: object.last.callback, line: object.last.line, name: own.name))
  }

  /// Whether a record came in the recording before a line: what that line tells of did not begin
  /// before the log did.
  private func isInside(_ line: Int) -> Bool {
    process.stretch.places.map { $0.lowerBound.line < line } ?? false
  }
}

extension TraceModel {
  /// For each callback, where objects are made with it, those that come only right after it in a
  /// life: in every interaction, after it and before time passes.
  static func laterThanMaking(
    in programs: [TraceProgram], _ machines: [TraceMachine], count: Int
  ) -> [Set<Int>] {
    var later = [Set<Int>](repeating: [], count: count)
    for (machine, own) in machines.enumerated() {
      let calls = Set(own.moves.map(\.callback)).subtracting(own.makings).subtracting([-1])
      for making in own.makings {
        later[making] = calls.filter { call in
          programs.allSatisfy { $0.calls(call, onlyRightAfter: making, of: machine) }
            && programs.contains { $0.callees[call] != nil }
        }
      }
    }
    return later
  }
}

extension TraceProgram {
  /// Whether objects of a machine are told something only once they were told another, before time
  /// passes; or not at all.
  fileprivate func calls(_ callback: Int, onlyRightAfter first: Int, of machine: Int) -> Bool {
    guard let called = callees[callback] else { return true }
    let made = callees[first, default: []]
    return called.allSatisfy { role in
      roles[role].machine == machine && made.contains(role)
        && !mayCall(callback, of: role, from: [nodes.startIndex] + gaps, before: [first])
    }
  }
}

/// A record of a process that comes only after its launch.
struct TraceStart: Sendable {
  /// The callback, by index into the pack.
  let callback: Int
  /// Its line, from 1.
  let line: Int
  /// Whose it was.
  let name: ObjectName
}

/// What came before the launch of a process, where the log says which process writes.
extension TraceMonitor {
  /// The deviation of a launch before which a record of its process came that comes only after it;
  /// of any other record, it is noted what launches must have come before it.
  mutating func lateLaunch(_ line: TraceRecord, _ meanings: [TraceMeaning]) -> TraceDeviation? {
    if let start = start(before: meanings) { return deviate(line, meanings, after: start) }
    noteStart(with: meanings)
    return nil
  }

  /// A record of this process that comes only after a launch which is told now; none where none
  /// came: a process is launched once.
  func start(before meanings: [TraceMeaning]) -> TraceStart? {
    guard meanings.count == 1, model.isLaunch[meanings[0].callback], meanings[0].isOwn,
      let start = process.starts[meanings[0].callback]
    else { return nil }
    let isOfAnother = start.name != meanings[0].name
    return isOfAnother && start.name.machine == meanings[0].name.machine ? nil : start
  }

  /// Notes a record that comes only after the launch of its process.
  private mutating func noteStart(with meanings: [TraceMeaning]) {
    guard meanings.count == 1, model.isAfterLaunch[meanings[0].callback], !process.number.isEmpty,
      process.starts.count < model.laterThanLaunch.count, meanings[0].isOwn, !meanings[0].isDoubtful
    else { return }
    let (name, callback) = (meanings[0].name, meanings[0].callback)
    for (launch, later) in model.laterThanLaunch
    where process.starts[launch] == nil && later.contains(callback) {
      process.starts[launch] = TraceStart(callback: callback, line: line, name: name)
    }
  }

  /// Notes a deviation, a launch that comes too late, and goes on as if the process had just been
  /// launched; or an object that is made too late, which goes on from there.
  mutating func deviate(
    _ line: TraceRecord, _ meanings: [TraceMeaning], after start: TraceStart
  ) -> TraceDeviation {
    if model.isLaunch[meanings[0].callback] { process.starts = [:] }
    process.early = nil
    var deviation = deviation(line.line, meanings)
    deviation.early = TraceDeviation.End(
      callback: model.pack.callbacks[start.callback].name, line: start.line,
      isOfObject: start.name == meanings[0].name && !model.isLaunch[meanings[0].callback])
    reach(line)
    list(deviation)
    if let passage = passage(for: meanings) ?? surprise(meanings) { go(through: passage, line) }
    return deviation
  }
}

/// The record with which a process has ended.
struct TraceEnd: Sendable {
  /// The callback, by index into the pack.
  let callback: Int
  /// Its line, from 1.
  let line: Int
  /// Whose it was.
  let name: ObjectName
  /// Whether another process has begun since, of which the launch is still to come.
  var isFollowed = false
}

/// What may come once the world has ended: a process that begins, and nothing else.
extension TraceMonitor {
  /// Notes a record that was explained, if the world has ended with it in any case.
  mutating func noteEnd(with meanings: [TraceMeaning]) {
    guard meanings.count == 1, meanings[0].isOwn, !meanings[0].isDoubtful else { return }
    let (name, callback) = (meanings[0].name, meanings[0].callback)
    guard model.machines[name.machine].endings.contains(callback), !isCrowd(name),
      knowledge[name.machine].isOver(set(of: name))
    else { return }
    process.end = TraceEnd(callback: callback, line: line, name: name)
  }

  /// Whether a record is of an object that has ended with its world.
  func isPastEnd(_ meanings: [TraceMeaning]) -> Bool {
    guard let end = process.end else { return false }
    let world = model.worlds[end.name.machine]
    return meanings.allSatisfy { model.worlds[$0.name.machine] == world }
  }

  /// Whether a record can be of a process that begins behind the end of another: a launch, or what
  /// may come before one; where the log shows no launch, what an object may get first.
  mutating func mayFollowEnd(_ meanings: [TraceMeaning]) -> Bool {
    if isRelaunch(meanings) { return true }
    guard process.number.isEmpty else { return false }
    let launches = shownLaunches
    return meanings.contains { meaning in
      let isEarly =
        launches.isEmpty
        || model.programs.contains {
          $0.beginsWorld && $0.mayCall(meaning.callback, before: launches)
        }
      return isEarly && (process.end?.isFollowed == true || isFirst(meaning))
    }
  }

  /// Begins the recording of another process, which is still to be launched where the log shows
  /// launches.
  mutating func beginAnew(with meanings: [TraceMeaning]) {
    let former = process.end
    if former?.isFollowed != true { beginBreak() }
    process.end = isRelaunch(meanings) || shownLaunches.isEmpty ? nil : former
    process.end?.isFollowed = true
  }

  /// The callbacks of a process that has just begun which the log shows.
  private var shownLaunches: Set<Int> { model.launches.filter { process.cast.shows($0) } }

  /// Whether an object can get a callback that has done nothing yet.
  mutating func isFirst(_ meaning: TraceMeaning) -> Bool {
    let sight = process.cast.sight(of: meaning.name)
    return knowledge[meaning.name.machine].firstStep(sight: sight, callback: meaning.callback)
      != nil
  }

  /// Notes a deviation, and goes on as if the world had not ended.
  mutating func deviate(pastEnd line: TraceRecord, _ meanings: [TraceMeaning]) -> TraceDeviation {
    reach(line)
    let deviation = deviation(line.line, meanings)
    list(deviation)
    if let name = process.end?.name {
      process.cast.set(ObjectKnowledge.anything, isFresh: false, of: name)
    }
    process.end = nil
    if let passage = passage(for: meanings) ?? surprise(meanings) { go(through: passage, line) }
    return deviation
  }
}

/// Objects whose lives are over.
extension TraceMonitor {
  /// Lets the object of a record go whose life has ended with it: nothing that comes is its any
  /// more, but of the next object of its name, and no explanation depends on it.
  mutating func leave(with meanings: [TraceMeaning]) {
    guard meanings.count == 1, model.isDeath[meanings[0].callback], meanings[0].isOwn,
      !meanings[0].isDoubtful
    else { return }
    let name = meanings[0].name
    guard !isCrowd(name), let slot = process.cast.slot(of: name),
      let player = process.cast.players[slot],
      knowledge[name.machine].isPast(player.object.set)
    else { return }
    go(through: book.passage(from: process.belief, .forget(slot: slot), knowledge), nil)
    process.cast.leave(slot)
  }
}
