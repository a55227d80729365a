@testable import Base
@testable import Conformance
@testable import Logs
@testable import Pack

/// What can go wrong with a record.
enum LogFault: String, CaseIterable {
  case doubled, dropped, swapped

  /// A log with the fault; `nil` if it would be the same log.
  func log(of lines: [TraceLine], at place: Int) -> [TraceLine]? {
    var log = lines
    switch self {
    case .doubled: log.insert(log[place], at: place)
    case .dropped: log.remove(at: place)
    case .swapped:
      let next = lines.indices.dropFirst(place + 1).first { lines[$0].call != nil }
      guard let next, lines[next].call != lines[place].call else { return nil }
      log.swapAt(place, next)
    }
    return log
  }
}

/// A consistent recording in which one appearance record is printed twice, not at all, or too late.
struct FaultyLog {
  /// The recording.
  let recording: Recording
  /// Its lines without the fault.
  let original: [TraceLine]
  /// What is wrong.
  let fault: LogFault
  /// The index of the record.
  let place: Int
  /// The callbacks that it can mean.
  let callbacks: [Name<Callback>]
  /// The lines with the fault.
  let lines: [TraceLine]

  /// Where it is, as a table of faults names it.
  var key: String {
    let (line, part) = (original[place].number, original[place].part)
    return "\(recording.name)\t\(fault)\t\(line)\(part > 0 ? ".\(part)" : "")"
  }

  /// All faults of recordings that have at most so many records.
  static func all(upTo most: Int) throws -> [Self] {
    let pack = try PackRecordings.pack
    let words = ["viewWillAppear", "viewDidAppear", "viewWillDisappear", "viewDidDisappear"]
    let appearance = pack.callbacks.indices.filter { words.contains(pack.callbacks[$0].name.text) }
    return try pack.recordings.filter { $0.expectation == .consistent }.flatMap { recording in
      let lines = try PackRecordings.lines(of: recording)
      if lines.count(where: { $0.call != nil }) > most { return [Self]() }
      return lines.indices.flatMap { place in
        let callbacks = Set(lines[place].call?.callbacks ?? [])
        if callbacks.isDisjoint(with: appearance) { return [Self]() }
        return LogFault.allCases.compactMap { fault in
          fault.log(of: lines, at: place).map {
            Self(
              recording: recording, original: lines, fault: fault, place: place,
              callbacks: callbacks.sorted().map { pack.callbacks[$0].name }, lines: $0)
          }
        }
      }
    }
  }

  /// Whether an alignment doubts or rejects the log at the record or the next; if it is dropped, at
  /// the next of its object as well, which shows that, or by the name of what is missing.
  func isFound(by alignment: LogAlignment) -> Bool {
    let verdict = lines.verdict(by: alignment)
    let blamed = (verdict.findings.filter(\.reason.isUnpaired) + verdict.doubts).map(\.line)
    let rest = lines.dropFirst(place).filter { $0.call != nil }
    let object = original[place].call?.objectName
    let own = fault == .dropped ? rest.first { $0.call?.objectName == object } : nil
    let near = (rest.prefix(2) + [own].compactMap { $0 }).map(\.number)
    if verdict.kind == .consistent { return false }
    return !Set(near).isDisjoint(with: blamed) || fault == .dropped && isNamed(in: verdict)
  }

  /// Whether a verdict says that the record is missing.
  private func isNamed(in verdict: AlignmentVerdict) -> Bool {
    verdict.findings.contains { finding in
      finding.reason == .missing && finding.object == original[place].call?.objectName
        && finding.callback.map(callbacks.contains) == true
    }
  }
}
