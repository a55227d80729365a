extension Explorer {
  /// Whether a test, by index, holds for a casting in a world.
  func holds(_ number: Int, _ casting: Int, _ world: World) -> Bool {
    stage.holds(number, casting, world, behaviors)
  }

  /// Whether the object in a role has a transition for an event.
  mutating func accepts(_ role: Int, _ event: Int, _ casting: Int, _ world: World) -> Bool {
    let object = stage.objects[stage.object(in: role, of: stage.castings[casting])]
    return reaction(of: object, to: event, in: world[object.state]) != nil
  }

  /// Lets an object react to an event.
  ///
  /// - Returns: The effect as the graph keeps it, or nothing when the machine refuses the event.
  mutating func react(_ number: Int, to event: Int, in world: inout World) -> Int? {
    let object = stage.objects[number]
    let local = world[object.state]
    guard let (reaction, reached) = reaction(of: object, to: event, in: local) else { return nil }
    if reached > object.state.mask {
      isSpilt = true
    } else if reached != local {
      stage.move(number, to: reached, end: behaviors[object.machine].end(of: reached), in: &world)
    }
    return Effect.bits(object: number, reaction: reaction)
  }

  /// The reaction of an object to an event in a local state, which is learnt if it is new.
  private mutating func reaction(
    of object: StageObject, to event: Int, in local: Int
  ) -> (number: Int, reached: Int)? {
    behaviors[object.machine].knownReaction(to: event, in: local)
      ?? behaviors[object.machine].reaction(to: event, in: local)
  }
}
