import Base

extension Shape {
  /// A node in which names are in place of the words of which they are made: `device flow` is
  /// `device-flow`; words that give no name stay, and are reported where they are decoded.
  ///
  /// Two words of a mapping that give one name are a fault.
  func named(_ node: Node, _ faults: Faults) -> Node {
    switch (self, node.content) {
    case (.name, .scalar(let scalar)):
      return scalar.text.madeName.map { Node(name: $0, like: node) } ?? node
    case (.list(let item, _), .sequence(let items)):
      return node.with(.sequence(items.map { item.named($0, faults) }))
    case (.named(let value), .mapping(let entries)):
      return node.with(.mapping(Self.named(entries, value, faults)))
    case (.mapping(let value), .mapping(let entries)):
      return node.with(.mapping(entries.map { $0.with(value.named($0.value, faults)) }))
    case (.construct(let construct), .mapping(let entries)):
      let keys = construct().keys
      return node.with(
        .mapping(
          entries.map { entry in
            // By index, since a loop gets a copy of each key.
            guard let key = keys.indices.first(where: { keys[$0].name == entry.key }) else {
              return entry
            }
            return entry.with(keys[key].shape.named(entry.value, faults))
          }))
    case (.either(let shapes), _):
      return shapes.first { $0.fits(node) }?.named(node, faults) ?? node
    default: return node
    }
  }

  /// The entries of a mapping whose keys are names, without those whose name another one has.
  private static func named(
    _ entries: [Node.Entry], _ value: Shape, _ faults: Faults
  ) -> [Node.Entry] {
    var first: [String: Node.Entry] = [:]
    let areNames = entries.allSatisfy { $0.key.madeName == nil }
    if areNames { return entries.map { $0.with(value.named($0.value, faults)) } }
    return entries.compactMap { entry in
      let name = entry.key.madeName
      let other = first.updateValue(entry, forKey: name ?? entry.key)
      guard other == nil else {
        faults.report(
          .nameDuplicate,
          "\(entry.key.quoted) gives the name '\(name ?? entry.key)', which is taken; rename one",
          at: entry.place, notes: other.map { [.init("the first is here", at: $0.place)] } ?? [])
        return nil
      }
      let inner = value.named(entry.value, faults)
      return name.map { Node.Entry(key: $0, place: entry.place, value: inner, written: entry.key) }
        ?? entry.with(inner)
    }
  }

  /// Whether a node can be of this shape, by its kind, and of a mapping by its keys.
  private func fits(_ node: Node) -> Bool {
    switch (self, node.content) {
    case (.name, .scalar), (.list, .sequence), (.named, .mapping), (.mapping, .mapping): true
    case (.construct(let construct), .mapping(let entries)):
      entries.contains { construct().has($0.key) }
    case (.either(let shapes), _): shapes.contains { $0.fits(node) }
    default: false
    }
  }
}

extension Node {
  /// The node with other contents.
  func with(_ content: Content) -> Node {
    Node(content: content, place: place, hasDuplicateKeys: hasDuplicateKeys)
  }
}

extension Node.Entry {
  /// The entry with another value.
  func with(_ value: Node) -> Self { Self(key: key, place: place, value: value, written: written) }
}

extension String {
  /// The name made of words; `nil` if they are a name already, or give none.
  var madeName: String? {
    // A path or a colon is more likely a mistake, which is reported where the name is decoded.
    if Name<Self>(self) != nil || contains("..") || contains("\\") || contains(":") { return nil }
    return Name<Self>(label: self)?.text
  }
}

extension FileRole {
  /// The outline of a file that is YAML as a whole; `nil` for others.
  var shape: Shape? {
    let name: String? =
      switch intended {
      case .pack: "pack"
      case .callbackList: "callbacks"
      case .machine: "machine"
      case .interactions: "interactions"
      case .scenarios: "scenarios"
      case .situations: "situations"
      case .guarantees: "guarantees"
      case .article: "article"
      case .sources: "sources"
      default: nil
      }
    return name.flatMap { name in PackFormat.all.first { $0.name == name }?.shape }
  }
}
