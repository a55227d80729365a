import Pack

/// What an arrow leaves and enters, without what is inside of it.
struct ChartMove: Hashable {
  /// What is left.
  enum Left: Hashable {
    /// A state, by index.
    case state(Int)
    /// The active state of a region, by index.
    case region(Int)
  }

  let left: Left
  /// The states on the way to the target, by index, outer ones first.
  let entered: [Int]
  /// The region whose initial state is entered, by index, if no state is named.
  var region: Int?
}

extension Chart {
  /// The move from an active state to another; `nil` if they are in different regions of the
  /// machine.
  ///
  /// What is left and entered is in the innermost region that contains both. An arrow between an
  /// outer state and one inside it leaves and enters the outer one, unless it is local.
  func move(from source: Int, to target: Int, isLocal: Bool = false) -> ChartMove? {
    let (from, to) = (lineage(of: source), lineage(of: target))
    for left in from {
      guard let last = to.firstIndex(where: { states[$0].region == states[left].region }) else {
        continue
      }
      if isLocal, left == to[last], source != target {
        if left == source {
          let inner = to[last - 1]
          return ChartMove(left: .region(states[inner].region), entered: to[..<last].reversed())
        }
        if left == target, let place = from.firstIndex(of: target) {
          let inner = from[place - 1]
          return ChartMove(left: .state(inner), entered: [], region: states[inner].region)
        }
      }
      return ChartMove(left: .state(left), entered: to[...last].reversed())
    }
    return nil
  }

  /// Whether something happens when a state of a region, at any depth, is left.
  func hasExit(inside region: Int) -> Bool {
    regions[region].states.contains { state in
      !states[state].exit.isEmpty || states[state].regions.contains { hasExit(inside: $0) }
    }
  }
}

extension ChartEffect {
  /// The counter that it changes, by index; `nil` for another effect.
  var counter: Int? {
    switch self {
    case .add(let counter, _, _), .set(let counter, _, _): counter
    case .call, .enter: nil
    }
  }
}

extension ChartArrow.Source {
  /// The states; empty for a choice.
  var states: [Int] { if case .states(let states) = self { states } else { [] } }
}

/// An arrow that is followed, with those that follow it from choices.
struct ArrowPath: Hashable {
  /// The arrows, by index, at least one.
  var arrows: [Int]
  /// The states in which the first begins.
  let sources: [Int]
  /// The effects of all.
  var effects: [ChartEffect]
  /// Where the last ends.
  var target: ChartArrow.Target
  /// Whether one of them is local.
  var isLocal: Bool
}

extension ArrowPath {
  /// What it leaves and enters; empty if it stays inside its state.
  func moves(in occurrence: Occurrence) throws(Knowledge.Question) -> [ChartMove] {
    guard case .states(let targets) = target else { return [] }
    let chart = occurrence.chart
    var moves: [ChartMove] = []
    for target in targets {
      let axis = occurrence.layout.axis(of: target)
      let source =
        sources.first { occurrence.layout.axis(of: $0) == axis }
        ?? sources.first { !chart.areApart($0, target) }
      var start = source ?? target
      if source == nil { start = try occurrence.activeLeaf(near: target) }
      if let move = chart.move(from: start, to: target, isLocal: isLocal) { moves.append(move) }
    }
    return moves
  }
}
