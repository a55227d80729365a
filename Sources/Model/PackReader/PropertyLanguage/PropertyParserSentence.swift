import Base
import Pack

extension Property {
  /// Reads a sentence of the property language.
  ///
  /// - Parameters:
  ///   - text: The sentence: `viewDidLoad precedes viewWillAppear`.
  ///   - names: The names it may use.
  /// - Throws: Everything that is wrong with it.
  package init(_ text: String, names: PropertyNames) throws(PropertyFaults) {
    let (tokens, rest) = PropertyToken.tokens(of: text)
    var parser = PropertyParser(tokens, names: names)
    var found: (condition: Condition, faults: [PropertyFaults.Fault]) = (.always, [])
    if let rest { found = Self.condition(rest.text, at: rest.offset, axes: names.axes) }
    let sentence: PropertyParser.Sentence
    do throws(PropertyFaults.Fault) {
      sentence = try parser.sentence()
    } catch {
      throw parser.refusal(parser.faults + [error] + found.faults)
    }
    let faults = parser.faults + found.faults
    guard faults.isEmpty else { throw parser.refusal(faults) }
    self.init(
      text: text, roles: parser.roles, context: parser.context, pattern: sentence.pattern,
      scope: sentence.scope, isUnlessKilled: sentence.isUnlessKilled,
      isReachability: parser.isReachability, condition: found.condition)
  }

  private static func condition(
    _ text: String, at offset: Int, axes: [Axis]
  ) -> (Condition, [PropertyFaults.Fault]) {
    var parser = ConditionParser(text, axes: axes.map(AxisNames.init(of:)))
    do throws(ConditionParser.Fault) {
      let condition = try parser.condition()
      let faults = parser.faults.map { PropertyFaults.Fault($0.message, at: offset + $0.offset) }
      return (condition, faults)
    } catch {
      return (.always, [PropertyFaults.Fault(error.message, at: offset + error.offset)])
    }
  }
}

extension PropertyParser {
  /// Why the sentence is no property.
  fileprivate func refusal(_ faults: [Fault]) -> PropertyFaults {
    PropertyFaults(faults, isAboutInteraction: isAboutInteraction)
  }

  /// The parts of a sentence behind its prefix.
  struct Sentence {
    let pattern: Pattern
    let scope: Scope
    let isUnlessKilled: Bool
  }

  /// Reads the whole sentence but its condition.
  mutating func sentence() throws(Fault) -> Sentence {
    try prefix()
    let start = token.offset
    let pattern = try pattern()
    let scope = try scope()
    if isReachability, scope != .globally {
      faults.append(
        Fault("'can always be reached' has no scope; remove 'before', 'after', or 'between'", at: 0)
      )
    }
    let isUnlessKilled = token.word == "unless"
    if isUnlessKilled, isReachability || !pattern.canBeOwed {
      faults.append(Fault("'unless killed' has no effect here; remove it", at: token.offset))
    }
    if isUnlessKilled { try expect("unless", "killed") }
    if case .between = scope, ["and", "or"].contains(token.word) {
      throw fault("'between X and Y' has more than one 'and'; put each end in parentheses")
    }
    guard case .end = token.kind else {
      throw fault(
        "unexpected \(token.text.quoted); expected a scope such as 'after X' or 'before X', "
          + "'unless killed', 'when', or the end of the sentence",
        near: ["before", "after", "between", "until", "unless", "when", "and", "or"])
    }
    if roles.isEmpty, faults.isEmpty {
      if let machine {
        _ = role(Property.Role(machine: machine))
      } else {
        faults.append(Fault("missing machine; begin with 'for some-machine:'", at: start))
      }
    }
    return Sentence(pattern: pattern, scope: scope, isUnlessKilled: isUnlessKilled)
  }

  private mutating func prefix() throws(Fault) {
    if take("for") {
      machine = try name(
        among: names.machineWords, example: "for some-machine:")
    } else if take("in") {
      isAboutInteraction = true
      let start = token.offset
      let found = try name(among: names.interactionWords, example: "in some-interaction:")
      if names.interactions[found].isPart {
        faults.append(Fault(names.remark(onPart: found), at: start))
      }
      var labels: [String] = []
      while case .word(let label) = token.kind, case .colon = second.kind {
        check(label: label, of: found)
        if !labels.contains(label) { labels.append(label) }
        advance()
        advance()
      }
      context = Property.Context(interaction: found, labels: labels)
    }
  }

  private mutating func check(label: String, of interaction: Int) {
    let known = names.labels(of: interaction)
    guard !known.contains(label) else { return }
    let vocabulary = NameTable("branch", of: known, at: Place(path: ""))
    let owner = " in '\(names.interactions[interaction].name)'"
    faults.append(Fault(vocabulary.unknown(label, in: owner), at: token.offset))
  }

  /// The number of a name of a kind; the name and the colon behind it are taken.
  private mutating func name(
    among vocabulary: NameTable, example: String
  ) throws(Fault) -> Int {
    guard let word = token.word else {
      throw fault("expected a name, as in '\(example)'")
    }
    guard let index = vocabulary.index(of: word) else {
      throw Fault(vocabulary.unknown(word), at: token.offset)
    }
    advance()
    guard case .colon = token.kind else { throw fault("expected ':', as in '\(example)'") }
    advance()
    return index
  }

  private mutating func scope() throws(Fault) -> Scope {
    if take("before") { return .before(try proposition()) }
    if take("between") {
      let opener = try proposition(isBetween: true)
      guard take("and") else {
        throw fault("expected 'and', as in 'between X and Y'", near: ["and"])
      }
      return .between(opener, try proposition(isBetween: true))
    }
    guard take("after") else { return .globally }
    let opener = try proposition()
    return take("until") ? .afterUntil(opener, try proposition()) : .after(opener)
  }
}

extension AxisNames {
  /// The words that conditions use for an axis.
  init(of axis: Axis) {
    self.init(name: axis.name.text, isOrdered: axis.isOrdered)
    for value in axis.values { values.declare(value.name.text, at: axis.place) }
  }
}
