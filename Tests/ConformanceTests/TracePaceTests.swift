import Shipped
import PackSupport
import Testing
@testable import Base
@testable import Conformance
@testable import Pack

/// What times say of interactions that do not wait.
struct TracePaceTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }

  private static func names(_ log: String) throws -> [String] {
    let verdict = try TraceReading(of: Array(log.utf8), by: pack.get()).verdict
    #expect(verdict.kind != .inconsistent)
    return verdict.interactions.map(\.name.text)
  }

  private static let log = """
    2024-05-01 10:00:03.000 App[1:2] Home viewWillAppear:
    2024-05-01 10:00:03.500 App[1:2] Home viewDidAppear:
    2024-05-01 10:00:07.500 App[1:2] Home viewWillDisappear:
    2024-05-01 10:00:08.000 App[1:2] Home viewDidDisappear:
    2024-05-01 10:00:11.000 App[1:2] Home viewWillAppear:
    2024-05-01 10:00:11.500 App[1:2] Home viewDidAppear:

    """

  @Test func noInteractionWithoutAGapTakesSeconds() throws {
    let names = try Self.names(Self.log)
    #expect(!names.contains { $0.hasPrefix("split.") })
    #expect(names.count == 3)
  }

  @Test func aSwipeThatIsHeldForSecondsAndCanceledIsOnePop() throws {
    let names = try Self.names(
      """
      2024-05-01 10:00:03.000 App[1:2] Detail viewWillDisappear:
      2024-05-01 10:00:03.001 App[1:2] Home viewWillAppear:
      2024-05-01 10:00:06.000 App[1:2] Home viewWillDisappear:
      2024-05-01 10:00:06.001 App[1:2] Home viewDidDisappear:
      2024-05-01 10:00:06.002 App[1:2] Detail viewWillAppear:
      2024-05-01 10:00:06.003 App[1:2] Detail viewDidAppear:

      """)
    #expect(names == ["navigation.pop"])
  }
}
