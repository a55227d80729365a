/// How often one callback runs in a stretch, counted along the worlds.
///
/// It is only asked where one look at each move does not tell.
struct ExactCount {
  private let life: LifeGraph
  private let stretch: Stretch
  private let pass: StretchPasses
  /// For each label, how often the callback is in its head, its tail, and each inner stretch.
  private let counts: [(head: Int, tail: Int, inner: [Int])]

  /// Prepares to count a callback, by its place among those of the machine.
  init(of callback: Int, life: LifeGraph, stretch: Stretch, pass: StretchPasses) {
    self.life = life
    self.stretch = stretch
    self.pass = pass
    func count(_ callbacks: [Int]) -> Int { callbacks.count { $0 == callback } }
    counts = stretch.labels.map { (count($0.head), count($0.tail), $0.inner.map(count)) }
  }

  /// The fewest times in a complete stretch; 0 when none is complete.
  var least: Int {
    var fewest = [Int](repeating: Int.max, count: pass.known.count)
    var ended = counts.flatMap(\.inner).min() ?? Int.max
    var isStable = false
    while !isStable {
      isStable = true
      for world in fewest.indices {
        for move in life.graph.moves(from: world) {
          let label = Int(life.labels[move])
          let here = fewest[world]
          var value = here == Int.max ? here : here + counts[label].head
          if stretch.labels[label].begins {
            ended = min(ended, value)
            value = counts[label].tail
          } else if stretch.isLife, label != 0, life.isUnborn[world] {
            value = min(value, counts[label].head)
          }
          let target = Int(life.graph.targets[move])
          guard value < fewest[target] else { continue }
          fewest[target] = value
          if target <= world { isStable = false }
        }
      }
    }
    for world in fewest.indices where life.isComplete[world] { ended = min(ended, fewest[world]) }
    return ended == Int.max ? 0 : ended
  }

  /// The most times in a stretch, of a callback that no cycle of worlds runs within a stretch.
  var most: Int {
    let parts = pass.parts
    var greatest = beginnings
    var found = counts.flatMap { $0.inner + [$0.tail] }.max() ?? 0
    for world in parts.nodes.reversed() {
      let here = greatest[Int(parts.numbers[Int(world)])]
      guard here >= 0 else { continue }
      for move in life.graph.moves(from: Int(world)) {
        let label = Int(life.labels[move])
        let value = here + counts[label].head
        found = max(found, value)
        if stretch.labels[label].begins { continue }
        let target = Int(parts.numbers[Int(life.graph.targets[move])])
        greatest[target] = max(greatest[target], value)
      }
    }
    return max(found, greatest.max() ?? 0)
  }

  /// For each component, the most times in the moves that begin a stretch there; -1 when none does.
  private var beginnings: [Int] {
    var greatest = [Int](repeating: -1, count: pass.parts.count)
    for world in pass.known.indices {
      for move in life.graph.moves(from: world) where life.labels[move] != 0 {
        let label = Int(life.labels[move])
        let target = Int(pass.parts.numbers[Int(life.graph.targets[move])])
        if stretch.labels[label].begins {
          greatest[target] = max(greatest[target], counts[label].tail)
        } else if stretch.isLife, life.isUnborn[world] {
          greatest[target] = max(greatest[target], counts[label].head)
        }
      }
    }
    return greatest
  }
}
