import Base
import Pack
import PackReader
import PackSupport
import Support
import Testing

/// A pack that is written anew is read as the same pack.
struct PackWritingTests {
  @Test(arguments: ShortFormTests.machines, [false, true])
  func machineIsReadAsTheSame(_ machine: (String, String), isShort: Bool) throws {
    for text in [machine.0, machine.1] {
      try Self.check(PackFiles(sample: ["machines/door.yaml": text]), isShort: isShort)
    }
  }

  @Test func machineOfOneRegionIsWrittenAsArrows() throws {
    let long = ShortFormTests.machines[0].1
    let files = PackFiles(sample: ["machines/door.yaml": long])
    let text = files.writtenAnew(isShort: true).files["machines/door.yaml"] ?? []
    #expect(
      String(decoding: text, as: UTF8.self) == """
        final: [gone]
        transitions: |
          closed -> open: push / willOpen, didOpen(fast)
          open -> closed: pull
          open, closed -> broken: hit / didBreak
          open: knock / didKnock
          closed, open, broken -> gone: remove

        """)
  }

  @Test func arrowsWithoutEventsAreWrittenAsSuch() {
    let text = """
      machines:
        order:
          transitions: |
            new -> paid: pay [amount > 0]
            paid -> shipped
            paid -> gone: after 3 s / tell
          final: [gone]

      """
    let files = PackFiles(only: "order.yaml", Array(text.utf8)).writtenAnew(isShort: true)
    let written = String(decoding: files.files["order.yaml"] ?? [], as: UTF8.self)
    for line in text.split(separator: "\n") where line.contains("->") {
      #expect(written.contains(line))
    }
  }

  @Test(arguments: ["..up", "up..", "a..b", "read/write", ".5 s", "a.-b"], [false, true])
  func anEventIsReadAgainWhateverItsSigns(_ event: String, isShort: Bool) throws {
    let text = """
      machines:
        lift:
          transitions: |
            low -> high: \(event) / moved
            high -> low: other / moved

      """
    try Self.check(PackFiles(only: "lift.yaml", Array(text.utf8)), isShort: isShort)
  }

  @Test func arrowsOutOfChoicesAreWrittenAsSuch() throws {
    let text = """
      machines:
        order:
          counters: {attempts: 3}
          choices: [enough]
          final: [canceled]
          transitions: |
            placed -> waiting: pay
            waiting -> enough: failed / attempts + 1
            enough -> waiting: [attempts < 3] / requestMoney
            enough -> canceled: else / apologize

      """
    let files = PackFiles(only: "order.yaml", Array(text.utf8)).writtenAnew(isShort: true)
    let written = String(decoding: files.files["order.yaml"] ?? [], as: UTF8.self)
    for line in text.split(separator: "\n") where line.contains("->") {
      #expect(written.contains(line))
    }
  }

  @Test(
    arguments: ["Packs/uikit", "Examples/starter", "Examples/mcp", "Examples/order"], [false, true])
  func packOfTheProjectIsReadAsTheSame(_ folder: String, isShort: Bool) throws {
    try Self.check(PackFiles(try CommittedFiles.files(in: folder)), isShort: isShort)
  }

  @Test func randomMachinesAreReadAsTheSame() throws {
    var dice = Dice(state: 51)
    for number in 0..<500 {
      let files = PackFiles(only: "random.yaml", Array(Self.randomPack(&dice).utf8))
      try Self.check(files, isShort: number % 2 == 0)
    }
  }

  /// A pack of one file with up to three regions, some in the short and some in the long form.
  private static func randomPack(_ dice: inout Dice) -> String {
    func word(_ kind: String, _ number: Int) -> String {
      let words = [
        "\(kind)\(number)", "\(kind) no. \(number)", "\(kind)-\(number)é", "第\(number)\(kind)",
      ]
      return words[number % words.count]
    }
    var text = "machines:\n  thing:\n    regions:\n"
    for region in 0..<(1 + Int.random(in: 0..<3, using: &dice)) {
      let count = 2 + Int.random(in: 0..<4, using: &dice)
      text += "      region\(region):\n"
      if Int.random(in: 0..<2, using: &dice) == 0 {
        text += "        states:\n"
        for state in 0..<count {
          let value = [" {title: T, note: 'a: b'}", " Some text.", "", " {summary: x}"][
            Int.random(in: 0..<4, using: &dice)]
          text += "          \(word("state", state)):\(value)\n"
        }
      }
      text += "        transitions: |\n"
      for state in 0..<count {
        let event = word("e\(region)x", Int.random(in: 0..<9, using: &dice) + state * 10)
        let calls = (0..<Int.random(in: 0..<3, using: &dice)).map { word("call", $0) }.joined(
          separator: ", ")
        text += "          \(word("state", state)) -> \(word("state", (state + 1) % count)): "
        text += event + (calls.isEmpty ? "" : " / \(calls)") + "\n"
      }
    }
    return text
  }

  private static func check(_ files: PackFiles, isShort: Bool) throws {
    let before = PackReading(of: files)
    let pack = try #require(before.pack, "\(before.diagnostics.map(\.message))")
    let after = PackReading(of: files.writtenAnew(isShort: isShort))
    let again = try #require(after.pack, "\(after.diagnostics.map(\.message))")
    #expect(PlainValue(of: again) == PlainValue(of: pack))
  }
}
