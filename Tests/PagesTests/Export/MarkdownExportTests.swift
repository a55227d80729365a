@testable import Pack
@testable import Analysis
@testable import Conformance
@testable import Pages
import Shipped
import PackSupport
import Testing

struct MarkdownExportTests {
  private static let site = Task {
    let pack = try Pack.workshop(RecordingPageTests.texts)
    let survey = try await PackFacts(of: pack, jobs: 2)
    return try await Site(
      exporting: survey, await Verification(of: survey.exploration, jobs: 2),
      templates: Templates(files: ShippedFolder.templates.files),
      options: SiteOptions(locales: ["en"], jobs: 2), to: .folder, diagrams: .svg)
  }

  private static let expected: [(path: String, line: String)] = [
    (
      "evidence/recordings/diary.md",
      "- Line 2: [Switch \\<on\\>](../../situations/lamp.md), the lamp desk"
    ),
    ("evidence/recordings/diary.md", "Recorded under Year **2002**"),
    (
      "evidence/recordings/diary.md", "- Line 2: [Turn it down](../../situations/dim.md), lamp desk"
    ),
    ("evidence/recordings/diary.md", "## <a id=\"recording-night\"></a>A night"),
    ("evidence/recordings/noon.md", "## Verdict"),
    (
      "evidence/recordings/README.md",
      "## [A night](diary.md#recording-night)"
    ),
    ("evidence/README.md", "## <a id=\"machines\"></a>Machines"),
    ("evidence/README.md", "### [A lamp \\& its bulb](machines/lamp.md)"),
    (
      "evidence/recordings/diary.md",
      "- Line 3: [`didDim`](../../callbacks/didDim.md) desk ran already at line 2, and nothing in "
        + "between lets it run again. Possible here: [`lamp(_:)`](../../callbacks/lamp.md) desk"
    ),
    (
      "callbacks/didMove.md",
      "| [Carry it](../situations/carry.md) · any time | once |  |  |"
    ),
    (
      "evidence/machines/lamp.md",
      "| Light: [bright](#state-light:bright) or [dim](#state-light:dim) "
        + "| Light: [dark](#state-light:dark) |"
    ),
    (
      "evidence/machines/lamp.md",
      "| Place: [shelf](#state-place:shelf) | [<code>didMove(table)</code>](../../callbacks/didMove.md)"
        + "<br>Place: [table](#state-place:table) |"
    ),
  ]

  @Test(arguments: expected.indices)
  func saysWhatThePageOfTheSiteSays(_ index: Int) async throws {
    let (path, line) = Self.expected[index]
    let text = try await Self.site.value.text(path)
    #expect(text.split(separator: "\n").contains(line[...]), "\(text)")
  }
}
