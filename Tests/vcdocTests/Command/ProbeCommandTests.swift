import Testing

@testable import vcdoc

struct ProbeCommandTests {
  private static let way =
    "write their declarations into the files of callbacks, 'swift: ...' or 'objc: ...'"

  private func probe(
    _ words: String..., declaring declaration: String = ""
  ) async throws -> Session {
    var files = SamplePack.files
    files["pack/callbacks/begin.md"]? = """
      ---
      summary: It begins.
      owner: Task
      sources: [s]
      \(declaration)
      ---

      """
    let scratch = try Scratch(holding: files)
    return try await Session(["probe", "--pack", scratch.at("pack")] + words)
  }

  @Test func saysHowCallbacksComeToBeDeclaredWhereNoneIs() async throws {
    let any = try await probe()
    #expect(any.status == .invalid)
    #expect(
      any.messages.contains(
        "no class of the pack has callbacks declared in this language; " + Self.way))
    let named = try await probe("Task")
    #expect(named.status == .usage)
    #expect(
      named.messages.contains(
        "'Task' has no callbacks declared in Swift or Objective-C; " + Self.way))
    #expect(
      try await probe("Tsk").messages.contains("unknown class 'Tsk'; did you mean 'Task'?"))
  }

  @Test func saysThatItWritesNoOtherLanguage() async throws {
    let declaration = #"declarations: {Kotlin: fun begin(), Java: void begin()}"#
    let end =
      "they are in Java and Kotlin, and a probe is Swift or Objective-C: print a line with the object and the callback's name in your own class, or "
      + Self.way
    let any = try await probe(declaring: declaration)
    #expect(any.status == .invalid)
    #expect(any.messages.contains("declared in this language; " + end), "\(any.messages)")
    let named = try await probe("Task", declaring: declaration)
    #expect(named.messages.contains("declared in Swift or Objective-C; " + end))
  }

  @Test func namesTheOtherLanguageWhereOnlyThatIsDeclared() async throws {
    let declaration = #"objc: "- (void)begin""#
    let any = try await probe(declaring: declaration)
    #expect(any.messages.contains("declared in this language; try --language objc"))
    let named = try await probe("Task", declaring: declaration)
    #expect(named.messages.contains("declared in this language; try --language objc"))
    #expect(try await probe("--language", "objc", declaring: declaration).status == .done)
  }
}
