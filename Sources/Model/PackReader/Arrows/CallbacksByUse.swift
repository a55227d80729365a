import Base

extension ParsedPack {
  /// Declares the callbacks that machines call, in a pack that declares none.
  mutating func declareCallbacksByUse() {
    var seen: Set<String> = []
    for machine in machines {
      machine.root?.forEachCall { call in
        let name = String((call.calledName.text ?? "").prefix { $0 != "(" })
        guard Name<Self>(name) != nil, seen.insert(name).inserted else { return }
        let words = String((call.text ?? "").prefix { $0 != "(" })
        callbacks.append(machine.part(named: name, words, at: call.place))
      }
    }
  }
}

extension Node {
  /// Calls a function for each text that calls something inside a machine: in `calls`, `entry`, and
  /// `exit`, and after the slash of an arrow.
  func forEachCall(_ body: (Node) -> Void) {
    for item in items { item.forEachCall(body) }
    for entry in entries {
      switch entry.key {
      case "calls", "entry", "exit":
        let list = entry.value.items.isEmpty ? [entry.value] : entry.value.items
        for item in list { body(item[CallKeys.call] ?? item) }
      case "transitions" where !entry.value.items.contains { $0.isMapping && !$0.isArrow }:
        let reader = ArrowReader(use: .transitions, faults: Faults())
        for item in entry.value.arrows ?? [] { reader.arrow(item)?.calls.forEach(body) }
      // The keys in these are names, and not those of the format.
      case "events", "states", "regions", "choices":
        for item in entry.value.items { item.forEachCall(body) }
        for named in entry.value.entries { named.value.forEachCall(body) }
      case "from", "to": break
      default: entry.value.forEachCall(body)
      }
    }
  }
}

extension Node {
  /// Guarantees with names: those of a list have the first words of what they say.
  var namedGuarantees: Node {
    guard case .sequence(let items) = content else { return self }
    var taken: Set<String> = []
    let entries = items.enumerated().map { number, item in
      let text = GuaranteeKeys.statements.lazy.compactMap { item[$0]?.text }.first ?? ""
      var name = text.slug
      if name.isEmpty || !taken.insert(name).inserted { name = "guarantee-\(number + 1)" }
      return Node.Entry(key: name, place: item.place, value: item)
    }
    return Node(content: .mapping(entries), place: place)
  }
}
