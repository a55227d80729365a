/// The keys of one mapping whose keys are known beforehand.
struct Fields {
  /// Where the mapping begins.
  let place: Place
  private let entries: [Node.Entry]

  /// Gathers the keys of a mapping that was checked.
  init(place: Place, entries: [Node.Entry]) {
    self.place = place
    self.entries = entries
  }

  /// The value of a key; none when the key is not there.
  subscript(key: String) -> Node? {
    entries.firstIndex { $0.key == key }.map { entries[$0].value }
  }

  /// Whether a key is there.
  func has(_ key: String) -> Bool { entries.contains { $0.key == key } }

  /// Whether a key is there that is one of some written wrongly, which has been reported.
  func mayMean(_ keys: [String]) -> Bool {
    entries.contains { Suggestion(for: $0.key, among: keys).word != nil }
  }
}

extension PackReader {
  /// Checks that a node is a mapping with known keys.
  ///
  /// - Parameters:
  ///   - node: The node; none when it is missing, which is somebody else's fault.
  ///   - what: What the mapping says, `an axis`.
  ///   - required: The keys that must be there.
  ///   - optional: The keys that may be there.
  /// - Returns: The keys; none when the node is no mapping.
  func fields(
    _ node: Node?, of what: String, required: [String] = [], optional: [String] = []
  ) -> Fields? {
    guard let node, !node.isFaulty else { return nil }
    guard case .mapping(let entries) = node.content else {
      let example = required.first ?? optional.first ?? "key"
      faults.error(
        "\(what) is a mapping, not \(node.kind); write '\(example): ...'", at: node.place)
      return nil
    }
    for entry in entries where !required.contains(entry.key) && !optional.contains(entry.key) {
      report(unknownKey: entry, of: what, keys: required + optional)
    }
    for key in required where !entries.contains(where: { $0.key == key }) {
      let isMisspelt = entries.contains { entry in
        !required.contains(entry.key) && !optional.contains(entry.key)
          && Suggestion(for: entry.key, among: required + optional).word == key
      }
      if isMisspelt { continue }
      faults.error("\(what) needs the key '\(key)'", at: node.place)
    }
    return Fields(place: node.place, entries: entries)
  }

  /// An unknown key, with the one that was probably meant, or all that are known.
  private func report(unknownKey entry: Node.Entry, of what: String, keys: [String]) {
    let end = Suggestion.wayOut(of: entry.key, among: keys)
    faults.error("unknown key \(entry.key.quoted) in \(what); \(end)", at: entry.place)
  }
}
