package import Base

/// What a question is about: something that runs on an object, or a state of it.
package enum QuestionSubject: Hashable, Sendable {
  /// A callback, or an event that is one.
  case callback(Name<Callback>)
  /// One of some states of a region, all by index; several are those inside an outer state.
  case state(machine: Int, region: Int, states: [Int])

  /// The callback; `nil` for a state.
  package var callback: Name<Callback>? {
    if case .callback(let name) = self { name } else { nil }
  }

  /// The machines of whose objects it can be said, by index, ascending.
  package func machines(in pack: Pack) -> [Int] {
    switch self {
    case .callback(let name): pack.machines.indices.filter { pack.machines[$0].mayCall(name) }
    case .state(let machine, _, _): [machine]
    }
  }
}
