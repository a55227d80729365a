import Base
import Pack

/// A key with its value, `vc=Home`, `"class": "Home"`, `self: 0x7f8a1b2c`.
struct KeyedValue: Hashable, Sendable {
  /// The key as written.
  let key: String
  /// The value without quotation marks, of a path with source code the file; empty where it is none.
  let value: String
  /// Whether logfmt and JSON write keys so; a word before a colon may be one of a sentence.
  let isSure: Bool
  /// Where both are.
  let range: Range<Int>

  /// The value as the name of a class, without its module.
  var name: String { String(value.prefix { $0 != "-" && $0 != "#" }).withoutModule }

  /// Whether it is the address of the object itself, not of what a callback takes.
  func isOwnAddress(beside argument: CallbackArgument) -> Bool {
    guard value.isAddress else { return false }
    let key = key.asKey.withoutId ?? key.asKey
    return SelfKey.ofAddresses.contains(key) || argument == .value && SelfKey.all.contains(key)
  }
}

extension Tokens {
  /// Its keys with their values, in order.
  var keyedValues: [KeyedValue] {
    indices.compactMap { sign in
      guard self[sign].isOne(of: "=:：") else { return nil }
      let lead = self[..<sign].dropLast(while: \.isBlank)
      let isQuoted = lead.last?.isOne(of: "\"") == true
      let key = (isQuoted ? lead.dropLast() : lead).suffix(with: "_-.").drop { $0.isOne(of: "-.") }
      let isColon = !self[sign].isOne(of: "=") && !isQuoted
      let isId = isColon && lead.endIndex == sign && key.text.asKey.hasSuffix("id")
      var rest = self[sign...].dropFirst()
      rest = rest.drop { $0.isBlank || $0.isOne(of: "\"") || isColon && !isId && !$0.isWord }
      let isWrapped = LogWords.nothings.contains(rest.dropFirst().prefix(1).small)
      if isWrapped || rest.prefix(2).text == "Optional(" {
        rest = rest.drop(while: \.isWord).drop { !$0.isWord }
      }
      let path = rest.prefix { $0.isWord || $0.isOne(of: "-_.#/+") }
      let value =
        path.text.namesFile
        ? path.suffix(with: "._+-")
        : path.prefix { !$0.isOne(of: "/+") }.dropLast(while: { $0.isOne(of: "-.#") })
      if key.isEmpty || value.isEmpty { return nil }
      let isNothing =
        LogWords.nothings.contains(value.small) || ["true", "false"].contains(value.small)
      return KeyedValue(
        key: key.text, value: isNothing ? "" : value.text, isSure: !isColon || isId,
        range: key.startIndex..<value.endIndex)
    }
  }

  /// The key at its end that holds what comes next, `msg=`, `"message": "`; empty without one.
  var lastKey: Self {
    let bare = dropLast(while: { $0.isBlank || $0.isOne(of: "\"'“`[(") })
    guard bare.last?.isOne(of: "=:：") == true else { return [] }
    return bare.dropLast().dropLast(while: { $0.isBlank || $0.isOne(of: "\"'") }).suffix(with: "_")
  }

  /// What is left without a key at its end that holds a callback.
  var withoutCallbackKey: Self {
    let key = lastKey
    return LogWords.callbackKeys.contains(key.small) ? self[..<key.startIndex] : self
  }

  /// What brackets, blanks, and colons part; an address is one of them if it is there.
  var pieces: [String] { split { $0.isBlank || $0.isOne(of: "()<>[],:|@") }.map(\.text) }
}

extension [KeyedValue] {
  /// The name that one of some keys has, and that is no word for logs; none where none has one.
  func name(of keys: Set<String>) -> String? {
    lazy.filter { $0.isSure && keys.contains($0.key.lowercased()) && $0.value.beginsLikeName }
      .map(\.name).first { !$0.isGenericTag && !$0.isFiller }
  }

  /// The name of `self`, `self=Home`; none where it has none.
  var nameOfSelf: String? { first { $0.key == "self" && $0.value.beginsLikeName }?.name }

  /// The name after a colon and a key of controllers, `当前控制器：Home`; none where none is there.
  var nameAfterColon: String? {
    first { pair in
      pair.value.beginsLikeName
        && LogWords.keysBeforeColons.contains(where: pair.key.lowercased().hasSuffix)
    }?.name
  }

  /// The address of the object itself, `self=0x7f8a1b2c`, `id=0x7f8a1b2c`; none where it has none.
  func address(beside argument: CallbackArgument = .value) -> String? {
    first { $0.isOwnAddress(beside: argument) }?.value
  }
}

/// Words before a colon or an equals sign, in small letters, after which a log writes the object
/// that speaks.
enum SelfKey {
  /// Words that mean nothing else.
  static let pronouns: Set<String> = ["self", "this"]
  /// Those, and words that beside a class may as well be of another object.
  static let all = pronouns.union([
    "vc", "controller", "viewcontroller", "object", "obj", "instance", "target",
  ])
  /// Those, and words that are before addresses alone.
  static let ofAddresses = pronouns.union(["address", "addr", "ptr", "id"])
}

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
    /// Whether the key is surely the name of a machine, with or without `Id`.
    let isOfMachine: Bool
    /// The key as written.
    let key: String
  }

  /// The object that the name of a machine and a value name, and nothing else: `order 17`,
  /// `[Order #17]`; `nil` for other words.
  func object(named text: Tokens) -> String? {
    let parts = text.words(with: "-_.")
    guard parts.count == 2, let machine = machines[parts[0].asKey],
      parts[1].contains(where: \.isNumber)
    else { return nil }
    return "\(machine) \(parts[1])"
  }

  /// The object that keys of a record name: by the name of a machine, or else by `id` or a key that
  /// ends in it; none where no key does.
  ///
  /// A colon after the name of a machine makes it one only before a number, `order: 17`.
  func identity(in pairs: [KeyedValue]) -> Identity? {
    for pair in pairs where pair.isSure || pair.value.contains(where: \.isNumber) {
      let name = pair.key.asKey
      if let machine = machines[name] ?? name.withoutId.flatMap({ machines[$0] }) {
        return Identity(label: "\(machine) \(pair.value)", isOfMachine: pair.isSure, key: pair.key)
      }
    }
    let sure = pairs.filter(\.isSure)
    guard
      let own = sure.first(where: { $0.key.asKey == "id" })
        ?? sure.first(where: { $0.key.isIdOfObject })
    else { return nil }
    let name = own.key.asKey.withoutId.map { "\($0) " } ?? ""
    return Identity(label: name + own.value, isOfMachine: false, key: own.key)
  }
}

extension String {
  /// Its letters and digits in small letters.
  var asKey: String { lowercased().filter { $0.isLetter || $0.isNumber } }

  /// The word without `id` at its end; none where it has none.
  fileprivate var withoutId: String? {
    hasSuffix("id") && count > 2 ? String(dropLast(2)) : nil
  }

  /// Whether it is like `orderId`, `order_id`, `orderID`, and not of what writes the log.
  fileprivate var isIdOfObject: Bool {
    let isId = ["Id", "ID", "_id", "-id", ".id"].contains { hasSuffix($0) }
    return isId && !LogWords.idsOfWriters.contains(asKey.withoutId ?? "")
  }
}
