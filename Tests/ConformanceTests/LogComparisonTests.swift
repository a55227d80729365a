import PackSupport
import Shipped
import Testing

@testable import Conformance
@testable import Logs
@testable import Pack

struct LogComparisonTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }

  private func comparison(_ old: String, _ new: String) throws -> LogComparison? {
    let pack = try Self.pack.get()
    let spellings = Spellings(of: pack)
    let (old, new) = (
      TraceReader.lines(of: Array(old.utf8), spellings),
      TraceReader.lines(of: Array(new.utf8), spellings)
    )
    return LogComparison(from: old, to: new, in: pack)
  }

  @Test func saysWhatWasLostGainedAndMoved() throws {
    let found = try #require(
      try comparison(
        "A viewDidLoad\nA viewWillAppear\nA viewDidAppear\nA viewWillDisappear",
        "A viewDidLoad\nnote\nA viewDidAppear\nA viewWillAppear\nB viewDidLoad"))
    #expect(found.lost.map(\.line) == [4] && found.gained.map(\.line) == [5])
    #expect(found.moved.map { [$0.old.line, $0.new.line] } == [[2, 4]])
    #expect(!found.keepsAll)
  }

  @Test func knowsObjectsByTheirOrderAndNotByTheirAddresses() throws {
    let (old, new) = ("<A: 0x1> viewDidLoad\n<A: 0x2> viewDidLoad", "<A: 0x8> viewDidLoad")
    let same = try #require(try comparison(old, old.replacing("0x", with: "0x7")))
    #expect(same.keepsAll && same.gained.isEmpty)
    #expect(try #require(try comparison(old, new)).lost.map(\.object) == ["A 2"])
  }

  @Test func comparesNoMoreThanALimit() throws {
    let (old, new) = ("A viewDidLoad\n", "B viewDidLoad\n")
    let count = LogComparison.most
    #expect(
      try comparison(
        String(repeating: old, count: count), String(repeating: new, count: count)) == nil)
    let long = try comparison(
      String(repeating: old, count: count), String(repeating: old, count: count))
    #expect(long?.keepsAll == true)
  }
}
