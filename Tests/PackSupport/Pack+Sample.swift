import Base
package import Pack
import PackReader

extension Pack {
  /// Reads a pack written in a test.
  ///
  /// What a test does not care about is filled in: `pack.yaml`, and for every callback named a file
  /// that cites a source of its own.
  ///
  /// - Parameters:
  ///   - texts: The files, by path.
  ///   - callbacks: The names of the callbacks that get a file, with spaces between.
  /// - Returns: The pack.
  /// - Throws: The report of what is wrong.
  package static func sample(_ texts: [String: String], callbacks: String = "") throws -> Pack {
    let files = PackFiles(sample: texts, callbacks: callbacks)
    let reading = PackReading(of: files)
    if let pack = reading.pack { return pack }
    throw SampleFault(description: Report(of: reading.diagnostics, files: files.files).text)
  }
}

extension PackFiles {
  /// Gathers the files of a pack written in a test, and fills in what it does not care about.
  package init(sample texts: [String: String], callbacks: String = "") {
    var texts = texts
    let names = callbacks.split { $0 == " " || $0 == "\n" }
    if texts["pack.yaml"] == nil { texts["pack.yaml"] = "name: sample\ntitle: Sample\n" }
    for name in names {
      texts["callbacks/\(name).md"] =
        "---\nsummary: A callback.\nowner: Sample\nsources: [sample-notes]\n---\n"
    }
    if !names.isEmpty {
      texts["sources.yaml", default: ""] += "sample-notes: {title: Notes, kind: notes}\n"
    }
    self.init(texts.mapValues { Array($0.utf8) })
  }
}

/// Why a pack written in a test cannot be used.
package struct SampleFault: Error, CustomStringConvertible {
  /// The report.
  package let description: String
}
