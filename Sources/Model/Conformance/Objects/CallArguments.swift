import Base
import Logs
import Pack

/// Which actions of a machine hand no object to a callback to which others hand one.
struct CallArguments: Sendable {
  /// The actions that call with nil, by number.
  private var nothing: Set<Int> = []
  /// Those that call the same callbacks with something else.
  private var something: Set<Int> = []

  /// Looks through a machine.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - firsts: For each event and transition, the number of its first action.
  init(of machine: Machine, _ firsts: [[Int]]) {
    var others: [(callback: Name<Callback>, action: Int)] = []
    var callbacks: Set<Name<Callback>> = []
    for (event, firsts) in zip(machine.events, firsts) {
      for (transition, first) in zip(event.transitions, firsts) {
        for case (let place, .call(let call)) in transition.actions.enumerated() {
          if call.argument == "nil" {
            nothing.insert(first + place)
            callbacks.insert(call.callback)
          } else if !call.argument.isEmpty {
            others.append((call.callback, first + place))
          }
        }
      }
    }
    something = Set(others.filter { callbacks.contains($0.callback) }.map(\.action))
  }

  /// Whether an action may be what called a callback of which a record says what it takes.
  func allow(_ action: Int, _ argument: PrintedArgument) -> Bool {
    switch argument {
    case .unsaid: true
    case .nothing: !something.contains(action)
    case .something: !nothing.contains(action)
    }
  }
}
