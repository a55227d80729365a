@testable import Pack
@testable import Logs
import Shipped
import PackSupport
import Testing

struct LongLineTests {
  private static let spellings = Result {
    Spellings(of: try Pack.shipped(ShippedFolder.uikit.files))
  }

  private func lines(_ bytes: [UInt8]) throws -> [TraceLine] {
    TraceReader.lines(of: bytes, try Self.spellings.get())
  }

  @Test func readsALineOfSomeMegabytes() throws {
    let noise = [UInt8](repeating: UInt8(ascii: "x"), count: 3_000_000)
    let found = try lines(noise + Array(": A viewDidLoad\nB viewDidLoad".utf8))
    #expect(found.compactMap(\.call?.label) == ["A", "B"])
    #expect(found.last?.number == 2)
  }

  @Test func aLineWithoutEndEndsTheLog() throws {
    var reader = TraceReader(try Self.spellings.get())
    var labels: [String] = []
    func read(_ text: String) {
      reader.read(Array(text.utf8)) { line in
        if let call = line.call { labels.append(call.label) }
      }
    }
    read("A viewDidLoad\nB viewDidLoad ")
    for _ in 0..<40 { read(String(repeating: "x", count: 1 << 19)) }
    read("\nC viewDidLoad\n")
    reader.finish { _ in }
    #expect(labels == ["A"])
    #expect(reader.overlongLine == 2)
  }

  @Test(arguments: [(40, false), (400, true)])
  func looksNoFurtherForABracketThanANameReaches(_ distance: Int, _ isName: Bool) {
    let line = Array(("[" + String(repeating: " ", count: distance) + "A_viewDidLoad").utf8)
    let word = (line.count - "viewDidLoad".utf8.count)..<line.count
    #expect(line[...].hasName(joinedTo: word) == isName)
  }

  private static let runTogether: [(String, @Sendable (Int) -> String)] = [
    ("dates", { "2024-05-01 10:00:\($0 % 50 + 10).000 Home\($0) viewDidLoad" }),
    ("times of day", { "10:00:\($0 % 50 + 10).000 Home\($0) viewDidLoad" }),
    ("long records", { "10:00:\($0 % 50 + 10).000 Home\($0) viewDidLoad " + long($0) }),
    ("messages", { "-[Home\($0) viewDidLoad]" }),
    ("arrows", { "-> Home\($0) \($0 % 2 == 0 ? "viewDidLoad" : "viewDidAppear")" }),
  ]

  private static func long(_ number: Int) -> String {
    number % 9 == 0 ? String(repeating: "- ", count: 45_000) : "."
  }

  @Test(arguments: runTogether.indices)
  func tellsRecordsApartInALineOfAnyLength(_ form: Int) throws {
    let (name, record) = Self.runTogether[form]
    let text = (1...9_000).prefix(name == "long records" ? 40 : 9_000).map(record)
      .joined(separator: " ")
    let found = try lines(Array(text.utf8))
    #expect(text.utf8.count > 3 * 65_536)
    let labels = found.compactMap(\.call?.label)
    #expect(labels == labels.indices.map { "Home\($0 + 1)" }, "\(name)")
    #expect(labels.count == (name == "long records" ? 40 : 9_000))
    #expect(found.allSatisfy { $0.number == 1 })
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.place < $1.place })
  }

  @Test(arguments: [" -> ", " → ", " > ", " --> ", "->", "→"])
  func knowsTheObjectOfAVeryLongChain(_ arrow: String) throws {
    let links = (0..<9_000).map { $0 % 2 == 0 ? "viewDidLoad" : "viewDidAppear" }
    let text = "Home \(links.joined(separator: arrow))\nB viewDidLoad\nviewDidAppear"
    let found = try lines(Array(text.utf8))
    #expect(text.utf8.count > 65_536)
    let labels = found.compactMap(\.call?.label)
    #expect(labels == [String](repeating: "Home", count: 9_000) + ["B", ""])
  }

  @Test(arguments: ["10:00:05.000 ", "-[C viewDidLoad] "])
  func takesNoNameWhereAnotherRecordBeginsFarBehind(_ start: String) throws {
    let noise = String(repeating: "- ", count: 20_000)
    let text = "10:00:04.000 Home viewDidLoad -> \(noise)" + "\(start)viewDidAppear \(noise)"
    let labels = try lines(Array(text.utf8)).compactMap(\.call?.label).dropFirst()
    #expect(labels.allSatisfy { $0 != "Home" })
  }
}
