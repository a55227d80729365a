internal import Synchronization

/// Walks that others can be read off, each kept with its moves until the last of these is made.
///
/// Who finds such a walk here depends on the day; that all walks are what they would be without it does
/// not.
final class WalkShelf: Sendable {
  /// For each component and model, the model whose walk its own may be read off.
  private let hosts: [[Int?]]
  private let kept: Mutex<Kept>

  /// One of the models of a component, both by index.
  private struct Model: Hashable {
    let component: Int
    let number: Int
  }

  private struct Kept {
    /// For each component and model, how many others are still to be read off its walk.
    var guests: [[Int]]
    var walks: [[Walk?]]
  }

  /// Makes room for the walks of a terrain.
  init(for terrain: Terrain) {
    let hosts = terrain.components.indices.map { terrain.wholes(of: $0, with: .ways) }
    self.hosts = hosts
    let guests = hosts.map { hosts in
      hosts.reduce(into: hosts.map { _ in 0 }) { guests, host in
        if let host { guests[host] += 1 }
      }
    }
    kept = Mutex(Kept(guests: guests, walks: guests.map { $0.map { _ in nil } }))
  }

  /// In which order to make some walks: those that may be read off one soon after it, though not at once,
  /// since jobs that go on side by side begin together.
  ///
  /// - Parameters:
  ///   - walks: The walks.
  ///   - order: In which order they would be made otherwise.
  /// - Returns: Each walk, by index, once.
  func order(_ walks: [(component: Int, finding: Int)], meantAs order: [Int]) -> [Int] {
    let hosts = walks.map { walk in
      self.hosts[walk.component][walk.finding].map { Model(component: walk.component, number: $0) }
    }
    let guestsOf = Dictionary(grouping: order.filter { hosts[$0] != nil }) { hosts[$0] }
    var found: [Int] = []
    var guests: [Int] = []
    for host in order where hosts[host] == nil {
      found.append(host)
      found += guests
      let model = Model(component: walks[host].component, number: walks[host].finding)
      guests = guestsOf[model, default: []]
    }
    return found + guests
  }

  /// Makes the walk of a model, read off another where that is possible.
  func walk(_ stage: Stage, component: Int, model: Int) -> Walk {
    let host = hosts[component][model]
    let whole = host.flatMap { host in kept.withLock { $0.walks[component][host] } }
    var walk = whole.flatMap { Walk(stage, within: $0) } ?? Walk(stage)
    kept.withLock { kept in
      if kept.guests[component][model] > 0 {
        walk = walk.forOthers()
        kept.walks[component][model] = walk
      }
      guard let host else { return }
      kept.guests[component][host] -= 1
      if kept.guests[component][host] == 0 { kept.walks[component][host] = nil }
    }
    return walk
  }
}
