/// What one position of an observed run looks like.
struct Instant: Hashable, Sendable {
  /// The callback that runs, by index into the pack, and on whom; none between callbacks.
  struct Call: Hashable, Sendable {
    /// The role of the object, by index into the observation.
    let role: Int
    /// The callback.
    let callback: Int
    /// Its argument; empty when none matters.
    let argument: String
  }

  /// The role of the object on which a callback runs, by index into the observation; -1 between
  /// callbacks.
  let role: Int
  /// The callback.
  let callback: Int
  /// Its argument; empty when none matters.
  let argument: String
  /// For each role, the state of each region; empty for a role that stands for many.
  var states: [[UInt16]]
  /// The labels of operands that were taken on the way here, a bit each as the observation has them.
  var labels: UInt64 = 0
  /// How many labels an observation can have.
  static let mostLabels = UInt64.bitWidth

  /// Makes a position at which a callback runs, or none does.
  init(call: Call?, states: [[UInt16]], labels: UInt64 = 0) {
    role = call?.role ?? -1
    callback = call?.callback ?? -1
    argument = call?.argument ?? ""
    self.states = states
    self.labels = labels
  }

  /// Whether a callback runs.
  var isCall: Bool { role >= 0 }
}
