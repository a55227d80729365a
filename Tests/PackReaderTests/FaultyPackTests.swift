@testable import Base
@testable import Pack
@testable import PackReader
import Support
import PackSupport
import Testing

/// Every file in `Golden/faulty-packs` is a pack with its report, the smallest that shows one
/// diagnostic.
struct FaultyPackTests {
  @Test(arguments: try Golden.files(in: "faulty-packs"))
  func faultyPackGivesExactlyItsReport(_ golden: Golden) throws {
    var parts = FilesInOneText(try golden.text())
    parts["report"] = nil
    let files = try files(of: golden)
    let reading = PackReading(of: files)
    parts["report"] = Report(of: reading.diagnostics, files: files.files).text
    #expect(try golden.text(recording: Array(parts.text.utf8)) == parts.text)
    let hasErrors = reading.diagnostics.contains { $0.severity == .error }
    #expect((reading.pack == nil) == hasErrors)
    #expect(!reading.diagnostics.isEmpty)
  }

  @Test(arguments: try Golden.files(in: "faulty-packs"))
  func diagnosticsDoNotDependOnConcurrency(_ golden: Golden) throws {
    let files = try files(of: golden)
    let together = PackReading(of: files, jobs: 4)
    #expect(together.diagnostics == PackReading(of: files).diagnostics)
  }

  private func files(of golden: Golden) throws -> PackFiles {
    var parts = FilesInOneText(try golden.text())
    parts["report"] = nil
    var texts = Dictionary(uniqueKeysWithValues: parts.files.map { ($0.path, $0.text) })
    let callbacks = texts.removeValue(forKey: "callbacks") ?? ""
    return PackFiles(sample: texts, callbacks: callbacks)
  }
}
