import FoundationEssentials
import Testing

@testable import vcdoc

/// The packs in `Examples`, which show what packs can say.
struct ExamplePackTests {
  private static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "Examples").sorted()
  }

  @Test(arguments: try names())
  func everyExampleIsVerified(_ name: String) async throws {
    let session = try await Session("verify", "--pack", "Examples/\(name)")
    #expect(session.status == .done, "\(session.messages)")
  }

  @Test func aFreeEventCutsTheInteractionOfAnUpload() async throws {
    let session = try await Session(
      "ask", "didBegin leads to didFinish", "--pack", "Examples/upload")
    #expect(session.status == .found)
    #expect(session.output.contains("didCancel"))
  }

  @Test func theOutcomesOfARefundAreBothPossible() async throws {
    for outcome in ["money arrived", "else"] {
      let session = try await Session(
        "simulate", "pay", "succeeded", "refund [\(outcome)]", "--pack", "Examples/order")
      #expect(session.status == .done, "\(session.messages)")
    }
  }
}
