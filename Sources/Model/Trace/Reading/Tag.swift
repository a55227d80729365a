/// The words around a callback that say which object it ran on.
struct Tag: Hashable, Sendable {
  /// The name of the object; empty when there is none.
  var label = ""
  /// Its address; empty when there is none.
  var address = ""
  /// Which side of the callback told.
  var clue = TraceCall.Clue.nothing

  /// Finds the tag of a callback between what stands before it and what stands after it.
  init(before prefix: String, after suffix: String) {
    if let described = Self.description(in: prefix) ?? Self.description(in: suffix) {
      self = described
      return
    }
    let words = prefix.withoutListMarker
    address = words.loneAddress
    label = words.lastName
    clue = label.isEmpty ? .nothing : .prefix
    if label.isEmpty {
      label = suffix.firstName
      clue = label.isEmpty ? .nothing : .suffix
    }
  }

  private init(label: String, address: String) {
    self.label = label
    self.address = address
    clue = .description
  }

  /// `<Home: 0x7f8a>`, as the runtime describes an object.
  private static func description(in text: String) -> Self? {
    guard let start = text.lastIndex(of: "<") else { return nil }
    let inside = text[text.index(after: start)...].prefix { $0 != ">" }
    let parts = inside.split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let address = parts[1].drop { $0 == " " }.prefix { $0.isHexDigit || $0 == "x" }
    guard address.hasPrefix("0x"), address.count > 2 else { return nil }
    let name = parts[0].split(separator: ".").last ?? parts[0]
    return Self(label: String(name), address: String(address))
  }
}

extension String {
  /// Whether it says that something did not happen: `viewDidUnload was never called`.
  var isDenial: Bool {
    let denying: Set<String> = [
      "not", "never", "no", "isn't", "wasn't", "doesn't", "didn't", "won't", "without",
    ]
    if contains(where: { "没不未".contains($0) }) || contains("ない") { return true }
    return split(whereSeparator: \.isWhitespace).contains { denying.contains($0.lowercased()) }
  }

  /// What is left without the number or bullet of a list before it.
  var withoutListMarker: String { String(self[listMarkerEnd...]) }

  /// The number of the list item it begins with; 0 for a bullet, and nothing without a marker.
  var listNumber: Int? {
    guard listMarkerEnd > startIndex else { return nil }
    var number = 0
    for scalar in self[..<listMarkerEnd].unicodeScalars {
      guard let value = scalar.properties.numericValue, value >= 0, value < 1000 else { continue }
      let isDecimal = scalar.properties.numericType == .decimal
      number = isDecimal ? number * 10 + Int(value) : Int(value)
    }
    return number
  }

  private var listMarkerEnd: Index {
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    guard start < endIndex else { return startIndex }
    let rest = self[start...]
    if "-*•·–—●○▪◦‣+".contains(rest[start]), rest.dropFirst().first?.isWhitespace ?? true {
      return rest.dropFirst().firstIndex { !$0.isWhitespace } ?? endIndex
    }
    var inner = rest
    let isOpened = "(（[【".contains(rest[start])
    if isOpened { inner = inner.dropFirst() }
    let digits = inner.prefix { $0.isNumber }
    guard !digits.isEmpty, digits.count < 4 else { return startIndex }
    inner = inner.dropFirst(digits.count)
    let isCircled = digits.unicodeScalars.allSatisfy { $0.properties.numericType != .decimal }
    if let next = inner.first, ".)、．:：）]】,，".contains(next) {
      inner = inner.dropFirst()
      if next == ".", inner.first?.isNumber ?? false { return startIndex }
    } else if !isCircled {
      return startIndex
    }
    return inner.firstIndex { !$0.isWhitespace } ?? endIndex
  }

  /// An address that stands as a word of its own.
  fileprivate var loneAddress: String {
    let words = split { $0.isWhitespace || "()<>[],:".contains($0) }
    return words.last { $0.isAddress }.map { String($0) } ?? ""
  }

