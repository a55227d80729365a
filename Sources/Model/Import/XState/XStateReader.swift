import Base
import PackReader

/// Reads the configuration of a machine of XState 5, and of XState 4 where it is the same, as JSON.
///
/// Source: the documentation of XState 5, "State machines" to "Delayed transitions", and that of
/// XState 4; where they do not say, the sources of version 5.20.
package struct XStateReader {
  var chart: Statechart
  var problems: [Diagnostic] = []
  /// The states by the ids that they are given.
  var byID: [String: Int] = [:]
  /// The mappings of the states; `nil` for one that is added around a parallel machine.
  var nodes: [Node?] = []
  /// The ids of all states in the chart.
  var ids: Set<String> = []
  /// The names of the actors.
  private(set) var actors = XStateActors()
  /// The guards so far, in words.
  var guards = XStateGuards()
  /// The state that is the machine.
  private(set) var root = 0

  private init(_ dialect: Statechart.Dialect) {
    chart = Statechart(dialect: dialect, name: "")
  }

  /// Reads a configuration, as `JSON.stringify(machine.config)` writes it.
  ///
  /// - Parameters:
  ///   - text: The JSON text.
  ///   - name: What the name of the machine is made of, unless it has an id.
  ///   - path: The path of the file, for messages.
  /// - Returns: A machine, or the errors.
  package static func read(_ text: String, named name: String, path: String) -> Imported {
    var imported = Imported()
    let json = Node.reading(yaml: Array(text.utf8).withWholeEscapes, path: path)
    imported.diagnostics = json.diagnostics
    guard let root = json.tree else { return imported }
    guard !root.entries.isEmpty, root["states"] != nil, root["order"] == nil else {
      let message =
        root["order"] == nil
        ? "expected a mapping with 'states', as JSON.stringify(machine.config) writes it"
        : "this is JSON.stringify(machine); write JSON.stringify(machine.config)"
      imported.diagnostics = [Diagnostic(.imported, message, at: root.place)]
      return imported
    }
    var reader = Self(root.usesVersion4 ? .xstate4 : .xstate5)
    reader.read(root, named: name)
    if reader.problems.isEmpty { return Imported(of: reader.chart) }
    imported.diagnostics = reader.problems.sorted().limited
    return imported
  }

  private mutating func read(_ machine: Node, named name: String) {
    chart.name = machine["id"]?.text ?? name
    actors = XStateActors(of: machine)
    if machine["type"]?.text == "parallel" {
      // Arrows out of all regions lead from a state around them.
      root = 1
      nodes.append(nil)
      chart.states.append(
        Statechart.State(name: "", id: "", kind: .plain, parent: nil, place: machine.place))
      add(machine, key: chart.name, in: 0)
    } else {
      add(machine, key: "", in: nil)
    }
    byID[machine["id"]?.text ?? "(machine)"] = root
    if let excess = chart.excess { problems = [excess] }
    if !problems.isEmpty { return }
    for number in nodes.indices where problems.count < Limits.diagnostics { readEnds(of: number) }
  }
}

extension Node {
  /// Whether some key is of XState 4 only.
  fileprivate var usesVersion4: Bool {
    let own = ["activities", "predictableActionArguments", "preserveActionOrder", "tsTypes"]
    if own.contains(where: { self[$0] != nil }) { return true }
    let usesIt = transitions.contains { $0.node["cond"] != nil || $0.node["internal"] != nil }
    return usesIt || (self["states"]?.entries ?? []).contains { $0.value.usesVersion4 }
  }

  /// Whether it is `null`, as JSON writes a function in a list.
  var isNull: Bool {
    if case .scalar(let scalar) = content { scalar.isPlain && scalar.text == "null" } else { false }
  }

  /// The items of a list, or the value alone.
  var alternatives: [Node] {
    if case .sequence(let items) = content { items } else { [self] }
  }
}

/// A transition of XState as it is written.
struct XStateTransition {
  /// What makes it possible.
  enum Trigger: Hashable {
    case event(String), after(String), always, done
    /// What an actor does, by its place, in a word.
    case actor(Place, String)
  }

  let trigger: Trigger
  /// A target, or a mapping.
  let node: Node
}

extension Node {
  /// The transitions of a state, in the order of the text.
  var transitions: [XStateTransition] {
    entries.flatMap { entry -> [XStateTransition] in
      switch entry.key {
      case "on": entry.value.named(XStateTransition.Trigger.event)
      case "after": entry.value.named { .after(Self.time($0)) }
      case "always": entry.value.alternatives.map { .init(trigger: .always, node: $0) }
      case "onDone": entry.value.alternatives.map { .init(trigger: .done, node: $0) }
      case "invoke": entry.value.alternatives.flatMap(\.ends)
      default: []
      }
    }
  }

  /// The transitions of a mapping from what makes them possible, or of a list with `event`.
  private func named(
    _ trigger: (String) -> XStateTransition.Trigger
  ) -> [XStateTransition] {
    entries.flatMap { entry in
      entry.value.alternatives.map { .init(trigger: trigger(entry.key), node: $0) }
    }
      + items.map { .init(trigger: trigger($0["event"]?.text ?? ""), node: $0) }
  }

  /// What follows the end of an actor.
  private var ends: [XStateTransition] {
    let words = ["onDone": "done", "onError": "failed", "onSnapshot": "changed"]
    return entries.flatMap { entry -> [XStateTransition] in
      guard let word = words[entry.key] else { return [] }
      return entry.value.alternatives.map {
        .init(trigger: .actor(place, word), node: $0)
      }
    }
  }

  /// A time in milliseconds, in words; a named time as it is.
  private static func time(_ text: String) -> String {
    guard let number = Int(text), number >= 0 else { return text }
    return number % 1_000 == 0 ? "\(number / 1_000) s" : "\(number) ms"
  }
}
