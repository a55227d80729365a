extension SequenceDiagram {
  /// The usual run of an interaction: of each choice one operand, with the others in one line;
  /// interactions that are used are in line with the rest.
  ///
  /// - Parameter words: The phrases of the language.
  /// - Returns: The diagram, with a description of its own.
  package func usualRun(words: DiagramPhrases) -> SequenceDiagram {
    let items = Self.usual(items, words)
    return SequenceDiagram(
      title: title, summary: Self.summary(of: items, lifelines: lifelines, words: words),
      lifelines: lifelines, items: items)
  }

  private static func usual(_ items: [Item], _ words: DiagramPhrases) -> [Item] {
    items.flatMap { item -> [Item] in
      guard case .fragment(let fragment) = item else { return [item] }
      guard let usual = fragment.usual else {
        return [.note(words.notDrawn(fragment.operands.map(\.condition)))]
      }
      let operands = fragment.operands.map {
        Operand(condition: $0.condition, items: Self.usual($0.items, words))
      }
      switch fragment.operation {
      case .ref: return operands.flatMap(\.items)
      case .alt:
        let others = operands.indices.filter { $0 != usual }.map { operands[$0].condition }
        let remark = words.choice(operands[usual].condition, or: others)
        return (remark.isEmpty ? [] : [.note(remark)]) + operands[usual].items
      case .opt, .break, .loop, .par, .interaction:
        return [.fragment(fragment.with(operands: operands))]
      }
    }
  }
}
