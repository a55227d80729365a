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
  /// Whether nothing but the name is beside the callback, so that such a word is a record where
  /// the name is known to be an object's.
  var isAlone = false
  /// Who sent the callback as the log calls them; empty where it does not say.
  var sender = ""
  /// A flag after the callback as written, `animated: false`; empty when there is none.
  var flag = ""

  /// Finds the tag of a callback between what is before it and what is after it.
  ///
  /// - Parameters:
  ///   - lead: What is before.
  ///   - tail: What is after.
  ///   - argument: What the callback takes that may be printed along.
  ///   - keys: The keys that name an object together with their value.
  init(
    before lead: Tokens, after tail: Tokens, argument: CallbackArgument = .value,
    keys: IdentityKeys? = nil
  ) {
    let tail = tail.withoutComment
    let described = (before: lead.descriptions, after: tail.descriptions)
    let values = (before: lead.keyedValues, after: tail.keyedValues)
    doubt = Self.doubt(lead, tail)
    // The object that is said to speak, or else the nearest before the callback.
    if let own = (described.before + described.after).first(where: \.isSelf)
      ?? described.before.last(where: { !$0.isThread })
    {
      take(own)
    } else {
      take(lead, tail, described, values, argument)
    }
    let pairs = (values.before + values.after).filter {
      !$0.value.isEmpty && !$0.isOwnAddress(beside: .value)
    }
    takeIdentity(keys?.identity(in: pairs), among: pairs, in: lead)
    let isLast = !tail.contains { $0.isWord || $0.isOne(of: "()_") }
    if isLast, clue != .description, let own = keys?.object(named: lead) {
      (label, clue, isSure) = (own, .prefix, true)
    }
    takeSender(pairs.filter(\.isSure), in: lead)
  }

  /// Reads the commonest tags, one name or a description as the runtime writes it, without tokens:
  /// a log with a million objects takes a third of the time.
  init?(common text: ArraySlice<UInt8>) {
    let text = text.withoutOuterBlanks
    guard let first = text.first, let last = text.last, text.count < 60 else { return nil }
    if first == UInt8(ascii: "<"), let colon = text.firstIndex(of: UInt8(ascii: ":")) {
      let name = text[..<colon].dropFirst()
      let number = text[colon...].dropFirst().dropLast().drop(while: \.isBlank)
      guard last == UInt8(ascii: ">"), number.starts(with: "0x".utf8), number.count > 2,
        number.dropFirst(2).allSatisfy(\.isHexDigit),
        !name.isEmpty, !name.suffix(6).elementsEqual("Thread".utf8),
        name.allSatisfy({ $0.isIdentifierPart || $0 == UInt8(ascii: ".") })
      else { return nil }
      label = String(trace: name).withoutModule
      (address, clue) = (String(trace: number), .description)
    } else {
      guard first.isCapital, text.allSatisfy(\.isIdentifierPart) else { return nil }
      label = String(trace: text)
      if LogWords.sayings.contains(label.lowercased()) || label.isLineNumber { return nil }
      (clue, isAlone) = (.prefix, true)
    }
  }

  private mutating func take(_ own: ObjectDescription) {
    (label, address, clue) = (own.label, own.address, .description)
  }

  /// Takes the object that words name, or one that is described after the callback.
  private mutating func take(
    _ lead: Tokens, _ tail: Tokens,
    _ described: (before: [ObjectDescription], after: [ObjectDescription]),
    _ values: (before: [KeyedValue], after: [KeyedValue]), _ argument: CallbackArgument
  ) {
    let pairs = values.before + values.after
    let bare = lead.without(described.before.filter(\.isThread).map(\.range))
    let whole = (bare.subsystem?.rest ?? bare).withoutListMarker
    let words = whole.withoutCallbackKey
    let isKeyed = words.count < whole.count
    // A message ends at the quotation mark that closes it, `msg="viewDidLoad Home" `.
    let message = isKeyed ? tail.prefix { !$0.isOne(of: "\"'") }.firstName : ""
    let said = message.beginsLikeName ? message : ""
    let tagged = isKeyed ? pairs.name(of: LogWords.tagKeys) : nil
    let isSaid = !said.isEmpty && (tagged != nil || lead.last?.isOne(of: "\"") == true)
    label =
      pairs.name(of: LogWords.objectKeys) ?? (isSaid ? "" : tagged ?? words.lastNameBesideKeys)
    let first = tail.without(values.after.filter(\.value.isAddress).map(\.range)).firstName
    if !Self.names(label, before: first, in: tail, after: lead) { label = "" }
    // An object after it that is no property of another, and no argument.
    if let own = described.after.first(where: {
      !$0.isThread && $0.isOwner(beside: label, argument)
    }) {
      return take(own)
    }
    flag = tail.flag
    address =
      words.pieces.last(where: \.isAddress) ?? values.before.address()
      ?? values.after.address(beside: argument) ?? tail.address(after: first) ?? ""
    clue = label.isEmpty ? .suffix : .prefix
    if label.isEmpty {
      label = [said, first].first { !$0.isEmpty } ?? values.after.nameAfterColon ?? ""
    }
    if label.isEmpty {
      label = lead.subsystem?.category.ifLikeController ?? ""
      clue = label.isEmpty ? .nothing : .prefix
    }
    rate(words, tail, isKeyed)
  }

  /// Says how sure the name is.
  private mutating func rate(_ words: Tokens, _ tail: Tokens, _ isKeyed: Bool) {
    let isLast = tail.words().allSatisfy { $0.isFiller || $0.allSatisfy(\.isNumber) }
    let isName = !label.contains(" ") || label == words.numberedName
    isAlone = clue == .prefix && isName && isLast
    switch clue {
    case _ where isKeyed && isLast, .nothing: isSure = isLast
    case .suffix: isSure = isName && (label.wordCount > 1 || tail.saysOnly(label))
    default:
      isSure =
        isAlone && label.contains { $0.isUppercase || $0.isNumber }
        || isLast && label.hasSuffix(" controller")
    }
  }

  /// Whether it names a value that is after a callback, `7 tabs`, `390x844`, a color.
  func namesValue(in tail: Tokens) -> Bool {
    label.isNameOfValue || label.isSmallWords && tail.first(where: \.isWord)?.isNumber == true
  }

  /// Whether a tag names the object, where others may be after the callback: the name of a
  /// controller that is all they say, if the tag is that of a file or of a class above; or any
  /// name, if it is both.
  private static func names(
    _ tag: String, before first: String, in tail: Tokens, after lead: Tokens
  ) -> Bool {
    if first.isEmpty { return true }
    let (isBase, isFile) = (tag.isBaseClass, lead.fileName == tag)
    let isOther =
      first.isLikeController
      ? isBase || isFile : isBase && isFile && !LogWords.sayings.contains(first.lowercased())
    return !tag.isGenericTag && !(isOther && tail.saysOnly(first))
  }

  private static func doubt(_ lead: Tokens, _ tail: Tokens) -> TraceDoubt? {
    if lead.deniesWhatFollows || tail.deniesWhatPrecedes { return .denial }
    if lead.isHeadingInBrackets || tail.setsAFlag { return .sentence }
    return lead.proseWords + tail.proseWords > 12 ? .sentence : nil
  }

  /// Takes an object that a key names with its value, where nothing but such keys names one.
  private mutating func takeIdentity(
    _ identity: IdentityKeys.Identity?, among pairs: [KeyedValue], in lead: Tokens
  ) {
    guard let identity, clue != .description, pairs.name(of: LogWords.objectKeys) == nil else {
      return
    }
    let name = label.split(separator: " ").first ?? ""
    let isKey = name == identity.key || !name.beginsLikeName && name == lead.lastKey.text
    guard identity.isOfMachine || name.isEmpty || isKey else { return }
    (label, clue) = (identity.label, .key)
    isSure =
      isSure || LogWords.callbackKeys.contains(lead.lastKey.small)
      || pairs.contains { $0.isSure && $0.key == identity.key }
  }

  /// Takes who sent the callback, `client -> server: poll`, `from=client to=server`.
  private mutating func takeSender(_ pairs: [KeyedValue], in lead: Tokens) {
    if let from = pairs.first(where: { $0.key == "from" }),
      let to = pairs.first(where: { $0.key == "to" })
    {
      (sender, label, clue, isSure) = (from.value, to.value, .key, true)
      return
    }
    guard clue == .prefix, lead.contains(where: { $0.isOne(of: ">→") }) else { return }
    let text = lead.text
    let arrow = ["-->>", "->>", "-->", "->", "=>", "→"].lazy
      .compactMap { text.ranges(of: $0).last }.first
    guard let arrow else { return }
    let name = Tokens(String(text[..<arrow.lowerBound])).lastName
    guard !name.isEmpty, name != label, text[arrow.upperBound...].contains(label) else { return }
    (sender, isSure) = (name, true)
  }
}

