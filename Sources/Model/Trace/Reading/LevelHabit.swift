/// The letter of a level that stands before each record of a log that has neither times nor processes,
/// `D Home: viewDidLoad`, as logcat writes it on demand.
///
/// It is one only where every record has one: else it is a name, `A viewDidLoad`, or part of one.
struct LevelHabit: Sendable {
  /// For calls that were met, those without the letter.
  private var plain: [TraceCall.Identity: TraceCall] = [:]
  private static let most = 4_000

  /// Learns from the first records of a log; nothing where some record has no such letter.
  init?(of lines: [TraceLine]) {
    let calls = lines.filter { $0.call != nil }
    guard !calls.isEmpty, calls.allSatisfy({ $0.bytes[...].isLevelled }) else { return nil }
  }

  /// A call without the letter in what names its object.
  mutating func plain(_ call: TraceCall, in bytes: ArraySlice<UInt8>) -> TraceCall {
    let identity = TraceCall.Identity(call)
    if let known = plain[identity] { return known }
    guard bytes.isLevelled, bytes.starts(with: call.label.utf8), call.label.utf8.count > 2 else {
      return call
    }
    let own = call.named(String(call.label.dropFirst(2)))
    if plain.count < Self.most { plain[identity] = own }
    return own
  }
}

extension TraceRecord {
  /// The record with another call.
  func with(_ call: TraceCall) -> Self {
    Self(
      number: number, part: part, bytes: bytes, time: time, process: process,
      content: .call(call), doubt: doubt, isPiece: isPiece)
  }
}

extension ArraySlice<UInt8> {
  /// Whether it begins with the letter of a level and a tag that a colon ends, `D Home: `.
  fileprivate var isLevelled: Bool {
    guard count > 4, let level = first, level.isLogcatLevel,
      self[startIndex + 1] == UInt8(ascii: " "), self[startIndex + 2].isIdentifierPart
    else { return false }
    let tag = dropFirst(2).prefix(80).prefix { $0.isIdentifierPart }
    let rest = self[tag.endIndex...].drop(while: \.isBlank)
    return rest.first == UInt8(ascii: ":") && rest.dropFirst().first?.isBlank == true
  }
}
