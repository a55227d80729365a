/// A method the system calls on an object, or a notification it posts, as its file describes it.
///
/// Only what the walk cannot know is here: when it runs, how often, and in which order is derived.
///
/// A pack has thousands, and whoever goes through them would copy some thirty texts for each, so it is an
/// object. Nothing in it changes.
public final class Callback: Equatable, Sendable {
  /// What an override owes to its superclass.
  public enum Super: String, Hashable, Sendable, CaseIterable {
    case required, optional, forbidden
    /// There is no superclass method to call: a delegate's method, a runtime hook.
    case none
  }

  /// In which versions of one platform the callback exists.
  public struct Availability: Hashable, Sendable {
    /// The platform as its vendor writes it: `iOS`.
    public let platform: String
    /// The first version that has it.
    public let introduced: String
    /// The first version that advises against it; empty when none does.
    public let deprecated: String
    /// The first version that no longer calls it; empty when none.
    public let obsoleted: String

    /// Makes a row of an availability table.
    public init(platform: String, introduced: String, deprecated: String, obsoleted: String) {
      self.platform = platform
      self.introduced = introduced
      self.deprecated = deprecated
      self.obsoleted = obsoleted
    }
  }

  /// How a language other than Swift and Objective-C declares the callback.
  public struct Declaration: Hashable, Sendable {
    /// The language as its users write it: `Kotlin`.
    public let language: String
    /// The declaration: `fun onCreate(savedInstanceState: Bundle?)`.
    public let text: String

    /// Makes a declaration.
    public init(language: String, text: String) {
      self.language = language
      self.text = text
    }
  }

  /// The word that names it everywhere: `viewDidLoad`, `application.didFinishLaunching`.
  public let name: Name<Callback>
  /// The phase it is sorted under.
  public let phase: Name<Phase>
  /// The type that declares it: `UIViewController`.
  public let owner: String
  /// The declaration in Swift; empty when Swift cannot declare it.
  public let swift: String
  /// The declaration in Objective-C; empty when it has none.
  public let objc: String
  /// The declarations in other languages, as the pack orders them.
  public let declarations: [Declaration]
  /// Other spellings that logs use, beside those that follow from the declarations.
  public let aliases: [String]
  /// Where it exists, a row a platform.
  public let availability: [Availability]
  /// The configurations in which the system calls it at all.
  public let condition: Condition
  /// What an override owes to its superclass.
  public let superRule: Super
  /// The notification posted with it; empty when none is.
  public let notification: String
  /// What its statements rest on; at least one.
  public let citations: [Citation]
  /// What its files say in words.
  public let texts: CallbackTexts
  /// Where its name is said.
  public let place: Place

  /// Makes a callback.
  public init(
    name: Name<Callback>, phase: Name<Phase>, owner: String, swift: String, objc: String,
    declarations: [Declaration], aliases: [String], availability: [Availability],
    condition: Condition, superRule: Super, notification: String, citations: [Citation],
    texts: CallbackTexts, place: Place
  ) {
    self.name = name
    self.phase = phase
    self.owner = owner
    self.swift = swift
    self.objc = objc
    self.declarations = declarations
    self.aliases = aliases
    self.availability = availability
    self.condition = condition
    self.superRule = superRule
    self.notification = notification
    self.citations = citations
    self.texts = texts
    self.place = place
  }
}

extension Callback {
  /// One of its texts; empty where there is none.
  public subscript(key: CallbackTexts.Key) -> Words { texts[key] }

  /// The same callback with other texts.
  func with(_ texts: CallbackTexts) -> Callback {
    Callback(
      name: name, phase: phase, owner: owner, swift: swift, objc: objc,
      declarations: declarations, aliases: aliases, availability: availability,
      condition: condition, superRule: superRule, notification: notification,
      citations: citations, texts: texts, place: place)
  }

  /// Whether two callbacks are described alike.
  public static func == (left: Callback, right: Callback) -> Bool {
    left === right
      || left.name == right.name && left.phase == right.phase && left.owner == right.owner
        && left.swift == right.swift && left.objc == right.objc
        && left.declarations == right.declarations && left.aliases == right.aliases
        && left.availability == right.availability && left.condition == right.condition
        && left.superRule == right.superRule && left.notification == right.notification
        && left.citations == right.citations && left.texts == right.texts
        && left.place == right.place
  }
}

extension Callback.Declaration {
  /// What is declared, without what it takes: `onCreate` of `void onCreate(Bundle state)`, `isShown` of
  /// `val isShown: Boolean`; none where there is no word.
  ///
  /// It is the word before the first parentheses that are none of an annotation, `@Deprecated("...")`. A
  /// declaration without parentheses names what stands last before its type or value.
  public var base: String? {
    let bytes = Array(text.utf8)
    for place in bytes.indices where bytes[place] == UInt8(ascii: "(") {
      let word = Self.word(atEndOf: bytes[..<place])
      let isAnnotation = word.startIndex > 0 && bytes[word.startIndex - 1] == UInt8(ascii: "@")
      if !word.isEmpty, !isAnnotation { return String(decoding: word, as: UTF8.self) }
    }
    let word = Self.word(atEndOf: bytes.prefix { !":={;".utf8.contains($0) })
    return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
  }

  /// The identifier at the end of some text; blanks and type parameters behind it do not count.
  private static func word(atEndOf text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var depth = 0
    let name = text.dropLast { byte in
      if byte == UInt8(ascii: ">") { depth += 1 }
      if byte == UInt8(ascii: "<") { depth -= 1 }
      return byte == UInt8(ascii: " ") || byte == UInt8(ascii: "<") || depth > 0
    }
    let start = name.lastIndex { !$0.isIdentifierPart && $0 < 0x80 }
    return name[(start.map { $0 + 1 } ?? name.startIndex)...]
  }
}

/// A version as numbers, 12 or 18.4, compared as versions are.
struct VersionNumbers: Comparable {
  /// The numbers; at least one.
  let parts: [Int]

  /// Reads a version; nothing where it is none.
  init?(_ text: String) {
    var parts: [Int] = []
    for word in text.split(separator: ".", omittingEmptySubsequences: false) {
      let isNumber = word.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard isNumber, let part = Int(word) else { return nil }
      parts.append(part)
    }
    self.parts = parts
  }

  private init(parts: [Int]) { self.parts = parts }

  /// The same version without zeros at its end: 12 for 12.0.
  var shortest: Self {
    var parts = parts
    while parts.count > 1, parts.last == 0 { parts.removeLast() }
    return Self(parts: parts)
  }

  static func < (left: Self, right: Self) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }
}
