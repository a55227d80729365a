/// Objects whose lives are over.
extension TraceMonitor {
  /// Lets the object of a record go whose life has ended with it: nothing that comes is its any more, but
  /// of the next object of its name, and no explanation depends on it.
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
