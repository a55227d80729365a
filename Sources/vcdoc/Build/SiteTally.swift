import Base

/// How many files and bytes of each kind a site has, language by language.
///
/// The kind is the folder that a file is in; pages as Markdown count apart from all others.
struct SiteTally {
  /// Files, and their bytes together.
  private struct Count {
    var files = 0
    var bytes = 0
  }

  private static let markdown = "Markdown"
  private static let sums = ["pages", "all", markdown]

  /// The languages by their folders, that at the top first, whose name is empty.
  private let editions: [String]
  private let output: String
  private var counts: [String: [String: Count]] = [:]

  /// Counts the files that vcdoc wrote into a folder.
  ///
  /// - Throws: `OutputError` if its manifest is damaged, or the system's reason.
  init(of output: OutputFolder) throws {
    let folder = try Folder(at: output.path, title: output.title)
    let files = try Manifest(of: folder)?.files.keys.sorted() ?? []
    // Each language after the first has a folder with words of its own.
    let mark = "assets/words.js"
    editions = files.map(\.text).filter { $0 == mark || $0.hasSuffix("/" + mark) }
      .map { String($0.dropLast(mark.count + 1)) }
    self.output = output.title
    for path in files { add(path.text, bytes: try folder.status(of: path)?.size ?? 0) }
  }

  private mutating func add(_ path: String, bytes: Int) {
    let edition = editions.first { !$0.isEmpty && path.hasPrefix($0 + "/") } ?? ""
    let parts = path.dropFirst(edition.isEmpty ? 0 : edition.count + 1).split(separator: "/")
    let isMarkdown = path.hasSuffix(".md")
    var kinds =
      isMarkdown ? [Self.markdown] : [parts.count > 1 ? String(parts[0]) : "other", "all"]
    if path.hasSuffix(".html") { kinds.append("pages") }
    for kind in kinds {
      counts[edition, default: [:]][kind, default: Count()].files += 1
      counts[edition]?[kind]?.bytes += bytes
    }
  }

  /// A table: a row for each kind, then the sums; for each language, files and kilobytes.
  var text: String {
    let editions = editions.isEmpty ? [""] : editions
    let kinds = Set(counts.values.flatMap(\.keys)).subtracting(Self.sums).sorted() + Self.sums
    let heads = editions.map { $0.isEmpty ? output : "\(output)/\($0)" }
    let rows =
      [[""] + heads.flatMap { ["", $0] }, ["kind"] + heads.flatMap { _ in ["files", "kB"] }]
      + kinds.map { kind in
        [kind]
          + editions.flatMap { edition in
            let count = counts[edition]?[kind] ?? Count()
            return [count.files.grouped, ((count.bytes + 500) / 1000).grouped]
          }
      }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + blanks : blanks + cell.0
      }.joined(separator: "  ") + "\n"
    }.joined()
  }
}
