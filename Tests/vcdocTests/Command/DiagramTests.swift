import Testing

@testable import vcdoc

struct DiagramTests {
  private func diagram(_ scratch: borrowing Scratch, _ words: String...) async throws -> Session {
    try scratch.write(SamplePack.files)
    return try await Session(["diagram", "--pack", scratch.at("pack")] + words)
  }

  @Test(arguments: [
    ("machine:task", "A task"), ("scenario:task", "Twice"), ("task.end", "End"),
    ("fail", "fail – A task"),
  ])
  func drawsWhatANameMeans(_ name: String, title: String) async throws {
    let session = try await diagram(try Scratch(), name)
    #expect(session.status == .done)
    #expect(session.messages.isEmpty)
    #expect(session.output.hasPrefix("<svg "))
    #expect(session.output.contains("<title id=\"vcdoc-title\">\(title)</title>"))
  }

  @Test func drawsAnInteractionInTheConfigurationThatWasChosen() async throws {
    let later = try await diagram(try Scratch(), "task.end").output
    let earlier = try await diagram(try Scratch(), "task.end", "--set=version=1").output
    #expect(later.contains(">fail<"))
    #expect(!earlier.contains(">fail<"))
  }

  @Test(arguments: [
    ("task", "'task' means several things; say 'machine:task' or 'scenario:task'"),
    (
      "finsh",
      "there is no machine, interaction, scenario, or callback 'finsh'; did you mean 'finish'?"
    ),
    (
      "qqq",
      "there is no machine, interaction, scenario, or callback 'qqq'; "
        + "'vcdoc list machines|interactions|scenarios|callbacks' says which there are"
    ),
    (
      "machine:tusk",
      "there is no machine, interaction, scenario, or callback 'machine:tusk'; "
        + "did you mean 'machine:task'?"
    ),
  ])
  func explainsANameThatMeansNothingOrTooMuch(_ name: String, message: String) async throws {
    let session = try await diagram(try Scratch(), name)
    #expect(session.status == .usage)
    #expect(session.messages.hasPrefix("vcdoc: error: \(message)\n"))
  }

  @Test func saysWhatCannotBeDrawn() async throws {
    let never = try await diagram(try Scratch(), "fail", "--set", "version=1")
    #expect(
      never
        == Session(
          status: .invalid,
          messages:
            "vcdoc: error: 'fail' never runs in this configuration; choose another\n"))
  }

  @Test func writesAFileInOneStep() async throws {
    let scratch = try Scratch(holding: ["d.svg": "former"])
    let expected = try await diagram(scratch, "finish").output
    let session = try await diagram(scratch, "finish", "-o", scratch.at("d.svg"))
    #expect(session == Session(status: .done))
    #expect(try scratch.files(in: ".")["d.svg"] == expected)
    #expect(try scratch.names() == ["d.svg", "pack"])
    #expect(try await diagram(scratch, "finish", "-o", "-").output == expected)
  }

  @Test func writesToWhatIsNoFileInsteadOfReplacingIt() async throws {
    let before = try identity("/dev/null")
    #expect(try await diagram(try Scratch(), "finish", "-o", "/dev/null").status == .done)
    #expect(try identity("/dev/null").prefix { $0 != " " } == before.prefix { $0 != " " })
  }

  @Test func refusesAFolderInPlaceOfTheFile() async throws {
    let scratch = try Scratch()
    let session = try await diagram(scratch, "finish", "-o", scratch.at("pack"))
    #expect(
      session
        == Session(
          status: .invalid,
          messages:
            "vcdoc: error: '\(scratch.at("pack"))' is not a file; name another with -o\n"))
  }
}
