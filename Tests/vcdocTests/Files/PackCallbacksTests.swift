import Testing

@testable import vcdoc

struct PackCallbacksTests {
  @Test func aWordOfLogsLeadsToTheCallbacksThatTheyCallSo() async throws {
    var files = SamplePack.files
    for name in ["fail", "finish"] {
      files["pack/callbacks/\(name).md"]? =
        "---\nsummary: It is over.\nowner: Task\naliases: [over]\nsources: [s]\n---\n"
    }
    let scratch = try Scratch(holding: files)
    let session = try await Session("next", "over", "--pack", scratch.at("pack"))
    #expect(session.status == .usage)
    #expect(
      session.messages.contains(
        "there is no callback 'over'; that is what logs call 'fail', 'finish'\n"))
  }
}
