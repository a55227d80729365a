/// Reads a condition by descent: `or` holds `and`s, `and` holds comparisons, `not`s, and parentheses.
struct ConditionParser {
  /// Where a condition stops making sense, and why.
  struct Fault: Error {
    let message: String
    let offset: Int
  }

  /// The axes that comparisons may name.
  private let axes: [AxisWords]
  /// What is not read yet; the last token is `end` or a fault and stays.
  private var tokens: ArraySlice<ConditionToken>
  /// How many `not`s and parentheses are open.
  private var depth = 0
  /// Unknown names and the like: the condition has its form, and they can be reported together.
  private(set) var faults: [Fault] = []

  /// Begins to read a condition over some axes.
  init(_ text: String, axes: [AxisWords]) {
    self.axes = axes
    tokens = ConditionToken.tokens(of: text)[...]
  }

  /// Reads the whole condition.
  ///
  /// - Returns: The condition; to be used only if there are no `faults`.
  /// - Throws: The first thing that breaks the form.
  mutating func condition() throws(Fault) -> Condition {
    let condition = try any()
    switch token.kind {
    case .end: return condition
    case .close: throw fault("this ')' closes nothing; remove it")
    default: throw fault("'and' or 'or' belongs before this")
    }
  }

  /// `a or b or c`.
  private mutating func any() throws(Fault) -> Condition {
    var parts = [try all()]
    while token.kind == .or {
      tokens.removeFirst()
      parts.append(try all())
    }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  /// `a and b and c`.
  private mutating func all() throws(Fault) -> Condition {
    var parts = [try one()]
    while token.kind == .and {
      tokens.removeFirst()
      parts.append(try one())
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  /// `not a`, `(a)`, or a comparison.
  private mutating func one() throws(Fault) -> Condition {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Limits.conditionDepth else {
      throw fault("a condition nests at most \(Limits.conditionDepth) deep")
    }
    switch token.kind {
    case .not:
      tokens.removeFirst()
      return .not(try one())
    case .open:
      tokens.removeFirst()
      let inner = try any()
      guard token.kind == .close else { throw fault("a ')' belongs here") }
      tokens.removeFirst()
      return inner
    case .word(let axis): return try comparison(of: axis)
    default: throw fault("a comparison belongs here, such as 'axis = value'")
    }
  }

  /// `axis = value`; unknown names leave a condition that is never used.
  private mutating func comparison(of axis: String) throws(Fault) -> Condition {
    let axisOffset = token.offset
    tokens.removeFirst()
    guard case .comparison(let comparison) = token.kind else {
      throw fault("a comparison belongs behind \(axis.quoted), such as '= value'")
    }
    let comparisonOffset = token.offset
    tokens.removeFirst()
    guard case .word(let value) = token.kind else {
      throw fault("a value of the axis belongs here")
    }
    let valueOffset = token.offset
    tokens.removeFirst()
    guard let index = axes.firstIndex(where: { $0.name == axis }) else {
      if let message = unknown(axis: axis) {
        faults.append(Fault(message: message, offset: axisOffset))
      }
      return .always
    }
    if !axes[index].isOrdered, comparison != .equal, comparison != .unequal {
      let message = "axis '\(axis)' has no order; use = or !=, or say 'ordered: true'"
      faults.append(Fault(message: message, offset: comparisonOffset))
    }
    let values = axes[index].values
    guard let number = values.index(of: value) else {
      if values.isWhole {
        let message = values.unknown(
          value, in: " on axis '\(axis)'", remedy: "known: " + values.words.listed("and"))
        faults.append(Fault(message: message, offset: valueOffset))
      }
      return .always
    }
    return .compare(axis: index, comparison, value: number)
  }

  /// What to say of an unknown axis; nothing when a faulty declaration may have meant it.
  private func unknown(axis: String) -> String? {
    let vocabulary = Vocabulary("axis", of: axes.map(\.name), at: Place(path: ""))
    guard vocabulary.isWhole else { return nil }
    return vocabulary.unknown(axis, remedy: "declare it under 'axes' in pack.yaml")
  }

  private var token: ConditionToken { tokens[tokens.startIndex] }

  /// A fault at the next token: its own, if it is no token of conditions.
  private func fault(_ message: String) -> Fault {
    if case .fault(let reason) = token.kind { return Fault(message: reason, offset: token.offset) }
    return Fault(message: message, offset: token.offset)
  }
}
