import Base
import PackReader

extension XStateReader {
  /// What keys of a state mean; those of `leftOut` have no place in a pack.
  private static let keys: Set = [
    "id", "type", "initial", "states", "on", "always", "after", "onDone", "entry", "exit",
    "history",
    "target", "description", "invoke", "key", "delimiter", "parallel", "strict",
  ]
  private static let leftOut = [
    "context": "the context", "meta": "what 'meta' says", "tags": "the tags",
    "output": "the output", "data": "the data", "doneData": "the data",
    "activities": "the activities", "version": "the version", "schema": "the schema",
    "schemas": "the schemas", "types": "the types", "tsTypes": "the types",
    "predictableActionArguments": "a setting of XState 4",
    "preserveActionOrder": "a setting of XState 4",
  ]

  /// Adds a state with the states inside it.
  ///
  /// Recursive; the reader of JSON bounds the depth.
  mutating func add(_ node: Node, key: String, in parent: Int?) {
    let number = chart.states.count
    // One more than a chart can have is reported as too many.
    if chart.states.count > Statechart.greatestCount { return }
    guard case .mapping = node.content else {
      report(.imported, "expected a state, which is a mapping, not \(node.kind)", node)
      return
    }
    var id =
      parent.map { chart.states[$0].id.isEmpty ? key : "\(chart.states[$0].id).\(key)" } ?? ""
    while !ids.insert(id).inserted { id += "'" }
    nodes.append(node)
    chart.states.append(
      Statechart.State(name: key, id: id, kind: kind(of: node), parent: parent, place: node.place))
    if let parent { chart.states[parent].children.append(number) }
    if let own = node["id"]?.text, parent != nil {
      if byID[own] != nil {
        report(.imported, "duplicate id \(own.quoted); give each state its own", node)
      }
      byID[own] = number
    }
    chart.states[number].entry = calls(node["entry"], of: number)
    chart.states[number].exit = calls(node["exit"], of: number)
    chart.states[number].note = node["description"]?.text?.inOneLine
    readRest(of: node, number)
    for entry in node["states"]?.entries ?? [] { add(entry.value, key: entry.key, in: number) }
    check(node, number)
  }

  private func kind(of node: Node) -> Statechart.Kind {
    switch node["type"]?.text {
    case "parallel": .parallel
    case "final": .final
    case "history": .history(isDeep: node["history"]?.text == "deep")
    default:
      switch node["history"]?.text {
      case "deep": .history(isDeep: true)
      case "shallow", "true": .history(isDeep: false)
      default: .plain
      }
    }
  }

  /// Remarks on keys that have no place in a pack, and reports those that are unknown.
  private mutating func readRest(of node: Node, _ number: Int) {
    for entry in node.entries where !Self.keys.contains(entry.key) {
      guard let what = Self.leftOut[entry.key] else {
        let near = Suggestion(for: entry.key, among: Self.keys.sorted()).word
        problems.append(
          Diagnostic(
            .imported,
            "unknown key \(entry.key.quoted) of a state"
              + (near.map { "; did you mean '\($0)'?" } ?? ""),
            at: entry.place))
        continue
      }
      if !entry.value.isNull { remark("vcdoc leaves out \(what)", entry.value, of: number) }
    }
    for actor in node["invoke"]?.alternatives ?? [] {
      let name = actors.name(at: actor.place)
      let source = actor.actorSource == name ? "" : " of '\(actor.actorSource)'"
      remark("vcdoc runs no actor '\(name)'\(source); its end is an event", actor, of: number)
    }
  }

  private mutating func check(_ node: Node, _ number: Int) {
    let state = chart.states[number]
    let isRegion = state.parent.map { chart.states[$0].kind == .parallel } ?? false
    if state.kind == .final, isRegion || !state.children.isEmpty {
      report(
        .imported, "a final state is inside a state that is not parallel, and has none inside",
        node)
    }
    if state.kind == .parallel, chart.inner(number).isEmpty {
      report(.imported, "a parallel state has states inside; add them, or remove the type", node)
    }
    let words = ["atomic", "compound", "parallel", "final", "history"]
    if let type = node["type"]?.text, !words.contains(type) {
      report(.imported, "unknown type \(type.quoted); known: \(words.listed("and"))", node)
    }
  }

  mutating func report(_ rule: Diagnostic.Rule, _ message: String, _ node: Node) {
    problems.append(Diagnostic(rule, message, at: node.place))
  }

  mutating func remark(_ text: String, _ node: Node, of state: Int) {
    chart.states[state].remarks.append(ImportedRemark(text.inOneLine, line: node.place.line))
  }
}

// MARK: - Calls

extension XStateReader {
  /// The names of actions: texts, or mappings with `type`; a remark for a function.
  fileprivate mutating func calls(_ node: Node?, of state: Int) -> [String] {
    let (calls, remarks) = Self.calls(node)
    chart.states[state].remarks += remarks
    return calls
  }

  /// The names of actions, and what is said of those without one.
  static func calls(_ node: Node?) -> (calls: [String], remarks: [ImportedRemark]) {
    var (calls, remarks) = ([String](), [ImportedRemark]())
    for item in node?.alternatives ?? [] {
      if let name = name(of: item) {
        calls.append(name)
      } else {
        remarks.append(
          ImportedRemark("a function without a name is left out", line: item.place.line))
      }
      remarks += leftOut(of: item)
    }
    return (calls, remarks)
  }

  /// Remarks on the keys of an action or a guard, beside its name.
  static func leftOut(of node: Node) -> [ImportedRemark] {
    node.entries.filter { $0.key != "type" }.map { entry in
      ImportedRemark(
        "vcdoc leaves out \(entry.key.quoted) of '\(name(of: node) ?? "a function")'",
        line: entry.place.line)
    }
  }

  /// The name of an action or a guard; `nil` if it was a function.
  static func name(of node: Node) -> String? {
    if node.isNull { return nil }
    let name = node.text ?? node["type"]?.text
    return name.flatMap { $0.isEmpty ? nil : $0 }
  }
}
