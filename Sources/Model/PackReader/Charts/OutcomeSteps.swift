import Base
import Pack

extension Machine {
  /// The outcomes of a declared event; only the event itself if it has one.
  func outcomes(of event: Name<Event>) -> [Event] {
    // By index, since a loop gets a copy of each event.
    events.indices.filter {
      events[$0].isNamed && (events[$0].outcome?.event ?? events[$0].name) == event
    }.map { events[$0] }
  }
}

extension InteractionDecoder {
  /// An event, and the guard in words after it that says which of its outcomes is meant:
  /// `failed [amount > 0]`.
  static func outcome(_ text: String) -> (event: String, words: String?) {
    guard text.hasSuffix("]"), let open = text.firstRange(of: " [") else { return (text, nil) }
    return (String(text[..<open.lowerBound]), String(text[open.upperBound...].dropLast()))
  }

  /// The outcome of an event that has these words; `nil`, with a fault, if it has none.
  func outcome(
    _ words: String, of event: Name<Event>, to lifeline: Int, at place: Place
  ) -> Name<Event>? {
    guard let machine = decodedMachine(of: lifeline) else { return nil }
    let outcomes = machine.outcomes(of: event)
    if let found = outcomes.first(where: { $0.outcome?.label == words }) { return found.name }
    let known = outcomes.compactMap { $0.outcome.map { "'\(event) [\($0.label)]'" } }
    let end =
      known.isEmpty ? "it has one outcome; write '\(event)'" : "known: " + known.listed("and")
    faults.report(
      .stepForm, "unknown outcome '[\(words)]' of event '\(event)'; \(end)", at: place)
    return nil
  }

  /// A step, or an `alt` over the outcomes of the event that it sends, each where it is possible.
  func outcomes(of step: Step) -> Step {
    guard case .send(let send) = step, let machine = decodedMachine(of: send.lifeline) else {
      return step
    }
    let outcomes = machine.outcomes(of: send.event)
    if outcomes.count < 2 { return step }
    let operands = outcomes.flatMap { event in
      event.sources.map { source in
        let requirement = Requirement(
          lifeline: send.lifeline, states: source, relations: [:], place: send.place)
        return Step.Operand(
          label: event.name.text.hasPrefix("\(send.event).")
            ? String(event.name.text.dropFirst(send.event.text.count + 1)) : "",
          title: Words(event.outcome?.label ?? ""),
          requires: source.allowed.isEmpty ? [] : [requirement],
          steps: [
            .send(
              Step.Send(
                lifeline: send.lifeline, event: event.name, from: send.sender, note: send.note,
                place: send.place))
          ], place: send.place)
      }
    }
    return .alt(operands, place: send.place)
  }

  private func decodedMachine(of lifeline: Int) -> Machine? {
    names.machines[lifeline].flatMap { decoder.machines[$0] }
  }
}

extension Event {
  /// The states in which it is possible, as few guards as they can be written in.
  fileprivate var sources: [Guard] {
    var sources: [Guard] = []
    for source in transitions.map(\.source) {
      let joined = sources.firstIndex { $0.joined(with: source) != nil }
      if let joined, let wider = sources[joined].joined(with: source) {
        sources[joined] = wider
      } else {
        sources.append(source)
      }
    }
    return sources
  }
}

extension Guard {
  /// The guard that allows what either allows, if they differ in one region at most.
  fileprivate func joined(with other: Guard) -> Guard? {
    guard Set(allowed.keys) == Set(other.allowed.keys) else { return nil }
    let different = allowed.keys.filter { allowed[$0] != other.allowed[$0] }
    guard different.count < 2 else { return nil }
    var wider = allowed
    for region in different {
      wider[region] = Set((allowed[region] ?? []) + (other.allowed[region] ?? [])).sorted()
    }
    return Guard(allowed: wider)
  }
}
