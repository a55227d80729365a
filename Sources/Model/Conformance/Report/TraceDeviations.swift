import Base
import Logs
import Pack

/// What the monitor says of a record that nothing explains.
extension TraceMonitor {
  /// Whether a record could come next.
  private mutating func couldCome(_ meanings: [TraceMeaning]) -> Bool {
    let before = process
    defer { process = before }
    let steps = meanings.compactMap { step($0, from: set(of: $0.name)) }
    guard !steps.isEmpty else { return false }
    let symbol = symbol(of: steps)
    return book.admits(symbol, from: process.belief, knowledge)
  }

  /// Whether a record could come next, and then another.
  private mutating func couldCome(_ meaning: TraceMeaning, then next: [TraceMeaning]) -> Bool {
    let before = process
    defer { process = before }
    guard let passage = passage(for: [meaning]) else { return false }
    go(through: passage, nil)
    return couldCome(next)
  }

  /// What is to be said of a record that nothing explains.
  mutating func deviation(_ line: TraceLine, _ meanings: [TraceMeaning]) -> TraceDeviation {
    let mask = book.beliefs[process.belief].reduce(0) { $0 | $1.mask }
    let steps = meanings.compactMap { step($0, from: set(of: $0.name)) }
    let isPossible = steps.contains { step in
      !step.meaning.isOwn || step.emissions.contains { $0.mask & mask != 0 }
    }
    let elsewhere = isPossible ? 0 : steps.flatMap(\.emissions).reduce(0) { $0 | $1.mask }
    let candidates = process.end == nil && mayList ? candidates(for: meanings) : []
    let possible = candidates.filter { start(before: [$0]) == nil && couldCome([$0]) }
    // That another object has a record too few would explain nearly anything.
    let own = possible.filter { candidate in meanings.contains { $0.name == candidate.name } }
      .sorted { !isDeath($0) && isDeath($1) }
    let repeated = repeatedLine(of: meanings)
    let missing = repeated == nil ? missing(among: own, before: meanings) : nil
    let callbacks = line.call?.callbacks ?? []
    let first = callbacks.first ?? 0
    let isKnown = callbacks.contains { callback in
      model.homes[callback] >= 0
        && model.machines[model.homes[callback]].moves.contains { $0.callback == callback }
    }
    let pack = model.pack
    return TraceDeviation(
      record: line, callback: pack.callbacks[first].name, object: line.call?.objectName ?? "",
      kind: isPossible ? .order : .object, expected: possible.withoutTwins.map { expected($0) },
      nearest: missing.map { .missing(expected($0)) } ?? (isKnown ? .extra : .never),
      repeatedLine: repeated, onlyWhere: elsewhere == 0 ? "" : phrase(for: elsewhere),
      echoed: repeated == nil && process.end == nil ? objectEchoed(by: meanings) : "",
      mayBeAnother: process.end == nil && meanings.contains { mayBeAnother($0) },
      end: process.end.map {
        TraceDeviation.End(callback: pack.callbacks[$0.callback].name, line: $0.line)
      }
    )
  }

  /// The first of some records that explains another where it comes before it; none where none
  /// does.
  private mutating func missing(
    among candidates: [TraceMeaning], before next: [TraceMeaning]
  ) -> TraceMeaning? {
    guard let first = candidates.first(where: { couldCome($0, then: next) }) else { return nil }
    let twins = candidates.filter { $0.plain == first.plain && couldCome($0, then: next) }
    return twins.count > 1 ? first.plain : first
  }

  /// A record that is not there, as readers are told of it.
  private func expected(_ meaning: TraceMeaning) -> TraceDeviation.Expected {
    let callback = model.pack.callbacks[meaning.callback].name
    let arguments = model.machines[meaning.name.machine].arguments
    return TraceDeviation.Expected(
      callback: callback, object: meaning.name.text,
      argument: arguments.text(of: meaning.argument, callback))
  }

  /// Whether an object may end its life with a record; that explains whatever may come first in a
  /// life.
  private func isDeath(_ meaning: TraceMeaning) -> Bool {
    model.machines[meaning.name.machine].deaths.contains(meaning.callback)
  }

  /// Whether a record may be of another object of the same name, which has got nothing yet; the one
  /// with which the world ends has no like.
  private mutating func mayBeAnother(_ meaning: TraceMeaning) -> Bool {
    meaning.isOwn && !meaning.name.label.isEmpty && meaning.name.address.isEmpty
      && !model.machines[meaning.name.machine].isOver.contains(true) && !isCrowd(meaning.name)
      && isFirst(meaning)
  }

