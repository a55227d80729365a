@testable import Pack
@testable import Pages
import Support
import PackSupport
import Testing

struct SearchIndexTests {
  private static let file = "assets/search-data.js"
  private static let callback = """
    ---
    summary: Somebody carries the lamp.
    synonyms: [relocate]
    symptoms: ["Why does the lamp wander?"]
    phase: rest
    owner: Lamp
    notification: lampDidMoveNotification
    availability: {LampOS: "1.0-2.0-2.0"}
    sources: [manual]
    ---

    """

  @Test func findsACallbackByItsNotificationAndItsEndAndPutsOneThatIsGoneLast() async throws {
    let pack = try Pack.workshop(["callbacks/didMove.md": Self.callback])
    let index = try await SiteSamples.site(of: pack).text(Self.file)
    #expect(index.contains(#""lampDidMoveNotification","Lamp"]"#), "\(index)")
    #expect(
      index.contains(
        #""synonyms":["relocate","deprecated in LampOS 2.0","never called since LampOS 2.0"]"#),
      "\(index)")
    #expect(index.contains(#""symptoms":["Why does the lamp wander?"]"#), "\(index)")
    #expect(index.contains(#""isGone":true"#), "\(index)")
  }

  @Test func findsTheRoomsOfTheSite() async throws {
    let index = try await SiteSamples.workshop.site.text(Self.file)
    let rooms = [
      "callbacks/index.html", "evidence/index.html#machines", "evidence/guarantees/index.html",
      "evidence/sources/index.html",
    ]
    for room in rooms { #expect(index.contains(#"{"path":"\#(room)","#), "\(room)") }
  }

  @Test func hasOneEntryForEachPageAndEachLeadsToOne() async throws {
    let site = try await SiteSamples.workshop.site
    let paths = site.text(Self.file).matches(of: /"path":"([^"]*)"/).map { String($0.1) }
    #expect(Set(paths).count == paths.count)
    for path in paths {
      let parts = path.split(separator: "#").map(String.init)
      let page = Markup(try #require(site.files[parts[0]], "\(path)"))
      #expect(parts.count == 1 || page.ids.contains(parts[1]), "\(path)")
    }
  }

  @Test func findsTheSectionsOfAPageAndSaysWhatTheyAre() async throws {
    let pack = try Pack.workshop([
      "callbacks/didMove.md": Self.callback,
      "guarantees/more.yaml": """
      careful:
        about: didMove
        recommendation: Carry `lamp` with care.
        sources: [manual]

      """,
    ])
    let index = try await SiteSamples.site(of: pack).text(Self.file)
    #expect(
      index.contains(
        #""sections":[["Carry lamp with care.","guarantee-careful","Recommendation"]]"#),
      "\(index)")
  }

  @Test func findsACallbackByCodeInWhatElseIsSaidOfIt() async throws {
    let pack = try Pack.workshop([
      "callbacks/didMove.md": Self.callback
        + "While `lamp.isMoving \"on\"`, it has no [`place`](https://example.org).\n\n    not `this`\n"
    ])
    let index = try await SiteSamples.site(of: pack).text(Self.file)
    #expect(
      index.contains(
        #""texts":["lamp.isMoving \"on\" place","While isMoving lamp place this"]"#), "\(index)")
  }

  @Test func listsAllNamesOnThePageOfTheSearchForThoseWithoutAScript() async throws {
    let site = try await SiteSamples.workshop.site
    let page = site.text("search/index.html")
    let index = site.text(Self.file)
    for path in index.matches(of: /"path":"((?:callbacks|situations)\/[^"\/]*\/index.html)"/) {
      #expect(page.contains(#"href="../\#(path.1)""#), "\(path.1)")
    }
  }
}
