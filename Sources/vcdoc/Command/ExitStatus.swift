/// What the program tells whoever started it.
enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
  /// It was done.
  case done = 0
  /// A check found something.
  case found = 1
  /// The input is invalid, or the output cannot be written.
  case invalid = 2
  /// The command line is wrong.
  case usage = 64
  /// Nobody reads any more what is written: as when the system ends a program for it.
  case unread = 141

  /// What it means, in a few words.
  var meaning: String {
    switch self {
    case .done: "done"
    case .found: "a check found something"
    case .invalid: "the input is invalid, or the output cannot be written"
    case .usage: "the command line is wrong"
    case .unread: "nobody reads any more what is written"
    }
  }
}
