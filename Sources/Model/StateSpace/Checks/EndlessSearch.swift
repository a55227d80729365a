/// Looks for interactions that can never end once they are under way: states from which no idle or
/// final state is reachable.
struct EndlessSearch {
  let stage: Stage
  let table: WorldTable
  let graph: MoveGraph

  /// Each interaction that is under way in a world from which none of them can ever end.
  ///
  /// One that is under way inside another is not to blame where there are worlds in which none is.
  var faults: [Fault] {
    let ending = worldsThatCanEnd
    let endless = table.worlds.indices.filter { !ending[$0] }
    let least = endless.map { depth(of: table.worlds[$0]) }.min()
    var faults = FaultList()
    for world in endless where depth(of: table.worlds[world]) == least {
      guard let frame = stage.innermost(in: table.worlds[world]) else { continue }
      faults.note(
        .endless(position: frame.position), casting: frame.casting, world: world,
        state: table.worlds[world])
    }
    return faults.all
  }

  /// How many interactions are under way, an ambient one counted.
  private func depth(of world: World) -> Int {
    stage.depth(of: world) + (world[stage.ambientField] == 0 ? 0 : 1)
  }

  /// For each world, whether a world that is idle or over can be reached from it.
  private var worldsThatCanEnd: [Bool] {
    var ending = table.worlds.map { world in
      world[stage.over] != 0 || stage.innermostField(in: world) == nil
    }
    var isChanged = true
    while isChanged {
      isChanged = false
      for world in ending.indices.reversed() where !ending[world] {
        if graph.changes(from: world).contains(where: { ending[Int(graph.targets[$0])] }) {
          ending[world] = true
          isChanged = true
        }
      }
    }
    return ending
  }
}
