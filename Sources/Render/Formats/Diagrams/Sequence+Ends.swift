extension Sequence {
  /// What happens, with the ends of those objects only that end in every way the diagram can run, and
  /// on whose lifelines nothing comes after.
  ///
  /// Mermaid and PlantUML let a lifeline stop for good: they have no way to go on where an end was one
  /// way among others.
  var itemsWithLastEnds: [Item] {
    var touched: Set<Int> = []
    return Self.withLastEnds(items, isSure: true, touched: &touched)
  }

  /// The items with their last ends; what they touch is added to what comes after them.
  private static func withLastEnds(
    _ items: [Item], isSure: Bool, touched: inout Set<Int>
  ) -> [Item] {
    var kept: [Item] = []
    for item in items.reversed() {
      switch item {
      case .end(let lifeline):
        if touched.insert(lifeline).inserted, isSure { kept.append(item) }
      case .message(let message):
        touched.formUnion([message.from, message.to].compactMap(\.self))
        kept.append(item)
      case .state(let lifeline, _):
        touched.insert(lifeline)
        kept.append(item)
      case .gap, .note: kept.append(item)
      case .fragment(let fragment):
        let isSure = isSure && !fragment.operation.isChoice
        let operands = fragment.operands.reversed().map { operand in
          Operand(
            condition: operand.condition,
            items: withLastEnds(operand.items, isSure: isSure, touched: &touched))
        }
        kept.append(
          .fragment(
            Fragment(
              operation: fragment.operation, link: fragment.link,
              operands: operands.reversed())))
      }
    }
    return kept.reversed()
  }
}
