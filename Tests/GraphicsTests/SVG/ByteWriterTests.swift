@testable import Graphics
import Testing

@Suite struct ByteWriterTests {
  @Test(arguments: [1, 2, 7, 1000])
  func holdsWhatWasAppendedHoweverLittleRoomItBegan(capacity: Int) {
    var writer = ByteWriter(capacity: capacity)
    var expected: [UInt8] = []
    for number in UInt8(0)..<100 {
      writer.append(number)
      writer.append("<é>")
      writer.append(Array(repeating: number, count: Int(number)).span)
      expected += [number] + Array("<é>".utf8) + Array(repeating: number, count: Int(number))
    }
    #expect(writer.count == expected.count)
    #expect(writer.bytes == expected)
    var other = ByteWriter(capacity: 1)
    other.append(writer)
    other.append(ByteWriter(capacity: 1))
    #expect(other.bytes == expected)
  }

  @Test func isEmptyAtFirst() { #expect(ByteWriter(capacity: 5).bytes == []) }
}
