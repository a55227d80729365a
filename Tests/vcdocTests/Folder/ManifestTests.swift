import Model
import Testing

@testable import vcdoc

struct ManifestTests {
  private let heading = "vcdoc manifest 1: the files that vcdoc wrote, and may remove\n"

  @Test func listsPathsInTheOrderOfTheirBytes() {
    let paths = ["b", "a/c", "a"].compactMap { RelativePath($0) }
    #expect(Manifest(paths: paths).bytes == Array((heading + "a\na/c\nb\n").utf8))
  }

  @Test func isReadAsItWasWritten() throws {
    let manifest = Manifest(paths: ["x/y.html", "é"].compactMap { RelativePath($0) })
    #expect(try Manifest(manifest.bytes, title: "m") == manifest)
    #expect(manifest.pack == nil)
  }

  @Test func saysWhichPackItsFilesWereMadeOf() throws {
    let manifest = Manifest(paths: [RelativePath("a", in: nil)], of: Name("uikit"))
    let text =
      "vcdoc manifest 2: the files that vcdoc wrote of the pack 'uikit', and may remove\na\n"
    #expect(manifest.bytes == Array(text.utf8))
    #expect(try Manifest(manifest.bytes, title: "m") == manifest)
  }

  @Test(arguments: [
    ("", 1), ("a\n", 1), ("vcdoc manifest 2\na\n", 1),
    ("vcdoc manifest 2: the files that vcdoc wrote of the pack '', and may remove\n", 1),
    ("vcdoc manifest 2: the files that vcdoc wrote of the pack 'a b', and may remove\n", 1),
    ("HEADa\n../b\n", 3), ("HEAD/etc/passwd\n", 2), ("HEADa\n\nb\n", 3), ("HEADa\nb", 1),
  ])
  func refusesALineThatIsNoPathInside(_ text: String, line: Int) {
    let bytes = Array(text.replacing("HEAD", with: heading).utf8)
    #expect(throws: OutputError.damagedManifest(title: "m", line: line)) {
      try Manifest(bytes, title: "m")
    }
  }
}
