import Testing

@testable import vcdoc

/// The lines by which `vcdoc simulate` does again what `ask` and `path` print.
struct ReplayTests {
  /// What a listing says happens, to whom: `m a`, in order.
  private func steps(_ output: String) -> [String] {
    let lines: [[Substring]] = output.split(separator: "\n").map { $0.split(separator: " ") }
    let numbered = lines.filter { $0.count == 3 && Int($0[0]) != nil }
    return numbered.map { $0.dropFirst().joined(separator: " ") }
  }

  private func script(in output: String) -> String? {
    output.split(separator: "\n").first { $0.hasPrefix("again: ") }.map {
      String($0.dropFirst("again: ".count))
    }
  }

  @Test(arguments: [
    ("ask 'in alt: no d'", "alt:two"),
    ("ask 'in nested: no a'", "nested:left,maybe"),
    ("ask 'in nested: no c'", "nested:right"),
    ("ask 'in loop: a precedes c'", "loop --repeat inner=0 --repeat outer=0"),
    ("ask 'in loop: no b'", "loop"),
    ("ask 'in opt: no c'", "opt:outer,inner"),
    ("ask 'in bounded: no a'", "bounded"),
    ("ask 'in low: no b'", "high low"),
    ("ask 'in if: no b'", "if --set v=1"),
    ("ask 'in if: no a' --set v=2", "if --set v=2"),
    ("ask 'in ref: no f'", "ref"),
    ("path b e", "plain nested:left"),
    ("path f b", "nested:left,right --repeat rounds=2"),
    ("path c c", "loop loop --repeat inner=0 --repeat outer=0"),
  ])
  func doAgainWhatTheRunDid(_ question: String, script: String) async throws {
    let scratch = try Scratch(holding: FragmentScriptTests.files)
    let pack = scratch.at("pack")
    let asked = try await Session(ShellLine(question).words + ["--pack", pack])
    let line = try #require(self.script(in: asked.output))
    #expect(line == "vcdoc simulate \(script) --pack \(pack)")
    let again = try await Session(Array(ShellLine(line).words.dropFirst()))
    #expect(again.status == .done && again.messages.isEmpty)
    let (some, all) = (steps(asked.output), steps(again.output))
    #expect(!some.isEmpty)
    #expect(all.indices.contains { all[$0...].starts(with: some) })
  }

  @Test(arguments: ["ask 'in par: b precedes d'"])
  func areLeftOutWhereNoScriptDoes(_ question: String) async throws {
    let scratch = try Scratch(holding: FragmentScriptTests.files)
    let asked = try await Session(ShellLine(question).words + ["--pack", scratch.at("pack")])
    #expect(!steps(asked.output).isEmpty)
    #expect(script(in: asked.output) == nil)
  }

  @Test func nameTheCancelledPop() async throws {
    let asked = try await Session("path", "viewWillAppear", "viewDidDisappear")
    #expect(asked.output.hasPrefix("navigation.pop:cancelled\n"))
    #expect(script(in: asked.output) == "vcdoc simulate navigation.pop:cancelled")
  }
}