  /// The object whose record right before says the same as one of another without an address; empty
  /// where none does.
  private func objectEchoed(by meanings: [TraceMeaning]) -> String {
    let own = meanings.filter(\.isOwn)
    guard own.contains(where: { !$0.name.label.isEmpty && $0.name.address.isEmpty }),
      let latest = (process.cast.players + [process.cast.departed]).compactMap({ $0 }).max(by: {
        $0.object.last.line < $1.object.last.line
      }),
      own.contains(where: { $0.callback == latest.object.last.callback && $0.name != latest.name })
    else { return "" }
    return latest.name.text
  }

  /// The line of the last record of the object, where that says the same.
  private func repeatedLine(of meanings: [TraceMeaning]) -> Int? {
    meanings.lazy.filter { $0.isOwn && !$0.name.text.isEmpty }.compactMap { meaning in
      process.cast.object(meaning.name).flatMap {
        $0.last.callback == meaning.callback ? $0.last.line : nil
      }
    }.first
  }

  /// Where some models hold, in the words of the pack's conditions.
  private func phrase(for mask: TraceModels.Mask) -> String {
    model.pack.phrase(for: model.models.configurations(in: mask))
  }

  /// Every record that the log could show next, as far as names go, the own object's first.
  private func candidates(for meanings: [TraceMeaning]) -> [TraceMeaning] {
    let own = meanings.filter(\.isOwn).map(\.name)
    let others = process.cast.players.compactMap { $0?.name }.filter { !own.contains($0) }
    return (own + others).flatMap { name in
      process.cast.callbacks(of: name).sorted().flatMap { callback in
        model.machines[name.machine].arguments.all(of: model.pack.callbacks[callback].name).map {
          TraceMeaning(
            callback: callback, name: name, isOwn: true, isDoubtful: false, argument: $0)
        }
      }
    }
  }
}

extension [TraceMeaning] {
  /// Without what is said of an object that a callback takes, where it could come with one or none.
  fileprivate var withoutTwins: Self {
    reduce(into: []) { kept, meaning in
      if let last = kept.last, last.argument != .unsaid, last.plain == meaning.plain {
        kept[kept.count - 1] = meaning.plain
      } else {
        kept.append(meaning)
      }
    }
  }
}

extension TraceMeaning {
  /// The same, whatever the callback takes.
  fileprivate var plain: Self {
    var plain = self
    plain.argument = .unsaid
    return plain
  }
}

/// How the monitor goes on behind a record that nothing explains.
extension TraceMonitor {
  /// Whether a record is the one that was missing before the last deviation of its object.
  mutating func settles(_ meanings: [TraceMeaning]) -> Bool {
    guard let owed = process.owed, meanings.contains(where: { $0.name == owed.name }) else {
      return false
    }
    process.owed = nil
    return meanings.contains { $0.isOwn && $0.name == owed.name && $0.callback == owed.callback }
  }

  /// Takes a record that was missing before: it counts now, or counted then.
  mutating func takeLate(_ line: TraceRecord, _ meanings: [TraceMeaning]) {
    reach(line)
    let former = states(of: meanings)
    if let passage = doubtfulPassage(for: meanings, cost: 0) { go(through: passage, line) }
    admit(former)
  }

  /// Takes a record that came before the last one, where nothing explained it: it may have changed
  /// places with that.
  mutating func takeEarly() {
    guard let early = process.early else { return }
    process.early = nil
    let former = states(of: early)
    if let passage = doubtfulPassage(for: early, cost: TraceCost.extra) {
      go(through: passage, nil)
    }
    admit(former)
  }

  /// Notes a deviation, and goes on as if the record did not count, or one before it were missing,
  /// or nothing that was believed before it.
  mutating func deviate(
    _ line: TraceRecord, _ meanings: [TraceMeaning]
  ) -> TraceDeviation {
    reach(line)
    let deviation = deviation(line.line, meanings)
    list(deviation)
    let former = states(of: meanings)
    if case .missing(let expected) = deviation.nearest,
      let missing = meaning(of: expected, besides: meanings),
      let supplied = doubtfulPassage(for: [missing], cost: 0)
    {
      go(through: supplied, nil)
      process.owed = missing
      if let passage = doubtfulPassage(for: meanings, cost: TraceCost.extra) {
        go(through: passage, line)
      }
    } else {
      if let passage = surprise(meanings) { go(through: passage, line) }
      if deviation.repeatedLine == nil { process.early = meanings }
    }
    admit(former)
    return deviation
  }
}
