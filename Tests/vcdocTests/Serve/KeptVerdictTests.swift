import PackReader
import Pages
import Synchronization
import Testing

@testable import vcdoc

/// After an edit, a site made with what is known is the one that would be made from nothing.
struct KeptVerdictTests {
  private final class Files: Sendable {
    let site = Mutex(Site())
  }

  private func request(_ scratch: borrowing Scratch, _ options: [String]) throws -> Request {
    var parser = CommandLineParser(
      ["serve", "--pack", scratch.at("pack")] + options, commands: Command.all)
    return try #require(try parser.read())
  }

  private func made(
    _ request: Request, keeping former: SiteMaker.Findings? = nil,
    reusing parsed: ParsedFiles? = nil
  ) async throws -> (Site, SiteMaker.Findings) {
    let maker = try SiteMaker(request, .standard)
    let inputs = try BuildInputs(request)
    let findings = try await maker.findings(of: inputs, keeping: former, reusing: parsed)
    let files = Files()
    // The order in which pages are made changes nothing.
    let first = former == nil ? [] : ["callbacks/fail/index.html", "index.html"]
    try await maker.make(findings, from: inputs, first: first) { path, bytes in
      files.site.withLock { $0.files[path] = bytes }
    }
    return (files.site.withLock { $0 }, findings)
  }

  struct Edit: CustomTestStringConvertible, Sendable {
    let file: String
    let old: String
    let new: String
    let keepsVerdicts: Bool
    var testDescription: String { "\(file): \(new)" }
  }

  static let edits = [
    Edit("callbacks/fail.md", "It fails.", "It is over.", keepsVerdicts: true),
    Edit(
      "callbacks/fail.md", "sources: [s]\n---\n", "sources: [s]\n---\nMore.\n", keepsVerdicts: true),
    Edit("callbacks/fail.md", "owner: Task", "when: At its end.\nowner: Task", keepsVerdicts: true),
    Edit("callbacks/fail.md", "owner: Task", "owner: Job", keepsVerdicts: false),
    Edit("pack.yaml", "title: Sample", "title: An example", keepsVerdicts: true),
    Edit("pack.yaml", "values: [1, 2]", "values: [1, 2, 3]", keepsVerdicts: false),
    Edit("scenarios/all.yaml", "title: Twice", "title: Again", keepsVerdicts: true),
    Edit("scenarios/all.yaml", "[task.start, task.end]", "[task.start]", keepsVerdicts: true),
    Edit("machines/task.yaml", "initial: idle", "initial: busy", keepsVerdicts: false),
    Edit("machines/task.yaml", "It runs.", "It works.", keepsVerdicts: false),
    Edit("interactions/all.yaml", "title: Start", "title: Begin", keepsVerdicts: false),
    Edit("sources.yaml", "title: S", "title: T", keepsVerdicts: false),
  ]

  @Test(arguments: edits, [[], ["--set", "version=1"]])
  func theSiteIsTheSame(_ edit: Edit, options: [String]) async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let request = try request(scratch, options)
    let parsed = ParsedFiles()
    let former = try await made(request, reusing: parsed).1
    let text = try #require(SamplePack.files["pack/\(edit.file)"])
    #expect(text.contains(edit.old))
    try scratch.write(["pack/\(edit.file)": text.replacing(edit.old, with: edit.new)])
    let (kept, findings) = try await made(request, keeping: former, reusing: parsed)
    #expect(kept == (try await made(request).0))
    #expect(findings.keepsVerdicts == edit.keepsVerdicts)
  }

  @Test func findingsThatAreNotWantedAnyMoreAreGivenUpWithoutAWord() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let request = try request(scratch, [])
    let echo = Echo()
    let maker = try SiteMaker(request, Console.standard.echoing(to: echo))
    let inputs = try BuildInputs(request)
    await #expect(throws: Rejected.self) {
      try await maker.findings(of: inputs, while: { false })
    }
    #expect(echo.text.isEmpty)
  }
}

extension KeptVerdictTests.Edit {
  init(_ file: String, _ old: String, _ new: String, keepsVerdicts: Bool) {
    self.init(file: file, old: old, new: new, keepsVerdicts: keepsVerdicts)
  }
}
