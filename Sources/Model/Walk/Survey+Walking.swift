extension Survey {
  /// Walks a pack.
  ///
  /// - Parameters:
  ///   - pack: The pack.
  ///   - scope: The part of it to walk; of a part, what is never reached is no fault.
  ///   - jobs: How many walks go on at once; the result does not depend on it.
  /// - Throws: Everything that is wrong with the pack, warnings included, when something is.
  public init(
    of pack: Pack, scope: Scope = .everything, jobs: Int = 1
  ) async throws(PackErrors) {
    let index = PackIndex(of: pack)
    let components = Component.all(in: pack, by: index).filter { component in
      component.machines.contains { scope.includes(pack.machines[$0].name) }
    }
    let configurations = scope.configurations ?? pack.configurations
    var tasks: [WalkTask] = []
    for (number, component) in components.enumerated() {
      for set in component.models(of: configurations, in: pack, by: index) {
        tasks.append(
          WalkTask(
            component: number, configurations: set, parts: component, index: index,
            detail: scope.detail))
      }
    }
    let results = await tasks.mapped(jobs: jobs) { $0.result(in: pack, configurations) }
    let report = WalkReport(
      pack: pack, index: index, components: components, results, isWhole: scope.isWhole)
    let diagnostics = report.diagnostics
    if diagnostics.contains(where: { $0.severity == .error }) { throw PackErrors(diagnostics) }
    self.pack = pack.limited(to: scope)
    fixed = scope.fixed
    self.index = index
    self.components = components
    self.configurations = configurations
    warnings = diagnostics
    var findings: [[Finding]] = components.map { _ in [] }
    var findingOf = components.map { _ in configurations.map { _ in 0 } }
    for result in results {
      guard case .success(let finding) = result.outcome else { continue }
      for place in result.configurations.indices {
        findingOf[result.component][place] = findings[result.component].count
      }
      findings[result.component].append(finding)
    }
    self.findings = findings
    self.findingOf = findingOf
  }
}

/// One walk that is to be made.
private struct WalkTask: Sendable {
  let component: Int
  let configurations: ConfigurationSet
  let parts: Component
  let index: PackIndex
  let detail: Survey.Detail

  func result(in pack: Pack, _ possible: [Configuration]) -> WalkResult {
    WalkResult(
      component: component, configurations: configurations,
      outcome: Result { () throws(PackErrors) in try finding(in: pack, possible) })
  }

  private func finding(
    in pack: Pack, _ possible: [Configuration]
  ) throws(PackErrors) -> Survey.Finding {
    let configuration = configurations.first.map { possible[$0] } ?? pack.defaultConfiguration
    let walk = Walk(try Stage(of: parts, in: configuration, pack: pack, index: index))
    guard walk.isComplete, detail > .worlds else {
      return Survey.Finding(
        walk: walk, facts: Facts.none, configurations: configurations, taken: [], called: [])
    }
    let tally = Tally(of: walk)
    let taken = walk.behaviors.indices.map { machine in
      Set(
        tally.reactions(of: machine, in: walk).map {
          Survey.TransitionIndex(event: $0.event, transition: $0.transition)
        })
    }
    return Survey.Finding(
      walk: walk, facts: Facts(of: walk, tally: tally, detail), configurations: configurations,
      taken: taken, called: tally.callbacks(in: walk))
  }
}
