/// What each move of an alignment costs, in hundredths; the cheapest alignment decides.
///
/// The order of the costs is what matters: what happens all the time is far below a doubt, a doubt
/// below a record that is missing, and that below a record too many.
struct AlignmentCost: Hashable, Sendable {
  /// An interaction begins: of two explanations the one with fewer interactions is preferred.
  var interaction = 5
  /// It ends the process, or begins it, which happens once.
  var once = 20
  /// An event of it calls something of which the log shows nothing.
  var unseen = 2
  /// It begins in a gap of another, which is what gaps are for.
  var inGap = 10
  /// The same, and both are of objects of one machine: UIKit does one transition after the other.
  var inGapAlike = 60
  /// It begins in the middle of a callback of another: an override does more.
  var inCallback = 40
  /// It begins beside another, and is what code does within any callback: make an object, or read a
  /// view.
  var byCode = 5
  /// It begins between two steps of another that does not wait there.
  var overlap = 100
  /// The same, or it was under way when the log began and another has begun since, and both are of
  /// objects of one machine: UIKit does one transition after the other.
  var overlapAlike = 150
  /// It is a launch, and something has been that comes after one.
  var lateLaunch = 200
  /// It was under way when the log began.
  var resumed = 40
  /// It was, and another has begun since; its object is new to the log.
  var resumedLate = 80
  /// The pack calls it rare.
  var rare = 70
  /// A partner of it is not in the log, though the log prints such objects.
  var alone = 30
  /// An object is one of many that it concerns, or gets what its container gets.
  var companion = 20
  /// Seconds pass between two of its records, and it does not wait there.
  var lag = 100
  /// An object that is off screen gave its name to another.
  var nextOfName = 30
  /// An object that has an address gave it to another.
  var nextAtAddress = 100
  /// An object that has ended gave its name to another, of which the log does not print how it
  /// begins, as it does of its class.
  var nextUnmade = 160
  /// A second object has the name of one on screen, and its first record shows that it is new.
  var secondWithSign = 240
  /// The callback ran before without anything between that would let it run again; steps that are
  /// not in the log explain it.
  var again = 200
  /// A class does not print a callback that other classes of the log print.
  var unlike = 200
  /// A record is missing that the log prints elsewhere for such objects.
  var missing = 350
  /// A record is too many.
  var extra = 400
  /// A record is too many, and yet it changed its object.
  var unexplained = 410
  /// A record has changed places with the next.
  var swapped = 450
  /// Another process begins: after the end of one, or with a launch.
  var nextProcess = 20
  /// A segment begins: after a title, after a blank line, or without a sign.
  var title = 60
  var blank = 80
  var noSign = 600
  /// An object goes on in it that the log has named before: lines between are left out.
  var leftOut = 90
  /// It begins in the middle of an interaction.
  var inMiddle = 100
  /// An interaction is cut where a segment begins.
  var cut = 20
  /// For names only: a relation leads somewhere, and the log does not show it.
  ///
  /// The costs are those of an object that was there before the log, of one of which that is not
  /// known, and of a new one.
  static let relation = (old: 1, open: 3, new: 20)
  /// For names only: a relation leads nowhere, and the log does not show it; costs as before.
  static let noRelation = (old: 6, open: 1, new: 0)
  /// For names only: the log shows that a relation leads elsewhere.
  static let contradiction = 120
  /// For names only: another record could come as well; a role has no object; options are unusual.
  static let open = 5
  static let stranger = 4
  static let unusual = 10
  /// For names only: it cannot end with its last record.
  static let unended = 30
  /// For the first guess only: no scenario runs the interaction; the more do, the less.
  static let uncommon = 20
  /// An interaction begins, and the log is known to show others.
  var unknown = 100
  /// For names only: how much cheaper one is that the log is known to show.
  static let known = 200
  /// For names only: how much cheaper one is that cites the source of the log.
  static let cited = 50
  /// For names only: how much cheaper the next one is of those that the log is known to show.
  static let next = 100
  /// By how much the next best interaction must be dearer for one to be certain.
  static let clear = 100
  /// From where on suppositions of one episode are a doubt.
  static let doubt = 150
  /// The most that the steps between two records can cost.
  static let most = 700
}

/// How many explanations a search follows.
struct AlignmentLimits: Hashable, Sendable {
  /// Explanations that are dearer than the cheapest by more than this are dropped.
  var window = 250
  /// The same for those in which interactions overlap that do not wait.
  var overlapWindow = 120
  /// The most explanations that are followed.
  var beam = 200
  /// The most of those that know the same of all objects.
  var share = 40
  /// How many of those are followed besides in which the record is taken for itself: one fault can
  /// have many explanations of which none goes on, and a record too many only one that does.
  var lone = 40
  /// After how many explanations of a record dearer ones than these are dropped at once.
  var mostCandidates = 32_768
  /// About how many explanations and ways are remembered.
  var mostRemembered = 200_000
  /// How many numbers the sets of states of a machine have that are remembered.
  var mostSets = 1 << 21
  /// If the cheapest explanation of a record costs at least this, far-fetched ones are sought.
  var surprise = 60

  /// Fewer explanations are followed: for logs of which many records do not pair.
  var narrow: Self {
    var narrow = self
    (narrow.beam, narrow.share, narrow.lone) = (beam / 4, share / 4, lone / 4)
    return narrow
  }

  /// More explanations are followed, where those that were dropped are missed.
  static let retrace = Self(overlapWindow: 250, beam: 2_000, share: 400, lone: 400)
}
