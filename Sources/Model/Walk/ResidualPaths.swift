/// Ways to go on, as they are collected: each once, and not too many.
struct ResidualPaths {
  private(set) var all: [ResidualPath] = []
  /// Whether there were more than are kept.
  private(set) var isCut = false
  /// Those that are kept, where the same may come twice.
  private var seen: Set<ResidualPath>?

  init(mayRepeat: Bool) { seen = mayRepeat ? [] : nil }

  mutating func add(_ path: ResidualPath) {
    if seen?.contains(path) == true { return }
    isCut = isCut || all.count == Limits.ways
    if isCut { return }
    seen?.insert(path)
    all.append(path)
  }

  mutating func add(_ paths: some Sequence<ResidualPath>) {
    for path in paths where !isCut { add(path) }
  }
}

extension ResidualPath {
  /// This way past an end, and then another way.
  ///
  /// No step comes in between, so what was asked once need not be asked again.
  func followed(by other: ResidualPath) -> ResidualPath {
    var both = other
    both.tests = tests + other.tests.filter { !tests.contains($0) }
    both.labels = labels + other.labels
    both.laps = laps + other.laps
    both.isChosen = isChosen || other.isChosen
    return both
  }
}
