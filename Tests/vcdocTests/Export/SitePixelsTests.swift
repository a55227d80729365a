@testable import Pages
import Testing

@testable import vcdoc

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct SitePixelsTests {
  /// Pictures with words in many sizes and faces, so that fonts are looked up all the time.
  private static let site = Site(
    files: Dictionary(
      uniqueKeysWithValues: (1...40).map { number in
        let face = ["serif", "sans-serif", "monospace"][number % 3]
        let text = """
          <svg xmlns="http://www.w3.org/2000/svg" width="\(200 + number)" height="60">\
          <text y="40" font-family="\(face)" font-size="\(7 + number % 9)">viewDidLoad 视图 \(number)</text></svg>
          """
        return ("diagrams/\(number).svg", Array(text.utf8))
      } + [("home.md", Array("# Home\n".utf8))]))

  @Test func givesTheSameBytesHoweverManyPicturesAreDrawnAtOnce() async throws {
    let alone = try await Self.site.inPixels("@2x.png", jobs: 1, .standard)
    #expect(alone.files.count == Self.site.files.count)
    #expect(alone.files["home.md"] == Self.site.files["home.md"])
    #expect(alone.files["diagrams/7@2x.png"]?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
    #expect(Set(alone.files.values).count == alone.files.count)
    for jobs in [2, 3, 8] {
      #expect(try await Self.site.inPixels("@2x.png", jobs: jobs, .standard) == alone, "\(jobs)")
    }
  }

  /// What is told of a site.
  private func faults(of site: Site, jobs: Int) async throws -> [String] {
    let scratch = try Scratch()
    let folder = try Folder(at: scratch.path, title: "streams")
    let file = try OpenFile(in: folder, RelativePath("said", in: nil), O_WRONLY | O_CREAT)
    let console = Console(
      output: OutputStream(file.descriptor, title: "output"),
      messages: OutputStream(file.descriptor, title: "messages"))
    await #expect(throws: Rejected(status: .invalid)) {
      try await site.inPixels(".png", jobs: jobs, console)
    }
    return console.journal.findings.map(\.message)
  }

  @Test(arguments: [1, 4])
  func tellsOfEveryPictureThatCannotBeDrawn(_ jobs: Int) async throws {
    var site = Self.site
    let wide = #"<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="1"/>"#
    site.files["a.svg"] = Array(wide.utf8)
    site.files["b.svg"] = Array("<svg".utf8)
    let told = try await faults(of: site, jobs: jobs)
    #expect(told.count == 2)
    #expect(
      told.first
        == "a.png: cannot make the picture: the picture would have a side of more than 32767 pixels; take a "
        + "lower scale, or svg")
    #expect(told.last?.hasPrefix("b.png: cannot make the picture: ") == true)
  }

  @Test func tellsOnceWhyNoPictureAtAllCanBeDrawn() async throws {
    let broken = Array("<svg".utf8)
    let told = try await faults(of: Site(files: ["a.svg": broken, "b.svg": broken]), jobs: 2)
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("cannot make the picture: ") == true)
  }
}
