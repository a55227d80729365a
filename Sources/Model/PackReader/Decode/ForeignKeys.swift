import Base

/// Keys that people know from other formats for state machines and sequence diagrams, and what
/// this one has instead.
enum ForeignKeys {
  /// Where the format is described.
  static let reference = "see docs/pack-format.md"

  /// The end of a message about an unknown key; `nil` for a key that no other format has.
  ///
  /// - Parameters:
  ///   - entry: The key with its value.
  ///   - what: The mapping with the key, as `PackDecoder.fields` calls it.
  /// - Returns: What to write instead, and where to read about it.
  static func wayOut(of entry: Node.Entry, in what: String) -> String? {
    let key = entry.key.lowercased()
    let pair = "\(key): \(entry.value.text?.lowercased() ?? "")"
    let advice = advice(for: what).first { $0.keys.contains(key) || $0.keys.contains(pair) }
    return advice.map { "\($0.instead); \(reference)" }
  }

  /// Some keys, or `key: value`, in small letters, and what to write instead of them.
  private typealias Advice = (keys: Set<String>, instead: String)

  private static func advice(for what: String) -> [Advice] {
    switch what {
    case "a machine": machine
    case "a region": region
    case "a state": state
    case "a transition", "an event": transition
    case "an interaction": interaction
    default: what.hasPrefix("a step") ? step : []
    }
  }

  private static let calls: Set = [
    "entry", "onentry", "enter", "onenter", "exit", "onexit", "action", "actions", "effect",
    "effects", "callback", "callbacks", "emit", "do", "invoke",
  ]

  private static let moves: Set = [
    "on", "event", "events", "transition", "transitions", "always", "after",
  ]

  private static let nested: Set = ["states", "initial", "regions", "parallel", "history", "type"]

  private static let events =
    "transitions are in the machine's 'events: "
    + "{event: [{from: {region: state}, to: {region: state}}]}'"

  private static let callsOfTransitions =
    "callbacks belong to transitions: "
    + "'{from: {region: state}, calls: [callback], to: {region: state}}'"

  private static let machine: [Advice] = [
    (
      ["states", "initial", "type", "parallel"],
      "states are in regions: 'regions: {region: {initial: state, states: {state: , other: }}}'"
    ),
    (moves, events), (calls, callsOfTransitions),
  ]

  private static let region: [Advice] = [
    (moves, events), (calls, callsOfTransitions),
    (["regions"], "regions do not nest; list them side by side in the machine"),
  ]

  private static let state: [Advice] = [
    (moves, events), (calls, callsOfTransitions),
    (
      ["isfinal", "terminal", "end", "type: final"],
      "a state that ends an object has 'final: object'"
    ),
    (
      ["isinitial", "start", "initial: true", "type: initial"],
      "the region says in which state objects begin: 'initial: state'"
    ),
    (
      nested,
      "states do not nest; list the inner states in a separate region, beside this one"
    ),
  ]

  private static let transition: [Advice] = [
    (
      ["guard", "cond", "condition", "when", "in", "unless"],
      "'from' names the states that a transition needs, and 'if' a condition on the configuration"
    ),
    (["call"], "write 'calls: [callback]'"), (calls, "write 'calls: [callback]'"),
    (["target", "goto", "next", "state", "dest"], "write 'to: {region: state}'"),
    (["source", "src"], "write 'from: {region: state}'"),
    (
      ["on", "event", "trigger", "name"],
      "the event is the key of 'events' that the transition is listed under"
    ),
    (
      ["after", "delay", "timeout"],
      "the model has no clock; let an interaction send the event after a 'wait'"
    ),
  ]

  private static let interaction: [Advice] = [
    (
      ["participants", "participant", "actors", "objects", "roles"],
      "write 'lifelines: {role: machine}'"
    ),
    (["messages", "sequence", "flow"], "write 'steps: [role.event]'"),
    (
      ["guard", "precondition", "preconditions", "given", "from", "when"],
      "write 'requires: {role: {region: state}}'"
    ),
  ]

  private static let step: [Advice] = [
    (["guard", "when"], "a branch of 'alt' or 'opt' has 'requires: {role: {region: state}}'"),
    (
      ["else"],
      "write the other steps as another branch of 'alt', or use 'if', 'then', and 'else'"
    ),
  ]
}

extension MachineDecoder {
  /// Reports an arrow such as `closed -> open`, which other formats have for a transition.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - isAlone: Whether it replaces a whole list of transitions.
  /// - Returns: Whether the node is one.
  func reportArrow(_ node: Node, isAlone: Bool = false) -> Bool {
    guard let text = node.text, let arrow = ["-->", "->", "→", "=>"].first(where: text.contains)
    else { return false }
    let words = text.split(separator: arrow, maxSplits: 1).map { side in
      String(side.prefix { $0 != ":" }).split(separator: " ").last.map(String.init) ?? "state"
    }
    let ends = [words.first ?? "state", words.count > 1 ? words[1] : "state"]
    let (home, states) = region(withSome: ends)
    let meant = ends.map { states.index(of: $0) != nil ? $0 : states.suggestion(for: $0) ?? $0 }
    let transition = "{from: {\(home): \(meant[0])}, to: {\(home): \(meant[1])}}"
    let changed = zip(ends, meant).filter { $0 != $1 }
    let end =
      changed.isEmpty
      ? ForeignKeys.reference
      : "unknown state\(changed.count == 1 ? "" : "s") " + changed.map(\.0.quoted).listed("and")
        + "; did you mean " + changed.map { "'\($1)'" }.listed("and") + "?"
    faults.error(
      "unexpected arrow; write \(isAlone ? "[\(transition)]" : transition); \(end)",
      at: node.place)
    return true
  }

  /// The first region that has one of some states, or a state with a similar name, and its states.
  private func region(withSome states: [String]) -> (name: String, states: NameTable) {
    let tables = Array(zip(names.regions.words, names.states))
    let found =
      tables.first { region in states.contains { region.1.index(of: $0) != nil } }
      ?? tables.first { region in states.contains { region.1.suggestion(for: $0) != nil } }
    return found ?? (exampleRegion, NameTable("state"))
  }
}
