import Base
import Pack

/// Reads the records of one line: where each begins, and which callback of which object it is.
struct RecordReader: Sendable {
  /// What the callbacks are called.
  let spellings: Spellings
  /// What some lines said that were read before, and where in the source they were printed: logs
  /// repeat themselves, but for the times.
  private var memory = ByteMemory<(finding: Finding, source: SourcePlace, remark: Remark?)>(
    count: 4_096)
  /// Calls of which the log tells more than their end; no more than a limit.
  private var begun: Set<TraceCall> = []
  static let most = 4_000
  /// The last call.
  private var latest: TraceCall?
  /// Whether a mark that may say that a call returns stood right behind that call.
  private var marksEnd = false
  /// Where in the source the record at hand was printed.
  private var source = SourcePlace()
  private var progress = SourceProgress()
  private var remarks = CallRemarks()
  /// What stood with a number before records that name an object themselves; no more than a limit.
  var processes: Set<String> = []
  /// How far around a callback the words count, in bytes.
  private static let reach = 8_192
  /// What is known of words that look like callbacks.
  private var nearness = ByteMemory<Unread?>(count: 1_024)
  private var objects: NamedObjects

  /// What one record turned out to be, before it is known whether a note is a title.
  struct Reading: Hashable, Sendable {
    /// The bytes of the record.
    let range: Range<Int>
    /// The stamp before it; none when it has none.
    var stamp: Timestamp?
    /// What it says.
    var finding: Finding
    /// What it says beyond a callback, what that takes, and of which object it is.
    var remark: Remark?
  }

  /// What the words of a record say.
  enum Finding: Hashable, Sendable {
    /// A callback.
    case call(TraceCall)
    /// No callback, and why not if one is mentioned.
    case note(TraceDoubt?)
    /// No callback, and something else that people should know of.
    case aside(Aside)
  }

  /// Prepares to read records.
  init(spellings: Spellings) {
    self.spellings = spellings
    objects = NamedObjects(spellings)
  }

  /// Reads a line: its records, in order; at least one.
  mutating func readings(of line: ArraySlice<UInt8>) -> [Reading] {
    var found: [Reading]
    if let record = JSONRecord(line) {
      found = readings(of: record, in: line)
    } else {
      let stamp = stamp(at: line)
      found = readings(of: line, behind: stamp)
      if stamp?.head != nil { found = found.map { headed($0, in: line) } }
    }
    for place in found.indices { remarks.follow(&found[place]) }
    return found
  }

  /// The stamp at the beginning of a line, in which no callback is a process.
  private func stamp(at line: ArraySlice<UInt8>) -> Timestamp? {
    let stamp = Timestamp(at: line)
    guard let stamp, let name = stamp.doubtfulName(in: line) else { return stamp }
    let isCall = spellings.mentions(in: name).contains {
      stamp.isTagged || $0.range.upperBound == name.endIndex && $0.spelling.strength > .weak
    }
    return isCall ? Timestamp(at: line, hasProcess: false) : stamp
  }

  /// Reads a line of which the stamp is known.
  mutating func readings(of line: ArraySlice<UInt8>, behind stamp: Timestamp?) -> [Reading] {
    let words = line[(stamp?.end ?? line.startIndex)...]
    let whole = line.startIndex..<line.endIndex
    if let known = memory.value(for: words) {
      let former = latest
      if let call = known.finding.call { latest = call }
      let finding = progress.followed(known.finding, at: known.source, after: former)
      return [Reading(range: whole, stamp: stamp, finding: finding, remark: known.remark)]
    }
    let scan = spellings.scan(words)
    let finding = finding(of: scan, in: words, isBare: stamp == nil)
    let reading = finding.map { Reading(range: whole, stamp: stamp, finding: $0) }
    let misspelling = finding?.aside?.unread.flatMap { spellings.misspelling($0, in: words) }
    if let reading, misspelling == nil { return [reading] }
    objects.areAsked = false
    let readings = parts(of: line, stamp, words, misspelling.map { [$0] } ?? scan.mentions)
    if let reading, readings.allSatisfy({ $0.finding.call == nil }) { return [reading] }
    if !objects.areAsked, let only = readings.first, readings.count == 1, only.range == whole,
      only.stamp == stamp
    {
      memory.keep((only.finding, source, only.remark), for: words)
    }
    return readings
  }

  /// What a record without a spelling says.
  private mutating func finding(without words: ArraySlice<UInt8>) -> Finding {
    guard let unread = spellings.near.unread(in: words, &nearness), !words.isOfCrash else {
      return .note(nil)
    }
    return .aside(.unread(unread))
  }

