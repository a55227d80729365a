/// How large a pack may be: beyond any that a team writes, and small enough to be read in seconds.
public enum Limits {
  /// The bytes of one file.
  public static let fileBytes = 4 << 20
  /// The bytes of one line.
  static let lineBytes = 64 << 10
  /// The lines of one file.
  static let lines = 200_000
  /// The bytes of all files together.
  public static let packBytes = 64 << 20
  /// The files of a pack.
  public static let files = 20_000
  /// How deep YAML values nest.
  static let depth = 64
  /// How many values the aliases of one file may stand for.
  static let aliasedNodes = 10_000
  /// How deep parentheses and `not` nest in a condition.
  static let conditionDepth = 32
  /// The configurations of a pack, the impossible ones counted.
  static let configurations = 100_000
  /// The transitions of one event.
  static let transitions = 200
  /// How many steps an interaction may stand for once its references are written out.
  static let expandedSteps = 10_000
  /// How often a script says that a loop runs.
  public static let repeats = 100
  /// How deep references nest.
  public static let referenceDepth = 32
  /// The positions that one interaction may have between its steps.
  public static let positions = 20_000
  /// The ways to go on from one position.
  public static let ways = 10_000
  /// The ways to go on from all positions of an interaction, with what is asked and chosen on them.
  public static let waysInAll = 500_000
  /// The moments of one act of a script.
  static let moments = 20_000
  /// The steps that one act of a script goes through, those counted which nothing comes of.
  static let actSteps = 200_000
  /// What a property may ask of each position: every way to answer is looked at.
  static let questions = 12
  /// The diagnostics that one run collects before it stops to add more.
  static let diagnostics = 1_000
}
