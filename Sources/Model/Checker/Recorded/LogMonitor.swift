package import Pack
package import StateSpace
import Base

/// Monitors a property on what a log prints.
///
/// A log shows a run in part: it begins and ends when it likes, and prints some callbacks of some
/// objects. So there are three verdicts. A log contradicts a property if every run that it may be
/// a part of violates it, and supports it if what it prints makes the property apply and satisfies
/// it, whatever callbacks of the property it leaves out. It says nothing of states.
/// Source: Bauer, Leucker & Schallhart, Runtime verification for LTL and TLTL, ACM TOSEM 20, 2011.
///
/// An object, since it is passed on for every recording, and has three automata.
package final class LogMonitor: Sendable {
  /// What a log says of a property.
  package enum Verdict: Hashable, Sendable {
    case supports, contradicts
  }

  private let property: Property
  private let alphabet: Alphabet
  private let violation: PropertyAutomaton
  private let nonvacuity: PropertyAutomaton
  /// Finds that what is counted happens at all; `nil` if nothing is counted.
  private let presence: PropertyAutomaton?
  /// The states in which the first may be after any run that does not violate the property.
  private let anywhere: AutomatonStates
  /// The states from which a run can go on to satisfy the property, a bit each.
  private let satisfiable: UInt64
  /// The callbacks that the property names.
  private let named: [Named]
  /// For each proposition without which the property does not apply, the callbacks of which one
  /// must come.
  private let triggers: [BitSet]

  /// A callback that the property names.
  private struct Named: Sendable {
    let role: Int
    /// The callback, by index into the pack.
    let callback: Int
    /// The ways in which it can run.
    let words: [[Letter]]
  }

  /// The greatest number of ways to give the roles to objects that are tried in a segment.
  private static let mostCasts = 64

  /// Prepares a property; `nil` if no log can decide it: it asks for states, or names no callback.
  package init?(of property: Property, in pack: Pack, by index: PackIndex) {
    guard !property.propositions.contains(where: \.asksForStates), !property.asksTooMuch,
      property.propositions.contains(where: \.namesCall)
    else { return nil }
    let alphabet = Alphabet(
      of: property, cast: property.roles, labels: property.context?.labels ?? [], in: pack,
      by: index)
    guard
      let violation = PropertyAutomaton(of: property, alphabet, lookingFor: .violation),
      let nonvacuity = PropertyAutomaton(of: property, alphabet, lookingFor: .nonvacuity)
    else { return nil }
    self.property = property
    self.alphabet = alphabet
    self.violation = violation
    self.nonvacuity = nonvacuity
    presence = property.absenceOfWhatIsCounted.flatMap {
      PropertyAutomaton(of: $0, alphabet, lookingFor: .violation)
    }
    let words = alphabet.possibleCalls.flatMap { call in
      property.words(of: call.callback, with: [call.argument], on: call.role, alphabet)
    }
    var anywhere = AutomatonStates(violation.start).stepped(
      by: [[property.letter(nil, alphabet)]], violation
    ).closed(under: words, violation)
    anywhere.isAtGoal = false
    self.anywhere = anywhere
    satisfiable = violation.satisfiable(words)
    named = property.propositions.flatMap(\.calls).map { role, callback in
      let callback = index.callback(callback)
      return Named(
        role: role, callback: callback,
        words: property.words(
          of: callback, with: alphabet.arguments(of: callback), on: role, alphabet))
    }
    triggers = property.triggers.map { BitSet($0.callbacks.map(index.callback)) }
  }

  /// What a log says of the property; `nil` if it says nothing, or not enough.
  package func verdict(on log: RecordedLog) -> Verdict? {
    guard triggers.allSatisfy({ $0.meets(log.printed) }) else { return nil }
    var isSupported = false
    for segment in log.segments {
      let views = views(of: segment)
      if views.isEmpty { continue }
      let own = segment.configurations.count { property.condition.holds(in: $0) }
      if own == 0 { continue }
      for view in views {
        if own == segment.configurations.count, contradicts(view, in: segment, isStrict: true) {
          return .contradicts
        }
        isSupported = isSupported || supports(view, in: segment, of: log)
      }
    }
    return isSupported ? .supports : nil
  }

  /// Whether a log violates the property, if each name means one object as long as it lasts.
  package func isViolated(by log: RecordedLog) -> Bool {
    log.segments.contains { segment in
      segment.configurations.allSatisfy { property.condition.holds(in: $0) }
        && views(of: segment).contains { contradicts($0, in: segment, isStrict: false) }
    }
  }

  /// Whether a log violates the property, if one is not strict: each of its segments, or all of
  /// it, may be what the property is about, in any configuration.
  package func mayBeViolated(by log: RecordedLog) -> Bool {
    (log.segments + [log.joined]).contains { segment in
      (views(of: segment) + viewsOfAll(segment)).contains {
        contradicts($0, in: segment, isStrict: false)
      }
    }
  }
}

