import Base

/// Reads SCXML: its core, without data and communication.
///
/// Source: State Chart XML (SCXML), W3C Recommendation 1 September 2015, chapters 3 and 4.
package struct SCXMLReader {
  private static let namespace = "http://www.w3.org/2005/07/scxml"

  private var chart = Statechart(dialect: .scxml, name: "")
  private var problems: [Diagnostic] = []
  /// The states by id.
  private var numbers: [String: Int] = [:]
  /// The elements of states and of transitions, whose ends are known once all states are.
  private var elements: [XMLElement] = []
  private var transitions: [(source: Int, element: XMLElement)] = []

  private init() {}

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - name: What the name of the machine is made of, unless it has one.
  ///   - path: The path of the file, for messages.
  /// - Returns: A machine, or the errors.
  package static func read(_ text: String, named name: String, path: String) -> Imported {
    var imported = Imported()
    do throws(PackErrors) {
      let root = try XMLElement(parsing: text, path: path)
      var reader = Self()
      reader.read(root, named: name)
      if reader.problems.isEmpty { return Imported(of: reader.chart) }
      imported.diagnostics = reader.problems.sorted().limited
    } catch {
      imported.diagnostics = error.diagnostics
    }
    return imported
  }

  private mutating func read(_ root: XMLElement, named name: String) {
    guard root.word == "scxml" else {
      report(.imported, "expected '<scxml>', not '<\(root.local)>'", root)
      return
    }
    chart.name = root.attributes["name"] ?? name
    add(root, .plain, in: nil)
    if let excess = chart.excess { problems = [excess] }
    if !problems.isEmpty { return }
    if chart.inner(0).isEmpty { report(.imported, "the document has no state", root) }
    for number in elements.indices { readEnds(of: number) }
    for (source, element) in transitions
    where problems.count < Limits.diagnostics && chart.transitions.count <= Statechart.greatestSteps
    {
      readTransition(element, of: source)
    }
  }

  fileprivate mutating func report(
    _ rule: Diagnostic.Rule, _ message: String, _ element: XMLElement
  ) {
    problems.append(Diagnostic(rule, message, at: element.place))
  }
}

extension XMLElement {
  /// The name without its namespace.
  fileprivate var local: String { name.split(separator: " ").last.map(String.init) ?? name }

  /// The name if it is one of SCXML; empty otherwise.
  fileprivate var word: String {
    let parts = name.split(separator: " ")
    return parts.count == 1 || parts[0] == "http://www.w3.org/2005/07/scxml" ? local : ""
  }

  /// The words of an attribute that is a list.
  fileprivate func words(_ attribute: String) -> [String] {
    (attributes[attribute] ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
  }
}

// MARK: - States

extension SCXMLReader {
  private static let states = ["state", "parallel", "final", "history"]
  /// The attributes that each element has.
  private static let attributes = [
    "scxml": ["initial", "name", "version", "datamodel", "binding", "exmode"],
    "state": ["id", "initial"], "parallel": ["id"], "final": ["id"], "history": ["id", "type"],
    "transition": ["event", "cond", "target", "type"],
  ]

  /// Adds a state with the states inside it.
  ///
  /// Recursive; the reader of XML bounds the depth.
  private mutating func add(_ element: XMLElement, _ kind: Statechart.Kind, in parent: Int?) {
    let number = chart.states.count
    // One more than a chart can have is reported as too many.
    if chart.states.count > Statechart.greatestCount { return }
    let id = element.attributes["id"] ?? (parent == nil ? "" : "\(element.local)-\(number)")
    if parent != nil, let other = numbers[id] {
      report(
        .imported, "duplicate id \(id.quoted), also in line \(elements[other].place.line)", element)
    }
    numbers[id] = number
    elements.append(element)
    chart.states.append(
      Statechart.State(name: id, id: id, kind: kind, parent: parent, place: element.place))
    if let parent { chart.states[parent].children.append(number) }
    check(element)
    for child in element.children { read(child, in: number) }
  }

  /// Reads what is inside a state.
  private mutating func read(_ element: XMLElement, in state: Int) {
    switch element.word {
    case "state": add(element, .plain, in: state)
    case "parallel": add(element, .parallel, in: state)
    case "final": add(element, .final, in: state)
    case "history": add(element, .history(isDeep: element.attributes["type"] == "deep"), in: state)
    case "transition": transitions.append((state, element))
    case "onentry":
      chart.states[state].entry += Self.calls(in: element, &chart.states[state].remarks)
    case "onexit": chart.states[state].exit += Self.calls(in: element, &chart.states[state].remarks)
    case "initial": break
    case "datamodel":
      remark("the data model is left out: " + element.names("data"), element, of: state)
    case "invoke":
      remark("what it invokes is left out: \(element.attributes.told)", element, of: state)
    case "donedata": remark("the data of the end are left out", element, of: state)
    case "script": remark("a script is left out", element, of: state)
    default: remark("<\(element.local)> is left out", element, of: state)
    }
  }

