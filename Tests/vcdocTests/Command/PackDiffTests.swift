import Base
import FoundationEssentials
import Pack
import Testing

@testable import vcdoc

/// What `vcdoc diff --old` and `--old-rev` say, and how `vcdoc diagram` draws it.
struct PackDiffTests {
  private static let old = """
    name: order
    title: Order
    machines:
      order:
        free: true
        transitions: |
          placed -> paid: pay / didPay
          placed -> canceled: cancel
          paid -> shipped: ship / didShip
    guarantees:
      paid-first: {says: An order is paid before it is shipped., property: didPay precedes didShip}

    """

  private static let new = old.replacing(
    "      placed -> canceled: cancel\n",
    with: "      placed -> shipped: rush / didShip\n      paid -> placed: refund\n")

  private func session(
    _ words: [String], old: String = old, new: String = new
  ) async throws -> Session {
    let scratch = try Scratch(holding: ["old.yaml": old, "new.yaml": new])
    let command = words.map { $0.replacing("@", with: scratch.path + "/") }
    var session = try await Session(command)
    session.output = session.output.replacing(scratch.path + "/", with: "")
    session.messages = session.messages.replacing(scratch.path + "/", with: "")
    return session
  }

  @Test func saysWhatChangedAndWhatIsLost() async throws {
    let session = try await session(["diff", "--pack", "@new.yaml", "--old", "@old.yaml"])
    #expect(
      session
        == Session(
          status: .done,
          output: """
            what changed since old.yaml
              1 state removed
              2 transitions added
              1 transition removed
              1 guarantee lost

            states: 1
              - order: canceled

            transitions: 3
              + order: placed -> shipped: rush / didShip
              + order: paid -> placed: refund
              - order: placed -> canceled: cancel

            verdicts: 1
              ! lost: paid-first
                An order is paid before it is shipped.
                a shortest run that refutes it:
                  rush
                    order: didShip
                    order enters shipped

            """))
  }

  @Test func checkFailsOnlyIfAnythingChanged() async throws {
    let changed = try await session(
      ["diff", "--pack", "@new.yaml", "--old", "@old.yaml", "--check"])
    #expect(changed.status == .found)
    let shuffled = """
      title: Order
      guarantees:
        paid-first: {property: didPay precedes didShip, says: An order is paid before it is shipped.}
      machines:
        order:
          initial: placed
          transitions: |
            paid -> shipped: ship / didShip
            placed -> canceled: cancel
            placed -> paid: pay / didPay
          free: true
      name: order

      """
    let same = try await session(
      ["diff", "--pack", "@new.yaml", "--old", "@old.yaml", "--check"], new: shuffled)
    #expect(same == Session(status: .done, output: "nothing changed since old.yaml\n"))
  }

  @Test func renamedStateIsSaidToBeRenamed() async throws {
    let session = try await session(
      ["diff", "--pack", "@new.yaml", "--old", "@old.yaml"],
      new: Self.old.replacing("paid -> ", with: "settled -> ")
        .replacing("-> paid", with: "-> settled"))
    #expect(
      session.output == """
        what changed since old.yaml
          1 state renamed

        states: 1
          ! order: paid is settled now

        """)
  }

  @Test func oldPackWithErrorsIsComparedAsFarAsItCanBeRead() async throws {
    let broken = Self.old + "nonsense: {}\n"
    let session = try await session(
      ["diff", "--pack", "@new.yaml", "--old", "@old.yaml"], old: broken)
    #expect(session.status == .done)
    #expect(session.output.contains("note: the old pack has 1 error, so it is compared as far as"))
    #expect(session.output.contains("old.yaml:12: "))
    #expect(session.output.contains("  + order: paid -> placed: refund\n"))
    #expect(!session.output.contains("\nverdicts: "))
  }

  @Test func markdownHasAPictureAndTheRun() async throws {
    let session = try await session(
      ["diff", "--pack", "@new.yaml", "--old", "@old.yaml", "--format", "markdown"])
    #expect(session.status == .done)
    for part in [
      "### What changed in Order\n", "```diff\n- order: canceled\n```\n",
      "**Guarantee lost: `paid-first`** (proved → refuted)", "```mermaid\nstateDiagram-v2\n",
      "− canceled", "+ rush",
    ] {
      #expect(session.output.contains(part), "\(part)")
    }
  }

  @Test func backquotesOfAPackEndNoFence() async throws {
    let session = try await session(
      ["diff", "--pack", "@new.yaml", "--old", "@old.yaml", "--format", "markdown"],
      new: Self.new.replacing("An order is paid before it is shipped.", with: "It has ``` in it."))
    #expect(session.output.contains("\n````diff\n"))
  }

  @Test(arguments: [
    ["--from", "a=1"], ["--to", "a=1"], ["--set", "a=1"], ["--full"], ["--old-rev", "HEAD"],
  ])
  func optionsOfTheOtherComparisonAreRefused(_ words: [String]) async throws {
    let session = try await session(["diff", "--pack", "@new.yaml", "--old", "@old.yaml"] + words)
    #expect(session.status == .usage)
    #expect(session.messages.contains("'\(words[0])'"))
  }

  @Test func checkNeedsAnOldPack() async throws {
    let session = try await session(["diff", "--pack", "@new.yaml", "--check"])
    #expect(session.status == .usage)
    #expect(session.messages.contains("'--check' needs --old or --old-rev"))
  }

  @Test func textPictureHasSignsAndALegend() async throws {
    let session = try await session(
      ["diagram", "order", "--pack", "@new.yaml", "--old", "@old.yaml", "--format", "txt"])
    #expect(session.status == .done)
    for part in ["− canceled", "− cancel", "+ rush", "+ refund", "+ is new, − is gone"] {
      #expect(session.output.contains(part), "\(part)")
    }
    #expect(!session.output.contains("+ pay"))
  }

  @Test func pictureDashesWhatIsGone() async throws {
    let session = try await session(
      ["diagram", "order", "--pack", "@new.yaml", "--old", "@old.yaml", "--format", "svg"])
    for part in ["box removed", "line removed", "line added", "box same"] {
      #expect(session.output.contains(part), "\(part)")
    }
  }

  @Test func stateWhoseInnerStatesMovedOutIsDrawn() async throws {
    let scratch = try Scratch(holding: [
      "old.yaml": """
      machines:
        m:
          states: {off: , box: {states: [in1, in2], transitions: "in1 -> in2: g"}}
          transitions: ["off -> box: start", "box -> off: back"]

      """,
      "new.yaml": """
      machines:
        m: {transitions: ["off -> in1: start", "in1 -> in2: g", "in1, in2 -> off: back"]}

      """,
    ])
    let session = try await Session([
      "diagram", "m", "--pack", scratch.at("new.yaml"), "--old", scratch.at("old.yaml"),
    ])
    #expect(session.status == .done)
    #expect(session.output.contains("− box"))
  }

  @Test func pictureOfAScenarioIsRefused() async throws {
    let session = try await session(
      ["diagram", "didPay", "--pack", "@new.yaml", "--old", "@old.yaml"])
    #expect(session.status == .usage)
    #expect(session.messages.contains("'--old' draws machines and interactions"))
  }

  @Test func changeOfHistoryIsInThePicture() async throws {
    let text = """
      machines:
        m:
          states: {off: , on: {history: shallow, states: [x, y], transitions: "x -> y: go"}}
          transitions: |
            off -> on: start
            on -> off: stop

      """
    let picture = ["diagram", "m", "--pack", "@new.yaml", "--old", "@old.yaml", "--format"]
    for (format, line) in [("txt", "│ ~ on (H*) "), ("mermaid", "state \"~ on (H*)\" as ")] {
      let session = try await session(
        picture + [format], old: text, new: text.replacing("shallow", with: "deep"))
      #expect(session.output.contains(line))
      #expect(!session.output.contains("+ start"))
    }
  }

  @Test func changeOfThePackIsItsOwnSection() async throws {
    let session = try await session(
      ["diff", "--pack", "@new.yaml", "--old", "@old.yaml"], new: Self.old + "system: Shop\n")
    #expect(
      session.output == """
        what changed since old.yaml
          1 pack changed

        pack: 1
          ! order
                system: System → Shop

        """)
  }

  @Test func exportOfAPackTakesNoSettings() async throws {
    let session = try await session(["export", "pack", "--pack", "@new.yaml", "--set", "a=b"])
    #expect(session.status == .usage)
    #expect(session.messages.contains("'export pack' has no option '--set'"))
  }

  // MARK: - Revisions

  private static func git(_ folder: String, _ arguments: String...) throws {
    let settings = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    _ = try GitProgram(folder: folder).output(settings + arguments)
  }

  /// A repository whose first commit has the old pack, and whose folder has the new one.
  private static func repository() throws -> Scratch {
    let scratch = try Scratch(holding: ["pack/pack.yaml": old])
    try git(scratch.path, "init", "--quiet")
    try git(scratch.path, "add", "--all")
    try git(scratch.path, "commit", "--quiet", "--message", "first")
    try scratch.write(["pack/pack.yaml": new])
    return scratch
  }

  @Test func revisionIsReadAsAFolderIs() async throws {
    let scratch = try Self.repository()
    let session = try await Session("diff", "--pack", scratch.at("pack"), "--old-rev", "HEAD")
    #expect(session.messages == "")
    #expect(session.output.hasPrefix("what changed since HEAD\n  1 state removed\n"))
  }

  @Test(arguments: [
    "--output=x", "-x", "HEAD:../..", "HEAD:pack", ";rm -rf .", "$(touch x)", "nothing", "",
    "HEAD^{tree}", "a\nb", String(repeating: "x", count: 600), "HEAD..HEAD", "@{u}", ":/first:",
  ])
  func hostileRevisionIsAnErrorAtItsOption(_ revision: String) async throws {
    let scratch = try Self.repository()
    let session = try await Session(
      "diff", "--pack", scratch.at("pack"), "--old-rev=\(revision)")
    #expect(session.status == .invalid || session.status == .usage)
    #expect(session.messages.contains("--old-rev"))
    #expect(session.output == "")
    #expect(try scratch.names() == [".git", "pack"])
  }

  @Test func settingsOfARepositoryRunNoProgram() async throws {
    let scratch = try Self.repository()
    let trap = "touch \(scratch.at("trapped"))"
    for setting in ["core.fsmonitor", "core.pager", "diff.external", "core.sshCommand"] {
      try Self.git(scratch.path, "config", setting, trap)
    }
    let session = try await Session("diff", "--pack", scratch.at("pack"), "--old-rev", "HEAD")
    #expect(session.status == .done)
    #expect(try !scratch.names().contains("trapped"))
  }

  @Test func packOutsideOfARepositoryIsAnError() async throws {
    let scratch = try Scratch(holding: ["pack/pack.yaml": Self.new])
    let session = try await Session("diff", "--pack", scratch.at("pack"), "--old-rev", "HEAD")
    #expect(session.status == .invalid)
    #expect(session.messages.contains("is in no git repository; name the old pack with --old"))
  }

  @Test func linksAndSubmodulesOfARevisionAreErrorsAtTheirFiles() async throws {
    let scratch = try Self.repository()
    try scratch.link("pack/machines", to: "../..")
    try scratch.link("pack/situations.yaml", to: "/etc/passwd")
    try Self.git(scratch.path, "add", "--all")
    try Self.git(
      scratch.path, "update-index", "--add", "--cacheinfo",
      "160000,1234567890123456789012345678901234567890,pack/sub")
    try Self.git(scratch.path, "commit", "--quiet", "--message", "second")
    try FileManager.default.removeItem(atPath: scratch.at("pack/machines"))
    try FileManager.default.removeItem(atPath: scratch.at("pack/situations.yaml"))
    let files = try GitRevision("HEAD", of: .folder(scratch.at("pack"))).files()
    #expect(files.diagnostics.map(\.place.path).sorted() == ["machines", "situations.yaml", "sub"])
    #expect(files.paths == ["pack.yaml"])
  }
}