/// What of a segment a property may be about: some of its records, and who plays the roles.
private struct LogView {
  /// For each role, the object, by index into the segment's.
  let cast: [Int]
  /// The records that count, by index into the segment's.
  let records: Range<Int>
  /// Whether the log shows all that came before.
  let isNew: Bool
  /// Whether the log shows all that comes.
  let isOver: Bool
}

extension LogMonitor {
  private func views(of segment: RecordedLog.Segment) -> [LogView] {
    guard let context = property.context else {
      return casts(property.roles.map { _ in nil }, in: segment).map { cast in
        LogView(
          cast: cast, records: segment.records.indices,
          isNew: cast.allSatisfy { segment.objects[$0].isNew },
          isOver: cast.allSatisfy { segment.objects[$0].isGone })
      }
    }
    return segment.occurrences.flatMap { occurrence -> [LogView] in
      guard occurrence.interaction == context.interaction,
        context.labels.allSatisfy(occurrence.labels.contains)
      else { return [] }
      let players = property.roles.map { role in role.lifeline.map { occurrence.players[$0] } }
      return casts(players, in: segment).map { cast in
        LogView(
          cast: cast, records: Range(occurrence.records), isNew: occurrence.isNew,
          isOver: occurrence.isOver)
      }
    }
  }

  /// The views that take a whole segment for an occurrence of the property's interaction.
  private func viewsOfAll(_ segment: RecordedLog.Segment) -> [LogView] {
    if property.context == nil { return [] }
    return casts(property.roles.map { _ in nil }, in: segment).map {
      LogView(cast: $0, records: segment.records.indices, isNew: true, isOver: false)
    }
  }

  /// Every way to give the roles to different objects.
  ///
  /// - Parameters:
  ///   - players: For each role, the objects that may have it; `nil` for any of its machine.
  ///   - segment: The segment.
  /// - Returns: For each role, the object; not more ways than `mostCasts`.
  private func casts(_ players: [[Int]?], in segment: RecordedLog.Segment) -> [[Int]] {
    zip(players, property.roles).reduce([[]]) { casts, role in
      let own =
        role.0
        ?? segment.objects.indices.filter {
          segment.objects[$0].machine == role.1.machine
        }
      let longer = casts.lazy.flatMap { cast in
        own.lazy.filter { !cast.contains($0) }.map { cast + [$0] }
      }
      return Array(longer.prefix(Self.mostCasts))
    }
  }

  /// Whether every run that a part of a segment may be a part of violates the property.
  ///
  /// - Parameters:
  ///   - view: The part.
  ///   - segment: The segment.
  ///   - isStrict: Whether a name may mean one object after another.
  /// - Returns: Whether all do.
  private func contradicts(
    _ view: LogView, in segment: RecordedLog.Segment, isStrict: Bool
  ) -> Bool {
    let hidden = named.filter { one in
      segment.unclear.contains(one.callback)
        || !segment.objects[view.cast[one.role]].printed.contains(one.callback)
    }
    var states = view.isNew ? AutomatonStates(violation.start) : anywhere
    let restart = view.cast.count == 1 ? AutomatonStates(violation.start) : anywhere
    let mayRestart = isStrict && property.context == nil
    read(
      view, of: segment, hiding: hidden, violation, restarting: mayRestart ? restart : nil
    ) { states = $0(states) }
    let satisfying = view.isOver ? ~violation.accepting(at: .rest) : satisfiable
    return states.open & satisfying == 0
  }

  private func supports(
    _ view: LogView, in segment: RecordedLog.Segment, of log: RecordedLog
  ) -> Bool {
    if property.asksForBeginning, !view.isNew { return false }
    let hidden = named.filter { one in
      segment.unclear.contains(one.callback) || !log.printed.contains(one.callback)
    }
    var states = AutomatonStates(violation.start)
    let pending = violation.accepting(at: .rest)
    var (isFulfilled, wasPending) = (pending == 0, false)
    read(view, of: segment, hiding: hidden, violation) { step in
      wasPending = wasPending || (states.open != 0 && states.open & ~pending == 0)
      states = step(states)
      isFulfilled = isFulfilled || (wasPending && states.open & pending == 0)
    }
    guard !states.isAtGoal, isFulfilled, !view.isOver || states.open & pending == 0 else {
      return false
    }
    return [nonvacuity, presence].compactMap(\.self).allSatisfy { automaton in
      var states = AutomatonStates(automaton.start)
      read(view, of: segment, hiding: hidden, automaton) { states = $0(states) }
      return states.open == 0
    }
  }

