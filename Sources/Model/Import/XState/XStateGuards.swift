import PackReader

/// The guards of a machine in words: different guards have different words.
struct XStateGuards {
  /// The most bytes that are written of a guard; longer ones have a name and a number.
  private static let greatestSize = 120

  /// The words of each guard, by all that its text says.
  private var words: [String: String] = [:]
  private var distinct = DistinctWords()

  /// The words of a guard, and what is said of what they leave out.
  mutating func words(for node: Node) -> (words: String, remarks: [ImportedRemark]) {
    let (all, short) = (node.guardWords(inFull: true), node.guardWords(inFull: false))
    let isShort = short.utf8.count <= Self.greatestSize
    let remarks = isShort ? [] : XStateReader.leftOut(of: node)
    // Two functions without a name may be different ones.
    if !node.hasFunction, let known = words[all] { return (known, remarks) }
    let base = isShort ? short : XStateReader.name(of: node) ?? Node.unnamed
    let found = distinct.new(of: base.inOneLine.withoutSigns)
    words[all] = found
    return (found, remarks)
  }
}

extension Node {
  /// What a guard is called that JSON leaves out.
  fileprivate static let unnamed = "a function without a name"

  /// The guards that another joins, and how; `nil` if it is one guard.
  private var joined: (word: String, parts: [Node])? {
    guard let type = self["type"]?.text, let parts = self["guards"]?.alternatives,
      entries.allSatisfy({ ["type", "guards"].contains($0.key) })
    else { return nil }
    let word = type.hasPrefix("xstate.") ? String(type.dropFirst(7)) : type
    let isJoined =
      ["and", "or"].contains(word) && !parts.isEmpty || word == "not" && parts.count == 1
    return isJoined ? (word, parts) : nil
  }

  /// Whether it joins several guards, also inside one that joins one.
  private var joinsSeveral: Bool {
    guard let (word, parts) = joined, word != "not" else { return false }
    return parts.count > 1 || parts[0].joinsSeveral
  }

  /// Whether it is a function, which JSON leaves out, or joins one.
  fileprivate var hasFunction: Bool {
    joined?.parts.contains(where: \.hasFunction) ?? (XStateReader.name(of: self) == nil)
  }

  /// A guard in words; in full, quotation marks set texts apart from what else looks like them.
  fileprivate func guardWords(inFull isFull: Bool) -> String {
    if let (word, parts) = joined {
      let words = parts.map { part in
        let text = part.guardWords(inFull: isFull)
        let isApart = part.joinsSeveral && (parts.count > 1 || word == "not")
        return isApart ? "(\(text))" : text
      }
      return word == "not" ? "not \(words[0])" : words.joined(separator: " \(word) ")
    }
    let name = XStateReader.name(of: self) ?? Self.unnamed
    let parameters = entries.flatMap { entry -> [Node.Entry] in
      let isMapping = entry.key == "params" && !entry.value.entries.isEmpty
      return entry.key == "type" ? [] : isMapping ? entry.value.entries : [entry]
    }
    let values = parameters.map { "\($0.key) = \($0.value.json(inFull: isFull))" }
    let text = isFull ? "\"\(name)\"" : name
    return ([text] + (values.isEmpty ? [] : [values.joined(separator: ", ")]))
      .joined(separator: " ")
  }

  private func json(inFull isFull: Bool) -> String {
    switch content {
    case .scalar(let scalar):
      isFull && !scalar.isPlain ? "\"\(scalar.text)\"" : scalar.text
    case .sequence(let items):
      "(\(items.map { $0.json(inFull: isFull) }.joined(separator: ", ")))"
    case .mapping(let entries):
      "(\(entries.map { "\($0.key) = \($0.value.json(inFull: isFull))" }.joined(separator: ", ")))"
    case .faulty: ""
    }
  }
}
