import Base
import Pack

/// The words around a callback that say which object it ran on.
struct Tag: Hashable, Sendable {
  /// The name of the object; empty when there is none.
  var label = ""
  /// Its address; empty when there is none.
  var address = ""
  /// Which side of the callback told.
  var clue = TraceCall.Clue.nothing
  /// Why the words say that no callback came here; none when they do not.
  var doubt: TraceDoubt?
  /// Whether a word that prose uses as well, with this tag, is still a record.
  var isSure = true
  /// Whether nothing but the name stands beside the callback, so that such a word is a record where
  /// the name is known to be an object's.
  var isAlone = false
  /// Who sent the callback as the log calls them; empty where it does not say.
  var sender = ""
  /// A flag behind the callback as written, `animated: false`; empty when there is none.
  var flag = ""

  /// Finds the tag of a callback between what stands before it and what stands after it.
  ///
  /// - Parameters:
  ///   - prefix: What stands before.
  ///   - suffix: What stands behind.
  ///   - argument: What the callback takes that may be printed along.
  ///   - keys: The keys that name an object together with their value.
  init(
    before prefix: ArraySlice<UInt8>, after suffix: ArraySlice<UInt8>,
    argument: CallbackArgument = .value, keys: IdentityKeys? = nil
  ) {
    let suffix = suffix.withoutComment
    if suffix.allSatisfy(\.isMark), let plain = Self(plain: prefix.withoutOuterBlanks) {
      self = plain
    } else {
      let (lead, tail) = (String(trace: prefix), String(trace: suffix))
      self.init(words: lead, after: tail, argument)
      takeIdentity(keys?.identity(in: "\(lead) \(tail)"), in: lead, tail)
      if suffix.allSatisfy(\.isMark), let own = keys?.object(named: lead) {
        (label, clue, isSure) = (own, .prefix, true)
      }
      takeSender(in: lead, tail)
    }
  }

  /// Of a callback whose record says nothing of it.
  init() {}

  /// Reads the commonest tags at once: one name, or a description as the runtime writes it.
  private init?(plain prefix: ArraySlice<UInt8>) {
    if let described = Self(description: prefix) {
      self = described
      return
    }
    let name = prefix.drop(while: \.isMark)
    guard let first = name.first, !first.isDigit, name.count < 60,
      let last = name.lastIndex(where: { !$0.isMark }),
      name[...last].allSatisfy(\.isIdentifierPart),
      !name[last...].contains(UInt8(ascii: "."))
    else { return nil }
    let word = String(trace: name[...last])
    let isKey = name[last...].contains { ":=".utf8.contains($0) } && word.holdsCallbacks
    guard !word.isFiller, !word.isNegation, !isKey else { return nil }
    label = word
    clue = .prefix
    isSure = word.utf8.contains { $0.isDigit || $0 < UInt8(ascii: "_") }
    isAlone = true
  }

  private init(words prefix: String, after suffix: String, _ argument: CallbackArgument) {
    let described = (before: prefix.descriptions, after: suffix.descriptions)
    let whole = prefix.without(threadsIn: described.before).withoutSubsystem.withoutListMarker
    let words = whole.withoutCallbackKey
    let isKeyed = words.utf8.count < whole.utf8.count
    let said = isKeyed ? suffix.nameInMessage : ""
    let keyed = prefix.name(ofTags: false) ?? suffix.name(ofTags: false)
    let tagged = isKeyed ? prefix.name(ofTags: true) ?? suffix.name(ofTags: true) : nil
    let isSaid = !said.isEmpty && (tagged != nil || prefix.hasSuffix("\""))
    let tag = keyed ?? (isSaid ? "" : tagged ?? words.lastName)
    let name = Self.names(tag, before: suffix, in: prefix) ? tag : ""
    if let own = Self.object(of: described.before, described.after, beside: name, argument) {
      self = Self(label: own.label, address: own.address)
      doubt = Self.doubt(prefix, suffix)
      return
    }
    doubt = Self.doubt(prefix, suffix)
    flag = suffix.flag
    address = words.loneAddress
    if address.isEmpty, name.isEmpty || argument == .value { address = suffix.onlyAddress }
    label = name
    clue = label.isEmpty ? .nothing : .prefix
    if label.isEmpty {
      label = said.isEmpty ? suffix.firstName : said
      if label.isEmpty { label = suffix.nameBehindColon }
      clue = label.isEmpty ? .nothing : .suffix
    }
    if label.isEmpty, address.isEmpty { address = prefix.keyedAddress ?? suffix.keyedAddress ?? "" }
    if label.isEmpty, let category = prefix.category {
      (label, clue) = (category, .prefix)
    }
    let isLast = suffix.split { !$0.isLetter }.allSatisfy { String($0).isFiller }
    let isName = !label.contains(" ") || label == words.numberedName
    isAlone = clue == .prefix && isName && isLast
    switch clue {
    case _ where isKeyed && isLast, .nothing: isSure = isLast
    case .suffix: isSure = isName && (label.wordCount > 1 || suffix.saysOnly(label))
    default: isSure = isAlone && label.contains { $0.isUppercase || $0.isNumber }
    }
  }

