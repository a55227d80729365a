package import Base

/// Something that is true or false of the observed objects at each position of a run.
///
/// A position is a callback that runs, or a stretch between callbacks in which the objects are in
/// some states. A callback's position is always followed by one in which none runs.
package indirect enum Proposition: Hashable, Sendable {
  /// A callback runs on the object in a role, by index; with one argument, or with any.
  case call(role: Int, Name<Callback>, argument: String?)
  /// Any callback at all runs on the object in a role, by index, or on any observed object.
  case anyCall(role: Int?)
  /// A region of the object in a role, all by index, is in a state.
  case state(role: Int, region: Int, state: Int)
  /// The inner one is not true.
  case not(Proposition)
  /// All of them are true; at least two.
  case all([Proposition])
  /// One of them is true; at least two.
  case any([Proposition])

  /// Whether it can only be true while a callback runs, so that it never lasts.
  package var isInstant: Bool {
    switch self {
    case .call, .anyCall: true
    case .state, .not: false
    case .all(let parts): parts.contains(where: \.isInstant)
    case .any(let parts): parts.allSatisfy(\.isInstant)
    }
  }

  /// Whether it speaks of a callback anywhere.
  package var namesCall: Bool {
    switch self {
    case .call, .anyCall: true
    case .state: false
    case .not(let inner): inner.namesCall
    case .all(let parts), .any(let parts): parts.contains(where: \.namesCall)
    }
  }

  /// The callbacks it names, in the order of the text, each as often as it is named.
  package var callbacks: [Name<Callback>] {
    switch self {
    case .call(_, let callback, _): [callback]
    case .anyCall, .state: []
    case .not(let inner): inner.callbacks
    case .all(let parts), .any(let parts): parts.flatMap(\.callbacks)
    }
  }
}
