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
    self.init(words: lead, after: tail, argument)
    let pairs = lead.keyedValues + tail.keyedValues
    takeIdentity(keys?.identity(in: pairs), in: lead, tail)
    let isLast = !tail.contains { $0.isWord || $0.isOne(of: "()_") }
    if isLast, let own = keys?.object(named: lead) { (label, clue, isSure) = (own, .prefix, true) }
    takeSender(pairs, in: lead)
  }

  private init(words lead: Tokens, after tail: Tokens, _ argument: CallbackArgument) {
    let described = (before: lead.descriptions, after: tail.descriptions)
    let whole = lead.without(threadsIn: described.before).withoutSubsystem.withoutListMarker
    let words = whole.withoutCallbackKey
    let isKeyed = words.count < whole.count
    let said = isKeyed ? tail.nameInMessage : ""
    let keyed = lead.name(of: LogWords.objectKeys) ?? tail.name(of: LogWords.objectKeys)
    let tags = isKeyed ? LogWords.tagKeys : []
    let tagged = lead.name(of: tags) ?? tail.name(of: tags)
    let isSaid = !said.isEmpty && (tagged != nil || lead.last?.isOne(of: "\"") == true)
    let name = keyed ?? (isSaid ? "" : tagged ?? words.lastName)
    let first = tail.firstName
    let isName = Self.names(name, before: first, in: tail, behind: lead)
    doubt = Self.doubt(lead, tail)
    if let own = Self.object(of: described, beside: isName ? name : "", argument) {
      (label, address, clue) = (own.label, own.address, .description)
      return
    }
    flag = tail.flag
    address = words.pieces.last(where: \.isAddress) ?? ""
    if address.isEmpty, !isName || name.isEmpty || argument == .value, tail.pieces.count == 1 {
      address = tail.pieces.first { $0.isAddress } ?? ""
    }
    if isName, !name.isEmpty {
      (label, clue) = (name, .prefix)
    } else {
      label = [said, first].first { !$0.isEmpty } ?? tail.nameBehindColon
      clue = label.isEmpty ? .nothing : .suffix
    }
    if label.isEmpty {
      if address.isEmpty { address = lead.keyedAddress ?? tail.keyedAddress ?? "" }
      if let category = lead.subsystem?.category, category.isLikeController {
        (label, clue) = (category, .prefix)
      }
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
    default: isSure = isAlone && label.contains { $0.isUppercase || $0.isNumber }
    }
  }

  /// Whether a tag names the object, where others may be after the callback: the name of a
  /// controller that is all they say, if the tag is that of a file or of a class above.
  private static func names(
    _ tag: String, before first: String, in tail: Tokens, behind lead: Tokens
  ) -> Bool {
    if tag.isGenericTag, !first.isEmpty { return false }
    return !(tag.isBaseClass || lead.fileName == tag)
      || !(first.isLikeController && tail.saysOnly(first))
  }

  /// Which of the objects that are described before and after a callback it ran on: the one that is
  /// said to speak, or the nearest before it, or one after it that is no property of another, and
  /// no argument.
  private static func object(
    of described: (before: [ObjectDescription], after: [ObjectDescription]), beside name: String,
    _ argument: CallbackArgument
  ) -> ObjectDescription? {
    (described.before + described.after).first(where: \.isSelf)
      ?? described.before.last { !$0.isThread }
      ?? described.after.first { !$0.isThread && $0.isOwner(beside: name, argument) }
  }

  private static func doubt(_ lead: Tokens, _ tail: Tokens) -> TraceDoubt? {
    if lead.deniesWhatFollows || tail.deniesWhatPrecedes { return .denial }
    if lead.isHeadingInBrackets || tail.setsAFlag { return .sentence }
    return lead.proseWords + tail.proseWords > 12 ? .sentence : nil
  }

  /// Takes an object that a key names with its value, where nothing but such keys names one.
  private mutating func takeIdentity(
    _ identity: IdentityKeys.Identity?, in lead: Tokens, _ tail: Tokens
  ) {
    guard let identity, clue != .description,
      lead.name(of: LogWords.objectKeys) ?? tail.name(of: LogWords.objectKeys) == nil
    else { return }
    let name = label.split(separator: " ").first.map { String($0) } ?? ""
    let text = lead.text + tail.text
    let isKey =
      name.lowercased() == identity.key.lowercased() || text.contains("\(name)=")
      || text.contains("\"\(name)\"")
    guard identity.isOfMachine || name.isEmpty || isKey else { return }
    (label, clue, isSure) = (identity.label, .key, true)
  }

  /// Takes who sent the callback, `client -> server: poll`, `from=client to=server`.
  private mutating func takeSender(_ pairs: [(key: String, value: String)], in lead: Tokens) {
    if let from = pairs.first(where: { $0.key == "from" }),
      let to = pairs.first(where: { $0.key == "to" })
    {
      (sender, label, clue, isSure) = (from.value, to.value, .key, true)
      return
    }
    let text = lead.text
    let arrow = ["-->>", "->>", "-->", "->", "=>", "→"].lazy
      .compactMap { text.ranges(of: $0).last }.first
    guard clue == .prefix, let arrow else { return }
    let name = Tokens(String(text[..<arrow.lowerBound])).lastName
    guard !name.isEmpty, name != label, text[arrow.upperBound...].contains(label) else { return }
    (sender, isSure) = (name, true)
  }
}

extension Tokens {
  /// What is left without a comment of several words that it begins with, `// only once`.
  fileprivate var withoutComment: Self {
    let bare = drop(while: \.isBlank)
    let isComment =
      bare.prefix(2).text == "//" && bare.split(whereSeparator: \.isBlank).count > 2
    return isComment ? [] : self
  }

  /// What is left without `[com.example.app:category]` before it.
  fileprivate var withoutSubsystem: Self { subsystem?.rest ?? self }

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
