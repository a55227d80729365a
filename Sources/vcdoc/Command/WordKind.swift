/// What a word of a command line names: a shell completes it by this, and a run knows by it what it
/// reads and what it writes.
enum WordKind: Hashable, Sendable {
  /// Words that nobody lists; one of the choices, where there are any.
  case other
  /// A sentence, of several words that a shell takes apart unless they stand in quotes.
  case sentence
  /// A file that is read, or a folder of such.
  case input
  /// A file or folder that is written.
  case output
  /// A command of the program.
  case command
  /// A callback of the pack.
  case callback
  /// An interaction of the pack, with a label that it can be told to choose or without.
  case interaction
  /// Whatever of the pack can be drawn.
  case drawable
  /// A value on an axis of the pack.
  case setting
  /// A loop of the pack, behind which an equals sign and a number belong.
  case loop
  /// A region of a machine of the pack.
  case region
  /// A language of the pack.
  case language
}
