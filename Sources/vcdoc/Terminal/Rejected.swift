/// Why the program ends without a result, where all has been said already.
struct Rejected: Error, Hashable, Sendable {
  /// What to tell whoever started the program.
  var status = ExitStatus.invalid
}
