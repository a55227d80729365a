import Testing

@testable import vcdoc

/// The tables of machines in documents, and lists of their parts, say what the pack writes.
struct ChartTablesTests {
  private static let lamp = """
    machines:
      lamp:
        counters: {n: 2}
        choices: [c]
        states:
          "off":
          "on":
            history: shallow
            transitions: |
              dim -> bright: turn
              bright -> dim: turn
          broken:
        transitions: |
          off -> on: switch
          on -> c: switch / n + 1
          c -> off: [n < 2]
          c -> broken: else / bang
          broken -> off: repair / n = 0
          off -> broken

    """

  private static let document = """
    <!-- vcdoc: states lamp -->
    <!-- vcdoc: end -->
    <!-- vcdoc: events lamp -->
    <!-- vcdoc: end -->

    """

  @Test func sayWhatThePackWrites() async throws {
    let scratch = try Scratch(holding: ["lamp.yaml": Self.lamp, "docs/a.md": Self.document])
    let words = ["embed", "--pack", scratch.at("lamp.yaml"), scratch.at("docs/a.md")]
    #expect(try await Session(words).status == .done)
    let text = try scratch.files(in: "docs")["a.md"] ?? ""
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") && !$0.contains("---") }
    #expect(rows.map(Self.cells) == Self.rows)
  }

  private static let rows = [
    ["State", "Goes to"],
    [
      "off *(at the beginning)*",
      "switch \\[dim active last\\] → dim; switch \\[bright active last\\] → bright; "
        + "by itself → broken",
    ],
    ["dim", "switch \\[n = 0\\] → off; turn → bright; switch \\[n = 1\\] → broken"],
    ["bright", "switch \\[n = 0\\] → off; turn → dim; switch \\[n = 1\\] → broken"],
    ["broken", "repair → off"],
    ["Event", "From", "Does"],
    ["switch", "off and dim active last", "→ dim"],
    ["", "off and bright active last", "→ bright"],
    ["", "(dim or bright) and n = 0", "`n + 1`, → off"],
    ["", "(dim or bright) and n = 1", "`n + 1`, `bang`, → broken"],
    ["repair", "broken", "`n = 0`, → off"],
    ["turn", "dim", "→ bright"],
    ["", "bright", "→ dim"],
    ["by itself", "off", "→ broken"],
  ]

  private static func cells(of row: Substring) -> [String] {
    row.dropFirst().dropLast().split(separator: "|").map { cell in
      String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }

  @Test(arguments: [
    ("regions", "state  lamp\n"),
    (
      "states",
      "state off     lamp\nstate dim     lamp\nstate bright  lamp\nstate broken  lamp\n"
    ),
  ])
  func listsHaveNoCountersAndHistories(_ kind: String, _ text: String) async throws {
    let scratch = try Scratch(holding: ["lamp.yaml": Self.lamp])
    let session = try await Session("list", kind, "--pack", scratch.at("lamp.yaml"))
    #expect(session == Session(status: .done, output: text))
  }
}
