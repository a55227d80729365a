import Base
package import Pack

/// The names that a property may use: everything that a pack declares, and who calls what.
package struct PropertyNames: Sendable {
  /// The axes, in the pack's order, as conditions count them.
  let axes: [Axis]
  /// The machines, in the pack's order.
  let machines: [Machine]
  /// The interactions, in the pack's order, parts among them.
  let interactions: [Interaction]
  /// The callbacks, in the pack's order.
  let callbacks: [Name<Callback>]
  /// The callbacks as far as they could be read, to tell what logs call them.
  private let described: [Callback]
  /// What readers call them.
  private let declared: CallbackNames
  /// The names of the machines, numbered as the machines are.
  let machineWords: NameTable
  /// The names of the interactions, numbered as the interactions are.
  let interactionWords: NameTable
  /// The names of the callbacks, to tell quickly whether a word is one.
  private let words: Set<String>
  /// For each word that names regions, their machines, ascending.
  private let owners: [String: [Int]]
  /// For each callback, by its word, the machines that call it, ascending, and the arguments that
  /// each calls it with, in the order of the machine; an empty one where it has none.
  private let callers: [String: [Int: [String]]]
  /// For each interaction, the labels of its operands and of its parts' operands, each once.
  private let labels: [[String]]

  /// Gathers the names of a pack.
  package init(of pack: Pack) {
    self.init(
      axes: pack.options, machines: pack.machines, interactions: pack.interactions,
      callbacks: pack.callbacks.map(\.name), described: pack.callbacks)
  }

  /// Gathers the names of the parts that a pack will be made of.
  init(
    axes: [Axis], machines: [Machine], interactions: [Interaction], callbacks: [Name<Callback>],
    described: [Callback]
  ) {
    self.axes = axes
    self.machines = machines
    self.interactions = interactions
    self.callbacks = callbacks
    self.described = described
    declared = CallbackNames(of: described)
    machineWords = NameTable("machine", of: machines.map(\.name.text), at: Place(path: ""))
    interactionWords = NameTable(
      "interaction", of: interactions.map(\.name.text), at: Place(path: ""))
    words = Set(callbacks.map(\.text))
    owners = machines.indices.reduce(into: [:]) { owners, machine in
      for word in Set(machines[machine].regions.map(\.name.text)) {
        owners[word, default: []].append(machine)
      }
    }
    callers = Self.callers(in: machines)
    let known = InteractionGraph(of: interactions).labels
    labels = interactions.map { known[$0.name]?.choices ?? [] }
  }

  /// The machines that call a callback, ascending; none when none does.
  package func callers(of callback: String) -> [Int] {
    callers[callback, default: [:]].keys.sorted()
  }

  /// The arguments that a machine calls a callback with; without those that matter to no reader.
  func arguments(of callback: String, on machine: Int) -> [String] {
    (callers[callback]?[machine] ?? []).filter { !$0.isEmpty }
  }

  /// The labels of an interaction's operands, each once.
  func labels(of interaction: Int) -> [String] { labels[interaction] }

  /// What to say of a question about an interaction that is only a part of others.
  func remark(onPart interaction: Int) -> String {
    interactions.remark(onPart: interactions[interaction].name, to: "ask about")
  }

  /// The names of the callbacks that logs call by a word; only those that a machine calls, where
  /// its index is given.
  func callbacks(inLogs word: String, of machine: Int?) -> [String] {
    let all = described.written(word).map(\.name)
    guard let machine else { return all.map(\.text) }
    return all.filter { machines[machine].mayCall($0) }.map(\.text)
  }

  /// The identifiers of the callbacks that have a declared name, `viewWillAppear(_:)`; only those
  /// that a machine calls if its index is given and it calls any.
  func callbacks(called word: String, of machine: Int?) -> [String] {
    let all = described.called(word, by: declared).map(\.name)
    let own = machine.map { number in all.filter { machines[number].mayCall($0) } } ?? []
    return (own.isEmpty ? all : own).map(\.text)
  }

  /// Whether a word is the name of a callback.
  func isCallback(_ word: String) -> Bool { words.contains(word) }

  /// The machines that have a region of a name, ascending.
  func machines(withRegion word: String) -> [Int] { owners[word] ?? [] }

  private static func callers(in machines: [Machine]) -> [String: [Int: [String]]] {
    var found: [String: [Int: [String]]] = [:]
    for (number, machine) in machines.enumerated() {
      for call in machine.calls {
        let known = found[call.callback.text, default: [:]][number, default: []]
        guard !known.contains(call.argument) else { continue }
        found[call.callback.text, default: [:]][number] = known + [call.argument]
      }
    }
    return found
  }
}
