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

  /// The callback that runs.
  let call: Call?
  /// For each role, the state of each region; empty for a role that stands for many.
  let states: [[UInt16]]
  /// The labels of operands that were taken on the way here, a bit each as the observation has them.
  let labels: UInt64
  /// The role and the callback in one number, which is cheaper to look at than the call; negative
  /// between callbacks.
  private let sound: Int

  /// Makes a position.
  init(call: Call?, states: [[UInt16]], labels: UInt64 = 0) {
    self.call = call
    self.states = states
    self.labels = labels
    sound = call.map { Self.sound(of: $0.callback, on: $0.role) } ?? -1
  }

  /// The role of the object on which a callback runs; none between callbacks.
  var caller: Int? { sound < 0 ? nil : sound &>> 32 }

  /// Whether a callback runs on the object in a role.
  func hears(_ callback: Int, on role: Int) -> Bool {
    sound == Self.sound(of: callback, on: role)
  }

  private static func sound(of callback: Int, on role: Int) -> Int {
    role &<< 32 | (callback & 0xFFFF_FFFF)
  }
}
