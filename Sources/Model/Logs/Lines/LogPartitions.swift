import Base

/// Parts a stream of records by the value of a key, before anything else is read of them.
///
/// Each partition is then read and checked as a separate log: no verdict depends on the others.
///
///     var partitions = LogPartitions(by: LogPartitions.Key("order"))
///     partitions.append("order=17 event=paid\norder=18 event=paid\n".utf8)
///     partitions.end()
///     partitions.all.map(\.value)  // ["17", "18"]
package struct LogPartitions: Sendable {
  /// What parts a stream.
  package enum Key: Hashable, Sendable {
    /// The number of the process that wrote a record.
    case process
    /// A key of logfmt or JSON.
    case named(String)

    /// Takes a key as people write it; `process` is that of the record's stamp.
    package init(_ text: String) { self = text == "process" ? .process : .named(text) }
  }

  /// The lines with one value of the key.
  package struct Partition: Sendable {
    /// The value; `nil` for the lines without the key.
    package let value: String?
    /// The lines, each with a line feed.
    fileprivate(set) var bytes: [UInt8] = []
    /// For each line, its number in the stream, and where it ends.
    fileprivate(set) var ends: [(number: Int, end: Int)] = []

    /// The lines, each with its line feed and its number in the stream.
    package var lines: some Sequence<(number: Int, bytes: ArraySlice<UInt8>)> {
      ends.indices.lazy.map { index in
        let start = index == 0 ? 0 : ends[index - 1].end
        return (ends[index].number, bytes[start..<ends[index].end])
      }
    }
  }

  /// The partitions, in the order of their first lines.
  package private(set) var all: [Partition] = []
  /// How many bytes the lines have.
  package private(set) var byteCount = 0
  /// The line that is too long to be read, with which reading ends; `nil` if there is none.
  package var overlongLine: Int? { lines.overlongLine }

  private let key: Key
  private var lines = LineSplitter()
  private var places: [String?: Int] = [:]

  /// Prepares to part a stream.
  package init(by key: Key) { self.key = key }

  /// Takes further bytes.
  package mutating func append(_ bytes: some Collection<UInt8>) {
    lines.append(bytes)
    take()
  }

  /// Says that no bytes will follow.
  package mutating func end() {
    lines.end()
    take()
  }

  private mutating func take() {
    while let line = lines.next() {
      byteCount += line.bytes.count + 1
      let place = place(of: value(of: line.bytes))
      all[place].bytes += line.bytes
      all[place].bytes.append(UInt8(ascii: "\n"))
      all[place].ends.append((line.number, all[place].bytes.count))
    }
  }

  private mutating func place(of value: String?) -> Int {
    if let known = places[value] { return known }
    places[value] = all.count
    all.append(Partition(value: value))
    return all.count - 1
  }

  /// The value of the key in a line; `nil` if it has none.
  private func value(of line: ArraySlice<UInt8>) -> String? {
    switch key {
    case .process:
      let process = JSONRecord(line)?.process ?? Timestamp(at: line)?.process ?? ""
      return process.isEmpty ? nil : process
    case .named(let name):
      return Tokens(line).keyedValues.first { $0.isSure && $0.key == name && !$0.value.isEmpty }?
        .value
    }
  }
}