  /// Whether a tag names the object, where others may stand behind the callback.
  private static func names(_ tag: String, before suffix: String, in prefix: String) -> Bool {
    if tag.isGenericTag, !suffix.firstName.isEmpty { return false }
    return !(tag.isBaseClass || prefix.fileName == tag) || !suffix.namesOnlyController
  }

  /// Which of the objects that are described before and after a callback it ran on: the one that is
  /// said to speak, or the nearest before it, or one behind it that is no property of another, and
  /// no argument.
  private static func object(
    of before: [ObjectDescription], _ after: [ObjectDescription], beside name: String,
    _ argument: CallbackArgument
  ) -> ObjectDescription? {
    (before + after).first(where: \.isSelf) ?? before.last { !$0.isThread }
      ?? after.first { !$0.isThread && $0.isOwner(beside: name, argument) }
  }

  private static func doubt(_ prefix: String, _ suffix: String) -> TraceDoubt? {
    if prefix.deniesWhatFollows || suffix.deniesWhatPrecedes { return .denial }
    if prefix.isHeadingInBrackets { return .sentence }
    if prefix.proseWords + suffix.proseWords > 12 || suffix.setsAFlag { return .sentence }
    return nil
  }

  private init(label: String, address: String) {
    self.label = label
    self.address = address
    clue = .description
  }

  /// `<Home: 0x7f8a>`, and nothing else.
  init?(description text: ArraySlice<UInt8>) {
    guard text.first == UInt8(ascii: "<"), text.last == UInt8(ascii: ">"),
      let colon = text.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    let name = text[(text.startIndex + 1)..<colon]
    let address = text[(colon + 1)..<(text.endIndex - 1)].drop(while: \.isBlank)
    guard address.starts(with: "0x".utf8), address.count > 2,
      address.dropFirst(2).allSatisfy(\.isHexDigit),
      name.allSatisfy({ $0.isIdentifierPart || $0 == UInt8(ascii: ".") })
    else { return nil }
    self.init(label: String(trace: name).withoutModule, address: String(trace: address))
  }
}

extension String {
  /// What is left without `[com.example.app:category]` before it.
  fileprivate var withoutSubsystem: String { subsystem.map { String($0.rest) } ?? self }

  /// The category of `[com.example.app:Home]` before it, where it is like the name of a class.
  fileprivate var category: String? {
    guard let category = subsystem?.category, category.isLikeController else { return nil }
    return String(category)
  }

  private var subsystem: (category: Substring, rest: Substring)? {
    let bare = drop(while: \.isWhitespace)
    guard bare.first == "[", let close = bare.firstIndex(of: "]"),
      Array(bare[..<close].utf8.dropFirst())[...].isSubsystem
    else { return nil }
    let inside = bare[..<close].split(separator: ":")
    guard inside.count == 2, inside[0].split(separator: ".").count > 1 else { return nil }
    return (inside[1], bare[bare.index(after: close)...])
  }

