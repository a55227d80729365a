@testable import Pack
@testable import Logs
@testable import Conformance
import Shipped
import PackSupport
import Testing

/// What Android's logcat puts before a message: a level, a tag, the numbers of process and thread.
struct LogcatTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }

  private static let heads: [(line: String, object: String, process: String)] = [
    ("D/Home( 1234): viewDidLoad", "Home", "1234"),
    ("I/Home    (  987): viewWillAppear: true", "Home", "987"),
    ("D/Home: viewDidLoad", "Home", ""),
    ("11-25 10:00:00.123 D/Home( 1234): viewDidLoad", "Home", "1234"),
    ("11-25 10:00:00.123  1234  5678 D Home: viewDidLoad", "Home", "1234"),
    ("11-25 10:00:00.123  1234  5678 W Home    : viewDidLoad", "Home", "1234"),
    ("11-25 10:00:00.123 10085  1234  5678 D Home: viewDidLoad", "Home", "1234"),
    ("2024-11-25 10:00:00.123 +0100  1234  5678 E Home: viewDidLoad", "Home", "1234"),
    ("11-25 10:00:00.123 1234-5678/com.example.app D/Home: viewDidLoad", "Home", "1234"),
    ("2024-11-25 10:00:00.123  1234-5678  Home   com.example.app   D  viewDidLoad", "Home", "1234"),
    ("11-25 10:00:00.123  1234  5678 D Lifecycle: Home viewDidLoad", "Home", "1234"),
    ("D/Lifecycle( 1234): Home viewDidLoad", "Home", "1234"),
    ("D/Lifecycle( 1234): viewDidLoad Home", "Home", "1234"),
    ("D/Log( 1234): <Home: 0x7f8a9b> viewDidLoad", "Home 0x7f8a9b", "1234"),
    ("D/viewDidLoad( 12): Home", "D", ""),
    ("A viewDidLoad", "A", ""), ("D: viewWillAppear", "D", ""),
    ("11-25 10:00:00.123 A viewDidLoad", "A", ""), ("V[21] viewDidLoad", "V 21", ""),
  ]

  @Test(arguments: heads.indices)
  func namesTheTagAndNotTheLevel(_ index: Int) throws {
    let (line, object, process) = Self.heads[index]
    let spellings = Spellings(of: try Self.pack.get())
    for log in [line, "\(line)\n\(line)"] {
      let found = try #require(TraceReader.lines(of: Array(log.utf8), spellings).last)
      #expect(found.call?.objectName == object)
      #expect(found.process == process)
    }
  }

  /// Without a number, a letter is a level only if every record begins with one.
  @Test(arguments: [
    ("D Home: viewDidLoad\nW Home: viewWillAppear\n", ["Home"]),
    ("D Home: viewDidLoad\nI Detail: viewDidLoad\nsomething else\n", ["Home", "Detail"]),
    ("D Home: viewDidLoad\nB Home: viewDidLoad\n", ["D Home", "B Home"]),
    ("A viewDidLoad\nD viewDidLoad\n", ["A", "D"]),
    ("A: viewDidLoad\nD: viewDidLoad\n", ["A", "D"]),
  ])
  func aLetterBeforeEveryTagIsALevel(_ log: String, _ objects: [String]) throws {
    #expect(TraceReading(of: Array(log.utf8), by: try Self.pack.get()).verdict.objects == objects)
  }
}