  private mutating func remark(_ text: String, _ element: XMLElement, of state: Int) {
    chart.states[state].remarks.append(ImportedRemark(text.inOneLine, line: element.place.line))
  }

  /// Reports text in an element, and remarks on attributes that are not SCXML's.
  private mutating func check(_ element: XMLElement) {
    if !element.text.allSatisfy(\.isWhitespace) {
      report(.imported, "unexpected text in '<\(element.local)>'; remove it", element)
    }
    let known = Self.attributes[element.local] ?? []
    for attribute in element.attributes.keys.sorted() where !known.contains(attribute) {
      if attribute.contains(" ") { continue }
      report(
        .imported,
        "unknown attribute '\(attribute)' of '<\(element.local)>'; known: \(known.listed("and"))",
        element)
    }
  }

  /// Reads in which states a state begins.
  private mutating func readEnds(of number: Int) {
    let (element, kind) = (elements[number], chart.states[number].kind)
    let transitions = element.children.filter { $0.word == "transition" }
    let initial = element.children.first { $0.word == "initial" }
    let own = initial.flatMap { $0.children.first { $0.word == "transition" } }
    if chart.isHistory(number) {
      chart.states[number].initial = transitions.flatMap { targets("target", of: $0) }
    } else {
      chart.states[number].initial =
        targets("initial", of: element) + (own.map { targets("target", of: $0) } ?? [])
      let calls = own.map { Self.calls(in: $0, &chart.states[number].remarks) } ?? []
      for call in calls {
        remark("'\(call)', called as it begins, is left out", element, of: number)
      }
    }
    let owner = chart.isHistory(number) ? chart.states[number].parent ?? 0 : number
    for target in chart.states[number].initial where !chart.isInside(target, owner) {
      report(
        .imported,
        "'\(chart.states[target].name)' is not inside '\(chart.states[owner].name)', which begins "
          + "in it",
        element)
    }
    let isRegion = chart.states[number].parent.map { chart.states[$0].kind == .parallel } ?? false
    if kind == .final, isRegion || !chart.states[number].children.isEmpty {
      report(
        .imported, "a final state is inside a state that is not parallel, and has none inside",
        element)
    }
  }

  /// The states that an attribute names.
  private mutating func targets(_ attribute: String, of element: XMLElement) -> [Int] {
    let words = element.words(attribute)
    if words.count > Statechart.greatestTargets {
      report(.imported, "more than \(Statechart.greatestTargets) targets; name fewer", element)
      return []
    }
    let states = words.compactMap { word -> Int? in
      if let number = numbers[word], number > 0 { return number }
      let near = Suggestion(for: word, among: numbers.keys.sorted()).word
      report(
        .imported,
        "unknown state '\(word)'" + (near.map { "; did you mean '\($0)'?" } ?? "; no id is that"),
        element)
      return nil
    }
    if let two = chart.exclusive(states) {
      report(
        .imported,
        "'\(chart.states[two.0].name)' and '\(chart.states[two.1].name)' are never active together",
        element)
    }
    return states
  }
}

extension Statechart {
  /// Two of some states that cannot be active together.
  func exclusive(_ states: [Int]) -> (Int, Int)? {
    for (place, one) in states.enumerated() {
      for other in states[..<place]
      where !areOrthogonal(one, other) && one != other && !isHistory(one) && !isHistory(other) {
        return (other, one)
      }
    }
    return nil
  }
}

// MARK: - Transitions

extension SCXMLReader {
  private mutating func readTransition(_ element: XMLElement, of source: Int) {
    check(element)
    if chart.isHistory(source) {
      var remarks: [ImportedRemark] = []
      if !Self.calls(in: element, &remarks).isEmpty {
        remark("the calls of its first entry are left out", element, of: source)
      }
      return
    }
    guard chart.states[source].kind != .final, source > 0 else {
      report(.imported, "no transition leaves this element; remove it", element)
      return
    }
    for trigger in triggers(of: element, from: source) {
      var transition = Statechart.Transition(
        source: source, trigger: trigger, targets: targets("target", of: element),
        place: element.place)
      transition.calls = Self.calls(in: element, &transition.remarks)
      transition.isInternal = element.attributes["type"] == "internal"
      readGuard(of: element, &transition)
      chart.transitions.append(transition)
    }
  }

