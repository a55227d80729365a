import Testing

@testable import vcdoc

/// Packs that are valid by every rule of the format, and too much for whoever follows them: each
/// command comes to its end, and says what is too much.
struct HostilePackTests {
  /// A pack, a command, and what comes of it.
  private struct Case: CustomTestStringConvertible, Sendable {
    let what: String
    let command: [String]
    /// The files in which it differs from the sample.
    let files: [String: String]
    /// A part of what it says; nothing where it is done.
    let fault: String?

    init(_ what: String, _ command: String, _ files: [String: String], _ fault: String? = nil) {
      self.what = what
      self.command = command.split(separator: " ").map(String.init)
      self.files = files
      self.fault = fault
    }

    var testDescription: String { "\(what): \(command.joined(separator: " "))" }
  }

  /// An interaction of steps, each as often as it is said.
  private static func steps(_ steps: String, times: Int = 1) -> [String: String] {
    let all = Array(repeating: "    - \(steps)\n", count: times).joined()
    return [
      "pack/interactions/hostile.yaml": """
      task.hostile:
        title: Hostile
        lifelines: {task: task}
        requires: {task: {life: busy}}
        steps:
          - task.work
      \(all)
      """
    ]
  }

  private static let gaps = steps("wait: a while", times: 9_900)
  private static let options = steps("opt: [task.work]", times: 2_000)
  private static let checks = steps("opt: [{check: {task: {life: busy}}}]", times: 25)
  private static let together = steps(
    "par: [\(Array(repeating: "[task.work]", count: 2_000).joined(separator: ", "))]")
  private static let rounds = steps(
    (0..<8).reduce("{check: {task: {life: busy}}}") { inner, _ in
      "{loop: [\(inner)], atLeast: 100}"
    })

  /// Three aspects of a life with many states, each of which may end it.
  private static let aspects: [String: String] = {
    let names = ["a", "b", "c"]
    let states = (0..<60).map { "s\($0): So far." }.joined(separator: ", ")
    let regions = names.map {
      "  \($0): {initial: s0, states: {\(states), over: {final: object}}}\n"
    }
    let events = names.map { name in
      let ways = (0..<60).map { state in
        let next = state == 59 ? "over" : "s\(state + 1)"
        return "{from: {\(name): s\(state)}, calls: [step], to: {\(name): \(next)}}"
      }
      return "  \(name): [\(ways.joined(separator: ", "))]\n"
    }
    return [
      "pack/callbacks/step.md": "---\nsummary: A step.\nowner: Many\nsources: [s]\n---\n",
      "pack/machines/many.yaml":
        "title: Many\nregions:\n\(regions.joined())events:\n\(events.joined())",
      "pack/interactions/many.yaml": names.map {
        "many.\($0): {title: Many, anytime: true, lifelines: {many: many}, steps: [many.\($0)]}\n"
      }.joined(),
    ]
  }()

  /// Sixteen roles that eight objects of either machine can play.
  private static let crowd: [String: String] = {
    let roles = (0..<8).flatMap { ["t\($0): task", "o\($0): other"] }.joined(separator: ", ")
    return [
      "pack/pack.yaml": (SamplePack.files["pack/pack.yaml"] ?? "")
        + "bounds: {objects: {task: 8, other: 8}}\n",
      "pack/machines/other.yaml": """
      title: Another
      regions: {life: {initial: idle, states: {idle: It waits., busy: It runs.}}}
      events: {start: [{from: {life: idle}, to: {life: busy}}]}

      """,
      "pack/interactions/crowd.yaml":
        "crowd: {title: Crowd, lifelines: {\(roles)}, steps: [t0.start, o0.start]}\n",
    ]
  }()

  private static let sentence = [
    "pack/guarantees/all.yaml": """
    long:
      says: All of them come.
      property: >-
        begin leads to
    \(Array(repeating: "    fail then\n", count: 20_000).joined())    finish
      sources: [s]

    """
  ]

  private static let cases = [
    Case("gaps", "verify", gaps),
    Case("gaps", "export promela", gaps),
    Case("gaps", "trace", gaps),
    Case("options", "verify", options, "choices without a step between them can be made in more"),
    Case("options", "trace", options),
    Case("checks", "verify", checks, "choices without a step between them can be made in more"),
    Case("checks", "export promela", checks, "in more ways than are written for Spin"),
    Case("checks", "trace", checks),
    Case("steps together", "verify", together, "interleaved in more than 20,000 ways"),
    Case("steps together", "export promela", together, "interleaved in more than 20,000 ways"),
    Case("steps together", "trace", together),
    Case("loops", "simulate task.start task.hostile", rounds, "its loops repeat too often"),
    Case("aspects", "trace", aspects),
    Case("a crowd", "verify", crowd, "can play the interactions in too many ways"),
    Case("a crowd", "export promela", crowd, "in more than 100,000 ways, the most that are"),
    Case("a sentence", "verify", sentence, "this property is too large to check"),
    Case("a sentence", "export promela", sentence, "'long' is too large for Spin"),
  ]

  @Test(arguments: cases)
  private func aCommandEndsAndSaysWhatIsTooMuch(_ example: Case) async throws {
    let scratch = try Scratch(holding: SamplePack.files.merging(example.files) { $1 })
    try scratch.write([
      "log": "-[Task begin]\n",
      "pack/callbacks/begin.md":
        "---\nsummary: It begins.\nowner: Task\nobjc: '- (void)begin'\nsources: [s]\n---\n",
    ])
    let log = example.command == ["trace"] ? [scratch.at("log")] : []
    let session = try await Session(example.command + log + ["--pack", scratch.at("pack")])
    if let fault = example.fault {
      #expect(session.status != .done)
      #expect(session.messages.contains(fault), "\(session.messages.prefix(2_000))")
    } else {
      #expect(session.status == .done, "\(session.messages.prefix(2_000))")
    }
  }
}