  /// The name that stands nearest to its end.
  fileprivate var lastName: String {
    let bare = withoutGroups
    for part in bare.text.parts.reversed() {
      let name = part.withoutFiller
      if !name.isEmpty { return name.count > 60 ? "" : name }
    }
    return bare.lastGroup.parts.first.map { String($0) }?.withoutFiller ?? ""
  }

  /// The name that stands at its beginning, if it is nothing but a name.
  fileprivate var firstName: String {
    let lead = drop { $0.isWhitespace || $0.isPunctuation || $0.isSymbol }
    let text = String(lead).withoutGroups.text
    guard !text.contains(where: { ":=：".contains($0) }) else { return "" }
    guard let first = text.parts.first else { return "" }
    let name = String(first).withoutFiller
    return name.split(separator: " ").count > 4 ? "" : name
  }

  /// The text without what stands in brackets, and what stood in the last of them.
  private var withoutGroups: (text: String, lastGroup: String) {
    var text = ""
    var group = ""
    var depth = 0
    for character in self {
      if "([{（【「".contains(character) {
        if depth == 0 {
          group = ""
          while let last = text.last, last.isLetter || last.isNumber, character == "(" {
            text.removeLast()
          }
        }
        depth += 1
      } else if ")]}）】」".contains(character) {
        depth = max(depth - 1, 0)
      } else if depth == 0 {
        text.append(character)
      } else {
        group.append(character)
      }
    }
    return depth > 0 ? (text + " " + group, "") : (text, group)
  }

  /// The stretches between marks that part a tag from the rest.
  private var parts: [String] {
    var parts: [String] = [""]
    var previous: Character = " "
    for character in self {
      let isWide = character.isWhitespace && previous.isWhitespace
      let isDash = character == "-" && (previous == "-" || previous == " ")
      if ":：|,，、;；。»›→⇒➡—–=><#/\t".contains(character) || isWide || isDash {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
      previous = character
    }
    return parts
  }

  /// The words that can name an object.
  private var withoutFiller: String {
    var words = split(whereSeparator: \.isWhitespace).map { word in
      String(word.trimmed)
    }
    .filter { !$0.isEmpty && !$0.isAddress }
    words.trimEnds { Self.filler.contains($0.lowercased()) }
    while let first = words.first, first.allSatisfy(\.isNumber) { words.removeFirst() }
    guard words.count <= 7 else { return "" }
    let name = words.joined(separator: " ")
    for ending in [".swift", ".mm", ".m"] where name.hasSuffix(ending) {
      return String(name.dropLast(ending.count))
    }
    return name
  }

  private static let filler: Set<String> = [
    "debug", "info", "trace", "warn", "warning", "error", "notice", "log", "verbose", "default",
    "is", "was", "are", "were", "be", "called", "calls", "call", "calling", "invoked", "invokes",
    "receives", "receive", "received", "gets", "sends", "runs", "run", "ran", "executed", "fired",
    "in", "on", "of", "at", "from", "by", "for", "and", "then", "animated", "true", "false", "yes",
    "nil", "func", "function", "method", "the", "被调用", "调用", "执行", "方法", "的",
    "が呼ばれた", "호출",
  ]
}

extension Substring {
  /// Without marks and symbols at either end.
  fileprivate var trimmed: Substring {
    let from = drop { !$0.isLetter && !$0.isNumber }
    let reversed = from.reversed().prefix { !$0.isLetter && !$0.isNumber }
    return from.dropLast(reversed.count)
  }
}

extension [String] {
  /// Drops what meets a condition at either end.
  fileprivate mutating func trimEnds(_ isIdle: (String) -> Bool) {
    while let last, isIdle(last) { removeLast() }
    while let first, isIdle(first) { removeFirst() }
  }
}

extension StringProtocol {
  /// Whether it is a number in hexadecimal that is long enough for an address.
  fileprivate var isAddress: Bool {
    hasPrefix("0x") && count >= 6 && dropFirst(2).allSatisfy(\.isHexDigit)
  }
}
