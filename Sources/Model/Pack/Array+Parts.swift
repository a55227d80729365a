extension [Interaction] {
  /// Those that use a part, be it by way of other parts, and begin by themselves; in their order.
  func wholes(of part: Name<Interaction>) -> [Interaction] {
    var names: Set<Name<Interaction>> = [part]
    var isGrowing = true
    while isGrowing {
      let count = names.count
      names.formUnion(filter { $0.isPart && $0.refers(toOneOf: names) }.map(\.name))
      isGrowing = names.count > count
    }
    return filter { !$0.isPart && $0.refers(toOneOf: names) }
  }

  /// What to say where a part is named that never begins by itself.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - deed: What is to be done with those that use it instead, `draw`.
  /// - Returns: A message, which names them where there are any.
  func remark(onPart part: Name<Interaction>, to deed: String) -> String {
    let takers = wholes(of: part).map { "'\($0.name)'" }
    let start = "'\(part)' is a part of others and never begins by itself"
    return takers.isEmpty ? start : start + "; \(deed) \(takers.listed())"
  }
}

extension Pack {
  /// What to say where a part is named that never begins by itself; see above.
  public func remark(onPart part: Name<Interaction>, to deed: String) -> String {
    interactions.remark(onPart: part, to: deed)
  }
}

extension Interaction {
  /// Whether a step of its own refers to one of some interactions.
  fileprivate func refers(toOneOf names: Set<Name<Interaction>>) -> Bool {
    steps.references.contains { names.contains($0.interaction) }
  }
}
