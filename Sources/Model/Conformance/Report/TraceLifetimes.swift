import Logs

/// The record with which a process has ended.
struct TraceEnd: Sendable {
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
    process.end = TraceEnd(name: name)
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

  /// Goes on as if the world had not ended.
  mutating func reviveWorld() {
    if let name = process.end?.name {
      process.cast.set(ObjectKnowledge.anything, isFresh: false, of: name)
    }
    process.end = nil
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
