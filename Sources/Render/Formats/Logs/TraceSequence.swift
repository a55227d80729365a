package import Base
package import Conformance
package import Graphics
import Logs
package import Pack

extension SequenceDiagram {
  /// Draws a log: its callbacks with their times, the interactions that explain them as frames, and
  /// the records that nothing explains as wrong.
  ///
  /// - Parameters:
  ///   - reading: The log.
  ///   - pack: The model that it was held to.
  ///   - parts: What its callbacks are to their objects.
  ///   - title: What the diagram is called.
  ///   - locale: The language of the words.
  ///   - links: Where callbacks lead.
  package init(
    of reading: TraceReading, in pack: Pack, _ parts: CallbackParts, title: String,
    locale: Words.Locale, links: SequenceLinks = .none
  ) {
    let draft = TraceDraft(reading, pack, parts, locale, links)
    let words = DiagramPhrases(locale: locale)
    let verdict = words.log(
      callbacks: reading.verdict.callCount, unexplained: reading.verdict.unpairedCount)
    let order = Self.summary(of: draft.items, lifelines: draft.lifelines, words: words)
    self.init(
      title: title, summary: words.text(of: [verdict, order]),
      lifelines: draft.lifelines, items: draft.items)
  }
}

extension TraceInteraction {
  /// Its title, with a question mark if it can be another one.
  package func title(in pack: Pack, _ locale: Words.Locale) -> String {
    pack.title(of: name, in: locale) + doubt
  }
}

/// A diagram of a log while it is made.
private struct TraceDraft {
  private let pack: Pack
  private let locale: Words.Locale
  private let links: SequenceLinks
  private let clock: TraceClock
  /// The times of the records, in microseconds since the first.
  private let elapsed: [TracePlace: Int]
  private let parts: CallbackParts
  private let wrong: Set<TracePlace>
  private let doubtful: Set<TracePlace>
  /// The callbacks that records are explained as, where several are written like them.
  private let told: [TracePlace: Name<Callback>]
  private var places: [String: Int] = [:]
  private(set) var lifelines: [SequenceDiagram.Lifeline]
  private(set) var items: [SequenceDiagram.Item] = []

  init(
    _ reading: TraceReading, _ pack: Pack, _ parts: CallbackParts, _ locale: Words.Locale,
    _ links: SequenceLinks
  ) {
    self.pack = pack
    self.locale = locale
    self.parts = parts
    self.links = links
    let elapsed = reading.elapsed
    let calls = reading.lines.filter { $0.call != nil }
    clock = TraceClock(for: calls.compactMap { elapsed[$0.place] })
    self.elapsed = elapsed
    wrong = Set(reading.verdict.findings.map(\.record.place))
    doubtful = Set(reading.verdict.suppositions.map(\.record.place))
    told = reading.callbacksTold
    let words = DiagramPhrases(locale: locale)
    if !reading.isWhole { items.append(.note(words.onlyUnexplained)) }
    lifelines = [SequenceDiagram.Lifeline(system: pack.system, in: locale)]
    for line in reading.lines {
      guard let name = line.call?.objectName, places[name] == nil else { continue }
      places[name] = lifelines.count
      lifelines.append(SequenceDiagram.Lifeline(name: name.isEmpty ? words.someObject : name))
    }
    for recording in reading.verdict.segments {
      let tree = TraceTree(of: recording, reading.lines(of: recording))
      items += tree.branches.flatMap { items(of: $0) }
    }
  }

  private func items(of branch: TraceTree.Branch) -> [SequenceDiagram.Item] {
    switch branch {
    case .interaction(let interaction, let branches):
      let operand = SequenceDiagram.Operand(
        condition: "", items: branches.flatMap { items(of: $0) })
      return [
        .fragment(
          SequenceDiagram.Fragment(
            operation: .interaction(interaction.title(in: pack, locale)),
            operands: [operand]))
      ]
    case .record(let line):
      switch line.content {
      case .blank, .note: return []
      case .heading: return [.note(line.text)]
      case .call(let call):
        let message = message(of: call, in: line)
        let isEnd = callback(of: call, in: line).map(parts.ends.contains) ?? false
        let doubt = DiagramPhrases(locale: locale).doubtful(atLine: line.number)
        return (doubtful.contains(line.place) ? [.note(doubt)] : [])
          + [.message(message)] + (isEnd ? [.destruction(lifeline: message.to)] : [])
      }
    }
  }

  private func message(of call: TraceCall, in line: TraceLine) -> SequenceDiagram.Message {
    let callback = callback(of: call, in: line)
    let isSent = callback.map(parts.byCode.contains) ?? false
    return SequenceDiagram.Message(
      from: isSent ? nil : 0, to: places[call.objectName, default: 0],
      text: callback.map(pack.callbackNames.short) ?? call.spelling, isCallback: true,
      link: callback.map(links.callback) ?? "", margin: margin(of: line),
      isWrong: wrong.contains(line.place))
  }

  /// The callback that a record names; of several, the one that explains it, or else the first.
  private func callback(of call: TraceCall, in line: TraceLine) -> Name<Callback>? {
    told[line.place] ?? call.callbacks.first.map { pack.callbacks[$0].name }
  }

  /// The time of a record, or its line in a log without times.
  private func margin(of line: TraceLine) -> String {
    elapsed.isEmpty ? "\(line.number)" : elapsed[line.place].map(clock.text) ?? ""
  }
}

/// What callbacks are to their objects, whichever transition calls them.
package struct CallbackParts: Sendable {
  /// Those that code calls, and never the system.
  let byCode: Set<Name<Callback>>
  /// Those that are the last that an object gets.
  let ends: Set<Name<Callback>>

  /// Reads the transitions of a pack.
  package init(in pack: Pack) {
    var (byCode, bySystem): (Set<Name<Callback>>, Set<Name<Callback>>) = ([], [])
    var (last, inside): (Set<Name<Callback>>, Set<Name<Callback>>) = ([], [])
    for machine in pack.machines {
      for transition in machine.events.lazy.flatMap(\.transitions) {
        let calls = transition.actions.compactMap(\.call)
        for call in calls where call.caller == .code { byCode.insert(call.callback) }
        for call in calls where call.caller == .system { bySystem.insert(call.callback) }
        guard let end = calls.last?.callback else { continue }
        inside.formUnion(calls.dropLast().map(\.callback))
        if machine.endsLife(transition) { last.insert(end) } else { inside.insert(end) }
      }
    }
    self.byCode = byCode.subtracting(bySystem)
    ends = last.subtracting(inside)
  }
}