  /// What a record says that mentions no callback, or mentions one as a complaint or code does.
  ///
  /// - Parameters:
  ///   - scan: What it is known by.
  ///   - words: The record.
  ///   - isBare: Whether it has no stamp.
  /// - Returns: The finding; none where the callbacks that it mentions decide.
  private mutating func finding(
    of scan: Spellings.Scan, in words: ArraySlice<UInt8>, isBare: Bool
  ) -> Finding? {
    if scan.mentions.isEmpty, scan.marker == nil, !spellings.moves.mayBe(in: words) {
      return finding(without: words)
    }
    if words.isOfCrash { return .note(.frame) }
    switch scan.marker?.kind {
    case .complaint(let kind): return .aside(.complaint(Complaint(kind, in: String(trace: words))))
    case .foreign(let log) where scan.mentions.isEmpty: return .aside(.foreign(log))
    case .notification where scan.mentions.isEmpty:
      guard let spelling = scan.marker, let callback = spelling.callbacks.first else { break }
      return .aside(
        .unread(Unread(word: spelling.text, callback: callback, reason: .notification)))
    default: break
    }
    if let change = change(of: scan.mentions, in: words) { return change }
    if scan.mentions.isEmpty { return finding(without: words) }
    return isBare && words.isSourceCode ? .note(.code) : nil
  }

  /// What a change of state comes to that a record names, `Idle -> Playing`; none where callbacks
  /// that it mentions beside the states are not those of the change.
  private func change(of mentions: [Mention], in words: ArraySlice<UInt8>) -> Finding? {
    guard var move = spellings.moves.move(in: words) else { return nil }
    let beside = mentions.filter { !move.range.contains($0.range.lowerBound) }
    let named = beside.reduce(Set(move.callbacks)) { $0.intersection($1.spelling.callbacks) }
    if !beside.isEmpty, named.isEmpty { return nil }
    let start = beside.map(\.range.lowerBound).reduce(move.range.lowerBound, min)
    move.change.label = Tokens(words[..<start]).lastName
    if move.callbacks.isEmpty { return .aside(.change(move.change)) }
    return .call(
      TraceCall(
        callbacks: named.sorted(), label: move.change.label,
        clue: move.change.label.isEmpty ? .nothing : .prefix, spelling: move.change.text))
  }

  /// The records of a line that was not read before.
  private mutating func parts(
    of line: ArraySlice<UInt8>, _ stamp: Timestamp?, _ words: ArraySlice<UInt8>,
    _ mentions: [Mention]
  ) -> [Reading] {
    let starts = mentions.count > 1 ? Timestamp.starts(in: words, after: stamp?.form) : []
    if starts.isEmpty { return readings(line, stamp, words, mentions) }
    let bounds = [line.startIndex] + starts + [line.endIndex]
    return zip(bounds, bounds.dropFirst()).flatMap { start, end in
      let part = line[start..<end].withoutBlanksAtEnd
      let stamp = start == line.startIndex ? stamp : Timestamp(at: part)
      let words = part[min(stamp?.end ?? part.startIndex, part.endIndex)...]
      // A mention that reaches over the stamp is none.
      return part.isEmpty ? [] : readings(part, stamp, words, spellings.mentions(in: words))
    }
  }

  /// The records behind one stamp: a chain of arrows, a row of messages, or a single one.
  mutating func readings(
    _ line: ArraySlice<UInt8>, _ stamp: Timestamp?, _ words: ArraySlice<UInt8>,
    _ mentions: [Mention]
  ) -> [Reading] {
    let whole = line.startIndex..<line.endIndex
    source = SourcePlace()
    if let several = several(line, stamp, words, mentions) { return several }
    guard let mention = mentions.surest(in: words) else {
      let doubt = mentions.isEmpty ? nil : TraceDoubt.sentence
      return [Reading(range: whole, stamp: stamp, finding: .note(doubt))]
    }
    let tail = words[mention.range.upperBound...]
    let facts = tail.timestamp
    let before = Untimed(words[..<mention.range.lowerBound].suffix(Self.reach))
    let after = Untimed((facts.map { tail[..<$0.start] } ?? tail).prefix(Self.reach))
    let isLast = mention.owner == nil && after.words.allSatisfy(\.isBlank)
    let tag = isLast ? Tag(common: before.words) : nil
    var (lead, rest) = (tag == nil ? Tokens(before.words) : [], Tokens(after.words))
    if lead.opensBracket, rest.first?.isOne(of: ")") == true {
      (lead, rest) = (lead.dropLast(), rest.dropFirst())
    }
    let former = latest
    let finding = self.finding(mention, tag, before: lead, after: rest, in: words)
    let named = finding.named(facts.map { tail[$0.start...].categoryOfFacts } ?? "")
    let time = stamp?.time == nil ? facts?.time ?? before.time ?? after.time : nil
    source.line = mention.sourceLine(in: words, before: lead, after: rest)
    // What follows a sign was written by a person, and not by a statement.
    let isFollowed =
      named.isFollowed(by: rest) && named.isFollowed(by: Tokens(after.words.withoutNote))
    let followed = progress.followed(named, at: source, after: former)
    if followed != named { objects.areAsked = true }
    return [
      Reading(
        range: whole, stamp: time.map { stamp.dated($0) } ?? stamp, finding: followed,
        remark: after.hasKey ? .words : isFollowed ? Remark(of: rest) : nil)
    ]
  }

