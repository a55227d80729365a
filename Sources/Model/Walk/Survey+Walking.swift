extension Survey {
  /// Walks a pack.
  ///
  /// - Parameters:
  ///   - pack: The pack.
  ///   - scope: The part of it to walk; of a part, what is never reached is no fault.
  ///   - jobs: How many walks go on at once; the result does not depend on it.
  ///   - properties: What to search each walk for as soon as it is made; its moves are not kept then,
  ///     and its worlds where no scenario needs them.
  /// - Throws: Everything that is wrong with the pack, warnings included, when something is.
  public init(
    of pack: Pack, scope: Scope = .everything, jobs: Int = 1,
    searchingFor properties: [Property]? = nil
  ) async throws(PackErrors) {
    let terrain = Terrain(of: pack, scope)
    let inquiry = properties.map { Inquiry(on: $0, in: terrain) }
    let progress = SearchProgress(on: inquiry?.cases.indices ?? 0..<0)
    let shelf = WalkShelf(for: terrain)
    let tasks = WalkTask.all(
      on: terrain, detail: scope.detail, shelf, inquiry, progress,
      scripted: pack.configurationsOfScenarios(fixed: scope.fixed))
    let walks = tasks.map { (component: $0.component, finding: $0.number) }
    let order = inquiry?.order(of: walks) ?? terrain.order(of: walks)
    let results = await tasks.mapped(jobs: jobs, inOrder: shelf.order(walks, meantAs: order)) {
      $0.result
    }
    let report = WalkReport(
      pack: pack, index: terrain.index, components: terrain.components, results,
      isWhole: scope.isWhole, jobs: jobs)
    let diagnostics = report.diagnostics
    if diagnostics.contains(where: { $0.severity == .error }) { throw PackErrors(diagnostics) }
    self.pack = pack.limited(to: scope)
    fixed = scope.fixed
    index = terrain.index
    components = terrain.components
    configurations = terrain.configurations
    warnings = diagnostics
    (findings, findingOf) = terrain.arranged(results)
    search = inquiry.map { inquiry in
      Search(
        of: inquiry, violated: findings.map { $0.map(\.violated) },
        witnesses: findings.map { $0.map(\.witnesses) }, silent: progress.silent)
    }
  }
}

extension Terrain {
  /// What came of walks: for each component the findings, and for each configuration which of them.
  fileprivate func arranged(
    _ results: [WalkResult]
  ) -> (findings: [[Survey.Finding]], places: [[Int]]) {
    var findings: [[Survey.Finding]] = components.map { _ in [] }
    var places = components.map { _ in configurations.map { _ in 0 } }
    for result in results {
      guard case .success(let finding) = result.outcome else { continue }
      for place in result.configurations.indices {
        places[result.component][place] = findings[result.component].count
      }
      findings[result.component].append(finding)
    }
    return (findings, places)
  }
}

/// One walk that is to be made.
private struct WalkTask: Sendable {
  let component: Int
  /// Its number among the models of the component.
  let number: Int
  let terrain: Terrain
  let detail: Survey.Detail
  let shelf: WalkShelf
  /// What to search the walk for; none when its moves are kept for later searches.
  let inquiry: Inquiry?
  let progress: SearchProgress
  /// Whether a scenario runs on it.
  let isScripted: Bool

  /// Every walk of a terrain, component by component.
  static func all(
    on terrain: Terrain, detail: Survey.Detail, _ shelf: WalkShelf, _ inquiry: Inquiry?,
    _ progress: SearchProgress, scripted: Set<Configuration>
  ) -> [Self] {
    let scripted = terrain.configurations.indices.filter {
      scripted.contains(terrain.configurations[$0])
    }
    return terrain.models.indices.flatMap { component in
      terrain.models[component].indices.map { number in
        Self(
          component: component, number: number, terrain: terrain, detail: detail,
          shelf: shelf, inquiry: inquiry, progress: progress,
          isScripted: scripted.contains { terrain.models[component][number].contains($0) })
      }
    }
  }

  private var configurations: ConfigurationSet { terrain.models[component][number] }

  var result: WalkResult {
    WalkResult(
      component: component, configurations: configurations,
      outcome: Result { () throws(PackErrors) in try finding })
  }

  private var finding: Survey.Finding {
    get throws(PackErrors) {
      var finding = try walked
      guard let inquiry, finding.walk.isComplete, finding.walk.faults.isEmpty else {
        return finding
      }
      finding.violated = inquiry.violations(
        of: finding.walk, component: component, finding: number, progress)
      finding.witnesses = inquiry.witnesses(
        of: finding.violated, in: finding.walk, component: component, finding: number, progress)
      progress.note(finding.witnesses, component: component, finding: number)
      finding.walk =
        isScripted ? finding.walk.withoutMoves() : finding.walk.withoutWorlds()
      return finding
    }
  }

  /// What there is to see on the walk, which is not searched yet.
  private var walked: Survey.Finding {
    get throws(PackErrors) {
      let stage = try Stage(
        of: terrain.components[component],
        in: terrain.configuration(of: component, model: number), pack: terrain.pack,
        index: terrain.index)
      return finding(of: shelf.walk(stage, component: component, model: number))
    }
  }

  private func finding(of walk: Walk) -> Survey.Finding {
    guard walk.isComplete, detail > .worlds else {
      return Survey.Finding(
        walk: walk, facts: Facts.none, configurations: configurations, taken: [],
        called: walk.called)
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
      taken: taken, called: walk.callbacks(where: tally.happened))
  }
}
