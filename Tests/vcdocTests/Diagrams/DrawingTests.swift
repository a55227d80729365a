import Testing

@testable import vcdoc

/// What `vcdoc diagram` makes of its options.
struct DrawingTests {
  private func diagram(_ words: String...) async throws -> Session {
    let scratch = try Scratch(holding: SamplePack.files)
    return try await Session(["diagram", "--pack", scratch.at("pack")] + words)
  }

  private static let forms = [
    ("machine:task", "mermaid", "stateDiagram-v2\n"), ("task.end", "mermaid", "sequenceDiagram\n"),
    ("machine:task", "plantuml", "@startuml\n"), ("scenario:task", "plantuml", "@startuml\n"),
    ("finish", "markdown", "**finish – A task**\n\n| From | Event | Calls | To |\n"),
    ("task.end", "markdown", "**End**\n\n| No. | Object | What happens |\n"),
    ("machine:task", "txt", "A task\n\n┌──"), ("task.end", "txt", "End\n\n"),
    ("machine:task", "dot", "digraph "),
    ("task.end", "dot", "digraph "), ("machine:task", "json", "{\n"),
    ("scenario:task", "json", "{\n"), ("machine:task", "svg", "<svg "),
  ]

  @Test(arguments: forms)
  func writesADiagramInAForm(_ name: String, format: String, start: String) async throws {
    let session = try await diagram(name, "--format", format)
    #expect(session.status == .done)
    #expect(session.messages.isEmpty)
    #expect(session.output.hasPrefix(start))
    #expect(session.output.hasSuffix("\n"))
  }

  @Test(arguments: forms)
  func infersTheFormFromTheNameOfTheFile(
    _ name: String, format: String, start: String
  ) async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let ending = try #require(DrawingFormat(rawValue: format)).endings[0]
    let words = ["diagram", "--pack", scratch.at("pack"), name, "-o", scratch.at("d.\(ending)")]
    #expect(try await Session(words) == Session(status: .done))
    let text = try scratch.files(in: ".")["d.\(ending)"]
    #expect(text?.hasPrefix(start) == true)
  }

  @Test(arguments: [
    ("machine:task", "--title=Work", "<title id=\"vcdoc-title\">Work</title>"),
    ("task.end", "--title=<&>", "<title id=\"vcdoc-title\">&lt;&amp;&gt;</title>"),
    ("scenario:task", "--title=Run", ">Run</title>"),
    ("machine:task", "--theme=dark", "class=\"vcdoc-dark\""),
    (
      "machine:task", "--background=#ABC",
      "\n.vcdoc-light .panel{fill:#aabbcc}"
    ),
    ("task.end", "--background=black", "class=\"vcdoc-dark\""),
    ("task.end", "--background=none", ".vcdoc .halo{stroke:none}"),
    ("task.end", "--highlight=finish", " lit\""), ("machine:task", "--highlight=finish", " lit\""),
    ("scenario:task", "--highlight=finish", " lit\""),
    ("task.end", "--link-base=https://e.org/x", "href=\"https://e.org/x/callbacks/finish/\""),
    ("machine:task", "--link-base=../site/", "href=\"../site/callbacks/finish/index.html\""),
  ])
  func drawsAPictureAsAsked(_ name: String, option: String, trace: String) async throws {
    let plain = try await diagram(name)
    let session = try await diagram(name, option)
    #expect(session.messages.isEmpty)
    #expect(session.output.contains(trace))
    #expect(!plain.output.contains(trace))
  }

  @Test(arguments: [
    ("mermaid", "--direction=right", "direction LR"), ("dot", "--direction=right", "rankdir=LR"),
    ("plantuml", "--direction=right", "left to right direction"),
    ("txt", "--highlight=finish", "finish ◀"), ("markdown", "--highlight=finish", "**`finish`**"),
    ("mermaid", "--highlight=finish", "finish ◀"),
    ("markdown", "--link-base=x", "[`finish`](x/callbacks/finish/index.html)"),
    ("txt", "--title=Work", "Work\n"),
  ])
  func writesATextAsAsked(_ format: String, option: String, trace: String) async throws {
    let plain = try await diagram("machine:task", "--format", format)
    let session = try await diagram("machine:task", "--format", format, option)
    #expect(session.messages.isEmpty)
    #expect(session.output.contains(trace))
    #expect(!plain.output.contains(trace))
  }

  @Test(arguments: [
    ("machine:task", "A task", "Eine Aufgabe"), ("begin", "A task", "Eine Aufgabe"),
    ("task.start", "Start", "Anfang"), ("scenario:task", "Twice", "Zweimal"),
  ])
  func speaksTheLanguageThatIsAskedFor(_ name: String, _ own: String, _ other: String) async throws
  {
    let scratch = try Scratch(holding: SamplePack.files.merging(SamplePack.german) { $1 })
    let words = ["diagram", "--pack", scratch.at("pack"), name, "--format", "txt"]
    for (locale, title) in [("en", own), ("de", other)] {
      let session = try await Session(words + ["--locale", locale])
      #expect(session.status == .done)
      #expect(session.output.split(separator: "\n").first?.hasSuffix(title) == true)
    }
    let session = try await Session(words + ["--locale=fr"])
    #expect(session.status == .usage)
    #expect(
      session.messages.hasPrefix("vcdoc: error: unknown language 'fr'; known: en, de\n"))
  }

  @Test(arguments: [
    ("--background=beige", "'--background' needs none, white, black, or a color such as #f6f8fa"),
    ("--background=#12345", "'--background' needs"), ("--scale=0", "'--scale' needs a number"),
    ("--scale=nan", "'--scale' needs a number"),
    ("--theme=drak", "unknown value 'drak' of '--theme'"),
    ("--highlight=finsh", "unknown callback 'finsh'; did you mean 'finish'?"),
    ("--state=idel", "unknown state 'idel'; did you mean 'idle'?"),
    ("--region=lief", "unknown region 'lief'; did you mean 'life'?"),
    ("--direction=up", "unknown value 'up' of '--direction'"),
  ])
  func explainsAnOptionThatMeansNothing(_ option: String, message: String) async throws {
    let session = try await diagram("machine:task", option)
    #expect(session.status == .usage)
    #expect(session.messages.hasPrefix("vcdoc: error: \(message)"))
  }

  @Test(arguments: [
    (
      "--region=life",
      "the interaction 'task.end' has no regions; '--region' applies only to machines"
    ),
    ("--direction=right", "'--direction' applies only to machines and callbacks"),
  ])
  func refusesWhatASequenceDoesNotKnow(_ option: String, message: String) async throws {
    let session = try await diagram("task.end", option)
    #expect(session.status == .usage)
    #expect(session.messages.hasPrefix("vcdoc: error: \(message)"))
  }

  @Test func saysWhenMermaidIsTooLongForGitLab() async throws {
    let whole = try await Session("diagram", "machine:view-controller", "--format", "mermaid")
    #expect(whole.status == .done)
    #expect(whole.messages.contains("GitLab draws more than 2000 only after a click"))
    let part = try await Session(
      "diagram", "machine:view-controller", "--region", "appearance", "--format", "mermaid")
    #expect(part.messages.isEmpty)
    #expect(part.output.utf16.count <= 2_000)
  }
}
