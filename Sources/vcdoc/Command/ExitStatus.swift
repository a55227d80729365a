/// What the program tells whoever started it.
enum ExitStatus: Int32, Hashable, Sendable {
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
}