  /// The records of a line that lists several, or has a note that mentions others; none of any
  /// other line.
  private mutating func several(
    _ line: ArraySlice<UInt8>, _ stamp: Timestamp?, _ words: ArraySlice<UInt8>,
    _ mentions: [Mention]
  ) -> [Reading]? {
    if let row = row(of: mentions, in: words) {
      let places = mentions.ranges(with: row, in: words)
      return zip(places, findings(of: mentions, in: row, words)).map {
        Reading(range: $0, stamp: stamp, finding: $1)
      }
    }
    guard let note = words.note(among: mentions) else { return nil }
    return readings(line, stamp, words[..<note], mentions.filter { $0.range.upperBound <= note })
  }

  /// What each of several callbacks of a line says, by what is before it.
  private mutating func findings(
    of mentions: [Mention], in row: [Tokens], _ words: ArraySlice<UInt8>
  ) -> [Finding] {
    var findings = zip(mentions, row).map { finding($0, before: $1, after: [], in: words) }
    for (place, former) in zip(findings.indices.dropFirst(), findings.indices) {
      findings[place].takeName(of: findings[former])
    }
    return findings.map { progress.followed($0, at: SourcePlace()) }
  }

  /// What stands before each of several callbacks that a line lists one after the other; nothing
  /// when it does not list them.
  private func row(of mentions: [Mention], in words: ArraySlice<UInt8>) -> [Tokens]? {
    guard mentions.count > 1 else { return nil }
    let owners = Set(mentions.map { $0.owner.map { words[$0] } })
    let differ = Set(mentions.map(\.spelling.callbacks)).count > 1
    guard differ || owners.count > 1 && !owners.contains(nil) else { return nil }
    let first = Tokens(words[..<mentions[0].range.lowerBound])
    let between = zip(mentions, mentions.dropFirst()).map {
      Tokens(words[$0.range.upperBound..<max($1.range.lowerBound, $0.range.upperBound)])
    }
    if between.allSatisfy({ $0.afterLastArrow != nil }) {
      let leads = ([first] + between).map { $0.afterLastArrow ?? $0 }
      // Behind other words a word of prose is none of the chain: `viewDidLoad() > did load`.
      let isChain = zip(mentions, leads).dropFirst().allSatisfy { mention, lead in
        !mention.isProse || lead.allSatisfy(\.isBlank)
      }
      return isChain ? leads : nil
    }
    let isLast = words[mentions[mentions.count - 1].range.upperBound...].allSatisfy(\.isBlank)
    if isLast, between.allSatisfy(\.isAmpersand), !mentions.contains(where: \.isProse) {
      return [first] + between.map { _ in [] }
    }
    let parts = between.map(\.afterDash)
    if differ, parts.allSatisfy({ $0?.isShortName == true }) {
      return [first] + parts.compactMap { $0 }
    }
    guard mentions.allSatisfy({ $0.form >= .dotted }) else { return nil }
    return mentions.map { _ in [] }
  }

  /// The call that a mention makes, or why it makes none.
  private mutating func finding(
    _ mention: Mention, _ common: Tag? = nil, before lead: Tokens, after: Tokens,
    in line: ArraySlice<UInt8>
  ) -> Finding {
    let callbacks = mention.spelling.callbacks.filter { callback in
      spellings.isClassMethod[callback]
        ? mention.sign != UInt8(ascii: "-") && mention.isSigned
        : mention.sign != UInt8(ascii: "+")
    }
    guard !callbacks.isEmpty else { return .note(mention.form == .message ? .receiver : .word) }
    let rest = line[mention.range.upperBound...]
    if rest.starts(with: "_block_invoke".utf8) { return .note(.block) }
    if lead.tellsOfSomethingElse || after.tellsOfSubscription { return .note(.sentence) }
    let kind = callbacks.reduce(.value) { max($0, spellings.arguments[$1]) }
    let values = callbacks.count == 1 ? spellings.values[callbacks[0]] : []
    let (argument, tail) = mention.argument(in: line, after, taking: kind, values)
    if let owner = mention.owner {
      let label = String(trace: line[owner]).withoutModule
      if let doubt = mention.doubt(ofOwner: label) { return .note(doubt) }
      let call = call(mention, of: label, callbacks, argument, kind, lead, tail)
      return finding(call, end: Tag.end(before: lead, after: tail, in: rest))
    }
    var tag = common ?? Tag(before: lead, after: tail, argument: kind, keys: spellings.keys)
    if let doubt = tag.doubt ?? (tag.label.isClause ? .sentence : nil) { return .note(doubt) }
    if tag.clue == .suffix, rest.isSpan || isRemark(tag, on: callbacks, tail) {
      (tag.label, tag.clue) = ("", .nothing)
    }
    if let mark = mention.mark {
      // Where the record names its object, the whole is the name of another method.
      guard tag.label.isEmpty, tag.address.isEmpty else { return .note(.word) }
      (tag.label, tag.clue) = (String(trace: line[mark]), .suffix)
    }
    guard isRecord(mention, of: tag, lead, tail) else { return .note(.word) }
    return finding(
      TraceCall(
        callbacks: callbacks, label: tag.label, address: objects.address(of: tag, tag.label, kind),
        argument: argument.isEmpty ? tag.flag : argument, clue: tag.clue,
        spelling: mention.spelling.text, isMisspelt: mention.isMisspelt, sender: tag.sender),
      end: Tag.end(before: lead, after: tail, in: rest))
  }

