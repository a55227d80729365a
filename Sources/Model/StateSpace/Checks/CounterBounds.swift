import Base
import Pack

extension StateGraph {
  /// An error for each counter that leaves its bounds in some run, with a shortest one.
  var countersOutOfBounds: [Diagnostic] {
    machineTables.indices.flatMap { machine -> [Diagnostic] in
      let regions = machineTables[machine].machine.regions
      let counters = regions.indices.filter { regions[$0].kind == .counter }
      return counters.compactMap { excess(of: $0, in: machine) }
    }
  }

  /// The error for a counter, a region of a machine, both by index; `nil` if it stays in its
  /// bounds.
  private func excess(of counter: Int, in machine: Int) -> Diagnostic? {
    let (table, region) = (machineTables[machine], machineTables[machine].machine.regions[counter])
    let outside = region.states.count - 1
    let isOutside = (0..<table.count).map { Int(table.states(of: $0)[counter]) == outside }
    guard isOutside.contains(true) else { return nil }
    let objects = system.objects.filter { $0.machine == machine }
    let first = self.table.states.firstIndex { globalState in
      objects.contains { isOutside[globalState[$0.state]] }
    }
    guard let first else { return nil }
    let run = outline(to: first)
    return Diagnostic(
      .counterBounds,
      "counter '\(region.name)' leaves its bounds, 0 to \(outside - 1); raise them, or add a guard "
        + "such as '[\(region.name) < \(outside - 1)]'", at: region.place,
      notes: [Diagnostic.Note("shortest run that leads here: \(run)")])
  }
}
