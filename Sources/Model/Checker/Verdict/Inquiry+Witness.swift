extension Inquiry {
  /// The configurations in which a case fails, when some findings violate it.
  func refutedIn(_ number: Int, _ violating: [Int]) -> ConfigurationSet {
    guard let panel = cases[number].panel else { return ConfigurationSet(indices: []) }
    let models = terrain.models[panels[panel].component]
    return ConfigurationSet(
      indices: violating.flatMap { models[$0].indices }
        .filter { cases[number].configurations.contains($0) })
  }

  /// Finds a shortest run that violates each case which some findings violate.
  ///
  /// It is one of the default configuration if the case fails there, else of the last one in which
  /// it fails.
  ///
  /// - Parameters:
  ///   - violating: For each case, the findings that violate it.
  ///   - exploration: The walks.
  ///   - jobs: How many walks are looked at at once; the result does not depend on it.
  /// - Returns: The run of each case; none for one that holds.
  func witnesses(
    of violating: [[Int]], in exploration: Exploration, jobs: Int
  ) async -> [Run?] {
    var homes: [Home] = []
    var witnesses: [Run?] = cases.indices.map { _ in nil }
    for number in cases.indices where !violating[number].isEmpty {
      let set = refutedIn(number, violating[number])
      let isStandard = standard.map(set.contains) ?? false
      guard let panel = cases[number].panel, let chosen = isStandard ? standard : set.indices.last
      else { continue }
      let component = panels[panel].component
      let finding = exploration.modelOf[component][chosen]
      let place = homes.firstIndex { $0.component == component && $0.finding == finding }
      if place == nil { homes.append(Home(component: component, finding: finding)) }
      homes[place ?? homes.count - 1].wanted[panel, default: []].append((number, chosen))
    }
    let results = await homes.mapped(jobs: jobs) { home in
      runs(of: home.wanted, in: exploration.models[home.component][home.finding].walk)
    }
    for (number, run) in results.joined() { witnesses[number] = run }
    return witnesses
  }

  /// A case that fails, and a configuration in which it does.
  private typealias Wanted = (number: Int, configuration: Int)

  /// Where a walk stands in a survey, and the cases whose witnesses are runs of it, by panel.
  private struct Home: Sendable {
    let component: Int
    let finding: Int
    var wanted: [Int: [Wanted]] = [:]
  }

  /// A shortest run that violates each wanted case, by number; they are given by their panels.
  private func runs(of wanted: [Int: [Wanted]], in walk: Walk) -> [(Int, Run?)] {
    let view = WalkView(of: walk, for: wanted.keys.map { panels[$0] })
    return wanted.flatMap { panel, wanted in
      zip(wanted.map(\.number), runs(of: wanted, on: panels[panel], of: walk, in: view))
    }
  }

  private func runs(
    of wanted: [Wanted], on panel: Panel, of walk: Walk, in view: WalkView
  ) -> [Run?] {
    guard let observation = view.observation(for: panel)?.spread(over: walk) else { return [] }
    let distances = walk.distances(to: observation.entries)
    var kinds = KindShelf(of: observation.kinds)
    return wanted.map { number, configuration in
      guard let lane = cases[number].lane(for: .violation) else { return nil }
      var pursuit = Pursuit(of: observation, for: lane)
      guard let trail = pursuit.trail(distances: distances, &kinds) else { return nil }
      let entry = observation.entries[trail.entry]
      let before = entry.origin.map { walk.way(to: $0.world) + [$0.move] } ?? []
      let moves = before + trail.edges.map { observation.move(of: $0) }
      let occasion = cases[number].property.occasion
      let main = occasion.map { terrain.pack.interactions[$0.interaction].name }
      return walk.run(of: moves, main: main).moved(to: terrain.configurations[configuration])
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
