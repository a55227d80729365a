import Model

/// What an observer of some objects can ask of a state of the model.
struct Sight {
  /// For each role of the property, the numbers that its objects have in `who`.
  let objects: [[Int]]
  /// What the property's happenings are called in the model.
  let names: ModelNames
  /// For each role, the machine by index into the troupe, and the object by number in it.
  let places: [(machine: Int, object: Int)]
  /// The word in `who` that stands for the beginning of the observed runs.
  let beginning: String
  /// Whether the observed run is over.
  let end: Formula
  /// Whether the process is gone.
  let killed: Formula
  /// What else must come in a run for it to be spoken of.
  let conditions: [Formula]
  /// For each happening that lasts, in the words of the model, what tells that it begins.
  let rises: [String: String]

  /// Whether a callback runs on an observed object.
  var isCall: Formula { .atom("call && \(isOne(of: objects.flatMap { $0 }))") }

  /// Whether the state is a position of the observed run.
  var isPosition: Formula { .atom(positionText) }

  private var positionText: String {
    "\(isOne(of: objects.flatMap { $0 })) || who == \(beginning)"
  }

  /// Whether something is true here.
  func holds(_ happening: Happening) -> Formula { .atom(text(of: happening)) }

  /// Whether it is true here, and here is a position.
  func seen(_ happening: Happening) -> Formula {
    happening.isInstant ? holds(happening) : isPosition && holds(happening)
  }

  /// Whether it begins to be true here.
  func rise(_ happening: Happening) -> Formula {
    if happening.isInstant { return holds(happening) }
    guard let word = rises[text(of: happening)] else {
      preconditionFailure("nobody tells when \(happening) begins")
    }
    return .atom(word)
  }

  /// What is true from the state after this position.
  ///
  /// Between two positions there is always a state that is none: that is how the one after is told
  /// without a *next*.
  func next(_ then: Formula) -> Formula { (!isPosition && then).until(from: isPosition) }

  /// A happening in the words of the model.
  func text(of happening: Happening) -> String {
    switch happening {
    case .call(let role, let callback, let argument):
      let machine = places[role].machine
      let calls = names.calls.filter { known in
        known.machine == machine && known.callback == callback
          && (argument ?? known.argument) == known.argument
      }
      if calls.isEmpty { return "false" }
      let words = calls.map { "call == \($0.word)" }.joined(separator: " || ")
      return "((\(words)) && \(isOne(of: objects[role])))"
    case .anyCall(let role):
      let own = role.map { objects[$0] } ?? objects.flatMap { $0 }
      return "(call && \(isOne(of: own)))"
    case .state(let role, let region, let state):
      let (machine, object) = places[role]
      let word = names.states[machine][region][state]
      return "(\(names.regions[machine][region])[\(object)] == \(word))"
    case .not(let inner): return "!\(text(of: inner))"
    case .all(let parts): return "(\(parts.map(text).joined(separator: " && ")))"
    case .any(let parts): return "(\(parts.map(text).joined(separator: " || ")))"
    }
  }

  private func isOne(of objects: [Int]) -> String {
    if objects.isEmpty { return "false" }
    return "(\(objects.map { "who == \($0)" }.joined(separator: " || ")))"
  }
}
