import Base

/// A record as `log stream --style ndjson` writes it: an object in JSON on one line.
struct JSONRecord {
  /// What was logged, a slice of the line where nothing in it is escaped.
  let message: ArraySlice<UInt8>
  /// Whether something in it was escaped, so that it is no slice of the line.
  let isEscaped: Bool
  /// When; none when it does not say.
  let time: TraceTime?
  /// The number of the process; empty when it does not say.
  let process: String

  private let line: ArraySlice<UInt8>

  /// Finds the parts of a line; nothing where it is no such object.
  init?(_ line: ArraySlice<UInt8>) {
    guard line.first(where: { !$0.isBlank }) == UInt8(ascii: "{"),
      let message = line.value(of: "eventMessage")
    else { return nil }
    self.line = line
    isEscaped = message.contains(UInt8(ascii: "\\"))
    self.message = isEscaped ? message.unescaped[...] : message
    time = line.value(of: "timestamp").flatMap { text in
      var scan = TimestampScan(text)
      return scan.time()?.time
    }
    process = line.value(of: "processID").map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The category that it was logged under, where it is like that of a controller; else empty.
  var category: String {
    line.value(of: "category").map { String(trace: $0) }?.ifLikeController ?? ""
  }
}

extension ArraySlice<UInt8> {
  /// What stands behind a key, a text without its quotation marks or a number.
  fileprivate func value(of key: String) -> Self? {
    var rest = self
    while let word = rest.firstRange(of: "\"\(key)\"") {
      rest = self[word.upperBound...].drop(while: \.isBlank)
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

  /// What a text of JSON says; an escape that JSON does not know stays as it is.
  ///
  /// - Note: Source: RFC 8259, section 7.
  fileprivate var unescaped: [UInt8] {
    var (units, rest) = ([UInt16](), Array(String(trace: self).utf16)[...])
    while let unit = rest.popFirst() {
      let escape = unit == Self.backslash ? rest.first : nil
      if escape == "u".utf16.first,
        let code = UInt16(String(decoding: rest.dropFirst().prefix(4), as: UTF16.self), radix: 16)
      {
        units.append(code)
        rest = rest.dropFirst(5)
      } else if let escape, let plain = Self.escapes[escape] {
        units.append(plain)
        rest = rest.dropFirst()
      } else {
        units.append(unit)
      }
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private static let backslash = "\\".utf16.first
  private static let escapes = Dictionary(
    uniqueKeysWithValues: zip("ntrbf/\"\\".utf16, "\n\t\r  /\"\\".utf16))
}

/// Records of the system's log in JSON.
extension RecordReader {
  /// The records of a line that is an object in JSON.
  mutating func readings(of record: JSONRecord, in line: ArraySlice<UInt8>) -> [Reading] {
    let whole = line.startIndex..<line.endIndex
    // A message that is no slice of the line may have several lines of its own.
    let texts = record.isEscaped ? record.message.split(separator: 0x0A) : [record.message]
    let found = texts.flatMap { text in
      readings(of: text, behind: record.stamp(before: text))
    }.filter { $0.finding != .note(nil) }
    guard !found.isEmpty else {
      let stamp = record.stamp(before: line)
      return [Reading(range: whole, stamp: stamp, finding: .note(nil))]
    }
    let category = found.contains { $0.finding.call?.isNameless == true } ? record.category : ""
    return found.map {
      Reading(
        range: record.isEscaped || found.count == 1 ? whole : $0.range, stamp: $0.stamp,
        finding: $0.finding.named(category), remark: $0.remark)
    }
  }
}

extension JSONRecord {
  /// What it says of when, and from which process, as though that stood right before a text.
  fileprivate func stamp(before text: ArraySlice<UInt8>) -> Timestamp {
    Timestamp(time: time, process: process, end: text.startIndex, form: .date)
  }
}
