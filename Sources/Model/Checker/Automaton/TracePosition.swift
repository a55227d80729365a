import Pack

/// One position of an observed run: a callback that runs, or a pause between callbacks, and the
/// states of the observed objects.
struct TracePosition: Hashable, Sendable {
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
  /// For each role, the state of each region; empty for a role that is not one object.
  var states: [[UInt16]]
  /// The observed operands that were entered on the way here, a bit each.
  var labels: UInt64 = 0
  /// How many operands can be observed together.
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

/// How a run can end at a state.
enum RunEnding: UInt8, Hashable, Sendable {
  /// It cannot: something is in progress.
  case none = 0
  /// It may stop there and is complete.
  case rest = 1
  /// The process is gone.
  case kill = 2
}

/// The propositions of a property that hold at a position, a bit each.
struct Letter: Hashable {
  /// The bits.
  var bits: UInt32 = 0

  /// Whether a bit is set.
  subscript(bit: Int) -> Bool {
    get { bits &>> UInt32(truncatingIfNeeded: bit) & 1 == 1 }
    set {
      let mask: UInt32 = 1 &<< UInt32(truncatingIfNeeded: bit)
      bits = newValue ? bits | mask : bits & ~mask
    }
  }
}
