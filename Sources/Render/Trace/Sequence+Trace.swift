public import Model

extension Sequence {
  /// Draws a log: its callbacks with their times, the interactions that explain them as frames, and
  /// the records that nothing explains as wrong.
  ///
  /// - Parameters:
  ///   - reading: The log.
  ///   - pack: The model that it was held to.
  ///   - title: What the diagram is called.
  ///   - locale: The language of the words.
  ///   - links: Where callbacks lead.
  public init(
    of reading: TraceReading, in pack: Pack, title: String, locale: Words.Locale,
    links: SequenceLinks = .none
  ) {
    let draft = TraceDraft(reading, pack, locale, links)
    let summary = SequenceWords(locale: locale).log(
      callbacks: reading.verdict.callCount, unexplained: reading.verdict.deviationCount)
    self.init(
      title: title, summary: summary,
      lifelines: draft.lifelines, items: draft.items)
  }
}

/// A diagram of a log while it is made.
private struct TraceDraft {
  private let pack: Pack
  private let links: SequenceLinks
  private let start: Int?
  private let wrong: Set<TracePlace>
  private var places: [String: Int] = [:]
  private(set) var lifelines: [Sequence.Lifeline]
  private(set) var items: [Sequence.Item] = []

  init(
    _ reading: TraceReading, _ pack: Pack, _ locale: Words.Locale, _ links: SequenceLinks
  ) {
    self.pack = pack
    self.links = links
    start = reading.lines.first { $0.call != nil && $0.time != nil }?.time?.microseconds
    wrong = Set(reading.verdict.deviations.map(\.record.place))
    let words = SequenceWords(locale: locale)
    if !reading.isWhole { items.append(.note(words.onlyUnexplained)) }
    lifelines = [Sequence.Lifeline(name: pack.system.text(in: locale), isSystem: true)]
    for line in reading.lines {
      guard let name = line.call?.objectName, places[name] == nil else { continue }
      places[name] = lifelines.count
      lifelines.append(Sequence.Lifeline(name: name.isEmpty ? words.someObject : name))
    }
    for recording in reading.verdict.recordings {
      let tree = TraceTree(of: recording, reading.lines(of: recording))
      items += tree.branches.compactMap { item(of: $0) }
    }
  }

  private func item(of branch: TraceTree.Branch) -> Sequence.Item? {
    switch branch {
    case .interaction(let interaction, let branches):
      let operand = Sequence.Operand(
        condition: "", items: branches.compactMap { item(of: $0) })
      return .fragment(
        Sequence.Fragment(operation: .interaction(interaction.name.text), operands: [operand]))
    case .record(let line):
      switch line.content {
      case .blank, .note: return nil
      case .heading: return .note(line.text)
      case .call(let call): return .message(message(of: call, in: line))
      }
    }
  }

  private func message(of call: TraceCall, in line: TraceLine) -> Sequence.Message {
    let name = call.callbacks.first.map { pack.callbacks[$0].name.text } ?? call.spelling
    return Sequence.Message(
      from: 0, to: places[call.objectName, default: 0], text: name, isCallback: true,
      link: call.callbacks.first.map { links.callback(pack.callbacks[$0].name) } ?? "",
      margin: margin(of: line), isWrong: wrong.contains(line.place))
  }

  /// The time since the first record: milliseconds, or seconds when there are many.
  private func margin(of line: TraceLine) -> String {
    guard let start, let time = line.time else { return "" }
    let micro = time.microseconds - start
    if abs(micro) >= 10_000_000 { return "\(micro / 1_000_000) s" }
    let parts = micro / 10
    let (whole, rest) = (abs(parts) / 100, abs(parts) % 100)
    return "\(parts < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest) ms"
  }
}
