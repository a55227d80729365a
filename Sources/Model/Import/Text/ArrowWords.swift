import Base
import PackReader

/// The words of events and callbacks in arrows, such that the pack reads them as they are meant.
struct ArrowWords {
  /// The events: what is written for them, by their words in the other notation.
  private(set) var events: [(name: String, words: String)] = []
  private var eventNames = UniqueNames("event", hasDots: true)
  private var known: [String: Int] = [:]
  /// How often each name of a state occurs, and the names of regions.
  private let states: [String: Int]
  private let regions: Set<String>

  /// Names the events of a machine.
  ///
  /// - Parameters:
  ///   - arrows: The arrows.
  ///   - tree: The states, which a guard in words must not name.
  init(of arrows: [ImportedArrow], in tree: StateTree) {
    (states, regions) = (tree.names, tree.regions)
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
  ///   - calls: What it calls.
  /// - Returns: The label.
  func label(
    of arrow: ImportedArrow, in states: [String], calling calls: [String]
  ) -> String {
    var parts: [String] = []
    if let after = arrow.after {
      parts.append("after \(after.inOneLine.withoutSigns)")
    } else if let event = arrow.event, let number = known[event] {
      let (name, words) = events[number]
      parts.append(Self.isPlain(words, named: name) ? words : name)
    }
    var conditions = states
    if let condition = arrow.condition.map({ self.condition($0) }), !condition.isEmpty {
      let isOne = states.isEmpty || !condition.split(separator: " ").contains { $0 == "or" }
      conditions.append(isOne ? condition : "(\(condition))")
    }
    if !conditions.isEmpty { parts.append("[\(conditions.joined(separator: " and "))]") }
    if !calls.isEmpty { parts.append("/ " + calls.joined(separator: ", ")) }
    return parts.joined(separator: " ")
  }

  /// A guard without brackets: a state alone, or words.
  ///
  /// A state that is joined with words is put into quotation marks, since a pack decides all of a
  /// guard with 'or' and 'not', or nothing of it.
  private func condition(_ text: String) -> String {
    let text = text.inOneLine.withoutSigns
    if states[text] == 1 { return text }
    var (words, atom) = ([String](), [String]())
    let signs = ["(", ")"].reduce(text) { $0.replacing($1, with: " \($1) ") } + " and"
    for word in signs.split(separator: " ").map(String.init) {
      guard ["and", "or", "not", "(", ")"].contains(word) else {
        atom.append(word)
        continue
      }
      let last = atom.last.flatMap { $0.split(separator: ".").last.map(String.init) } ?? ""
      let isState =
        states[last] != nil && (atom.count == 1 || atom.count == 2 && regions.contains(atom[0]))
      if isState, let name = atom.popLast() { atom.append("'\(name)'") }
      words += atom + [word]
      atom = []
    }
    let quoted = words.dropLast().joined(separator: " ")
    return quoted.contains("'") && !text.contains("'") ? quoted : text
  }

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

/// The callbacks of a machine; two machines have none of the same name.
struct CallbackWords {
  private var names: UniqueNames
  private let machine: String
  private var used: [String: String] = [:]

  /// Begins with the callbacks of the machines before.
  init(of machine: String, after other: CallbackWords?) {
    self.machine = machine
    names = other?.names ?? UniqueNames("callback", hasDots: true)
  }

  /// A call as an arrow has it, and whether readers see other words than were imported.
  mutating func call(_ words: String) -> (text: String, isChanged: Bool) {
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
    let name = used[base] ?? names.new(of: base, or: "\(machine).\(base)")
    used[base] = name
    let isPlain = base.isKey(for: name)
    return ((isPlain ? base : name) + argument, !isPlain)
  }
}

extension String {
  /// Whether a callback can have these words, with arguments after them.
  var isCall: Bool {
    let base = hasSuffix(")") && hasBalancedParentheses ? prefix { $0 != "(" } : self[...]
    return Name<Self>(label: base).map { String(base).isKey(for: $0.text) } ?? false
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
