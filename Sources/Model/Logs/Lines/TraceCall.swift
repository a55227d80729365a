/// A callback that a record names, and the object it ran on.
///
/// It is handed from one to the next for every line of a log, so it is an object and never changes.
package final class TraceCall: Hashable, Sendable {
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

  /// The callbacks it may be, by index into the pack, ascending; at least one, and several where
  /// they are written alike.
  package let callbacks: [Int]
  /// What the log calls the object; empty when it does not name it.
  package let label: String
  /// The object's address as written, `0x7f8a`; empty when it has none.
  package let address: String
  /// The argument as written; empty when there is none.
  package let argument: String
  /// What showed which object it was.
  package let clue: Clue
  /// The spelling of the pack that was found, or the word that has wrong letters.
  package let spelling: String
  /// Whether the word has wrong letters.
  package let isMisspelt: Bool
  /// Who sent it as the log calls them, where it says so: `client` in `client -> server: poll`;
  /// else empty.
  package let sender: String

  /// Makes a call.
  package init(
    callbacks: [Int], label: String, address: String = "", argument: String = "",
    clue: Clue = .nothing, spelling: String = "", isMisspelt: Bool = false, sender: String = ""
  ) {
    (self.callbacks, self.label, self.address) = (callbacks, label, address)
    (self.argument, self.clue, self.spelling) = (argument, clue, spelling)
    (self.isMisspelt, self.sender) = (isMisspelt, sender)
  }

  package static func == (one: TraceCall, other: TraceCall) -> Bool {
    one === other
      || one.isAlike(other) && one.argument == other.argument && one.clue == other.clue
        && one.spelling == other.spelling && one.isMisspelt == other.isMisspelt
        && one.sender == other.sender
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(callbacks)
    hasher.combine(label)
    hasher.combine(address)
  }
}

extension TraceCall {
  /// Whether it says nothing of the object.
  package var isNameless: Bool { label.isEmpty && address.isEmpty }

  /// What the log calls the object, with its address; empty when it gives neither.
  package var objectName: String {
    [label, address].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Whether it is the same callback of the same object.
  func isAlike(_ other: TraceCall) -> Bool {
    callbacks == other.callbacks && label == other.label && address == other.address
  }

  /// The call with the name of an object that stands elsewhere.
  func named(_ label: String, at address: String = "", by clue: Clue = .prefix) -> TraceCall {
    TraceCall(
      callbacks: callbacks, label: label, address: self.address.isEmpty ? address : self.address,
      argument: argument, clue: clue, spelling: spelling, isMisspelt: isMisspelt, sender: sender)
  }
}
