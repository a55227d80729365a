/// Why a record that mentions a callback was not taken for one.
public enum TraceDoubt: String, Hashable, Sendable, CaseIterable {
  /// It says that the callback did not come.
  case denial
  /// It names several callbacks, and neither arrows nor brackets part them, or tells of something else
  /// that happens in one.
  case sentence
  /// The name is a word that prose uses too, and nothing else speaks for a callback.
  case word
  /// It is sent to a class, and the callback belongs to objects, or the other way round.
  case receiver
  /// It says that a callback returns of which the log has told that it began.
  case end
  /// It is of a call of which the log has told, which goes on further down its source.
  case sameCall
  /// It is of a call of which the log has told, from the method of a class above or below.
  case inherited
  /// It says more of the call right before it.
  case remark
  /// It is of a block that a callback made, which may run at any time after it.
  case block
  /// It is a frame of a stack, or the reason why the app ends.
  case frame
  /// It calls the method of the superclass: a line of source code.
  case code
  /// The reader's pattern found a word that is no callback of the pack.
  case stranger
}
