extension PackReader {
  /// The condition that a node says; always when the node is missing, none when it is faulty.
  func condition(_ node: Node?, _ what: String = "'if'") -> Condition? {
    guard let node else { return .always }
    guard let text = text(node, what) else { return nil }
    var parser = ConditionParser(text, axes: lexicon.axes ?? [])
    var condition: Condition?
    do throws(ConditionParser.Fault) {
      condition = try parser.condition()
    } catch {
      faults.error(error.message, at: node.place(ofCharacter: error.offset))
    }
    guard lexicon.axes != nil else { return nil }
    for fault in parser.faults {
      faults.error(fault.message, at: node.place(ofCharacter: fault.offset))
    }
    guard let condition, parser.faults.isEmpty else { return nil }
    if let space, !space.possible.isEmpty, space.set(of: condition).isEmpty {
      faults.error(
        "this holds in no configuration; correct it or leave the whole out", at: node.place)
    }
    return condition
  }
}