extension Tokens {
  /// Whether it begins with the sign of a comment.
  var isComment: Bool { drop { $0.isBlank || $0.isOne(of: ":") }.prefix(2).text == "//" }

  /// What is left without a comment of several words that it begins with, `// only once`.
  fileprivate var withoutComment: Self {
    isComment && split(whereSeparator: { !$0.isWord }).count > 1 ? [] : self
  }

  /// The category of `[com.example.app:Home]` before it, and what comes after; none without one.
  fileprivate var subsystem: (category: String, rest: Self)? {
    guard let (inside, rest) = bracketed,
      case let parts = inside.split(whereSeparator: { $0.isOne(of: ":") }), parts.count == 2,
      parts[0].contains(where: { $0.isOne(of: ".") }), !parts[1].allSatisfy(\.isNumber)
    else { return nil }
    return (parts[1].text, rest)
  }

  /// Whether it is a title in brackets, `[with all steps] `, and no name.
  fileprivate var isHeadingInBrackets: Bool {
    guard let words = bracketed?.inside.split(whereSeparator: \.isBlank), words.count > 1 else {
      return false
    }
    return words.allSatisfy { $0.allSatisfy(\.isSmall) }
      && words.contains { LogWords.titleWords.contains($0.text) }
  }

  /// Whether it is this name alone, but for marks and blanks around it.
  func saysOnly(_ name: String) -> Bool {
    let text = text
    return name.first?.isUppercase == true
      && text.drop { !$0.isLetter && !$0.isNumber }.hasPrefix(name)
      && text.count(where: \.isLetter) == name.count(where: \.isLetter)
  }

  /// How many words of small letters it has.
  fileprivate var proseWords: Int {
    split(whereSeparator: \.isBlank).count { $0.allSatisfy { $0.isSmall || $0.isOne(of: ",") } }
  }

  private static let flags = ["true", "false", "YES", "NO"]

  /// A flag that is all it says, maybe after the word `animated`; empty when it says more.
  fileprivate var flag: String {
    var words = words()
    if words.count == 2, words[0] == "animated" { words.removeFirst() }
    return words.count == 1 && (Self.flags + ["0", "1"]).contains(words[0]) ? words[0] : ""
  }

  /// Whether it sets what is before it, ` = NO`.
  fileprivate var setsAFlag: Bool {
    let bare = drop(while: \.isBlank)
    let word = bare.dropFirst().drop(while: \.isBlank).first
    return bare.first?.isOne(of: "=") == true && Self.flags.contains(String(word?.text ?? ""))
  }
}
