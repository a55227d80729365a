import Testing

@testable import vcdoc

struct TraceReadingTests {
  private func session(_ log: String, _ arguments: String...) async throws -> Session {
    let scratch = try Scratch(holding: ["console.log": log])
    return try await Session(["trace", "\(scratch.path)/console.log"] + arguments)
  }

  @Test func explainsWhatWasReadAndJudgesNothing() async throws {
    let log = "Launch\n-[Home viewDidAppear:]\n\n-[Away viewDidAppear:]\u{9B}2J\n"
    let session = try await session(log, "--explain")
    #expect(session.status == .done)
    #expect(session.messages == "")
    let rows = session.output.split(separator: "\n")
    #expect(rows.count == 3)
    #expect(rows.first?.hasPrefix("     1  -  ") == true)
    #expect(rows.dropFirst().allSatisfy { $0.contains("  viewDidAppear  ") })
    #expect(!session.output.unicodeScalars.contains("\u{9B}"))
  }

  @Test(arguments: [
    ("Home begin\nan order/1 begin\nan order/2 begin\n", true), ("Home begin\n", false),
  ])
  func saysThatWordsOfProseWereLeftOut(_ log: String, _ isSaid: Bool) async throws {
    let scratch = try Scratch(holding: SamplePack.files.merging(["a.log": log]) { $1 })
    let words = ["trace", scratch.at("a.log"), "--pack", scratch.at("pack")]
    let session = try await Session(words)
    #expect(session.status == .done)
    let note = "2 records with a callback's name in prose count as notes; "
    #expect(session.messages.hasPrefix("vcdoc: note: \(note)") == isSaid, "\(session.messages)")
    let pattern = "(?<object>\\S+) (?<callback>\\w+)$"
    let own = try await Session(words + ["--pattern", pattern])
    #expect(own.messages == "")
  }

  @Test func explainsThatNothingIsThere() async throws {
    let session = try await session("nothing\n", "--explain")
    #expect(session.status == .invalid)
    #expect(
      session.messages.hasSuffix(
        " names no callback of 'uikit'; try --pattern, or another --pack\n"))
  }

  @Test(arguments: [
    ("Home viewDidRead\n", "line 1: 'viewDidRead' looks like viewDidLoad()\n"),
    (
      "// A viewDidLoad\nlet a = 1\n",
      "; only comments or source code name some; remove the marks before"
    ),
    ("AppLifecycleState.resumed\n", "; it has Flutter's AppLifecycleState; log the callbacks of"),
  ])
  func saysWhatComesNearestIfALogNamesNoCallback(_ log: String, _ words: String) async throws {
    let session = try await session(log)
    #expect(session.status == .invalid)
    #expect(session.messages.contains(words), "\(session.messages)")
  }

  @Test func saysWhatLooksLikeACallbackBeforeAFinding() async throws {
    let log = """
      A viewDidRead
      A viewWillAppear
      A viewDidAppear
      A viewDidAppear

      """
    let found = try await session(log)
    let words = "line 1: 'viewDidRead' looks like viewDidLoad()\n"
    #expect(found.output.contains(words), "\(found.output)")
    let consistent = log.split(separator: "\n").dropLast().joined(separator: "\n")
    #expect(try await session(consistent).output.contains("looks like") == false)
  }

  @Test func saysWhichWordsAreReadAsCallbacks() async throws {
    let log = """
      A viewDidLaod
      A viewWillAppear
      A viewDidAppear
      A viewwilldisppear
      A viewDidDisappear

      """
    let found = try await session(log)
    #expect(
      found.output.hasPrefix(
        """
        consistent: 5 callbacks
        line 1: 'viewDidLaod' is read as viewDidLoad()
        line 4: 'viewwilldisppear' is read as viewWillDisappear(_:)

        """))
    let doubled = log.replacing("A viewDidAppear", with: "A viewWillApear")
    #expect(try await session(doubled).output.hasPrefix("consistent") == false)
  }

  @Test(arguments: [
    ("RotController", true), ("RottController", true), ("Root2Controller", false),
    ("MenuController", false),
  ])
  func saysWhichObjectIsPerhapsMeant(_ name: String, _ isSaid: Bool) async throws {
    let log = """
      RootController loadView
      RootController viewDidLoad
      RootController viewWillAppear:
      RootController viewWillLayoutSubviews
      \(name) viewDidLayoutSubviews
      RootController viewDidAppear:

      """
    let found = try await session(log)
    #expect(found.output.hasPrefix("doubtful: line 5: "), "\(found.output)")
    let words = "line 5: '\(name)' looks like 'RootController'\n"
    #expect(found.output.contains(words) == isSaid, "\(found.output)")
  }

  @Test func readsByAPatternAlone() async throws {
    let log = "1;Home;viewDidLoad\n-[Other viewDidLoad]\n"
    let session = try await session(
      log, "--explain", "--pattern", "^(?<time>[0-9]+);(?<object>\\w+);(?<callback>\\w+)")
    let rows = session.output.split(separator: "\n")
    #expect(rows.first?.contains("as the pattern says") == true)
    #expect(rows.last?.contains("names no callback") == true)
  }

  @Test func saysWhatIsWrongWithAPattern() async throws {
    let session = try await session("viewDidLoad\n", "--pattern", "(?<callback>x) [a")
    #expect(session.status == .invalid)
    #expect(session.messages.hasPrefix("pattern:1:16: error: invalid regular expression: "))
  }

  @Test func drawsACallbackThatAnotherIsWrittenLikeByTheNameThatExplainsIt() async throws {
    let scratch = try Scratch(holding: [
      "a.log": """
      -[Home initWithNibName:bundle:]
      -[Home loadView]
      -[HomeView initWithCoder:]
      -[HomeView awakeFromNib]
      -[Home viewDidLoad]

      """
    ])
    let picture = scratch.at("a.svg")
    let session = try await Session("trace", scratch.at("a.log"), "--diagram", picture)
    #expect(session.status == .done)
    let svg = try #require(scratch.files(in: ".")["a.svg"])
    #expect(svg.contains("UIView.init(coder:), UIView.awakeFromNib"), "\(svg)")
  }
}
