import Testing
@testable import Base
@testable import Conformance
@testable import Logs
@testable import Pack

/// Logs whose authors wrote titles between the lines.
struct TitledLogTests {
  /// A push, and a pop in which a record is missing.
  private static let continued = """
    # Home appears
    <Home: 0x7fa817e19dc0> viewDidLoad
    <Home: 0x7fa817e19dc0> viewWillAppear
    <Home: 0x7fa817e19dc0> viewDidAppear

    # Home shows Detail
    <Detail: 0x7fa817e2a010> viewDidLoad
    <Home: 0x7fa817e19dc0> viewWillDisappear
    <Detail: 0x7fa817e2a010> viewWillAppear
    <Home: 0x7fa817e19dc0> viewDidDisappear
    <Detail: 0x7fa817e2a010> viewDidAppear

    # back
    <Detail: 0x7fa817e2a010> viewWillDisappear
    <Detail: 0x7fa817e2a010> viewDidDisappear
    <Home: 0x7fa817e19dc0> viewDidAppear
    """

  @Test func objectsThatGoOnAfterATitleDoSoUnlessLinesAreLeftOut() throws {
    let verdict = try PackRecordings.verdict(on: Self.continued)
    #expect(verdict.kind == .doubtful)
    #expect(verdict.doubts.map(\.reason).contains(.leftOut))
    #expect(verdict.doubts.allSatisfy { $0.line >= 13 })
  }

  /// Only an address shows that the screen of the second part is that of the first.
  @Test(arguments: ["<Home: 0x7fa817e19dc0>", "Home"])
  func namesWithoutAddressesCanBeThoseOfAnotherExample(_ home: String) throws {
    let verdict = try PackRecordings.verdict(
      on: """
        # Home appears
        \(home) viewDidLoad
        \(home) viewWillAppear
        \(home) viewDidAppear
        \(home) viewWillDisappear
        \(home) viewDidDisappear
        \(home) viewWillAppear
        \(home) viewDidAppear

        # Home comes back
        \(home) viewWillAppear
        \(home) viewDidAppear
        """)
    #expect(verdict.kind == (home == "Home" ? .consistent : .doubtful))
  }

  /// A tab bar controller and its first child appear, with blank lines as its author printed them.
  private static let parted = """
    Tabs viewDidLoad

    First viewDidLoad
    First viewWillAppear

    Tabs viewWillAppear

    First viewDidAppear
    Tabs viewDidAppear
    """

  /// A blank line alone says little: who goes on after it goes on as it was.
  @Test(arguments: [
    (parted, AlignmentVerdict.Kind.consistent),
    (parted.replacing("First viewWillAppear\n", with: ""), .doubtful),
    (
      parted.replacing("Tabs viewDidAppear", with: "Tabs viewWillAppear").replacing(
        "\nTabs viewWillAppear\n\n", with: "\nTabs viewDidAppear\n\n"), .doubtful
    ),
  ])
  func namesGoOnAfterABlankLine(_ log: String, _ kind: AlignmentVerdict.Kind) throws {
    #expect(try PackRecordings.verdict(on: log).kind == kind)
  }

  /// The last line of the push is missing.
  @Test func aTransitionThatATitleCutsIsDoubtful() throws {
    let verdict = try PackRecordings.verdict(
      on: """
        Push:
        - Current viewWillDisappear
        - New viewWillAppear
        - Current viewDidDisappear
        Pop:
        - New viewWillDisappear
        - Current viewWillAppear
        - New viewDidDisappear
        - Current viewDidAppear
        """)
    #expect(verdict.kind == .doubtful)
    #expect(verdict.doubts.map(\.line) == [6, 6])
    #expect(verdict.doubts.map(\.reason) == [.leftOut, .segment])
  }

  @Test func anotherRunAfterATitleIsNoDoubt() throws {
    let verdict = try PackRecordings.verdict(
      on: """
        # the first run
        <Home: 0x7fa817e19dc0> viewDidLoad
        <Home: 0x7fa817e19dc0> viewWillAppear
        <Home: 0x7fa817e19dc0> viewDidAppear
        <Home: 0x7fa817e19dc0> viewWillDisappear

        # the second run
        <Home: 0x7fa817e19dc0> viewDidLoad
        <Home: 0x7fa817e19dc0> viewWillAppear
        <Home: 0x7fa817e19dc0> viewDidAppear
        """)
    #expect(verdict.kind == .consistent)
  }
}
