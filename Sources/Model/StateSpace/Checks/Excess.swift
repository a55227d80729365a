import Base
import Pack

extension StateGraph {
  /// That a bound of the pack was exceeded, and which one to raise.
  func diagnostic(for excess: Excess) -> Diagnostic {
    let bounds = system.pack.bounds
    let names = system.component.names(in: system.pack)
    switch excess {
    case .states:
      return Diagnostic(
        .modelSize,
        "more than \(bounds.states.grouped) global states of \(names) can be reached; "
          + "raise 'bounds.states', allow fewer objects, or split a machine",
        at: bounds.place ?? Place(path: PackFiles.head))
    case .transitions:
      return Diagnostic(
        .modelSize,
        "more than \(bounds.costs[.transitions].grouped) transitions of \(names) can be taken; "
          + "raise 'bounds.transitions', allow fewer objects, or split a machine",
        at: bounds.costs.place(of: .transitions))
    case .memory: return .tooMuchMemory(for: system.pack)
    }
  }
}

extension ExplorationPlan {
  /// That a component has more state graphs than the pack allows, one for each set of
  /// configurations that behave alike; `nil` if none has.
  var excess: Diagnostic? {
    let most = pack.bounds.costs[.configurations]
    guard let component = models.firstIndex(where: { $0.count > most }) else { return nil }
    let axes = components[component].axes(in: pack, by: index).map { pack.axes[$0] }
    return Diagnostic(
      .modelSize,
      "\(components[component].names(in: pack)) behaves differently in "
        + "\(models[component].count.grouped) configurations of the options "
        + axes.map { "'\($0.name)'" }.listed("and") + ", more than \(most.grouped); "
        + "remove options, declare combinations in 'impossible', or raise 'bounds.configurations'",
      at: axes.first?.place ?? pack.bounds.costs.place(of: .configurations))
  }

}

extension Diagnostic {
  /// That all state graphs take more memory than the pack allows.
  static func tooMuchMemory(for pack: Pack) -> Self {
    Diagnostic(
      .modelSize,
      "exploration takes more than \(pack.bounds.costs[.memory].grouped) MB; raise "
        + "'bounds.memory', allow fewer objects, or split a machine with many regions",
      at: pack.bounds.costs.place(of: .memory))
  }
}
