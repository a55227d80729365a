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
          + "write 'bounds: {states: \(2 * bounds.states)}', allow fewer objects, "
          + "or split a machine",
        at: placeOfExcess(of: bounds.place))
    case .transitions:
      return Diagnostic(
        .modelSize,
        "more than \(bounds.costs[.transitions].grouped) transitions of \(names) can be taken; "
          + "write 'bounds: {transitions: \(2 * bounds.costs[.transitions])}', "
          + "allow fewer objects, or split a machine",
        at: placeOfExcess(of: bounds.costs.place(of: .transitions)))
    case .memory: return .tooMuchMemory(for: system.pack)
    }
  }

  /// The place of a bound, or that of the first machine if the pack sets none.
  private func placeOfExcess(of bound: Place) -> Place {
    let machine = system.component.machines.first.map { system.pack.machines[$0].place }
    return bound.line > 0 ? bound : machine ?? bound
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
        + "remove options, declare combinations in 'impossible', or write "
        + "'bounds: {configurations: \(2 * most)}'",
      at: axes.first?.place ?? pack.bounds.costs.place(of: .configurations))
  }
}

extension Diagnostic {
  /// That all state graphs take more memory than the pack allows.
  static func tooMuchMemory(for pack: Pack) -> Self {
    let most = pack.bounds.costs[.memory]
    return Diagnostic(
      .modelSize,
      "exploration takes more than \(most.grouped) MB; write 'bounds: {memory: \(2 * most)}', "
        + "allow fewer objects, or split a machine with many regions",
      at: pack.bounds.costs.place(of: .memory))
  }
}
