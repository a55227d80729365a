import Base
import PackReader

/// The words of events and callbacks in arrows, such that the pack reads them as they are meant.
struct ArrowWords {
  /// The events: what is written for them, by their words in the other notation.
  private(set) var events: [(name: String, words: String)] = []
  private var eventNames = UniqueNames("event", hasDots: true)
  private var known: [String: Int] = [:]
  /// Whether the name of a state in a guard means that state.
  private let guardsNameStates: Bool

  /// Names the events of a machine.
  ///
  /// - Parameters:
  ///   - arrows: The arrows.
  ///   - guardsNameStates: Whether the name of a state in a guard means that state.
  init(of arrows: [ImportedArrow], guardsNameStates: Bool) {
    self.guardsNameStates = guardsNameStates
    for event in arrows.lazy.compactMap(\.event) where known[event] == nil {
      known[event] = events.count
      events.append((eventNames.name(ofThing: event), event.inOneLine))
    }
  }

  /// Whether use declares all events: their words give their names, and nothing else.
  var areDeclaredByUse: Bool { events.allSatisfy { Self.isPlain($0.words, named: $0.name) } }

  /// The declarations of all events, with their words as titles.
  var declarations: Node {
    Node(
      entries: events.map { name, words in
        if words.isKey(for: name) { return (words, .nothing) }
        return (name, Node(entries: [("title", Node(text: words))]))
      })
  }

  /// The label of an arrow, with what it calls; empty if there is nothing to say.
  ///
  /// - Parameters:
  ///   - arrow: The arrow.
  ///   - states: What its guard says of states.
  ///   - condition: The rest of its guard; empty if there is none.
  ///   - calls: What it calls.
  /// - Returns: The label.
  func label(
    of arrow: ImportedArrow, in states: [String], _ condition: String, calling calls: [String]
  ) -> String {
    var parts: [String] = []
    if let after = arrow.after {
      parts.append("after \(after.inOneLine.withoutSigns)")
    } else if let event = arrow.event, let number = known[event] {
      let (name, words) = events[number]
      parts.append(Self.isPlain(words, named: name) ? words : name)
    }
    var conditions = states
    if !condition.isEmpty {
      let isOne = states.isEmpty || !condition.split(separator: " ").contains { $0 == "or" }
      conditions.append(isOne ? condition : "(\(condition))")
    }
    if !conditions.isEmpty { parts.append("[\(conditions.joined(separator: " and "))]") }
    if !calls.isEmpty { parts.append("/ " + calls.joined(separator: ", ")) }
    return parts.joined(separator: " ")
  }

  /// The guard in words of an arrow, without brackets, and what is said of it.
  ///
  /// If all of its parts are states, a pack decides it. A state that is joined with words, or that
  /// is only called like a state, is put into quotation marks, so that no pack reads it as one.
  func condition(
    of arrow: ImportedArrow, in tree: StateTree
  ) -> (text: String, remarks: [ImportedRemark]) {
    let text = (arrow.condition ?? "").inOneLine.withoutSigns
    if text == "else" { return (text, []) }
    let parts = text.guardParts
    let names = parts.filter { !Self.joining.contains($0) }
    let states = names.map { tree.states(called: $0) }
    if guardsNameStates, !names.isEmpty, states.allSatisfy({ $0.count == 1 }) {
      let words = parts.map { part in
        tree.states(called: part).first.map { tree.words(inGuardFor: $0) } ?? part
      }
      return (words.joinedAsGuard, [])
    }
    let isOpen = guardsNameStates && states.contains { !$0.isEmpty }
    let remark = ImportedRemark(
      "vcdoc does not decide this guard, although it asks for states", line: arrow.line)
    let quoted = parts.map { tree.states(named: $0).isEmpty ? $0 : "'\($0)'" }
    return (quoted == parts ? text : quoted.joinedAsGuard, isOpen ? [remark] : [])
  }

  /// The words that join the parts of a guard.
  fileprivate static let joining: Set = ["and", "or", "not", "(", ")"]

