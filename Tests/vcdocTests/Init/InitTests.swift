import FoundationEssentials
import Testing

@testable import vcdoc

struct InitTests {
  @Test func namesTheFolderAsAShellReadsIt() async throws {
    let scratch = try Scratch()
    let path = scratch.at("my pack")
    let session = try await Session("init", path)
    #expect(session.output.hasSuffix("Next: vcdoc build --pack '\(path)' -o site\n"))
  }

  @Test func refusesTheNameOfAFile() async throws {
    let scratch = try Scratch()
    let session = try await Session("init", scratch.at("door.yaml"))
    let message = "'init' writes a folder; name one, such as 'docs/lifecycle'"
    #expect(session.status == .usage)
    #expect(session.messages.hasPrefix("vcdoc: error: \(message)\n"), "\(session.messages)")
    #expect(!FileManager.default.fileExists(atPath: scratch.at("door.yaml")))
  }

  @Test func writesAPackThatHoldsTogetherAndBuilds() async throws {
    let scratch = try Scratch()
    let path = scratch.at("docs/my-object")
    let session = try await Session("init", path)
    #expect(session.status == .done)
    #expect(session.output.hasSuffix("Next: vcdoc build --pack \(path) -o site\n"))
    let files = try scratch.files(in: "docs/my-object")
    #expect(files["pack.yaml"]?.contains("\nname: my-object\n") == true)
    #expect(files["machines/connection.yaml"]?.contains("# A machine says") == true)
    let verdicts = try await Session("verify", "--pack", path)
    #expect(verdicts.status == .done)
    #expect(verdicts.messages.isEmpty)
    #expect(verdicts.output.contains("refuted  always-closed  (not to rely on)"))
    #expect(try await Session("build", "--pack", path, "-o", scratch.at("site")).status == .done)
    for name in ["everyday", "bad-network", "machine:connection", "connection.interruption"] {
      #expect(try await Session("diagram", name, "--pack", path).status == .done)
    }
  }

  @Test func namesThePackInPreferencesUnlessThereAreSome() async throws {
    let scratch = try Scratch()
    let session = try await Session("init", scratch.at("in/my pack"))
    let file = scratch.at("in/.vcdoc.yaml")
    #expect(session.output.contains("\nwrote '\(file)', which names the pack\n"))
    #expect(try scratch.files(in: "in")[".vcdoc.yaml"] == "pack: \"my pack\"\n")
    let verdicts = try await Session(["verify"], in: scratch.at("in"))
    #expect(verdicts.status == .done)
    #expect(!verdicts.saysThatItReadsTheShippedPack)
    let second = try await Session("init", scratch.at("in/second"))
    #expect(second.output.contains("/in/.vcdoc.yaml' already exists; name the pack in it"))
    #expect(try scratch.files(in: "in")[".vcdoc.yaml"] == "pack: \"my pack\"\n")
  }

  @Test func putsPreferencesIntoTheWorkingFolderThoughFoldersBelowItDoNotExistYet() throws {
    let near = try StarterPreferences(for: "new").summary
    #expect(try StarterPreferences(for: "no/such/new").summary == near)
    let scratch = try Scratch()
    let far = try StarterPreferences(for: scratch.at("a/b/new")).summary
    let real = try realPath(of: scratch.path) ?? ""
    #expect(far == "wrote '\(real)/a/b/.vcdoc.yaml', which names the pack\n")
  }

  @Test func leavesNothingIfAFileCannotBeWritten() throws {
    let scratch = try Scratch()
    let pack = try StarterPack(in: scratch.at("a/b/new"))
    #expect(throws: SystemError.self) {
      try TemporaryFiles.write { files in
        try pack.add(to: &files)
        try files.add([], at: RelativePath("no", in: nil), in: scratch.at("no such folder"))
      }
    }
    #expect(try scratch.names().isEmpty)
  }

  @Test func namesThePackAfterTheFolderThatAPathLeadsTo() async throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.at("here"), withIntermediateDirectories: true)
    #expect(try await Session("init", scratch.at("here/.")).status == .done)
    #expect(try scratch.files(in: "here")["pack.yaml"]?.contains("\nname: here\n") == true)
  }

  @Test(arguments: ["", "/"])
  func refusesWhatNamesNoFolderWithoutAnOptionThatItHasNot(_ path: String) async throws {
    let session = try await Session("init", path)
    #expect(session.status == .usage)
    #expect(session.messages.contains("is not a folder to write into; choose another\n"))
  }

  @Test(arguments: ["in/pack/new", "in/pack/a/b"])
  func refusesAFolderInsideAPack(_ path: String) async throws {
    let scratch = try Scratch(holding: ["in/pack/pack.yaml": "name: a\ntitle: A\n"])
    let session = try await Session("init", scratch.at(path))
    #expect(session.status == .usage)
    let reason =
      "' is inside the pack, which contains only sources; choose a folder beside it\n"
    #expect(session.messages.contains(scratch.at(path) + reason))
    #expect(try scratch.files(in: "in/pack").count == 1)
  }

  @Test func refusesAFolderBelowOtherPreferences() async throws {
    let scratch = try Scratch(holding: ["in/.vcdoc.yaml": "output: site\n", "in/a/keep": ""])
    for path in ["in/a/new", "in/b/c/new"] {
      let session = try await Session("init", scratch.at(path))
      #expect(session.status == .usage)
      #expect(session.messages.contains("/in/.vcdoc.yaml' applies here, and a second"))
      #expect(session.messages.contains("run 'vcdoc init' in the folder of that file, and name"))
    }
    #expect(try scratch.files(in: "in").count == 2)
  }

  @Test func refusesAFolderThatHoldsSomething() async throws {
    let scratch = try Scratch(holding: ["docs/keep": ""])
    let session = try await Session("init", scratch.at("docs"))
    #expect(session.status == .usage)
    #expect(session.messages.contains("is not empty; choose a new folder"))
    #expect(try scratch.files(in: "docs") == ["keep": ""])
  }
}
