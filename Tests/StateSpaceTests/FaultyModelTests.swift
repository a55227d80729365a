@testable import Base
@testable import Pack
@testable import StateSpace
import Support
import PackSupport
import Testing

/// Every file in `Golden/faulty-models` is a pack that reads well, and what its exploration finds
/// wrong.
struct FaultyModelTests {
  @Test(arguments: try Golden.files(in: "faulty-models"))
  func aFaultyModelGivesExactlyItsDiagnostics(_ golden: Golden) async throws {
    var parts = FilesInOneText(try golden.text())
    parts["report"] = nil
    var texts = Dictionary(uniqueKeysWithValues: parts.files.map { ($0.path, $0.text) })
    let callbacks = texts.removeValue(forKey: "callbacks") ?? ""
    let pack = try Pack.sample(texts, callbacks: callbacks)
    let files = PackFiles(sample: texts, callbacks: callbacks)
    let found = await diagnostics(of: pack)
    #expect(!found.isEmpty)
    parts["report"] = Report(of: found, files: files.files).text
    #expect(try golden.text(recording: Array(parts.text.utf8)) == parts.text)
  }

  private func diagnostics(of pack: Pack) async -> [Diagnostic] {
    do {
      return try await Exploration(of: pack, jobs: 2).warnings
    } catch {
      return error.diagnostics
    }
  }
}
