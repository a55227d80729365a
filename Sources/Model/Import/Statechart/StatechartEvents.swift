import Base

/// A transition for one of the events that make it possible.
struct StatechartStep {
  /// The transition, by index.
  let transition: Int
  /// The state in which it is possible; a child of the outermost for a transition of that.
  let source: Int
  /// The event; `nil` if it needs none.
  let event: String?
}

extension Statechart {
  /// An event that no transition names, which `*` means as well.
  static let otherEvent = "any other event"

  /// The events that transitions name, in the order of their first mention.
  ///
  /// The beginning of names, such as `error.*`, is an event if no other begins so.
  var events: [String] {
    let written = transitions.flatMap { transition -> [String] in
      if case .events(let events) = transition.trigger { events } else { [] }
    }
    let names = written.filter { !$0.hasSuffix("*") }
    let begins = written.filter { $0.hasSuffix(".*") }.map { String($0.dropLast(2)) }
      .filter { begin in !names.contains { $0 == begin || $0.hasPrefix(begin + ".") } }
    var seen: Set<String> = []
    return (names + begins + (written.contains("*") ? [Self.otherEvent] : []))
      .filter { seen.insert($0).inserted }
  }

  /// How long the beginning is by which a word means an event; `nil` if it does not mean it.
  private func match(_ word: String, _ event: String) -> Int? {
    if word == event { return .max }
    if word == "*" { return 0 }
    if event == Self.otherEvent || dialect != .scxml && !word.hasSuffix(".*") { return nil }
    let begin = word.hasSuffix(".*") ? String(word.dropLast(2)) : word
    return event == begin || event.hasPrefix(begin + ".") ? begin.utf8.count : nil
  }

  /// The transitions that can be taken, those of one state and event in the order in which they are
  /// tried; none follows one without a guard.
  var steps: [StatechartStep] {
    let events = events
    var own = states.map { _ in [Int]() }
    for (number, transition) in transitions.enumerated() {
      own[transition.source].append(number)
    }
    return states.indices.dropFirst().flatMap { state -> [StatechartStep] in
      let isOutermost = states[state].parent == 0
      let tried = own[state] + (isOutermost && canBeLeft(state) ? own[0] : [])
      if tried.isEmpty { return [] }
      let named = events.flatMap { event in
        untilCertain(ordered(tried, for: event)).map {
          StatechartStep(transition: $0, source: state, event: event)
        }
      }
      var groups: [(Trigger, [Int])] = []
      for number in tried {
        let trigger = transitions[number].trigger
        if case .events = trigger { continue }
        if let group = groups.firstIndex(where: { $0.0 == trigger }) {
          groups[group].1.append(number)
        } else {
          groups.append((trigger, [number]))
        }
      }
      return named
        + groups.flatMap { untilCertain($0.1) }.map {
          StatechartStep(transition: $0, source: state, event: nil)
        }
    }
  }

  private func canBeLeft(_ state: Int) -> Bool {
    states[state].kind == .plain || states[state].kind == .parallel
  }

  /// The transitions of a state for an event, in the order in which they are tried: that of the
  /// document in SCXML, those with the longest match first in XState.
  private func ordered(_ transitions: [Int], for event: String) -> [Int] {
    let matched = transitions.compactMap { number -> (number: Int, length: Int, outer: Bool)? in
      guard case .events(let words) = self.transitions[number].trigger else { return nil }
      return words.compactMap { match($0, event) }.max().map {
        (number, $0, self.transitions[number].source == 0)
      }
    }
    if dialect == .scxml { return matched.map(\.number) }
    return matched.enumerated().sorted { one, other in
      if one.element.outer != other.element.outer { return other.element.outer }
      if one.element.length != other.element.length {
        return one.element.length > other.element.length
      }
      return one.offset < other.offset
    }.map(\.element.number)
  }

  /// The transitions up to the first without a guard.
  private func untilCertain(_ numbers: [Int]) -> [Int] {
    let end = numbers.firstIndex { transitions[$0].isCertain } ?? numbers.count
    return Array(numbers.prefix(end + 1))
  }
}