  /// Whether words in an arrow are an event of a name.
  private static func isPlain(_ words: String, named name: String) -> Bool {
    guard Name<Self>(label: words)?.text == name, words != "else", !words.hasPrefix("after "),
      !words.contains(" = "), !words.contains("["), !words.contains("]")
    else { return false }
    let hasSlash =
      words.contains(" / ") || words.hasPrefix("/ ") || words.hasSuffix(" /") || words == "/"
    return !hasSlash && words.hasBalancedParentheses
  }
}

/// The callbacks of a machine and those before it; two machines have none of the same name.
struct CallbackWords {
  /// The callbacks, with the words for them in the other notation.
  private var all: [(name: String, words: String)] = []
  private var names = UniqueNames("callback", hasDots: true)
  private let machine: String
  private var used: [String: String] = [:]

  /// Begins with the callbacks of the machines before.
  init(of machine: String, after other: CallbackWords?) {
    self.machine = machine
    if let other { (all, names) = (other.all, other.names) }
  }

  /// The declarations of all callbacks, with their words as titles; `nil` if use declares them.
  var declarations: Node? {
    if all.allSatisfy({ $0.words.isKey(for: $0.name) }) { return nil }
    return Node(
      entries: all.map { name, words in
        (name, words == name ? .nothing : Node(entries: [("title", Node(text: words))]))
      })
  }

  /// A call as an arrow has it.
  mutating func call(_ words: String) -> String {
    let words = words.inOneLine
    var (base, argument) = (words, "")
    if words.hasSuffix(")"), let open = words.firstIndex(of: "("), words.hasBalancedParentheses,
      !words.contains("["), !words.contains("]"), open > words.startIndex,
      // A pack would take these for changes of a counter.
      ![" + ", " - ", " = "].contains(where: { words.contains($0) })
    {
      (base, argument) = (String(words[..<open]), String(words[open...]))
    }
    if argument == "()" { argument = "" }
    let spelled = base.withWordsForSigns
    let name = used[base] ?? names.new(of: spelled, or: "\(machine).\(spelled)")
    if used.updateValue(name, forKey: base) == nil { all.append((name, base)) }
    return (base.isKey(for: name) ? base : name) + argument
  }
}

extension [String] {
  /// The parts of a guard in one text.
  fileprivate var joinedAsGuard: String {
    joined(separator: " ").replacing("( ", with: "(").replacing(" )", with: ")")
  }
}

extension String {
  /// Whether a callback can have these words, with arguments after them.
  var isCall: Bool {
    let hasArgument = hasSuffix(")") && hasBalancedParentheses
    let base = (hasArgument ? String(prefix { $0 != "(" }) : self).withWordsForSigns
    return Name<Self>(label: base).map { base.isKey(for: $0.text) } ?? false
  }

  /// The text with words for the signs that change a counter, without which a name would say
  /// something else: `n + 1` is `n plus 1`, and not `n 1`.
  fileprivate var withWordsForSigns: String {
    replacing(" - ", with: " minus ").replacing("+", with: " plus ").replacing("=", with: " is ")
      .inOneLine
  }

  /// The parts of a guard: parentheses, the words that join, and what is between these.
  fileprivate var guardParts: [String] {
    let signs = ["(", ")"].reduce(self) { $0.replacing($1, with: " \($1) ") }
    var parts: [[Substring]] = []
    var isOpen = false
    for word in signs.split(separator: " ") {
      let joins = ArrowWords.joining.contains(String(word))
      if isOpen, !joins { parts[parts.count - 1].append(word) } else { parts.append([word]) }
      isOpen = !joins
    }
    return parts.map { $0.joined(separator: " ") }
  }

  /// Whether words of letters and digits, with blanks, `-`, and `_` between them, give a name.
  fileprivate func isKey(for name: String) -> Bool {
    Name<Self>(label: self)?.text == name
      && unicodeScalars.allSatisfy { $0.isPartOfName || " -_".unicodeScalars.contains($0) }
  }

  /// Whether each parenthesis has its counterpart.
  var hasBalancedParentheses: Bool {
    var depth = 0
    for character in self {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth < 0 { return false }
    }
    return depth == 0
  }

  /// The text with parentheses in place of brackets, and without those that lack a counterpart.
  var withoutSigns: String {
    let text = String(map { $0 == "[" ? "(" : $0 == "]" ? ")" : $0 })
    return text.hasBalancedParentheses ? text : text.filter { !"()".contains($0) }.inOneLine
  }
}
