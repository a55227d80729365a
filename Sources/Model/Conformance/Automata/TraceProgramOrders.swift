import StateSpace

// What of an interaction may come in any order.
extension TraceProgramWriter {
  /// Whether several things may come in any order, besides messages to bystanders.
  func isOpen(_ residual: Int) -> Bool {
    switch residuals.all[residual] {
    case .par(let parts): parts.count { involvesOthers($0) } > 1
    case .sequence(let first, _): isOpen(first)
    case .scope(let body): isOpen(body)
    default: false
    }
  }

  /// Whether a residual sends anything to objects that are no bystanders.
  private func involvesOthers(_ residual: Int) -> Bool {
    switch residuals.all[residual] {
    case .done, .leave, .gap, .check: false
    case .scope(let body): involvesOthers(body)
    case .step(let step), .each(let step, _):
      if case .send(_, let machine, _, _) = deeds[step] {
        !bystanders.contains(machine)
      } else {
        false
      }
    case .sequence(let first, let second): involvesOthers(first) || involvesOthers(second)
    case .choice(let branches): branches.contains { involvesOthers($0.body) }
    case .loop(let branch, _, _): involvesOthers(branch.body)
    case .par(let parts): parts.contains(where: involvesOthers)
    }
  }
}
