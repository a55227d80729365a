/// A record as `log stream --style ndjson` writes it: an object in JSON on one line.
struct JSONRecord {
  /// What was logged, as it is written.
  let message: ArraySlice<UInt8>
  /// When; none when it does not say.
  let time: TraceTime?
  /// The number of the process; empty when it does not say.
  let process: String

  /// Finds the parts of a line; nothing where it is no such object.
  init?(_ line: ArraySlice<UInt8>) {
    guard line.first(where: { !$0.isBlank }) == UInt8(ascii: "{"),
      let message = line.value(of: "eventMessage")
    else { return nil }
    self.message = message
    time = line.value(of: "timestamp").flatMap { text in
      var scan = StampScan(text)
      return scan.time()?.time
    }
    process = line.value(of: "processID").map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

extension ArraySlice<UInt8> {
  /// What stands behind a key, a text without its quotation marks or a number.
  fileprivate func value(of key: String) -> Self? {
    let word = Array("\"\(key)\"".utf8)
    var place = startIndex
    while let next = self[place...].firstIndex(of: word[0]) {
      place = next + 1
      guard self[next...].starts(with: word) else { continue }
      let rest = self[(next + word.count)...].drop(while: \.isBlank)
      guard rest.first == UInt8(ascii: ":") else { continue }
      let value = rest.dropFirst().drop(while: \.isBlank)
      return value.first == UInt8(ascii: "\"") ? value.quoted : value.prefix(while: \.isDigit)
    }
    return nil
  }

  /// What stands between the quotation mark that it begins with and the next that nothing escapes.
  private var quoted: Self? {
    var place = startIndex + 1
    while place < endIndex, self[place] != UInt8(ascii: "\"") {
      place += self[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return place < endIndex ? self[(startIndex + 1)..<place] : nil
  }
}
