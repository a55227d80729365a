import Base
import PackSupport
import Shipped
import Testing

@testable import Logs
@testable import Pack

struct LogPartitionTests {
  private func partitions(
    of text: String, by key: String, piece: Int = .max
  ) -> [LogPartitions.Partition] {
    var partitions = LogPartitions(by: LogPartitions.Key(key))
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      partitions.append(rest.prefix(piece))
      rest = rest.dropFirst(piece)
    }
    partitions.end()
    return partitions.all
  }

  private func texts(_ partition: LogPartitions.Partition) -> [String] {
    partition.lines.map { String(decoding: $0.bytes.dropLast(), as: UTF8.self) }
  }

  @Test(arguments: [1, 7, .max])
  func partsLinesByAKeyOfLogfmtOrJSON(piece: Int) {
    let text =
      "order=17 event=paid\r\n{\"order\": 18, \"event\": \"paid\"}\nhello\norder=17 event=shipped"
    let found = partitions(of: text, by: "order", piece: piece)
    #expect(found.map(\.value) == ["17", "18", nil])
    #expect(texts(found[0]) == ["order=17 event=paid", "order=17 event=shipped"])
    #expect(found[0].lines.map(\.number) == [1, 4] && found[2].lines.map(\.number) == [3])
  }

  @Test func partsLinesByTheProcessThatWroteThem() {
    let found = partitions(
      of: """
        2019-11-03 16:23:45.724860+0800 App[7:1] A viewDidLoad
        {"timestamp":"2024-05-01 10:00:00.1+0100","processID":8,"eventMessage":"A viewDidLoad"}
        2019-11-03 16:23:45.724861+0800 App[7:2] A viewWillAppear
        """, by: "process")
    #expect(found.map(\.value) == ["7", "8"])
    #expect(found[0].lines.map(\.number) == [1, 3])
  }

  @Test func keepsAVeryLongLineInOnePartition() {
    let long = "order=1 " + String(repeating: "x ", count: 100_000)
    let found = partitions(of: "\(long)\norder=2\n", by: "order")
    #expect(found.map(\.value) == ["1", "2"])
    #expect(texts(found[0]) == [long])
  }

  /// What is read of a partition is what is read of a file with its lines alone, with the numbers
  /// of the stream.
  @Test func aPartitionIsReadAsALogOfItsOwn() throws {
    let spellings = Spellings(of: try Pack.shipped(ShippedFolder.uikit.files))
    let own = ["vc=1 <Home: 0x7f8>", "vc=1 viewDidLoad()", "vc=1 Home viewWillAppear"]
    let text = own.flatMap { [$0, "vc=2 Other viewDidLoad"] }.joined(separator: "\n")
    let partition = try #require(partitions(of: text, by: "vc").first)
    var reader = TraceReader(spellings)
    var found: [TraceLine] = []
    for line in partition.lines {
      reader.append(line.bytes, atLine: line.number)
      while let record = reader.next() { found.append(record.kept()) }
    }
    reader.finish { found.append($0) }
    let alone = TraceReader.lines(of: Array(own.joined(separator: "\n").utf8), spellings)
    #expect(found.map(\.content) == alone.map(\.content))
    #expect(found.map(\.number) == [1, 3, 5])
  }
}
