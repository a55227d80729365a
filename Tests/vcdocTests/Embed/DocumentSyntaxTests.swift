import Support
import Testing

@testable import vcdoc

struct DocumentSyntaxTests {
  @Test func isKnownToTheHooksByEveryEnding() throws {
    let hooks = try CommittedFiles.text(".pre-commit-hooks.yaml").split(separator: "\n")
    let patterns = hooks.filter { $0.contains("  files: ") }
    #expect(patterns.count == 2)
    for pattern in patterns {
      let endings = pattern.split(separator: #"\.("#).last?.split(separator: ")").first ?? ""
      #expect(endings.split(separator: "|").map(String.init).sorted() == DocumentSyntax.endings)
    }
  }
}
