/// A walk as some panels see it; where interactions are under way is looked for once.
struct WalkView {
  private let walk: Walk
  private let occasions: Occasions

  /// Looks at a walk of the component of some panels.
  init(of walk: Walk, for panels: [Panel]) {
    self.walk = walk
    occasions = Occasions(of: Set(panels.compactMap(\.interaction)), in: walk)
  }

  /// What a panel sees of the walk; nothing when what it looks for cannot happen there.
  func observation(for panel: Panel) -> Observation? {
    guard let interaction = panel.interaction else {
      let machines = panel.cast.map(\.machine)
      let cast = ObservedCast(ofLives: machines, companions: panel.companions, in: walk)
      return Observation(ofLives: cast, in: walk)
    }
    return occasions.casting(of: interaction).flatMap { casting in
      Observation(of: casting, outside: occasions.outside, for: panel, in: walk)
    }
  }
}
