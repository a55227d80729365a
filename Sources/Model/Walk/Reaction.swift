/// What one event does to an object of one machine that is in one local state.
struct Reaction: Hashable, Sendable {
  /// A callback that runs, and the states the object is in at that moment.
  struct Beat: Hashable, Sendable {
    /// The callback, by index into the pack.
    let callback: Int
    /// For each region, the index of its state.
    let states: [UInt16]
  }

  /// The event, by index into the machine.
  let event: Int
  /// The transition, by index into the event.
  let transition: Int
  /// The local state it leaves, by the behavior's number.
  let from: Int
  /// The local state it reaches, by the behavior's number.
  let to: Int
  /// What happens, in order, without the calls that other configurations make.
  let actions: [Action]
  /// For each of these actions, its index in the transition.
  let places: [Int]
  /// The callbacks that run, in order.
  let beats: [Beat]

  /// Whether nothing that a reader could notice happens to the object.
  var isSilent: Bool { beats.isEmpty && from == to }
}
