@testable import Base
@testable import Pack
@testable import PackReader
import Support
import PackSupport
import Testing

/// A pack with random changes is read, or refused with errors.
struct MutationTests {
  private static let words = [
    "{}", "[]", "..", "../x", "none", "call", "-1", "*a", "&a ", "? ", ": ",
  ]

  private func mutate(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var bytes = bytes
    let place = Int.random(in: 0..<bytes.count, using: &dice)
    let end = min(bytes.count, place + Int.random(in: 1...60, using: &dice))
    switch Int.random(in: 0..<5, using: &dice) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &dice)
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(contentsOf: bytes[place..<end], at: 0)
    case 3: bytes.append(contentsOf: bytes[place..<end])
    default:
      let word = Self.words[Int.random(in: 0..<Self.words.count, using: &dice)]
      bytes.insert(contentsOf: Array(word.utf8), at: place)
    }
    return bytes
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func mutatedPackIsReadOrRefusedWithErrors(_ seed: UInt64) throws {
    var dice = Dice(state: seed)
    var files = PackFiles(sample: PackReadingTests.texts).files
    let paths = files.keys.sorted()
    for _ in 0..<Int.random(in: 1...3, using: &dice) {
      let path = paths[Int.random(in: 0..<paths.count, using: &dice)]
      files[path] = mutate(try #require(files[path]), &dice)
    }
    let reading = PackReading(of: PackFiles(files))
    let hasErrors = reading.diagnostics.contains { $0.severity == .error }
    #expect((reading.pack == nil) == hasErrors)
    #expect(reading.diagnostics == reading.diagnostics.sorted())
    let report = Report(of: reading.diagnostics, files: files).text
    #expect(
      report.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
  }
}
