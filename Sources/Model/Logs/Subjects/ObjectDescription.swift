import Base

/// An object as the runtime describes it somewhere in a text: `<Home: 0x7f8a; frame = …>`.
struct ObjectDescription: Hashable, Sendable {
  /// Its class, without the module.
  let label: String
  /// Its address as written.
  let address: String
  /// Where it is, from `<` to the `>` that closes it, and to the end of braces right after that.
  let range: Range<Int>
  /// The word with a colon or an equals sign before it, in small letters: `view` of
  /// `view = <UIView: 0x…>`; empty when there is none.
  let key: String
  /// Whether nothing but marks is between it and the beginning of the text.
  let isFirst: Bool
  /// Whether it is printed as an optional value, which the object itself never is.
  let isOptional: Bool

  /// Whether the text says that it is the object which speaks.
  var isSelf: Bool { SelfKey.all.contains(key) }

  /// Whether it is a thread, which prints nothing.
  var isThread: Bool { ["NSThread", "_NSMainThread"].contains(label) }

  /// Whether it can be the object of a callback before it, next to which another name may stand.
  func isOwner(beside name: String, _ argument: CallbackArgument) -> Bool {
    if !name.isEmpty { return isFirst && canBe(name, besideArgument: argument) }
    return !isOptional && (isFirst || key.isEmpty) && !(isCompanion && argument > .value)
  }
}

extension Tokens {
  /// The objects that it describes, in order; those inside the description of another are left out.
  var descriptions: [ObjectDescription] {
    var found: [ObjectDescription] = []
    var place = startIndex
    while let start = self[place...].firstIndex(where: { $0.isOne(of: "<") }) {
      place = start + 1
      guard let (label, address) = self[place...].described else { continue }
      let close = self[start...].closing({ $0.isOne(of: "<") }, { $0.isOne(of: ">") })
      place = close.map { $0 + 1 } ?? endIndex
      if self[place...].first?.isOne(of: "{") == true {
        place = self[place...].firstIndex { $0.isOne(of: "}") }.map { $0 + 1 } ?? place
      }
      var lead = self[(found.last?.range.upperBound ?? startIndex)..<start]
      let isFirst = found.isEmpty && !lead.contains(where: \.isWord)
      let isOptional = lead.suffix(2).text == "Optional("
      if isOptional { lead = lead.dropLast(2) }
      lead = lead.dropLast(while: \.isBlank)
      let isKeyed = lead.popLast()?.isOne(of: ":=：") == true
      let key = lead.dropLast(while: \.isBlank).suffix(with: "_").small
      found.append(
        ObjectDescription(
          label: label, address: address, range: start..<place,
          key: isKeyed ? key : "", isFirst: isFirst, isOptional: isOptional))
    }
    return found
  }

  /// A class and an address, `Home: 0x7f8a`, `Home 0x7f8a`, at its beginning.
  private var described: (label: String, address: String)? {
    let name = prefix { !$0.isOne(of: ":<>") && !$0.isBlank }
    let tail = self[name.endIndex...].drop { $0.isOne(of: ":") || $0.isBlank }
    let address = (tail.first?.text ?? "").prefix { $0.isHexDigit || $0 == "x" }
    guard !name.isEmpty, address.hasPrefix("0x"), address.utf8.count > 2 else { return nil }
    return (name.text.withoutModule, String(address))
  }
}
