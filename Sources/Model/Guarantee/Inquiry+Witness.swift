extension Inquiry {
  /// The configurations in which a case fails, when some findings violate it.
  func refutedIn(_ number: Int, _ violating: [Int]) -> ConfigurationSet {
    guard let panel = cases[number].panel else { return ConfigurationSet(indices: []) }
    let models = terrain.models[panels[panel].component]
    return ConfigurationSet(
      indices: violating.flatMap { models[$0].indices }
        .filter { cases[number].configurations.contains($0) })
  }

  /// For each case that some findings violate, a shortest run that does.
  ///
  /// It is one of the default configuration if the case fails there, else of the last one in which
  /// it fails.
  func witnesses(of violating: [[Int]], in survey: Survey, jobs: Int) async -> [Run?] {
    var tasks: [Task] = []
    let standard = survey.configurations.firstIndex(of: survey.pack.defaultConfiguration)
    for number in cases.indices where !violating[number].isEmpty {
      let set = refutedIn(number, violating[number])
      let isStandard = standard.map(set.contains) ?? false
      guard let panel = cases[number].panel, let chosen = isStandard ? standard : set.indices.last
      else { continue }
      let finding = survey.findingOf[panels[panel].component][chosen]
      let place = tasks.firstIndex { $0.panel == panel && $0.finding == finding }
      if place == nil { tasks.append(Task(panel: panel, finding: finding)) }
      tasks[place ?? tasks.count - 1].wanted.append((number, chosen))
    }
    let homes = Set(tasks.map { Home(component: panels[$0.panel].component, finding: $0.finding) })
    let walks = await Array(homes).mapped(jobs: jobs) { home in
      (home, survey.findings[home.component][home.finding].walk.withMoves())
    }
    let walkOf = Dictionary(walks, uniquingKeysWith: { first, _ in first })
    let results = await tasks.mapped(jobs: jobs) { task in
      let home = Home(component: panels[task.panel].component, finding: task.finding)
      return walkOf[home].map { runs(of: task, in: $0) } ?? []
    }
    var witnesses: [Run?] = cases.map { _ in nil }
    for (task, runs) in zip(tasks, results) {
      for (wanted, run) in zip(task.wanted, runs) { witnesses[wanted.number] = run }
    }
    return witnesses
  }

  /// Where a walk stands in a survey.
  private struct Home: Hashable, Sendable {
    let component: Int
    let finding: Int
  }

  /// Cases of one panel whose witnesses are runs of one finding.
  private struct Task: Sendable {
    let panel: Int
    let finding: Int
    var wanted: [(number: Int, configuration: Int)] = []
  }

  private func runs(of task: Task, in walk: Walk) -> [Run?] {
    let panel = panels[task.panel]
    guard let observation = WalkView(of: walk, for: [panel]).observation(for: panel) else {
      return []
    }
    let distances = walk.distances(to: observation.entries)
    let kinds = observation.kinds.all
    return task.wanted.map { number, configuration in
      guard let lane = cases[number].lane(for: .violation) else { return nil }
      var pursuit = Pursuit(of: observation, kinds: kinds, for: lane)
      guard let trail = pursuit.trail(distances: distances) else { return nil }
      let entry = observation.entries[trail.entry]
      let before = entry.origin.map { walk.way(to: $0.world) + [$0.move] } ?? []
      let moves = before + trail.edges.map { observation.move(of: $0) }
      return walk.run(of: moves).moved(to: terrain.configurations[configuration])
    }
  }
}

extension Walk {
  /// For each way into an observation, how many moves lead to it.
  fileprivate func distances(to entries: [Observation.Entry]) -> [Int] {
    var depths = [0]
    for world in 0..<worldCount where world > 0 { depths.append(depths[parent(of: world)] + 1) }
    return entries.map { $0.origin.map { depths[$0.world] } ?? 0 }
  }
}
