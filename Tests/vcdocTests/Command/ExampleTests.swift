import Testing

@testable import vcdoc

struct ExampleTests {
  /// The lines of the help that only read and print, up to what a shell does with the output.
  private static let lines = Command.all.flatMap(\.examples).map { example in
    String(example.line.prefix { $0 != ">" && $0 != "|" })
  }.filter { !$0.contains(" build") && !$0.contains("--pack") && !$0.contains(" -o ") }

  @Test(arguments: lines)
  func doWhatTheHelpSays(_ line: String) async throws {
    let session = try await Session(line.split(separator: " ").dropFirst().map(String.init))
    #expect(session.status == .done)
    #expect(session.messages.isEmpty)
    #expect(!session.output.isEmpty)
  }
}
