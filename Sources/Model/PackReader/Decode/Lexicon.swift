/// Every name that a pack declares, gathered before anything that uses names is read.
///
/// What is declared with a fault counts as known, so that one fault is reported once.
struct Lexicon {
  /// The languages; none when they could not be read.
  var locales: [String]?
  /// The axes; none when they could not be read.
  var axes: [AxisWords]?
  /// The phases of the index.
  var phases = Vocabulary("phase")
  /// The callbacks, by the names of their files.
  var callbacks = Vocabulary("callback")
  /// The keys of `sources.yaml`.
  var sources = Vocabulary("source")
  /// The machines, by the names of their files.
  var machineNames = Vocabulary("machine")
  /// The names inside each machine.
  var machines: [String: MachineWords] = [:]
  /// Whether every relation could be read; if not, an unknown word may be the way back of one.
  var relationsAreWhole = true
  /// The interactions of all files.
  var interactionNames = Vocabulary("interaction")
  /// The names inside each interaction.
  var interactions: [String: InteractionWords] = [:]
  /// The scenarios of all files.
  var scenarios = Vocabulary("scenario")
  /// The recordings, by the names of their files.
  var recordings = Vocabulary("recording")
}

/// The names that conditions use for one axis.
struct AxisWords {
  let name: String
  /// Whether `<` and its sisters apply.
  let isOrdered: Bool
  /// The values, in the pack's order.
  var values = Vocabulary("value")
}

/// The names that one machine declares.
struct MachineWords {
  let name: String
  /// Whether its file could be read as YAML.
  let isWhole: Bool
  /// The regions, in the pack's order.
  var regions = Vocabulary("region")
  /// The states of each region, by its number.
  var states: [Vocabulary] = []
  /// The events, in the pack's order.
  var events = Vocabulary("event")
  /// Where the object's pointers lead, by the words for them: its relations, and the way back of
  /// those that lead to it.
  var ends: [String: RelationEnd] = [:]
}

/// One end of a relation, seen from the object that points.
struct RelationEnd {
  /// The machine of the object pointed at.
  let machine: String
  /// Whether it is the way back, which follows from the way there.
  let isInverse: Bool
  /// The word for the other way.
  let other: String
  /// Where it was declared.
  let place: Place
}

/// The names that one interaction declares.
struct InteractionWords {
  let place: Place
  /// The lifelines, in the order of the diagram.
  var lifelines = Vocabulary("lifeline")
  /// The machine of each lifeline, by its number; none when it is not known.
  var machines: [String?] = []
  /// Whether it never begins by itself.
  let isPart: Bool
  /// Whether each lifeline stands for many objects.
  var isMany: [Bool] = []
}
