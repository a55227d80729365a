@testable import Base
@testable import Pack
import Testing

@testable import vcdoc

struct ManifestTests {
  private static let heading = "vcdoc manifest 3: the files that vcdoc wrote, and may remove\n"
  private static let print = "0123456789abcdef0123456789abcdef"

  private func manifest(
    _ paths: String..., pack: Name<Pack>? = nil, sources: String? = nil
  ) -> Manifest {
    let files = paths.compactMap { RelativePath($0) }.map { ($0, Self.print) }
    return Manifest(files: Dictionary(uniqueKeysWithValues: files), of: pack, from: sources)
  }

  @Test func listsFilesSortedByTheBytesOfTheirPaths() {
    let lines = ["a", "a b/c", "b"].map { "\(Self.print) \($0)\n" }.joined()
    #expect(manifest("b", "a b/c", "a").bytes == Array((Self.heading + lines).utf8))
  }

  @Test func saysWhatTheFilesWereMadeOf() {
    let text = "\(Self.heading)pack uikit\nsources 12\n\(Self.print) a\n"
    #expect(manifest("a", pack: Name("uikit"), sources: "12").bytes == Array(text.utf8))
  }

  @Test func isReadAsItWasWritten() throws {
    for manifest in [
      manifest(), manifest("x/y z.html", "é", "pack a"),
      manifest("a", pack: Name("uikit"), sources: Self.print), manifest("a", sources: "1"),
    ] { #expect(try Manifest(manifest.bytes, title: "m") == manifest) }
  }

  @Test(arguments: [
    ("", 1), ("a\n", 1), ("vcdoc manifest 2\na\n", 1), ("HEADpack\n", 2), ("HEADpack a b\n", 2),
    ("HEADPRINT a\nPRINT ../b\n", 3), ("HEADPRINT /etc/passwd\n", 2), ("HEAD0123 a\n", 2),
    ("HEADPRINT a\n\nPRINT b\n", 3), ("HEADPRINT a\nPRINT b", 1), ("HEADPRINT\n", 2),
    ("HEADPRINT .vcdoc-manifest\n", 2),
  ])
  func refusesALineThatVcdocDoesNotWrite(_ text: String, line: Int) {
    let text = text.replacing("HEAD", with: Self.heading).replacing("PRINT", with: Self.print)
    #expect(throws: OutputError.damagedManifest(title: "m", line: line)) {
      try Manifest(Array(text.utf8), title: "m")
    }
  }

  @Test(arguments: [1, 3])
  func matchesAFolderUntilAFileOfItChanges(_ jobs: Int) throws {
    let scratch = try Scratch()
    let texts = Dictionary(uniqueKeysWithValues: (0..<100).map { ("d\($0 % 7)/\($0)", "\($0)") })
    try publish(texts, to: scratch.at("site"))
    let folder = try Folder(at: scratch.at("site"), title: "site")
    let manifest = try #require(try Manifest(of: folder))
    #expect(try manifest.matches(folder, jobs: jobs))
    try scratch.write(["site/own": "foreign"])
    #expect(try manifest.matches(folder, jobs: jobs))
    try scratch.write(["site/d1/8": "9"])
    #expect(try !manifest.matches(folder, jobs: jobs))
    try scratch.write(["site/d1/8": "8"])
    #expect(try manifest.matches(folder, jobs: jobs))
    try folder.remove(RelativePath("d2/9", in: nil))
    #expect(try !manifest.matches(folder, jobs: jobs))
  }
}
