import Base

/// What is beside a callback, with a mark in place of each time in it: no time is part of a
/// name.
struct Untimed {
  /// The bytes.
  private(set) var words: ArraySlice<UInt8>
  /// The first time that says when the record was written; none if none does.
  private(set) var time: TraceTime?
  /// Whether a key says what a time is, `time: 10:00:00`.
  private(set) var hasKey = false

  /// Looks for times in what is on one side of a callback.
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
      hasKey = hasKey || key > 0
      kept.removeLast(key)
      kept.append(UInt8(ascii: "|"))
      place = found.end
    }
    if kept.count < words.count { self.words = kept[...] }
  }
}

extension ArraySlice<UInt8> {
  /// A time that begins at a position, and where it ends.
  fileprivate func time(at place: Int) -> (time: TraceTime, form: Timestamp.Form, end: Int)? {
    let before = place > startIndex ? self[place - 1] : 0
    guard !before.isIdentifierPart, before != UInt8(ascii: "."), !self[place].isBlank,
      self[place] != UInt8(ascii: "["), self[place] != UInt8(ascii: "(")
    else { return nil }
    if ":-/,".utf8.contains(before), place > startIndex + 1, self[place - 2].isDigit { return nil }
    var scan = TimestampScan(self[place...])
    guard let found = scan.time(isInside: true) else { return nil }
    // A number right after a word in another script is its own: only a time of day is none.
    if before >= 0x80, found.form == .other { return nil }
    return (found.time, found.form, scan.position)
  }
}

extension [UInt8] {
  /// How many bytes at its end are a key of times, `t=`, `elapsed: `; 0 if there is none.
  fileprivate var keyOfTime: Int {
    let bare = dropLast(while: { $0.isBlank || "=:\"".utf8.contains($0) })
    let word = bare.suffix(10).reversed().prefix { $0.isIdentifierPart }.reversed()
    let isKey = LogWords.timeKeys.contains(String(decoding: word, as: UTF8.self).lowercased())
    return isKey ? count - bare.count + word.count : 0
  }
}
