import Base
package import Logs
package import Pack

/// Aligns the records of a log with a model, as they come.
///
/// Each process of the log is a case: it is aligned by itself, whatever the others do.
package struct TraceMonitor: Sendable {
  let model: AlignmentModel
  /// The processes that are followed, each with its number, which is empty while the log does not
  /// say which process writes; the one that wrote last is the last.
  private(set) var cases: [(number: String, alignment: LogAlignment)]
  /// The process that wrote first, with which the first record goes on; empty once that was taken.
  private var first = ""
  /// What the records and the processes that have ended say.
  private var verdict = TraceVerdict()
  /// The objects that the log names; no more than a limit.
  private var objects = Interner<String>()
  /// The calls that were read, by identity; comparing what they say costs more.
  private var calls: [ObjectIdentifier: TraceCall] = [:]
  /// What a recording is known to show, if it is one, and what cites its source.
  private var preference: (known: [Int], citing: BitSet)?

  /// How many processes are followed at a time; the one that was silent for longest ends.
  private static let most = 8
  /// The most objects that are listed.
  private static let mostObjects = 10_000

  /// Prepares to align logs with a pack.
  ///
  /// - Parameters:
  ///   - pack: The model.
  ///   - configurations: The configurations that can be; `nil` for all of the pack.
  ///   - hasCrowds: Whether a name without an address can mean several objects at a time.
  package init(
    of pack: Pack, in configurations: [Configuration]? = nil, hasCrowds: Bool = false
  ) {
    self.init(on: PackTables(of: pack), in: configurations, hasCrowds: hasCrowds)
  }

  /// Prepares to align logs with a pack of which something is known; see above.
  init(
    on tables: PackTables, in configurations: [Configuration]? = nil, hasCrowds: Bool = false
  ) {
    let model = AlignmentModel(on: tables, in: configurations)
    self.init(model, LogAlignment(with: model, hasCrowds: hasCrowds))
  }

  private init(_ model: AlignmentModel, _ alignment: LogAlignment) {
    self.model = model
    cases = [("", alignment)]
  }

  /// A monitor for another log, which begins anew but has less to work out.
  var anew: Self { Self(model, cases[cases.count - 1].alignment.anew) }

  /// Prefers explanations by interactions that a recording is known to show, before anything of it
  /// is read; then those that cite its source.
  mutating func prefer(_ recording: Recording) {
    let all = model.pack.interactions
    let known = recording.interactions.compactMap { one in
      all.firstIndex { $0.name == one.interaction }
    }
    let source = recording.citation.source
    let citing = all.indices.filter { all[$0].citations.contains { $0.source == source } }
    preference = (known, BitSet(citing))
    for place in cases.indices { cases[place].alignment.prefer(known, citing: BitSet(citing)) }
  }

  /// Learns from records ahead of time which callbacks each process prints of whom.
  ///
  /// A callback that the log prints only later is not expected until then, so without this records
  /// can be judged otherwise.
  package mutating func expect(_ line: TraceLine) {
    if first.isEmpty { first = line.process }
    turn(to: line.process)
    cases[cases.count - 1].alignment.expect(line)
  }

  /// Takes the next record, which is still with the reader.
  mutating func take(_ record: TraceLine) {
    turn(to: first)
    first = ""
    turn(to: record.process)
    cases[cases.count - 1].alignment.take(record)
    guard let call = record.call else { return }
    verdict.callCount += 1
    if objects.count < Self.mostObjects,
      calls.updateValue(call, forKey: ObjectIdentifier(call)) == nil
    {
      objects.intern(call.objectName)
      if calls.count >= Self.mostObjects { calls = [:] }
    }
  }

  /// What the alignments say so far; later records can change it.
  var verdictSoFar: TraceVerdict {
    var other = self
    return other.finish()
  }

  /// Ends the log.
  ///
  /// - Returns: What the alignments say.
  package mutating func finish() -> TraceVerdict {
    for place in cases.indices { end(place) }
    verdict.objects = objects.all
    verdict.finish()
    return verdict
  }

  /// Ends a case.
  private mutating func end(_ place: Int) {
    verdict.add(cases[place].alignment.finish(), of: cases[place].number)
  }

  /// Goes on with the process that writes a record; one that does not say so is of the same.
  private mutating func turn(to number: String) {
    if number.isEmpty || number == cases[cases.count - 1].number { return }
    if cases.count == 1, cases[0].number.isEmpty { return cases[0].number = number }
    if let place = cases.firstIndex(where: { $0.number == number }) {
      cases.append(cases.remove(at: place))
      return
    }
    var alignment = cases[cases.count - 1].alignment.anew
    if let preference { alignment.prefer(preference.known, citing: preference.citing) }
    cases.append((number, alignment))
    if cases.count > Self.most {
      end(0)
      cases.removeFirst()
    }
  }
}