  /// What makes a transition possible: its events together, and the end of each state apart.
  private mutating func triggers(of element: XMLElement, from source: Int) -> [Statechart.Trigger] {
    let words = element.words("event")
    if words.isEmpty { return [.always] }
    var events: [String] = []
    var ends: [Statechart.Trigger] = []
    for word in words {
      let event = word.hasSuffix(".") ? String(word.dropLast()) : word == ".*" ? "*" : word
      guard event.hasPrefix("done.state.") else {
        if ["done", "done.*", "done.state", "done.state.*"].contains(event) {
          report(
            .importedForm, "'\(event)' means the end of every state; name one: 'done.state.ID'",
            element)
        }
        events.append(event)
        continue
      }
      guard let state = numbers[String(event.dropFirst("done.state.".count))] else {
        report(.imported, "'\(event)' names no state of this document", element)
        continue
      }
      if state != source {
        report(
          .importedForm,
          "in a pack, only an arrow out of '\(chart.states[state].name)' waits for its end; write "
            + "the transition there", element)
      }
      ends.append(.done(of: state))
    }
    return (events.isEmpty ? [] : [.events(events)]) + ends
  }

  /// Reads a guard: `In('id')`, perhaps negated, is a state; everything else is in words.
  private func readGuard(of element: XMLElement, _ transition: inout Statechart.Transition) {
    guard let text = element.attributes["cond"]?.inOneLine, !text.isEmpty else { return }
    var words: [String] = []
    for part in text.conjuncts {
      if let guarded = self.guarded(part) {
        transition.states.append(guarded)
      } else {
        words.append(part)
      }
    }
    transition.guardText = words.isEmpty ? nil : words.joined(separator: " and ")
    if words.contains(where: { $0.contains("In(") }) {
      transition.remarks.append(
        ImportedRemark(
          "vcdoc does not decide this guard, although it asks for states",
          line: element.place.line))
    }
  }

  /// The state that a part of a guard asks for.
  private func guarded(_ part: String) -> ImportedGuard? {
    let isNegated = part.hasPrefix("!")
    let call = part.drop { $0 == "!" || $0 == " " }
    guard part.count(where: { $0 == "!" }) < 2, call.hasPrefix("In("), call.hasSuffix(")") else {
      return nil
    }
    let id = call.dropFirst(3).dropLast().trimming { $0 == " " || $0 == "'" || $0 == "\"" }
    guard let number = numbers[String(id)], number > 0 else { return nil }
    let found = chart.states[number].id
    return isNegated ? .inactive(found) : .active(found)
  }
}

extension StringProtocol {
  /// The text without some characters around it.
  fileprivate func trimming(_ isOuter: (Character) -> Bool) -> String {
    String(String(drop(while: isOuter).reversed()).drop(while: isOuter).reversed())
  }
}

extension String {
  /// The parts that `&&` joins; only the text if it has other operators.
  fileprivate var conjuncts: [String] {
    if contains("||") || contains("?") { return [self] }
    let parts = split(separator: "&&").map { $0.trimming { $0 == " " } }
    let areWhole = parts.allSatisfy { part in
      !part.isEmpty && part.count { $0 == "(" } == part.count { $0 == ")" }
    }
    return areWhole ? parts : [self]
  }
}

// MARK: - Executable content

extension SCXMLReader {
  /// What the elements inside an element call, in order; a remark for what is no call.
  private static func calls(in element: XMLElement, _ remarks: inout [ImportedRemark]) -> [String] {
    var calls: [String] = []
    for item in element.children {
      let add = { (text: String, remarks: inout [ImportedRemark]) in
        remarks.append(ImportedRemark(text.inOneLine, line: item.place.line))
      }
      switch item.word {
      case "raise":
        let event = item.attributes["event"] ?? ""
        calls.append("raise \(event)")
        add("SCXML takes '\(event)' at once, vcdoc some time", &remarks)
      case "log":
        let words = [item.attributes["label"], item.attributes["expr"]].compactMap(\.self)
        calls.append("log " + words.joined(separator: " "))
      case "if", "foreach":
        add("<\(item.local) \(item.attributes.told)> and what is in it are left out", &remarks)
      case "": calls.append(item.local)
      default: add("<\(item.local) \(item.attributes.told)> is left out", &remarks)
      }
    }
    return calls
  }
}

extension [String: String] {
  /// The attributes as they are written.
  fileprivate var told: String {
    sorted { $0.key < $1.key }.map { "\($0.key)=\"\($0.value)\"" }.joined(separator: " ")
  }
}

extension XMLElement {
  /// The ids of the elements inside with a name.
  fileprivate func names(_ word: String) -> String {
    children.filter { $0.word == word }.compactMap { $0.attributes["id"] }.listed("and")
  }
}
