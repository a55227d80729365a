/// A callback that a record names, and the object it ran on.
///
/// It is handed from one to the next for every line of a log, so what it says is kept apart.
package struct TraceCall: Hashable, Sendable {
  /// What showed which object it was, with what that is called.
  package enum Clue: String, Hashable, Sendable, CaseIterable {
    /// `-[Home viewDidLoad]`.
    case message = "a message in brackets"
    /// `Home.viewDidLoad()`.
    case type = "a type before a dot"
    /// `<Home: 0x7f8>`.
    case description = "an object's description"
    /// `order=17`.
    case key = "a key with its value"
    /// A tag, `Home viewDidLoad`.
    case prefix = "a name before it"
    /// A tag, `viewDidLoad Home`.
    case suffix = "a name after it"
    /// A group of the reader's own pattern.
    case pattern = "as the pattern says"
    /// The record names none.
    case nothing = "no object named"
  }

  /// All that it says.
  private struct Words: Equatable {
    let callbacks: [Int]
    let label, address, argument: String
    let clue: Clue
    let spelling, sender: String
    let isMisspelt: Bool
  }

  private final class Box: Sendable {
    let words: Words

    init(_ words: Words) { self.words = words }
  }

  /// A call that is told from others by where it is kept, which costs less than by what it says.
  package struct Identity: Hashable, Sendable {
    private let box: Box

    /// Takes up a call.
    package init(_ call: TraceCall) { box = call.box }

    package static func == (one: Self, other: Self) -> Bool { one.box === other.box }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(box)) }
  }

  private let box: Box
  private var words: Words { box.words }

  package static func == (one: Self, other: Self) -> Bool {
    one.box === other.box || one.words == other.words
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(words.callbacks)
    hasher.combine(words.label)
    hasher.combine(words.address)
  }

  /// The callbacks it may be, by index into the pack, ascending; at least one, and several where
  /// they are written alike.
  package var callbacks: [Int] { words.callbacks }
  /// What the log calls the object; empty when it does not name it.
  package var label: String { words.label }
  /// The object's address as written, `0x7f8a`; empty when it has none.
  package var address: String { words.address }
  /// The argument as written; empty when there is none.
  package var argument: String { words.argument }
  /// What showed which object it was.
  package var clue: Clue { words.clue }
  /// The spelling of the pack that was found, or the word that has wrong letters.
  package var spelling: String { words.spelling }
  /// Whether the word has wrong letters.
  package var isMisspelt: Bool { words.isMisspelt }
  /// Who sent it as the log calls them, where it says so: `client` in `client -> server: poll`;
  /// else empty.
  package var sender: String { words.sender }

  /// Makes a call.
  package init(
    callbacks: [Int], label: String, address: String = "", argument: String = "",
    clue: Clue = .nothing, spelling: String = "", isMisspelt: Bool = false, sender: String = ""
  ) {
    box = Box(
      Words(
        callbacks: callbacks, label: label, address: address, argument: argument, clue: clue,
        spelling: spelling, sender: sender, isMisspelt: isMisspelt))
  }
}

extension TraceCall {
  /// Whether it says nothing of the object.
  package var isNameless: Bool { label.isEmpty && address.isEmpty }

  /// Whether it is the same callback of the same object.
  func isAlike(_ other: Self) -> Bool {
    callbacks == other.callbacks && label == other.label && address == other.address
  }

  /// The call with the name of an object that stands elsewhere.
  func named(_ label: String, at address: String = "", by clue: Clue = .prefix) -> Self {
    Self(
      callbacks: callbacks, label: label, address: self.address.isEmpty ? address : self.address,
      argument: argument, clue: clue, spelling: spelling, isMisspelt: isMisspelt, sender: sender)
  }
}
