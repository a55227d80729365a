extension Walk {
  /// The moves of a shortest way from the initial world to another, in order.
  public func way(to world: Int) -> [Int] {
    var found: [Int] = []
    var here = world
    while here != 0 {
      let parent = parent(of: here)
      let changes = graph.changes(from: parent)
      guard let move = changes.first(where: { target(of: $0) == here }) else { break }
      found.append(move)
      here = parent
    }
    return found.reversed()
  }

  /// The interactions that begin on the shortest way to a world, in order; behind one that others come
  /// into, those stand in brackets: `launch, dialog (meanwhile rotate)`.
  ///
  /// - Parameters:
  ///   - world: The world.
  ///   - last: An interaction that begins there; none when all have begun.
  /// - Returns: Their names; empty for the initial world.
  func outline(to world: Int, then last: Name<Interaction>? = nil) -> String {
    var text = ""
    // Of each interaction under way, whether another has come into it.
    var open: [Bool] = []
    func begin(_ name: Name<Interaction>) {
      let isFirst = open.last == false
      if !open.isEmpty { open[open.count - 1] = true }
      text += (text.isEmpty ? "" : isFirst ? " (meanwhile " : ", ") + name.text
      open.append(false)
    }
    for move in way(to: world) {
      if begins(move) { begin(program(of: move).name) }
      if ends(move), open.popLast() == true { text += ")" }
    }
    if let last { begin(last) }
    return text + String(repeating: ")", count: open.count { $0 })
  }

  /// The casting whose step a move is, by index.
  func casting(of move: Int) -> Int { Int(stage.castingOfCause[graph.sort(of: move).cause]) }

  /// The edge that a move takes, by index; none when an interaction only begins.
  func edge(of move: Int) -> Int? { stage.edge(of: graph.sort(of: move).cause) }

  /// The program whose step a move is.
  func program(of move: Int) -> Program {
    stage.score.programs[stage.castings[casting(of: move)].program]
  }

  /// Whether the interaction that a move belongs to ends with it.
  func ends(_ move: Int) -> Bool {
    guard let edge = edge(of: move) else { return false }
    return isOver(target(of: move)) || stage.ends(with: edge)
  }
}