  /// Whether it is words for logs of this kind rather than the name of an object.
  var isGenericTag: Bool {
    let words = lowercased().split { $0 == " " || $0 == "-" }
    return !words.isEmpty && words.allSatisfy { LogWords.genericTags.contains(String($0)) }
  }

  /// Whether the name of a controller is all it says: where that of a file or of a class above
  /// stands on the other side of the callback, this is the object.
  fileprivate var namesOnlyController: Bool {
    let own = firstName
    return own.isLikeController && saysOnly(own)
  }

  /// Whether it is like the name of a class above those of controllers, `BaseViewController`.
  fileprivate var isBaseClass: Bool {
    guard isLikeController, let base = firstRange(of: "Base") else { return false }
    return base.upperBound == endIndex || self[base.upperBound].isUppercase
  }

  /// Whether it is this name alone, but for marks and blanks around it.
  func saysOnly(_ name: String) -> Bool {
    guard let first = name.first, first.isUppercase else { return false }
    return drop { !$0.isLetter && !$0.isNumber }.prefix(name.count) == name
      && count(where: \.isLetter) == name.count(where: \.isLetter)
  }

  /// How many words of small letters it has.
  fileprivate var proseWords: Int {
    split(separator: " ").count { word in
      word.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == 0x2C }
    }
  }

  /// A flag that is all it says, maybe behind the word `animated`; empty when it says more.
  fileprivate var flag: String {
    guard utf8.count < 40 else { return "" }
    var words = split { !$0.isLetter && !$0.isNumber }
    if words.count == 2, words[0] == "animated" { words.removeFirst() }
    guard words.count == 1, ["true", "false", "YES", "NO", "0", "1"].contains(words[0]) else {
      return ""
    }
    return String(words[0])
  }

  /// Whether it sets what stands before it, ` = NO`.
  fileprivate var setsAFlag: Bool {
    let bare = drop(while: \.isWhitespace)
    guard bare.first == "=" else { return false }
    let word = bare.dropFirst().drop(while: \.isWhitespace).prefix(while: \.isLetter)
    return ["true", "false", "YES", "NO"].contains(word)
  }
}

extension String {
  /// Whether it is the name of a color or a color space, as objects print them.
  var isNameOfValue: Bool {
    let name = lowercased()
    return name.hasSuffix("colorspace") || name.hasSuffix("color")
      || LogWords.colors.contains(String(name.split(separator: " ").first ?? ""))
  }

  /// Whether it is something that appears and is no controller, `Keyboard will appear`.
  var isNeverAController: Bool {
    let last = split(separator: " ").last.map { $0.lowercased() } ?? ""
    return LogWords.things.contains(last)
  }

  /// Whether it is a title in brackets, `[with all steps] `, and no name.
  fileprivate var isHeadingInBrackets: Bool {
    let bare = drop(while: \.isWhitespace)
    guard bare.first == "[", let close = bare.firstIndex(of: "]") else { return false }
    let words = bare[..<close].dropFirst().split(separator: " ")
    let isProse = words.allSatisfy { $0.utf8.allSatisfy { (0x61...0x7A).contains($0) } }
    return words.count > 1 && isProse && words.contains { LogWords.titleWords.contains(String($0)) }
  }

}

extension StringProtocol {
  /// Whether it is a number in hexadecimal that is long enough for an address.
  var isAddress: Bool {
    hasPrefix("0x") && count >= 6 && dropFirst(2).allSatisfy(\.isHexDigit)
  }
}

extension ArraySlice<UInt8> {
  /// What is left without a comment of several words that it begins with, `// only once`.
  fileprivate var withoutComment: Self {
    let bare = drop(while: \.isBlank)
    guard bare.starts(with: "//".utf8) else { return self }
    return bare.split(whereSeparator: \.isBlank).count > 2 ? self[startIndex..<startIndex] : self
  }
}

extension UInt8 {
  /// Whether it is a blank or an ASCII mark that stands beside names and is no part of a call.
  fileprivate var isMark: Bool {
    self < 0x80 && !isIdentifierPart && self != UInt8(ascii: "(") && self != UInt8(ascii: ")")
  }
}
