/// One position of an observed run: a callback that runs, or a point between callbacks, with the
/// states of the observed objects.
package struct TracePosition: Hashable, Sendable {
  /// A callback that runs, and the role of its object.
  package struct Call: Hashable, Sendable {
    /// The role of the object, by index into the observed roles.
    package let role: Int
    /// The callback, by index into the pack.
    package let callback: Int
    /// Its argument; empty if it has none.
    package let argument: String

    /// Makes a call.
    package init(role: Int, callback: Int, argument: String) {
      self.role = role
      self.callback = callback
      self.argument = argument
    }
  }

  /// The role of the object on which a callback runs, by index into the observed roles; -1 between
  /// callbacks.
  package let role: Int
  /// The callback, by index into the pack.
  package let callback: Int
  /// Its argument; empty if it has none.
  package let argument: String
  /// For each role, the state of each region; empty for a role that is not exactly one object.
  package var states: [[UInt16]]
  /// The observed operands that are entered at this position, a bit each.
  package var labels: UInt64 = 0
  /// The maximum number of operands that can be observed together.
  static let mostLabels = UInt64.bitWidth

  /// Makes a position; `call` is `nil` between callbacks.
  package init(call: Call?, states: [[UInt16]], labels: UInt64 = 0) {
    role = call?.role ?? -1
    callback = call?.callback ?? -1
    argument = call?.argument ?? ""
    self.states = states
    self.labels = labels
  }

  /// Whether a callback runs.
  package var isCall: Bool { role >= 0 }
}

/// How a run can end in a state.
enum RunEnding: UInt8, Hashable, Sendable {
  /// It cannot end there: an interaction is in progress.
  case none = 0
  /// It can end there, and is complete.
  case rest = 1
  /// It ends there, because the process has ended.
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
