extension Exploration {
  /// Whether an interaction may begin while others are under way, or behind the end of a world.
  func mayBegin(_ new: Beginning, on stack: Int) -> Bool {
    if isOver(new.program) { return model.programs[new.program].beginsWorld }
    return !isLaunchedAgain(with: new, on: stack)
  }

  /// Whether an interaction begins the life of an object of which there is but one, and another that has
  /// begun it is still under way.
  func isLaunchedAgain(with new: Beginning, on stack: Int) -> Bool {
    let role = model.launchRoles[new.program]
    guard role >= 0 else { return false }
    let object = object(role, of: stage.frames[new.frame].stand)
    var rest = stack
    while stage.stacks[rest].depth > 0 {
      let stand = stage.frames[stage.stacks[rest].top].stand
      let own = model.launchRoles[stage.stands[stand].program]
      if own >= 0, self.object(own, of: stand) == object { return true }
      rest = stage.stacks[rest].below
    }
    return false
  }

  /// The machine of a role, and the slot of the object that plays it.
  private func object(_ role: Int, of stand: Int) -> PairNumbers.Pair {
    let own = stage.stands[stand]
    return PairNumbers.Pair(
      first: model.programs[own.program].roles[role].machine, second: own.roles[role])
  }
}
