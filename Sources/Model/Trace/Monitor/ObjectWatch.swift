/// Follows each object of a log alone, by its machine and nothing else.
///
/// It tells an order that no object can show from one that only no interaction of the pack has.
struct ObjectWatch: Sendable {
  private struct Question: Hashable {
    let state: Int
    let callback: Int
    let sight: Int
  }

  private var states: [ObjectName: Int] = [:]
  private var numbering = Numbering<ObjectState>()
  private var answers: [Question: Int] = [:]
  private static let most = (objects: 50_000, answers: 100_000)

  /// Follows a callback of an object.
  ///
  /// - Returns: Whether the object can get it; if not, it is unknown what it will get next.
  mutating func take(
    _ callback: Int, on name: ObjectName, _ sight: Sight, number: Int, _ machine: TraceMachine
  ) -> Bool {
    if states.count > Self.most.objects { states = [:] }
    if answers.count > Self.most.answers { (answers, states) = ([:], [:]) }
    let unknown = numbering.number(of: machine.unknown)
    let question = Question(state: states[name] ?? unknown, callback: callback, sight: number)
    let answer = answers[question] ?? self.answer(to: question, sight, machine)
    answers[question] = answer
    states[name] = answer < 0 ? unknown : answer
    return answer >= 0
  }

  private mutating func answer(
    to question: Question, _ sight: Sight, _ machine: TraceMachine
  ) -> Int {
    let state = sight.settled(numbering[question.state], isFree: true)
    let starts =
      machine.canEnd(state) ? [state, sight.settled(machine.unborn, isFree: true)] : [state]
    var found: ObjectState = []
    for start in starts {
      for move in machine.moves.joined() where move.calls.contains(question.callback) {
        guard var state = start.narrowed(to: move.guards) else { continue }
        var isReached = false
        for deed in move.deeds {
          switch deed {
          case .enter(let region, let states, _): state[region] = states
          case .call(question.callback, _): isReached = true
          case .call: break
          }
          if isReached { found.include(state) }
        }
      }
    }
    return found.isEmpty ? -1 : numbering.number(of: found)
  }
}
