import Support
import Testing

@testable import vcdoc

/// Whatever is done to the lines of a callback's file, a second build makes of it what a first would.
struct RandomEditTests {
  private static let file = """
    ---
    summary: It *begins*; see `finish`.
    owner: Task
    # Who calls it.
    caller: The system
    thread: Main
    swift: func begin()
    do: [Go., Stay.]
    dont:
      - Leave.
    sources: [s]
    ---
    Once.
    """

  private static let lines = [
    "# a remark", "summary: Another.", "summary: >\n  Folded,\n\n  and long", "summary: |\n  Kept",
    "summary: {en: By language}", "caller: 'Quoted: by hand'", "caller: \"On\n  two lines\"",
    "thread: ''", "superNote: Of late", "do: [Go.]", "do: [Go., 'See `fail`.']",
    "do:\n- Go.\n- Stay.",
    "dont: []", "owner: Another", "swift: func f()", "notification: Begun", "thread: &a Main",
    "objc: *a", "---",
    "...",
    "? key", "- item", "{", "\"",
  ]
  private static let words = [
    "other", "*so*", "`fail`", "[f](callback:fail)", "& co", "&b", ": c", "中", "\"",
  ]

  private static func edited(_ text: String, _ dice: inout Dice) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let place = Int.random(in: 1..<lines.count, using: &dice)
    switch Int.random(in: 0..<8, using: &dice) {
    case 0: lines.remove(at: place)
    case 1: lines.swapAt(place, Int.random(in: 1..<lines.count, using: &dice))
    case 2: lines[place] += " " + (words.randomElement(using: &dice) ?? "")
    case 3: lines.append("Said once more.")
    default:
      let line = Self.lines.randomElement(using: &dice) ?? ""
      let key = line.prefix { $0 != ":" } + ":"
      let known = lines.firstIndex { $0.hasPrefix(key) }
      if let known { lines[known] = line } else { lines.insert(line, at: place) }
    }
    return lines.joined(separator: "\n")
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func giveTheSiteThatABuildFromNothingGives(_ seed: UInt64) async throws {
    var dice = Dice(state: seed)
    let scratch = try Scratch(holding: SamplePack.files)
    var file = Self.file
    var count = 0
    for round in 0..<32 {
      let next = round == 0 ? file : Self.edited(file, &dice)
      try scratch.write(["pack/callbacks/begin.md": next])
      let second = try await Session(
        "build", "--pack", scratch.at("pack"), "-o", scratch.at("site"))
      let site = scratch.at("anew\(round)")
      let first = try await Session("build", "--pack", scratch.at("pack"), "-o", site)
      #expect(second.status == first.status, "\(next)")
      #expect(second.messages == first.messages, "\(next)")
      guard first.status == .done else { continue }
      #expect(try scratch.files(in: "site") == scratch.files(in: "anew\(round)"), "\(next)")
      file = next
      count += 1
    }
    #expect(count > 10)
  }
}
