@testable import vcdoc

/// A folder with documents and the sample pack, in which `embed` runs.
struct EmbedScratch: ~Copyable {
  private let scratch: Scratch

  init(_ files: [String: String]) throws {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write(Self.placed(files))
    self.scratch = scratch
  }

  func write(_ files: [String: String]) throws { try scratch.write(Self.placed(files)) }

  private static func placed(_ files: [String: String]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: files.map { ("work/\($0)", $1) })
  }

  /// The path of something among the documents.
  func at(_ path: String) -> String { scratch.at("work/\(path)") }

  /// The folder of the pack.
  var pack: String { scratch.at("pack") }

  func files() throws -> [String: String] { try scratch.files(in: "work") }

  /// Says some of the pack in German, too.
  func translatePack() throws { try scratch.write(SamplePack.german) }

  /// Runs the command; words that name documents are paths among them, and named `./` in what it
  /// says.
  func embed(_ words: String...) async throws -> Session {
    let names = try Set(
      files().keys.flatMap { path in
        path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) } + [path]
      })
    let words = words.map { names.contains($0) || Glob.isPattern($0) ? at($0) : $0 }
    var session = try await Session(["embed", "--pack", scratch.at("pack")] + words)
    session.output = plain(session.output)
    session.messages = plain(session.messages)
    return session
  }

  private func plain(_ text: String) -> String {
    let folder = scratch.at("work/")
    return text.replacing("a/" + folder.dropFirst(), with: "a/")
      .replacing("b/" + folder.dropFirst(), with: "b/")
      .replacing(folder, with: "./").replacing(scratch.at("pack"), with: "./pack")
  }
}
