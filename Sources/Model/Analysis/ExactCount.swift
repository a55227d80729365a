/// How often one callback runs in a stretch, counted along the nodes.
///
/// It is only asked where one look at each edge does not tell.
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
    let loops = life.overLoops(Int.max, min) { stretch.labels[$0].begins ? counts[$0].head : nil }
    let starts = life.overLoops(Int.max, min) { stretch.labels[$0].begins ? counts[$0].tail : nil }
    let births = life.overLoops(Int.max, min) { counts[$0].head }
    for node in fewest.indices {
      let list = life.loopsOf[node]
      fewest[node] = stretch.isLife && life.isUnborn[node] ? births[list] : starts[list]
    }
    var isStable = false
    var isWaiting = [Bool](repeating: true, count: life.count)
    while !isStable {
      isStable = true
      for node in fewest.indices where isWaiting[node] {
        isWaiting[node] = false
        let end = fewest[node].addingReportingOverflow(loops[life.loopsOf[node]])
        if !end.overflow { ended = min(ended, end.partialValue) }
        for edge in life.edges(from: node) {
          let label = Int(life.labels[edge])
          let here = fewest[node]
          var value = here == Int.max ? here : here + counts[label].head
          if stretch.labels[label].begins {
            ended = min(ended, value)
            value = counts[label].tail
          } else if stretch.isLife, label != 0, life.isUnborn[node] {
            value = min(value, counts[label].head)
          }
          let target = Int(life.targets[edge])
          guard value < fewest[target] else { continue }
          fewest[target] = value
          isWaiting[target] = true
          if target <= node { isStable = false }
        }
      }
    }
    for node in fewest.indices where life.isComplete[node] { ended = min(ended, fewest[node]) }
    return ended == Int.max ? 0 : ended
  }

  /// The most times in a stretch, of a callback that no cycle of nodes runs within a stretch.
  var most: Int {
    let parts = pass.parts
    var greatest = beginnings
    var found = counts.flatMap { $0.inner + [$0.tail] }.max() ?? 0
    let loops = life.overLoops(0, max) { counts[$0].head }
    for node in parts.nodes.reversed() {
      let here = greatest[Int(parts.numbers[Int(node)])]
      guard here >= 0 else { continue }
      found = max(found, here + loops[life.loopsOf[Int(node)]])
      for edge in life.edges(from: Int(node)) {
        let label = Int(life.labels[edge])
        let value = here + counts[label].head
        found = max(found, value)
        if stretch.labels[label].begins { continue }
        let target = Int(parts.numbers[Int(life.targets[edge])])
        greatest[target] = max(greatest[target], value)
      }
    }
    return max(found, greatest.max() ?? 0)
  }

  /// For each component, the most times in the edges that begin a stretch there; -1 when none does.
  private var beginnings: [Int] {
    var greatest = [Int](repeating: -1, count: pass.parts.count)
    let starts = life.overLoops(-1, max) { stretch.labels[$0].begins ? counts[$0].tail : nil }
    let births = life.overLoops(-1, max) { counts[$0].head }
    for node in pass.known.indices {
      let (list, own) = (life.loopsOf[node], Int(pass.parts.numbers[node]))
      let start = stretch.isLife && life.isUnborn[node] ? births[list] : starts[list]
      greatest[own] = max(greatest[own], start)
      for edge in life.edges(from: node) where life.labels[edge] != 0 {
        let label = Int(life.labels[edge])
        let target = Int(pass.parts.numbers[Int(life.targets[edge])])
        if stretch.labels[label].begins {
          greatest[target] = max(greatest[target], counts[label].tail)
        } else if stretch.isLife, life.isUnborn[node] {
          greatest[target] = max(greatest[target], counts[label].head)
        }
      }
    }
    return greatest
  }
}
