/// The size limits of a pack: far beyond what people write, and small enough to read in seconds.
package enum Limits {
  /// The bytes of a file.
  package static let fileBytes = 4 << 20
  /// The bytes of a line.
  static let lineBytes = 64 << 10
  /// The bytes of a line of a log; what follows them is not read.
  package static let logLineBytes = 4 << 20
  /// The lines of a file.
  static let lines = 200_000
  /// The bytes of all files.
  package static let packBytes = 64 << 20
  /// The files of a pack.
  package static let files = 20_000
  /// The nesting of YAML values.
  package static let depth = 64
  /// The values of a file that are reached by aliases.
  package static let aliasedNodes = 10_000
  /// The nesting of parentheses and `not` in a condition, a guard, or a property.
  package static let conditionDepth = 32
  /// The configurations of a pack, impossible ones included.
  package static let configurations = 100_000
  /// The cells of the tables of a Markdown text; a short row counts with the cells that it lacks.
  package static let tableCells = 10_000
  /// The bytes that the link references of a Markdown text expand to.
  package static let linkExpansion = 10_000_000
  /// The callbacks that run on one machine; facts and pages relate each to each other.
  package static let machineCallbacks = 3_000
  /// The callbacks that a list of a page names.
  package static let listedCallbacks = 200
  /// The transitions of one event.
  package static let transitions = 200
  /// The transitions to which those of an event of a chart expand when it is flattened.
  package static let expandedTransitions = 5_000
  /// The synonyms of a callback.
  package static let synonyms = 4
  /// The steps of an interaction with its references expanded.
  package static let expandedSteps = 10_000
  /// The number of times that a script can run a loop.
  package static let repeats = 100
  /// The objects of a machine that a script can have, if exploration has several.
  package static let scriptObjects = 8
  /// The interactions that can be filled in before an act of a script.
  package static let filledIn = 3
  /// The nesting of references.
  package static let referenceDepth = 32
  /// The positions of an interaction.
  package static let positions = 20_000
  /// The ways to continue from one position.
  package static let ways = 10_000
  /// The ways to continue from all positions of an interaction, each with its conditions and
  /// choices.
  package static let waysInAll = 500_000
  /// The length of the run of one act of a script.
  package static let moments = 20_000
  /// The steps executed for one act of a script, those without effect included.
  package static let actSteps = 200_000
  /// The propositions that a property observes; the search considers every combination of their
  /// values.
  package static let questions = 12
  /// The diagnostics of a run, those of prose included.
  package static let diagnostics = 1_000
}
