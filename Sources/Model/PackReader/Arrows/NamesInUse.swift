import Base

/// The names of states or events that arrows use: declared by a list or a mapping, or else by use.
struct NamesInUse {
  /// What they name, in messages.
  private let kind: String
  /// Whether a list or a mapping declares all of them.
  private let areListed: Bool
  private let faults: Faults
  /// The declarations, in order.
  private(set) var entries: [Node.Entry] = []
  /// The index of the declaration of a name, and of a name in small letters.
  private var indices: [String: Int] = [:]
  private var folded: [String: Int] = [:]
  /// The names of states inside declared ones.
  private var inner: Set<String> = []
  /// The names that are given with `name = label`, by label.
  private var given: [String: String] = [:]

  /// Gathers what is declared.
  ///
  /// - Parameters:
  ///   - kind: What they name, in messages.
  ///   - declared: A list of names, or a mapping; `nil` if use declares them. Events that have
  ///     transitions there do not make it the list of all.
  ///   - faults: Where faults go.
  init(_ kind: String, declared: Node?, faults: Faults) {
    (self.kind, self.faults) = (kind, faults)
    switch declared?.content {
    case .sequence(let items):
      areListed = true
      for item in items { add(item, words: item.text ?? "") }
    case .mapping(let declared):
      areListed = kind == "state" || declared.contains { !$0.hasTransitions }
      for entry in declared {
        add(entry)
        addInner(of: entry.value)
      }
    case .scalar, .faulty, nil: areListed = declared?.isFaulty ?? false
    }
  }

  /// The name of words as written; `nil`, with a fault, if they give none.
  @discardableResult
  mutating func use(_ node: Node) -> String? {
    guard let words = node.text else { return nil }
    if let name = given[words] ?? name(of: node), let index = indices[name] {
      return check(node, words, against: entries[index]) ? name : nil
    }
    if let name = name(of: node), isInner(name) { return name }
    if areListed {
      let known = NameTable(kind, of: entries.map(\.key), at: node.place)
      faults.report(.nameUnknown, known.unknown(name(of: node) ?? words), at: node.place)
      return nil
    }
    return add(node, words: words)
  }

  /// The name of words; `nil` if they give none.
  func name(of node: Node) -> String? {
    let words = node.text ?? ""
    return given[words] ?? Name<Self>(label: words.givenName?.name ?? words)?.text
  }

  /// The name of words that are declared, also inside another state; `nil` if they are not.
  func declared(_ node: Node) -> String? {
    guard let name = name(of: node) else { return nil }
    return indices[name] != nil || isInner(name) ? name : nil
  }

  /// Whether a name is that of a state inside another, perhaps after the names of outer ones.
  private func isInner(_ name: String) -> Bool {
    inner.contains(name.split(separator: ".").last.map(String.init) ?? "")
  }

  /// The name of words that are declared; `nil`, with a fault, if they are not.
  func known(_ node: Node) -> String? {
    guard let name = name(of: node), indices[name] != nil else {
      let known = NameTable(kind, of: entries.map(\.key), at: node.place)
      faults.report(.nameUnknown, known.unknown(node.text ?? node.kind), at: node.place)
      return nil
    }
    return name
  }

  /// Gathers the states inside a state.
  private mutating func addInner(of state: Node) {
    let regions = [state] + (state[StateKeys.regions]?.entries.map(\.value) ?? [])
    for states in regions.compactMap({ $0[StateKeys.states.name] }) {
      inner.formUnion(states.items.compactMap(\.text))
      for entry in states.entries {
        inner.insert(entry.key)
        addInner(of: entry.value)
      }
    }
  }

  /// Declares words.
  @discardableResult
  private mutating func add(_ node: Node, words: String) -> String? {
    guard let name = name(of: node) else {
      let way = words.isEmpty ? "" : "; write 'name = \(words)'"
      faults.report(
        .nameForm,
        words.utf8.count > 100
          ? "\(words.quoted) is too long for a name of at most 100 bytes; shorten it"
          : "\(words.quoted) has no letter or digit to make a name of\(way)", at: node.place)
      return nil
    }
    let label = words.givenName?.label ?? words
    if label != words { given[label] = name }
    let nothing = Node(
      content: .scalar(.init(text: "", isPlain: true, source: TextSource(node.place))),
      place: node.place)
    add(
      Node.Entry(
        key: name, place: node.place, value: nothing, written: label == name ? nil : label))
    return name
  }

  private mutating func add(_ entry: Node.Entry) {
    if let first = folded[entry.key.lowercased()], entries[first].key != entry.key {
      faults.report(
        .nameReserved,
        "\(kind) \(entry.key.quoted) differs from \(entries[first].key.quoted) only in case; "
          + "rename one", at: entry.place,
        notes: [Diagnostic.Note("the other is here", at: entries[first].place)])
    } else if let first = indices[entry.key] {
      faults.report(
        .nameDuplicate, "duplicate \(kind) \(entry.key.quoted); keep one", at: entry.place,
        notes: [Diagnostic.Note("the first is here", at: entries[first].place)])
      return
    }
    indices[entry.key] = entries.count
    folded[entry.key.lowercased()] = entries.count
    entries.append(entry)
  }

  /// Whether words mean a declaration, and not another label that gives the same name.
  private func check(_ node: Node, _ words: String, against entry: Node.Entry) -> Bool {
    if kind == "event", entry.hasTransitions {
      faults.report(
        .transitionForm,
        "event '\(entry.key)' is written as arrows here and under 'events'; keep one form",
        at: node.place, notes: [Diagnostic.Note("the other is here", at: entry.place)])
      return false
    }
    let isGiven = given.values.contains(entry.key)
    if areListed || isGiven || words == entry.title { return true }
    faults.report(
      .nameDuplicate,
      "\(words.quoted) and \((entry.written ?? entry.key).quoted) give one name, '\(entry.key)'; "
        + "write them alike",
      at: node.place, notes: [Diagnostic.Note("the other is here", at: entry.place)])
    return false
  }
}

extension Node.Entry {
  /// Whether an event under `events` has its transitions there.
  fileprivate var hasTransitions: Bool {
    switch value.content {
    case .sequence: true
    case .mapping:
      value.has(EventKeys.transitions) || TransitionKeys.own.contains(where: value.has)
    case .scalar, .faulty: value.isFaulty
    }
  }
}

extension String {
  /// The parts of `confirm = ✓`, which names a label without letters and digits.
  fileprivate var givenName: (name: String, label: String)? {
    guard let sign = firstRange(of: " = "), !isEmpty else { return nil }
    let (name, label) = (String(self[..<sign.lowerBound]), String(self[sign.upperBound...]))
    guard Name<Self>(name) != nil, Name<Self>(label: label) == nil, !label.isEmpty else {
      return nil
    }
    return (name, label)
  }
}
