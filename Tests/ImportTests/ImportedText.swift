import Base
import Import
import Pack
import PackReader
import Testing

/// The pack of a diagram in Mermaid, which is read again.
struct ImportedText {
  /// Its lines without indentation.
  let text: String
  /// What the pack is read as.
  let pack: Pack

  /// Imports a diagram.
  ///
  /// - Throws: The first error.
  init(of diagram: String) throws {
    let imported = MermaidReader.read(diagram, named: "chart", path: "chart.mmd")
    try #require(imported.diagnostics == [])
    let written = ImportedPack(of: imported).text
    text = written.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
    let reading = PackReading(of: PackFiles(only: "chart.yaml", Array(written.utf8)))
    let errors = reading.diagnostics.filter { $0.severity == .error }
    pack = try #require(reading.pack, "\(errors)\n\(written)")
  }
}
