import Base

/// An object as the runtime describes it somewhere in a text: `<Home: 0x7f8a; frame = …>`.
struct ObjectDescription: Hashable, Sendable {
  /// Its class, without the module.
  let label: String
  /// Its address as written.
  let address: String
  /// Where it stands, from `<` to the `>` that closes it.
  let range: Range<String.Index>
  /// The word with a colon or an equals sign before it, in small letters: `view` of
  /// `view = <UIView: 0x…>`; empty when there is none.
  let key: String
  /// Whether nothing but marks stands between it and the beginning of the text.
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

extension String {
  /// The objects that it describes, in order; those inside the description of another are left out.
  var descriptions: [ObjectDescription] {
    guard utf8.contains(UInt8(ascii: "<")) else { return [] }
    var found: [ObjectDescription] = []
    var place = startIndex
    while let start = self[place...].firstIndex(of: "<") {
      place = index(after: start)
      guard let (label, address) = self[place...].described else { continue }
      place = closing(from: start)
      let lead = self[(found.last?.range.upperBound ?? startIndex)..<start]
      found.append(
        ObjectDescription(
          label: label.withoutModule, address: address, range: start..<place, key: lead.key,
          isFirst: found.isEmpty && !lead.contains { $0.isLetter || $0.isNumber },
          isOptional: lead.hasSuffix("Optional(")))
    }
    return found
  }

  /// What is left without the threads that it describes, and what stands in braces behind them.
  func without(threadsIn descriptions: [ObjectDescription]) -> String {
    descriptions.reversed().filter(\.isThread).reduce(self) { text, thread in
      let tail = text[thread.range.upperBound...]
      let end = tail.first == "{" ? tail.firstIndex(of: "}").map { text.index(after: $0) } : nil
      return String(text[..<thread.range.lowerBound] + text[(end ?? tail.startIndex)...])
    }
  }

  /// Behind the mark that closes one at a position; the end when nothing does.
  private func closing(from start: Index) -> Index {
    var depth = 0
    for place in self[start...].indices {
      if self[place] == "<" { depth += 1 }
      if self[place] == ">" { depth -= 1 }
      if depth == 0 { return index(after: place) }
    }
    return endIndex
  }
}

extension Substring {
  /// A class and an address with a colon between, `Home: 0x7f8a`, at its beginning.
  fileprivate var described: (label: String, address: String)? {
    let plain = prefix { $0 != ":" && $0 != "<" && $0 != ">" }
    guard !plain.isEmpty else { return nil }
    let end = self[plain.endIndex...].endOfArguments ?? plain.endIndex
    let name = self[..<end]
    guard self[end...].first == ":" else { return nil }
    let address = self[end...].dropFirst().drop { $0 == " " }
      .prefix { $0.isHexDigit || $0 == "x" }
    guard address.hasPrefix("0x"), address.count > 2 else { return nil }
    return (String(name), String(address))
  }

  /// The word before a colon or an equals sign with which it ends, in small letters.
  fileprivate var key: String {
    var lead = self
    if lead.hasSuffix("Optional(") { lead = lead.dropLast("Optional(".count) }
    while lead.last == " " { lead.removeLast() }
    guard let mark = lead.popLast(), ":=：".contains(mark) else { return "" }
    while lead.last == " " { lead.removeLast() }
    let start = lead.lastIndex { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return lead[(start.map { index(after: $0) } ?? startIndex)...].lowercased()
  }
}
