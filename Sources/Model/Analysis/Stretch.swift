/// A stretch of an object's life that occurs again and again, or once: where it begins and ends.
struct Stretch {
  /// What a label does, callback by callback.
  struct Label {
    /// Whether one of its callbacks begins a new stretch.
    var begins = false
    /// Its callbacks up to the first that begins a stretch; all when none does.
    var head: [Int] = []
    /// Its callbacks from the last that begins a stretch on; none when none does.
    var tail: [Int] = []
    /// Its callbacks between two that begin one, by stretch.
    var inner: [[Int]] = []
  }

  /// Whether it is the whole life, from birth to end.
  let isLife: Bool
  /// For each label of the life, what it does.
  let labels: [Label]
  /// Whether it occurs at all.
  let occurs: Bool

  /// The whole life, from the moment the object first gets a callback or changes its state.
  init(lifeOf life: LifeGraph) {
    isLife = true
    occurs = true
    labels = life.emissions.map { Label(head: $0) }
  }

  /// A span of the life, begun by each of some callbacks, by place, and ended by the next of them or
  /// with the life.
  init(of life: LifeGraph, begunBy begins: Set<Int>) {
    isLife = false
    labels = life.emissions.map { emissions in
      var parts: [[Int]] = [[]]
      for emission in emissions {
        if begins.contains(emission) { parts.append([]) }
        parts[parts.count - 1].append(emission)
      }
      return Label(
        begins: parts.count > 1, head: parts[0],
        tail: parts.count > 1 ? parts[parts.count - 1] : [],
        inner: Array(parts.dropFirst().dropLast()))
    }
    occurs = labels.contains(where: \.begins)
  }
}
