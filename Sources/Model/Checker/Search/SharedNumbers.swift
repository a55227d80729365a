internal import Synchronization

/// The numbers that the local states and reactions of a walk have in all walks of its component.
///
/// A walk numbers them in the order in which it reaches them; here, equal ones have one number.
struct SharedNumbers: Sendable {
  /// For each machine of the stage and local state, its number.
  let states: [[UInt32]]
  /// For each machine of the stage and reaction, its number.
  let reactions: [[UInt32]]
}

/// Gives such numbers out.
final class NumberBook: Sendable {
  private let known = Mutex<[[UInt32]: UInt32]>([:])

  /// The numbers of a walk.
  func numbers(of walk: Walk) -> SharedNumbers {
    known.withLock { known in
      func number(of words: [UInt32]) -> UInt32 {
        let number = known[words, default: UInt32(truncatingIfNeeded: known.count)]
        if number == known.count { known[words] = number }
        return number
      }
      let states = walk.behaviors.enumerated().map { machine, behavior in
        (0..<behavior.count).map { local in
          let head = [0, UInt32(truncatingIfNeeded: machine)]
          return number(of: head + behavior.states(of: local).map { UInt32($0) })
        }
      }
      let reactions = walk.behaviors.enumerated().map { machine, behavior in
        behavior.reactions.map { reaction in
          let head = [1, machine, reaction.event, reaction.transition]
          return number(
            of: (head + reaction.places).map { UInt32(truncatingIfNeeded: $0) }
              + [states[machine][reaction.from]])
        }
      }
      return SharedNumbers(states: states, reactions: reactions)
    }
  }
}
