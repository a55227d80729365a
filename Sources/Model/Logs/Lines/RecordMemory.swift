import Base

/// What was found out of some bytes: logs repeat themselves.
///
/// It holds a fixed number of short ones; a new one takes the place of an older.
struct ByteMemory<Value: Sendable>: Sendable {
  private static var longest: Int { 256 }
  private var entries: [(bytes: [UInt8], value: Value)?]

  /// Prepares to remember so many, a power of two.
  init(count: Int) { entries = [(bytes: [UInt8], value: Value)?](repeating: nil, count: count) }

  /// What was found out of the same bytes; nothing when none is remembered.
  func value(for bytes: ArraySlice<UInt8>) -> Value? {
    guard bytes.count <= Self.longest, let entry = entries[place(of: bytes)],
      entry.bytes[...] == bytes
    else { return nil }
    return entry.value
  }

  /// Remembers what was found out.
  mutating func keep(_ value: Value, for bytes: ArraySlice<UInt8>) {
    guard bytes.count <= Self.longest else { return }
    entries[place(of: bytes)] = (Array(bytes), value)
  }

  private func place(of bytes: ArraySlice<UInt8>) -> Int { bytes.digest & (entries.count - 1) }
}

extension ArraySlice<UInt8> {
  /// A number that few other bytes have, taken eight bytes at a time.
  fileprivate var digest: Int {
    let span = span
    var hash = UInt64(truncatingIfNeeded: span.count) &* 0x9E37_79B9_7F4A_7C15
    var place = 0
    while place < span.count {
      var part: UInt64 = 0
      for byte in place..<Swift.min(place &+ 8, span.count) {
        part = part &<< 8 | UInt64(span[byte])
      }
      hash = (hash ^ part) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 29
      place &+= 8
    }
    return Int(truncatingIfNeeded: hash & UInt64(Int32.max))
  }
}

/// What stands beside a callback, with a mark in place of each time in it: no time is part of a
/// name.
struct Untimed {
  /// The bytes.
  private(set) var words: ArraySlice<UInt8>
  /// The first time that tells when the record was written; none where none does.
  private(set) var time: TraceTime?

  /// Looks for times in what stands on one side of a callback.
  init(_ words: ArraySlice<UInt8>) {
    self.words = words
    guard words.contains(where: \.isDigit) else { return }
    var kept: [UInt8] = []
    var place = words.startIndex
    while place < words.endIndex {
      guard let found = words.time(at: place) else {
        kept.append(words[place])
        place += 1
        continue
      }
      let key = kept.keyOfTime
      if time == nil, found.form != .other || key > 0 || !words[place].isDigit {
        time = found.time
      }
      kept.removeLast(key)
      kept.append(UInt8(ascii: "|"))
      place = found.end
    }
    if kept.count < words.count { self.words = kept[...] }
  }
}

extension ArraySlice<UInt8> {
  /// A time that begins at a position, and where it ends.
  fileprivate func time(at place: Int) -> (time: TraceTime, form: Stamp.Form, end: Int)? {
    let before = place > startIndex ? self[place - 1] : 0
    guard !before.isIdentifierPart, before != UInt8(ascii: "."), !self[place].isBlank,
      self[place] != UInt8(ascii: "["), self[place] != UInt8(ascii: "(")
    else { return nil }
    if ":-/,".utf8.contains(before), place > startIndex + 1, self[place - 2].isDigit { return nil }
    var scan = StampScan(self[place...])
    guard let found = scan.time(isInside: true) else { return nil }
    // A number right behind a word in another script is its own: only a time of day is none.
    if before >= 0x80, found.form == .other { return nil }
    return (found.time, found.form, scan.position)
  }
}

extension [UInt8] {
  /// How many bytes at its end are a key of times, `t=`, `elapsed: `; 0 where none stands there.
  fileprivate var keyOfTime: Int {
    let bare = dropLast(while: { $0.isBlank || "=:\"".utf8.contains($0) })
    let word = bare.suffix(10).reversed().prefix { $0.isIdentifierPart }.reversed()
    let isKey = LogWords.timeKeys.contains(String(decoding: word, as: UTF8.self).lowercased())
    return isKey ? count - bare.count + word.count : 0
  }

}
