/// Reads the records of one line: where each begins, and which callback of which object it is.
struct RecordReader: Sendable {
  /// What the callbacks are called.
  let spellings: Spellings

  /// What one record turned out to be, before it is known whether a note is a title.
  struct Reading {
    /// The bytes of the record.
    let range: Range<Int>
    /// The stamp before it; none when it has none.
    let stamp: Stamp?
    /// The callback; none when it is none.
    let call: TraceCall?
  }

  /// The records of a line, in order; at least one.
  func readings(of line: ArraySlice<UInt8>) -> [Reading] {
    let mentions = spellings.mentions(in: line)
    guard mentions.count > 1 else { return [reading(of: line, mentions)] }
    let starts = [line.startIndex] + Stamp.starts(in: line)
    guard starts.count > 1 else { return readings(ofOneStamp: line, mentions) }
    return zip(starts, starts.dropFirst() + [line.endIndex]).flatMap { start, end in
      let own = mentions.filter { (start..<end).contains($0.range.lowerBound) }
      let part = line[start..<end].droppingBlanks
      return part.isEmpty ? [] : readings(ofOneStamp: part, own)
    }
  }

  /// A record with several mentions is a chain of arrows, a row of messages, or a sentence.
  private func readings(
    ofOneStamp line: ArraySlice<UInt8>, _ mentions: [Mention]
  ) -> [Reading] {
    guard mentions.count > 1 else { return [reading(of: line, mentions)] }
    if Set(mentions.map(\.spelling.callbacks)).count == 1 {
      let surest = mentions.max { $0.form < $1.form } ?? mentions[0]
      return [reading(of: line, [surest])]
    }
    let messages = mentions.filter { $0.form >= .dotted }
    if messages.count == 1 { return [reading(of: line, messages)] }
    let between = zip(mentions, mentions.dropFirst()).map {
      line[$0.range.upperBound..<max($1.range.lowerBound, $0.range.upperBound)]
    }
    let isChain = between.allSatisfy(\.hasArrow)
    guard isChain || messages.count == mentions.count else { return [reading(of: line, [])] }
    let stamp = Stamp(at: line)
    return zip(mentions, [line[..<mentions[0].range.lowerBound]] + between).map { own, gap in
      let bytes = own.range
      let first = gap.startIndex == line.startIndex ? stamp?.end ?? gap.startIndex : gap.startIndex
      let before = String(trace: gap[min(first, gap.endIndex)...])
      let call = call(own, before: isChain ? before.afterLastArrow : "", after: "", in: line)
      return Reading(range: bytes, stamp: stamp, call: call)
    }
  }

  private func reading(of line: ArraySlice<UInt8>, _ mentions: [Mention]) -> Reading {
    let stamp = Stamp(at: line)
    let range = line.startIndex..<line.endIndex
    guard let own = mentions.first else { return Reading(range: range, stamp: stamp, call: nil) }
    let start = min(stamp?.end ?? line.startIndex, own.range.lowerBound)
    let before = String(trace: line[start..<own.range.lowerBound])
    let after = String(trace: line[own.range.upperBound...])
    return Reading(
      range: range, stamp: stamp, call: call(own, before: before, after: after, in: line))
  }

  /// The call that a mention makes, or nothing when what stands around it speaks against that.
  private func call(
    _ mention: Mention, before: String, after: String, in line: ArraySlice<UInt8>
  ) -> TraceCall? {
    let callbacks = mention.spelling.callbacks.filter { callback in
      if spellings.isClassMethod[callback] {
        return mention.sign != UInt8(ascii: "-") && mention.isSigned
      }
      return mention.sign != UInt8(ascii: "+")
    }
    guard !callbacks.isEmpty else { return nil }
    let argument = mention.argument.map { String(trace: line[$0]) } ?? ""
    if let owner = mention.owner {
      return TraceCall(
        callbacks: callbacks, label: String(trace: line[owner]), address: "", argument: argument,
        clue: mention.form == .message ? .message : .type, spelling: mention.spelling.text)
    }
    guard !after.isDenial, !before.isDenial else { return nil }
    let tag = Tag(before: before, after: after)
    if mention.spelling.strength == .weak, mention.form == .bare, !tag.isSure(after: after) {
      return nil
    }
    return TraceCall(
      callbacks: callbacks, label: tag.label, address: tag.address, argument: argument,
      clue: tag.clue, spelling: mention.spelling.text)
  }
}

extension Mention {
  /// Whether a plus, or brackets with a sign, say that a method of the class may be meant.
  fileprivate var isSigned: Bool { sign == UInt8(ascii: "+") || (form == .message && sign == nil) }
}

extension Tag {
  /// Whether a word that prose uses as well, with this tag, is still a record.
  fileprivate func isSure(after suffix: String) -> Bool {
    switch clue {
    case .nothing: suffix.allSatisfy { !$0.isLetter }
    case .suffix: label.wordCount > 1 && !label.contains(" ")
    case .prefix:
      !label.contains(" ") && suffix.allSatisfy { !$0.isLetter }
        && label.contains { $0.isUppercase || $0.isNumber }
    case .message, .type, .description, .pattern: true
    }
  }
}

extension ArraySlice<UInt8> {
  /// Without blanks at its end.
  fileprivate var droppingBlanks: Self {
    let last = lastIndex { !$0.isBlank }
    return self[startIndex..<(last.map { $0 + 1 } ?? startIndex)]
  }

  /// Whether an arrow stands in it.
  fileprivate var hasArrow: Bool {
    let text = String(trace: self)
    return text.contains { ">→⇒➡⟶↓▶".contains($0) }
  }
}

extension String {
  fileprivate var afterLastArrow: String {
    let last = lastIndex { ">→⇒➡⟶↓▶".contains($0) }
    return last.map { String(self[index(after: $0)...]) } ?? self
  }
}
