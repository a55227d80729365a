import Base

/// Words with a key before them, `vc=Home`, `"class": "Home"`, `self=0x7f8a1b2c`.
extension String {
  /// The name that a key of controllers has, `vc=Home`, `"class": "Home"`; none where none has one.
  ///
  /// - Parameter isOfTags: Whether a key of tags is asked for instead, `logger=Home`.
  /// - Returns: The first such name that is no word for logs.
  func name(ofTags isOfTags: Bool) -> String? {
    guard utf8.contains(UInt8(ascii: "=")) || contains("\":") else { return nil }
    let words = split { !$0.isLetter && !$0.isNumber && !"_=:.".contains($0) }
    let pieces = words.flatMap { $0.split { "=:".contains($0) } }
    let keys = isOfTags ? LogWords.tagKeys : LogWords.objectKeys
    return zip(pieces, pieces.dropFirst()).lazy
      .filter { keys.contains($0.lowercased()) && $1.beginsLikeName }
      .map { String($1).withoutModule }.first { !$0.isGenericTag && !$0.isFiller }
  }

  /// The name behind a colon and a key of controllers, `当前控制器：Home`; empty where none stands there.
  var nameBehindColon: String {
    guard let colon = firstIndex(where: { ":：".contains($0) }) else { return "" }
    let key = self[..<colon].split { !$0.isLetter && $0 != "_" }.last?.lowercased() ?? ""
    guard LogWords.keysBeforeColons.contains(where: key.hasSuffix) else { return "" }
    var rest = self[index(after: colon)...].drop { !$0.isLetter && !$0.isNumber }
    if rest.hasPrefix("Optional(") { rest = rest.dropFirst(9).drop { $0 == "\"" } }
    let name = rest.prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
    return name.beginsLikeName ? String(name).withoutModule : ""
  }

  /// What is left without a key at its end that holds the callback, `msg=`, `"message": "`.
  var withoutCallbackKey: String {
    let bare = dropLast { $0.isWhitespace || "\"'“`[(".contains($0) }
    guard let sign = bare.last, "=:：".contains(sign) else { return self }
    let key = bare.dropLast().dropLast { $0.isWhitespace || "\"'".contains($0) }
    let rest = key.dropLast { $0.isLetter || $0 == "_" }
    return String(key[rest.endIndex...]).holdsCallbacks ? String(rest) : self
  }

  /// The name behind a callback that a key holds, up to the quotation mark that closes the message,
  /// `msg="viewDidLoad Home" `; empty where none stands there.
  var nameInMessage: String {
    let name = String(prefix { $0 != "\"" && $0 != "'" }).firstName
    return name.beginsLikeName ? name : ""
  }

  /// Whether it is a key for what happened, and for nobody's name.
  var holdsCallbacks: Bool { LogWords.callbackKeys.contains(lowercased()) }

  /// The address behind a key for the object itself, `self=0x7f8a1b2c`; none where none has one.
  var keyedAddress: String? {
    guard contains("0x") else { return nil }
    let words = split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return zip(words, words.dropFirst())
      .first { SelfKey.ofAddresses.contains($0.lowercased()) && $1.isAddress }.map { String($1) }
  }

  /// The address that is all it says; empty when it says more, or none.
  var onlyAddress: String {
    let words = wordsBetweenMarks
    return words.count == 1 && words[0].isAddress ? String(words[0]) : ""
  }

  /// An address that stands as a word of its own.
  var loneAddress: String {
    wordsBetweenMarks.last { $0.isAddress }.map { String($0) } ?? ""
  }

  /// The address with nothing but marks after it at its end; none where none is there.
  var addressAtEnd: String? { wordsBetweenMarks.last.flatMap { $0.isAddress ? String($0) : nil } }

  private var wordsBetweenMarks: [Substring] {
    split { $0.isWhitespace || "()<>[],:|".contains($0) }
  }
}

extension StringProtocol {
  /// Whether it begins like the name of a class, or like one in a script without capitals.
  fileprivate var beginsLikeName: Bool {
    first.map { $0.isUppercase || ($0.isLetter && !$0.isLowercase) } ?? false
  }

  /// Whether it is like the name of a controller, or of a delegate.
  var isLikeController: Bool {
    utf8.allSatisfy(\.isIdentifierPart)
      && ["VC", "Controller", "Screen", "Delegate"].contains { hasSuffix($0) }
  }

  /// The whole of it where it is like the name of a controller, or of a delegate; else empty.
  var ifLikeController: String { isLikeController ? String(self) : "" }
}

/// Words before a colon or an equals sign, in small letters, behind which a log writes the object
/// that speaks.
enum SelfKey {
  /// Words that mean nothing else.
  static let pronouns: Set<String> = ["self", "this"]
  /// Those, and words that beside a class may as well be of another object.
  static let all = pronouns.union([
    "vc", "controller", "viewcontroller", "object", "obj", "instance", "target",
  ])
  /// All that may stand before an address.
  static let ofAddresses = all.union(["address", "addr", "ptr"])
}

extension String {
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
    if "-*•·–—●○▪◦‣+☐☑".contains(rest[start]), rest.dropFirst().first?.isWhitespace ?? true {
      return rest.dropFirst().afterCheckbox
    }
    return rest.afterNumber ?? rest.afterLetter ?? startIndex
  }
}

extension Substring {
  private var afterBlanks: Index { firstIndex { !$0.isWhitespace } ?? endIndex }

  /// Behind blanks and `[ ]`.
  fileprivate var afterCheckbox: Index {
    let rest = self[afterBlanks...]
    guard ["[ ]", "[x]", "[X]"].contains(where: rest.hasPrefix) else { return rest.startIndex }
    return rest.dropFirst(3).afterBlanks
  }

  /// Behind `1.`, `(1)`, `①`, `一、`, `Step 1:`, `第一步：`.
  fileprivate var afterNumber: Index? {
    var inner = self
    for word in ["Step ", "step ", "第"] where hasPrefix(word) { inner = dropFirst(word.count) }
    let isNamed = inner.startIndex > startIndex
    if let first = inner.first, "(（[【".contains(first) { inner = inner.dropFirst() }
    let digits = inner.prefix { $0.isNumber }
    guard !digits.isEmpty, digits.count < 4 else { return nil }
    inner = inner.dropFirst(digits.count)
    if isNamed, inner.first == "步" { inner = inner.dropFirst() }
    let isCircled = digits.unicodeScalars.allSatisfy(\.isEnclosed)
    if let next = inner.first, ".)、．:：）]】,，".contains(next) {
      inner = inner.dropFirst()
      if next == ".", inner.first?.isNumber ?? false { return nil }
    } else if !isCircled {
      return nil
    }
    return inner.afterBlanks
  }

  /// Behind `a)`, `iv.`: small letters and a blank, so that no class and no module is one.
  fileprivate var afterLetter: Index? {
    let letters = prefix { $0.isASCII && $0.isLowercase }
    guard
      letters.count == 1 || (2...4).contains(letters.count) && letters.allSatisfy("ivx".contains)
    else { return nil }
    let inner = dropFirst(letters.count)
    guard let mark = inner.first, ".)".contains(mark), inner.dropFirst().first == " " else {
      return nil
    }
    return inner.dropFirst().afterBlanks
  }
}

extension Unicode.Scalar {
  /// Whether it is a number in a circle or brackets, `①`, which needs no mark behind it.
  fileprivate var isEnclosed: Bool {
    (0x2460...0x249B).contains(value) || (0x2776...0x2793).contains(value)
      || (0x3220...0x32BF).contains(value)
  }
}
