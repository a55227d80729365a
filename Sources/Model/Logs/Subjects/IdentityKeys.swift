import Base
import Pack

/// Keys that name an object together with their value, as logfmt and JSON write them: `order=17`,
/// `"orderId": 17`, `id=17`.
struct IdentityKeys: Sendable {
  /// The names of the machines in small letters and digits, with how an object is called.
  private let machines: [String: String]

  /// Takes the names of a pack's machines.
  init(of pack: Pack) {
    machines = Dictionary(
      pack.machines.map { ($0.name.text.asKey, $0.name.text) }, uniquingKeysWith: { one, _ in one })
  }

  /// An object as a key names it.
  struct Identity: Hashable, Sendable {
    /// What it is called: `order 17`.
    let label: String
    /// Whether the key is the name of a machine, with or without `Id`.
    let isOfMachine: Bool
    /// The key as written.
    let key: String
  }

  /// The object that the name of a machine and a value name, and nothing else: `order 17`,
  /// `[Order #17]`; `nil` for other words.
  func object(named words: String) -> String? {
    let parts = words.split { !$0.isLetter && !$0.isNumber && !"-_.".contains($0) }
    guard parts.count == 2, let machine = machines[String(parts[0]).asKey],
      parts[1].contains(where: \.isNumber)
    else { return nil }
    return "\(machine) \(parts[1])"
  }

  /// The object that keys of a record name: by the name of a machine, or else by `id` or a key that
  /// ends in it; none where no key does.
  func identity(in text: String) -> Identity? {
    let pairs = text.keyedValues
    if pairs.isEmpty { return nil }
    for (key, value) in pairs {
      let name = key.asKey
      if let machine = machines[name] ?? name.withoutId.flatMap({ machines[$0] }) {
        return Identity(label: "\(machine) \(value)", isOfMachine: true, key: key)
      }
    }
    let own = pairs.first { $0.key.asKey == "id" } ?? pairs.first { $0.key.isIdOfObject }
    guard let own else { return nil }
    let name = own.key.asKey.withoutId ?? ""
    return Identity(
      label: name.isEmpty ? own.value : "\(name) \(own.value)", isOfMachine: false, key: own.key)
  }
}

extension String {
  /// Its letters and digits in small letters.
  fileprivate var asKey: String { lowercased().filter { $0.isLetter || $0.isNumber } }

  /// The word without `id` at its end; none where it has none.
  fileprivate var withoutId: String? {
    hasSuffix("id") && count > 2 ? String(dropLast(2)) : nil
  }

  /// Whether it is like `orderId`, `order_id`, `orderID`, and not of what writes the log.
  fileprivate var isIdOfObject: Bool {
    let isId = ["Id", "ID", "_id", "-id", ".id"].contains { hasSuffix($0) }
    return isId && !LogWords.idsOfWriters.contains(asKey.withoutId ?? "")
  }

  /// Its keys with their values, `key=value` and `"key": value`, in order.
  var keyedValues: [(key: String, value: String)] {
    var found: [(key: String, value: String)] = []
    guard utf8.contains(where: { "=:".utf8.contains($0) }) else { return [] }
    for sign in utf8.indices where "=:".utf8.contains(utf8[sign]) {
      let lead = self[..<sign].dropLast { $0 == " " }
      let isQuoted = lead.last == "\""
      guard utf8[sign] == UInt8(ascii: "=") || isQuoted || lead.endIndex == sign else { continue }
      let word = (isQuoted ? lead.dropLast() : lead).reversed()
        .prefix { $0.isLetter || $0.isNumber || "_-.".contains($0) }
      let key = String(word.reversed())
      let value = self[utf8.index(after: sign)...].drop { $0 == " " || $0 == "\"" }
        .prefix { $0.isLetter || $0.isNumber || "-_.#".contains($0) }
      let isWord = !["", "nil", "null", "true", "false"].contains(value.lowercased())
      let isColon = utf8[sign] == UInt8(ascii: ":") && !isQuoted
      if !key.isEmpty, isWord, !isColon || key.asKey.hasSuffix("id") {
        found.append((key, String(value)))
      }
    }
    return found
  }
}

extension Tag {
  /// Takes an object that a key names with its value, where nothing but such keys names one.
  mutating func takeIdentity(
    _ identity: IdentityKeys.Identity?, in lead: String, _ tail: String
  ) {
    let isNamed =
      clue == .description || (lead.name(ofTags: false) ?? tail.name(ofTags: false)) != nil
    guard let identity, !isNamed else { return }
    let name = label.split(separator: " ").first.map { String($0) } ?? ""
    let isKey = name.lowercased() == identity.key.lowercased() || (lead + tail).hasKey(name)
    guard identity.isOfMachine || name.isEmpty || isKey else { return }
    (label, clue, isSure) = (identity.label, .key, true)
  }

  /// Takes who sent the callback, `client -> server: poll`, `from=client to=server`.
  mutating func takeSender(in lead: String, _ tail: String) {
    let pairs = "\(lead) \(tail)".keyedValues
    if let from = pairs.first(where: { $0.key == "from" }),
      let to = pairs.first(where: { $0.key == "to" })
    {
      (sender, label, clue, isSure) = (from.value, to.value, .key, true)
      return
    }
    guard clue == .prefix, let arrow = lead.lastArrow else { return }
    let name = String(lead[..<arrow.lowerBound]).lastName
    guard !name.isEmpty, name != label, lead[arrow.upperBound...].contains(label) else { return }
    (sender, isSure) = (name, true)
  }
}

extension String {
  /// Whether a word in it is a key, `order=`, `"order":`.
  fileprivate func hasKey(_ word: String) -> Bool {
    ["\(word)=", "\"\(word)\""].contains { firstRange(of: $0) != nil }
  }

  /// The last arrow, `->`, `=>`, `→`, `->>`.
  fileprivate var lastArrow: Range<Index>? {
    ["-->>", "->>", "-->", "->", "=>", "→"].lazy.compactMap { self.ranges(of: $0).last }.first
  }
}
