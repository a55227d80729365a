/// The size limits of a pack: far beyond what people write, and small enough to read in seconds.
public enum Limits {
  /// The bytes of a file.
  public static let fileBytes = 4 << 20
  /// The bytes of a line.
  static let lineBytes = 64 << 10
  /// The lines of a file.
  static let lines = 200_000
  /// The bytes of all files.
  public static let packBytes = 64 << 20
  /// The files of a pack.
  public static let files = 20_000
  /// The nesting of YAML values.
  static let depth = 64
  /// The values of a file that are reached by aliases.
  static let aliasedNodes = 10_000
  /// The nesting of parentheses and `not` in a condition.
  static let conditionDepth = 32
  /// The configurations of a pack, impossible ones included.
  static let configurations = 100_000
  /// The transitions of one event.
  static let transitions = 200
  /// The steps of an interaction with its references expanded.
  static let expandedSteps = 10_000
  /// The number of times that a script can run a loop.
  public static let repeats = 100
  /// The nesting of references.
  public static let referenceDepth = 32
  /// The positions of an interaction.
  public static let positions = 20_000
  /// The ways to continue from one position.
  public static let ways = 10_000
  /// The ways to continue from all positions of an interaction, each with its conditions and
  /// choices.
  public static let waysInAll = 500_000
  /// The length of the run of one act of a script.
  static let moments = 20_000
  /// The steps executed for one act of a script, those without effect included.
  static let actSteps = 200_000
  /// The propositions that a property observes; the search considers every combination of their
  /// values.
  static let questions = 12
  /// The diagnostics of a run.
  static let diagnostics = 1_000
}