  /// Whether what comes after a callback names a value, or says why an event of the app or an end
  /// came, and the log has named no object so.
  private mutating func isRemark(_ tag: Tag, on callbacks: [Int], _ tail: Tokens) -> Bool {
    if tail.isComment, spellings.areOfApp(callbacks) { return true }
    let isOther =
      tag.namesValue(in: tail)
      || tag.label.isSentence
        && (spellings.areOfApp(callbacks)
          || spellings.areOfAnyClass(callbacks) && tag.label.isOfVerb)
    return isOther && !objects.has(tag.label)
  }

  /// Whether a mention is a record: of a word that prose uses as well, only where its tag is like
  /// that of an object, or the log has named one so, or it is the end of one and a mark sets it
  /// apart from what follows, `deinit: freeing memory`.
  private mutating func isRecord(
    _ mention: Mention, of tag: Tag, _ lead: Tokens, _ tail: Tokens
  ) -> Bool {
    if mention.spelling.isShort, tag.label.split(separator: " ").count > 3 { return false }
    if mention.isShortWords, tag.label.isEmpty || tag.label.isNeverAController { return false }
    guard mention.isProse, !tag.isSure else { return true }
    let isEnd = spellings.areOfAnyClass(mention.spelling.callbacks)
    if isEnd, tag.label.isEmpty, !lead.contains(where: \.isWord),
      tail.first(where: { !$0.isBlank })?.isWord == false
    {
      return true
    }
    return (tag.isAlone || isEnd && tag.clue == .prefix) && objects.has(tag.label)
  }

  /// The call of a method of a class, on the object that stands beside it, or else on the only one
  /// of its class.
  private mutating func call(
    _ mention: Mention, of owner: String, _ callbacks: [Int], _ argument: String,
    _ kind: CallbackArgument, _ before: Tokens, _ after: Tokens
  ) -> TraceCall {
    let own = Tag(besideOwner: owner, before: before, after: after, argument: kind)
    let label = own.label.isEmpty ? owner : own.label
    (source.owner, source.isAbove) = (owner.hashValue, owner != label)
    let clue = mention.form == .message ? TraceCall.Clue.message : .type
    return TraceCall(
      callbacks: callbacks, label: label, address: objects.address(of: own, label, kind),
      argument: argument, clue: own.clue == .nothing ? clue : own.clue,
      spelling: mention.spelling.text, isMisspelt: mention.isMisspelt)
  }

  /// Whether a controller observes an event of the app, which another object gets.
  private mutating func isObserver(_ call: TraceCall) -> Bool {
    guard call.label.isLikeController, !call.label.hasSuffix("Delegate"),
      spellings.areOfApp(call.callbacks)
    else { return false }
    objects.areAsked = true
    return objects.has(call.label)
      || latest?.callbacks == call.callbacks && latest?.label != call.label
  }

  /// What a call comes to: nothing new, where it says that one is over which the log has told of.
  private mutating func finding(_ call: TraceCall, end: Tag.End?) -> Finding {
    if isObserver(call) { return .note(.observer) }
    let call = objects.ofController(call)
    if objects.lack(objectOf: call) { return .aside(.outsider(call)) }
    let former = latest
    latest = call
    guard end != nil || begun.count < Self.most else { return .call(call) }
    let plain = TraceCall(callbacks: call.callbacks, label: call.label, address: call.address)
    guard let end else {
      begun.insert(plain)
      return .call(call)
    }
    objects.areAsked = true
    guard begun.contains(plain) else { return .call(call) }
    if end == .mark, former?.isAlike(call) == true { marksEnd = true }
    guard end == .word || marksEnd else { return .call(call) }
    latest = former
    return .note(.end)
  }
}
