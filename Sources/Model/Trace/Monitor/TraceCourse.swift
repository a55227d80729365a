/// A transition of a machine as objects take it.
struct TraceCourse: Sendable {
  /// What an action does.
  enum Deed: Sendable {
    /// It calls a callback, by index into the pack, in some models, and need not in some: in a model of
    /// several values it may do either.
    case call(Int, in: TraceModels.Mask, unless: TraceModels.Mask)
    /// A region enters a state.
    case enter(region: Int, state: Int)
  }

  /// The states in which an object takes it.
  let source: Guard
  /// The models in which it exists.
  let mask: TraceModels.Mask
  /// The number of its first action.
  let first: Int
  /// What its actions do, in order.
  let deeds: [Deed]
  /// How many of them there are up to the last call.
  let callEnd: Int
  /// Whether it leads to a state that ends the world.
  let endsWorld: Bool

  /// Prepares a transition of a machine.
  init(
    _ transition: Transition, of machine: Machine, first: Int, on ground: TraceGround,
    _ models: TraceModels
  ) {
    source = transition.source
    mask = models.mask(where: transition.condition)
    self.first = first
    deeds = transition.actions.map { action in
      switch action {
      case .enter(let region, let state): return .enter(region: region, state: state)
      case .call(let call):
        let callback = ground.index.callback(call.callback)
        let condition = ground.pack.callbacks[callback].condition
        return .call(
          callback, in: models.mask(where: call.condition) & models.mask(where: condition),
          unless: models.mask(unless: call.condition) | models.mask(unless: condition))
      }
    }
    callEnd = 1 + (deeds.lastIndex { if case .call = $0 { true } else { false } } ?? -1)
    endsWorld = deeds.contains { deed in
      guard case .enter(let region, let state) = deed else { return false }
      return machine.regions[region].states[state].end == .world
    }
  }
}
