import Testing

@testable import vcdoc

/// The language in which `vcdoc trace` answers.
struct TraceLanguageTests {
  /// A pack in two languages.
  static let files = [
    "door.yaml": """
    title: {en: Door, zh-Hans: 门}
    locales: [en, zh-Hans]
    eventCallbacks: true
    machines:
      door:
        title: {en: Door, zh-Hans: 门}
        events: {push: {title: {en: is pushed, zh-Hans: 被推开}}, pull: , jam: }
        transitions: |
          shut -> open: push
          open -> shut: pull
          open -> stuck: jam

    """
  ]

  @Test(arguments: [[], ["--format", "html"], ["--format", "json"], ["--explain"]])
  func answersInAnotherLanguageOfThePackAndReadsTheLogAsBefore(_ format: [String]) async throws {
    let scratch = try Scratch(holding: Self.files)
    try scratch.write(["door.log": "door is pushed\ndoor is pushed\n"])
    let words =
      ["trace", scratch.at("door.log"), "--pack", scratch.at("door.yaml")] + format
    let english = try await Session(words)
    let chinese = try await Session(words + ["--locale", "zh-Hans"])
    #expect(english.output.contains("line 2: ") || format.contains("json"), "\(english)")
    #expect(chinese.status == english.status && chinese.messages == english.messages)
    let said = "发生了日志没有打印的事情"
    #expect(chinese.output.contains(said), "\(chinese)")
    #expect(!chinese.output.contains("something that the log"), "\(chinese)")
  }
}
