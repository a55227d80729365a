import PackSupport
import Support
import Testing
@testable import Base
@testable import Pack
@testable import PackReader

/// A pack that is read again is read as if it were read for the first time.
struct ParsedFilesTests {
  private static func files() throws -> [String: [UInt8]] {
    try CommittedFiles.files(in: "Examples/download-task")
  }

  /// Edits of one pack, one after the other: a file and what it becomes; `nil` removes it.
  private static let edits: [(path: String, text: String?)] = [
    ("callbacks/new.md", "---\nsummary: It is new.\nowner: Task\n---\nProse.\n"),
    ("callbacks/new.md", "---\nsummary: It is new.\nowner: Task\n---\nOther prose.\n"),
    ("callbacks/new.md", "---\nsummary: [broken\n---\n"),
    ("machines/more.yaml", "title: 1\nregions: {r: {initial: a, states: {a: }}}\nnosuchkey: 1\n"),
    ("machines/more.yaml", "title: More\nregions: {r: {initial: a, states: {a: }}}\n"),
    ("callbacks/new.md", "no front matter"),
    ("callbacks/new.md", nil),
    ("pack.yaml", "name: other\n"),
    ("pack.yaml", nil),
    ("machines/more.yaml", nil),
  ]

  @Test func everyEditIsSeen() throws {
    var files = try Self.files()
    let parsed = ParsedFiles()
    var reused = 0
    for (path, text) in Self.edits {
      files[path] = text.map { Array($0.utf8) }
      let pack = PackFiles(files)
      reused += parsed.files(in: pack).count
      let again = PackReading(of: pack, reusing: parsed, jobs: 2)
      let first = PackReading(of: pack, jobs: 2)
      #expect(again.diagnostics == first.diagnostics, "\(path)")
      #expect(again.pack == first.pack, "\(path)")
      #expect(parsed.files(in: pack).count == files.count, "\(path)")
    }
    #expect(reused >= (Self.edits.count - 1) * (files.count - 1))
  }

  @Test func onlyWhatChangedIsParsedAgain() throws {
    var files = try Self.files()
    let parsed = ParsedFiles()
    _ = PackReading(of: PackFiles(files), reusing: parsed)
    let before = parsed.files(in: PackFiles(files))
    let path = try #require(files.keys.sorted().first { $0.hasPrefix("callbacks/") })
    files[path, default: []] += Array("\nMore.\n".utf8)
    #expect(parsed.files(in: PackFiles(files))[path] == nil)
    _ = PackReading(of: PackFiles(files), reusing: parsed)
    for (name, file) in parsed.files(in: PackFiles(files)) {
      #expect((before[name] === file) == (name != path), "\(name)")
    }
  }
}
