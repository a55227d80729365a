import Shipped
import PackSupport
import Testing
@testable import Base
@testable import Conformance
@testable import Logs
@testable import Pack

/// A push and a pop of which every record is there, and what comes of swapping two of one object.
struct TraceSwapTests {
  private static let log = """
    -[Home init]
    -[Home initWithNibName:bundle:]
    -[Home loadView]
    -[Home viewDidLoad]
    -[Home viewWillAppear:]
    -[Home viewIsAppearing:]
    -[Home viewWillLayoutSubviews]
    -[Home viewDidLayoutSubviews]
    -[Home viewDidAppear:]
    -[Detail init]
    -[Detail initWithNibName:bundle:]
    -[Detail loadView]
    -[Detail viewDidLoad]
    -[Home viewWillDisappear:]
    -[Detail viewWillAppear:]
    -[Detail viewIsAppearing:]
    -[Detail viewWillLayoutSubviews]
    -[Detail viewDidLayoutSubviews]
    -[Home viewDidDisappear:]
    -[Detail viewDidAppear:]
    -[Detail viewWillDisappear:]
    -[Home viewWillAppear:]
    -[Home viewIsAppearing:]
    -[Detail viewDidDisappear:]
    -[Home viewDidAppear:]
    -[Detail dealloc]
    """.split(separator: "\n")

  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }
  private static let monitor = Result { try TraceMonitor(of: pack.get()) }

  private static func verdict(_ lines: [Substring]) throws -> TraceVerdict {
    var check = try TraceCheck(of: monitor.get(), Spellings(of: pack.get()))
    check.read(Array((lines.joined(separator: "\n") + "\n").utf8))
    return check.finish().verdict
  }

  @Test func explainsTheLogAsItIs() throws {
    let verdict = try Self.verdict(Self.log)
    #expect(verdict.kind != .inconsistent)
    let names = ["create.code", "window.show", "create.code", "navigation.push", "navigation.pop"]
    #expect(verdict.interactions.canBe(names), "\(verdict.interactions.words)")
  }

  /// Where the first of the two may come as well, by another object of that name, an earlier layout
  /// pass, or a way back, it is the second that has no place.
  @Test(arguments: [
    (2, 2), (4, 4), (5, 5), (6, 7), (7, 7), (8, 8), (11, 11), (12, 12), (15, 15), (16, 17),
    (17, 17), (20, 21), (22, 22),
  ])
  func findsTwoRecordsOfOneObjectThatAreSwapped(first: Int, found: Int) throws {
    var lines = Self.log
    lines.swapAt(first - 1, first)
    #expect(try Self.verdict(lines).findings.first?.line == found)
  }

  @Test func saysWhatIsMissing() throws {
    var lines = Self.log
    lines.remove(at: 21)
    let finding = try #require(Self.verdict(lines).findings.first)
    #expect(finding.line == 22)
    #expect(finding.kind == .missing)
    #expect(finding.callback?.text == "viewWillAppear")
    #expect(finding.object == "Home")
  }
}
