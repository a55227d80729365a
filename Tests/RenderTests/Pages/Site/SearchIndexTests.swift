@testable import Pack
@testable import StateSpace
@testable import Formats
import Support
import Testing

struct SearchIndexTests {
  private static let callback = """
    ---
    summary: Somebody carries the lamp.
    phase: rest
    owner: Lamp
    notification: lampDidMoveNotification
    availability: {LampOS: "1.0-2.0-2.0"}
    sources: [manual]
    ---

    """

  @Test func findsACallbackByItsNotificationAndItsEndAndPutsOneThatIsGoneLast() async throws {
    let pack = try Pack.workshop(["callbacks/didMove.md": Self.callback])
    let index = try await SiteSamples.site(of: pack).text("search.json")
    let ends = #""deprecated in LampOS 2.0","never called since LampOS 2.0""#
    #expect(
      index.contains(#""Lamp","lampDidMoveNotification",\#(ends)],"mark":"gone"}"#), "\(index)")
  }

  @Test func findsTheRoomsOfTheSite() async throws {
    let index = try await SiteSamples.workshop.site.text("search.json")
    for room in ["callbacks", "machines", "guarantees", "sources"] {
      #expect(index.contains(#""kind":"","path":"\#(room)/index.html""#), "\(room)")
    }
  }

  @Test func findsACallbackByCodeInWhatElseIsSaidOfIt() async throws {
    let pack = try Pack.workshop([
      "callbacks/didMove.md": Self.callback.replacing(
        "sources:", with: "do: [\"Ask `isLit`, then `isLit` again.\", Wait.]\nsources:")
        + "While `lamp.isMoving \"on\"`, it has no [`place`](https://example.org).\n\n    not `this`\n"
    ])
    let site = try await SiteSamples.site(of: pack)
    let strings = [#""isLit""#, #""lamp.isMoving \"on\" place""#]
    for path in ["search.json", "assets/search-data.js"] {
      let text = site.text(path)
      #expect(text.contains(#""code":[\#(strings.joined(separator: ","))]}"#), "\(text)")
    }
  }
}
