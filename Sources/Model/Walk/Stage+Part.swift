extension Stage {
  /// For each cause of another stage of the component, its number in this one; -1 for the causes of
  /// programs that do not exist here.
  ///
  /// - Parameter whole: A stage that has all programs of this one.
  /// - Returns: Nothing when worlds are packed otherwise there.
  func causes(within whole: Self) -> [Int32]? {
    guard frames.count == whole.frames.count, ambientFrames.count == whole.ambientFrames.count
    else { return nil }
    var numbers = [Int32](repeating: -1, count: whole.castingOfCause.count)
    var next = 0
    for other in whole.castings where next < castings.count {
      let casting = castings[next]
      let program = score.programs[casting.program]
      if program.place != whole.score.programs[other.program].place { continue }
      for number in 0...program.edges.count {
        numbers[other.silentCause - number] = Int32(
          truncatingIfNeeded: casting.silentCause - number)
      }
      next += 1
    }
    return next == castings.count ? numbers : nil
  }
}
