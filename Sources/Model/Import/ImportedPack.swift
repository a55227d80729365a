import PackReader

/// A pack of one file that is written of what other notations describe.
package struct ImportedPack: Hashable, Sendable {
  /// The file.
  package let text: String
  /// What has no form in a pack, as comments in it.
  package let remarkCount: Int

  /// Writes a pack.
  ///
  /// - Parameters:
  ///   - imported: What was read, without errors.
  ///   - name: What its name is made of; `nil` for the name of its file.
  ///   - title: What readers call the pack; `nil` for its name.
  package init(of imported: Imported, named name: String? = nil, title: String? = nil) {
    var entries: [(key: String, value: Node)] = []
    if let name {
      var names = UniqueNames("pack")
      entries.append(("name", Node(text: names.new(of: name))))
    }
    if let title = title?.inOneLine, !title.isEmpty {
      entries.append(("title", Node(text: title.shortened(to: 200))))
    }
    var names = UniqueNames("machine")
    var callbacks: CallbackWords?
    var machines: [(key: String, value: Node)] = []
    for machine in imported.machines {
      let name = names.new(of: machine.name)
      let written = MachineText(machine, named: name, after: callbacks)
      callbacks = written.callbacks
      machines.append((name, written.node))
    }
    if !machines.isEmpty { entries.append(("machines", Node(entries: machines))) }
    if let declared = callbacks?.declarations { entries.append(("callbacks", declared)) }
    var interactionNames = UniqueNames("interaction")
    let interactions = imported.interactions.map { interaction -> (key: String, value: Node) in
      let name = interactionNames.new(of: interaction.name)
      return (name, InteractionText(interaction, named: name).node)
    }
    if !interactions.isEmpty { entries.append(("interactions", Node(entries: interactions))) }
    let body = Node(entries: entries).yaml
    remarkCount = body.split(separator: "\n").count { $0.drop { $0 == " " }.hasPrefix("# ") }
    text = body
  }
}
