/// What it costs to suppose something: the cheapest explanation is told.
///
/// It decides between explanations, never whether there is one.
enum TraceCost {
  /// That an interaction begins.
  static let interaction = 10
  /// That it begins while another waits.
  static let within = 24
  /// That an override does it before the event that called it goes on to its next call.
  static let inside = 20
  /// That an ambient one begins.
  static let ambient = 6
  /// That an interaction begins which is not among those that a recording is known to show.
  static let unsaid = 60
  /// That an interaction was under way already when the recording began.
  static let resumed = 60
  /// That a step called somebody of whom the log does not show that call.
  static let unseen = 1
  /// The same while the log shows that call of others of its kind.
  static let uneven = 3
  /// That it called somebody whom the log does not show at all.
  ///
  /// Where it shows nobody of the kind, what the same one is called after that, and after a record,
  /// costs nothing more.
  static let stranger = 5
  /// That it called somebody unseen while the log shows that call of others.
  static let missed = 9
  /// That an interaction finds an object at its first step in another state than it asks for, and
  /// so tells it nothing: another visit of a tab is no first one.
  static let contrary = 1
  /// That a relation leads where nothing says that it does.
  static let relation = 5
  /// That those of an object which must lead nowhere do so where nothing says so, however many.
  static let noRelation = 2
  /// That an object is one of many that an interaction concerns.
  static let oneOfMany = 12
  /// That the model is not that of every configuration.
  static let narrower = 1
  /// That it leaves no configuration near the default one.
  static let unusual = 0
  /// That it exists only where an axis has another value than its default, the first time.
  static let otherMixture = 8
  /// That seconds pass between two records of an interaction which does not wait there: it runs in
  /// one turn of a loop.
  static let lag = 4
  /// That an object was told the same as the one before it because it belongs to that one.
  static let joined = 20
  /// That of one that was told it in the same round already.
  static let joinedAgain = 28
  /// That of one that came up with something else right behind one of those.
  static let joinedInside = 12
  /// That of two which were told something else together before.
  static let along = 4
  /// That of several things in any order this one came.
  static let interleaving = 10
  /// That an interaction ends the world, which happens but once.
  static let ending = 10
  /// That one begins with a process, which happens but once, too; nothing where the recording
  /// begins there.
  static let launch = 10
  /// That an interaction begins which the pack calls rare.
  static let rare = 12
  /// That an interaction asks all others to be in some state, where the log has shown another.
  static let others = 8
  /// That a relation leads somewhere which seemed to lead nowhere.
  static let newRelation = 10
  /// That one which points back by itself does, or leads to more than one: many may be siblings.
  static let newSibling = 4
  /// That it leads elsewhere than was seen, or an object is in another state than is known.
  static let contradiction = 40
}