  /// Leads an automaton through the records of those who play the roles.
  ///
  /// - Parameters:
  ///   - view: What is read.
  ///   - segment: The segment.
  ///   - hidden: The callbacks that may come unseen before, between, and after records.
  ///   - automaton: The automaton.
  ///   - restart: The states in which it may be when another object of the same name comes; `nil`
  ///     if none does.
  ///   - advance: Gets, for each record, the way from the states before it to those after it.
  private func read(
    _ view: LogView, of segment: RecordedLog.Segment, hiding hidden: [Named],
    _ automaton: PropertyAutomaton, restarting restart: AutomatonStates? = nil,
    _ advance: ((AutomatonStates) -> AutomatonStates) -> Void
  ) {
    let unseen = hidden.flatMap(\.words)
    advance { $0.stepped(by: [[property.letter(nil, alphabet)]], automaton) }
    advance { $0.closed(under: unseen, automaton) }
    for record in segment.records[view.records] {
      guard let role = view.cast.firstIndex(of: record.object) else { continue }
      let beginnings = segment.objects[record.object].beginnings
      if let restart, beginnings.contains(record.callback) { advance { $0.union(restart) } }
      let words = property.words(of: record.callback, with: record.arguments, on: role, alphabet)
      advance { $0.stepped(by: words, automaton) }
      advance { $0.closed(under: unseen, automaton) }
    }
  }
}

extension Property {
  /// The letter of a callback, or of a position between callbacks, in a log that names all who play
  /// the roles: all have left the states in which they began, and all operands were taken.
  fileprivate func letter(_ call: TracePosition.Call?, _ alphabet: Alphabet) -> Letter {
    let labels = context?.labels.count ?? 0
    return alphabet.letter(
      of: TracePosition(
        call: call, states: roles.map { _ in [UInt16.max] },
        labels: labels == 0 ? 0 : .max >> UInt64(TracePosition.mostLabels - labels)))
  }

  /// The letters of a callback, by index into the pack, and of the position after it, for each of
  /// some arguments.
  fileprivate func words(
    of callback: Int, with arguments: [String], on role: Int, _ alphabet: Alphabet
  ) -> [[Letter]] {
    arguments.map { argument in
      let call = TracePosition.Call(role: role, callback: callback, argument: argument)
      return [letter(call, alphabet), letter(nil, alphabet)]
    }
  }

  /// Whether it speaks of all that comes before something, so that a log has to show the beginning.
  fileprivate var asksForBeginning: Bool {
    guard case .before = scope else { return false }
    switch pattern {
    case .absence, .existence: return true
    default: return false
    }
  }
}

extension Alphabet {
  /// The arguments of a callback, by index into the pack, that letters distinguish, and another.
  fileprivate func arguments(of callback: Int) -> [String] {
    Set(possibleCalls.filter { $0.callback == callback }.map(\.argument)).union([""]).sorted()
  }
}

extension Proposition {
  /// Whether it asks for a state anywhere.
  package var asksForStates: Bool {
    switch self {
    case .call, .anyCall: false
    case .state: true
    case .not(let inner): inner.asksForStates
    case .all(let parts), .any(let parts): parts.contains(where: \.asksForStates)
    }
  }

  /// Whether it can only hold when one of its callbacks comes.
  fileprivate var needsCall: Bool {
    switch self {
    case .call: true
    case .anyCall, .state, .not: false
    case .all(let parts): parts.contains(where: \.needsCall)
    case .any(let parts): parts.allSatisfy(\.needsCall)
    }
  }

  /// The callbacks that it names, with their roles.
  fileprivate var calls: [(role: Int, callback: Name<Callback>)] {
    switch self {
    case .call(let role, let callback, _): [(role, callback)]
    case .anyCall, .state: []
    case .not(let inner): inner.calls
    case .all(let parts), .any(let parts): parts.flatMap(\.calls)
    }
  }
}

extension Property {
  /// What must come for the property to say anything of a log, as far as it is callbacks.
  fileprivate var triggers: [Proposition] {
    let own: [Proposition] =
      switch pattern {
      case .absence, .existence, .universality: []
      case .limitation(let one, _), .precedence(_, let one), .response(let one, _),
        .succession(let one, _), .predecession(let one, _):
        [one]
      }
    let marks: [Proposition] =
      switch scope {
      case .globally: []
      case .before(let one), .after(let one), .afterUntil(let one, _): [one]
      case .between(let opener, let closer): [opener, closer]
      }
    return (own + marks).filter(\.needsCall)
  }

  /// The property that what this one counts, up to a bound, does not happen; `nil` if it counts
  /// nothing up to a bound.
  fileprivate var absenceOfWhatIsCounted: Property? {
    guard case .existence(let one, let count) = pattern, (count.atMost ?? 0) > 0 else { return nil }
    return Property(
      text: text, roles: roles, context: context, pattern: .absence(one), scope: scope,
      isUnlessKilled: isUnlessKilled, condition: condition)
  }
}
