package import Base

/// A method that the system calls on an object, or a notification that it posts.
///
/// Holds only what exploration cannot derive; when, how often and in which order it runs is not
/// here. It is a class because a pack has thousands, each with some thirty texts, and collections
/// of them are copied often. It is immutable.
package final class Callback: Equatable, Sendable {
  /// Whether an override must call its superclass.
  package enum Super: String, Hashable, Sendable, CaseIterable {
    case required, optional, forbidden
    /// There is no superclass method: a delegate's method, a runtime hook.
    case none
  }

  /// The versions of one platform in which the callback exists.
  package struct Availability: Hashable, Sendable {
    /// The platform as its vendor writes it: `iOS`.
    package let platform: String
    /// The first version that has the callback.
    package let introduced: String
    /// The first version that deprecates it; empty if none does.
    package let deprecated: String
    /// The first version that no longer calls it; empty if none.
    package let obsoleted: String

    /// Makes a row of an availability table.
    package init(platform: String, introduced: String, deprecated: String, obsoleted: String) {
      self.platform = platform
      self.introduced = introduced
      self.deprecated = deprecated
      self.obsoleted = obsoleted
    }
  }

  /// How a language other than Swift and Objective-C declares the callback.
  package struct Declaration: Hashable, Sendable {
    /// The language as its users write it: `Kotlin`.
    package let language: String
    /// The declaration as written in that language: `fun onCreate(savedInstanceState: Bundle?)`.
    package let text: String

    /// Makes a declaration.
    package init(language: String, text: String) {
      self.language = language
      self.text = text
    }
  }

  /// The identifier, unique in the pack: `viewDidLoad`, `application.didFinishLaunching`.
  package let name: Name<Callback>
  /// The phase under which the index lists it.
  package let phase: Name<Phase>
  /// The type that declares it, its own or the pack's default: `UIViewController`.
  package let owner: String
  /// Whether the pack names no owner, so that it is the title of the machine that calls it.
  package let isOwnerImplied: Bool
  /// The declaration in Swift; empty if Swift cannot declare it.
  package let swift: String
  /// The declaration in Objective-C; empty if it has none.
  package let objc: String
  /// The declarations in other languages, in the pack's order.
  package let declarations: [Declaration]
  /// Spellings in logs that do not follow from the declarations.
  package let aliases: [String]
  /// One row for each platform that has it.
  package let availability: [Availability]
  /// The configurations in which the system calls it.
  package let condition: Condition
  /// What an override owes to its superclass.
  package let superRule: Super
  /// The callback that is called in its place in an app with scenes; `nil` if there is none.
  package let successor: Name<Callback>?
  /// The notification posted with it; empty if there is none.
  package let notification: String
  /// The address of its page in the documentation of the system; empty if it has none.
  package let reference: String
  /// The sources of what the pack says of it; empty in a sketch.
  package let citations: [Citation]
  /// What the pack says of it in words, translations included.
  package let texts: CallbackTexts
  /// The event that it is, of a machine with `eventCallbacks`; `nil` if it is none.
  package let event: Event.ID?
  /// What readers call it if it is an event, has no declaration, or shares it; may be empty.
  package let title: String
  /// Where its file, or its entry in a file of several, begins.
  package let place: Place

  /// Makes a callback.
  package init(
    name: Name<Callback>, phase: Name<Phase>, owner: String, isOwnerImplied: Bool = false,
    swift: String, objc: String,
    declarations: [Declaration], aliases: [String], availability: [Availability],
    condition: Condition, superRule: Super, successor: Name<Callback>? = nil, notification: String,
    reference: String = "", citations: [Citation], texts: CallbackTexts, event: Event.ID? = nil,
    title: String = "",
    place: Place
  ) {
    self.name = name
    self.phase = phase
    self.owner = owner
    self.isOwnerImplied = isOwnerImplied
    self.swift = swift
    self.objc = objc
    self.declarations = declarations
    self.aliases = aliases
    self.availability = availability
    self.condition = condition
    self.superRule = superRule
    self.successor = successor
    self.notification = notification
    self.reference = reference
    self.citations = citations
    self.texts = texts
    self.event = event
    self.title = title
    self.place = place
  }
}

extension Callback {
  /// Whether two callbacks have equal descriptions.
  package static func == (left: Callback, right: Callback) -> Bool {
    left === right
      || left.hasSameModel(as: right) && left.texts == right.texts
        && left.citations == right.citations && left.place == right.place
  }

  /// Whether two callbacks differ at most in their texts, sources, and places, on which no exploration
  /// and no verdict depends.
  func hasSameModel(as other: Callback) -> Bool {
    self === other
      || name == other.name && phase == other.phase && owner == other.owner
        && swift == other.swift && objc == other.objc
        && declarations == other.declarations && aliases == other.aliases
        && availability == other.availability && condition == other.condition
        && superRule == other.superRule && successor == other.successor
        && notification == other.notification && reference == other.reference
        && event == other.event && title == other.title
  }
}

/// A version such as 12 or 18.4, compared number by number.
package struct VersionNumbers: Comparable {
  /// The numbers between the dots; at least one.
  package let parts: [Int]

  /// Parses a version; `nil` if a part is not a number.
  package init?(_ text: String) {
    var parts: [Int] = []
    for word in text.split(separator: ".", omittingEmptySubsequences: false) {
      let isNumber = word.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard isNumber, let part = Int(word) else { return nil }
      parts.append(part)
    }
    self.parts = parts
  }

  private init(parts: [Int]) { self.parts = parts }

  /// The version without trailing zeros: 12 for 12.0.
  package var shortest: Self {
    var parts = parts
    while parts.count > 1, parts.last == 0 { parts.removeLast() }
    return Self(parts: parts)
  }

  package static func < (left: Self, right: Self) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }
}
