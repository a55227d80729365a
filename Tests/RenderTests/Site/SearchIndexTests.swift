import Model
import Render
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

  @Test func findsACallbackByItsNotificationAndPutsOneThatIsGoneLast() async throws {
    let pack = try Pack.workshop(["callbacks/didMove.md": Self.callback])
    let index = try await SiteSamples.site(of: pack).text("search.json")
    #expect(index.contains(#""Lamp","lampDidMoveNotification"],"mark":"gone"}"#), "\(index)")
  }

  @Test func findsTheRoomsOfTheSite() async throws {
    let index = try await SiteSamples.workshop.site.text("search.json")
    for room in ["callbacks", "machines", "guarantees", "sources"] {
      #expect(index.contains(#""kind":"","path":"\#(room)/index.html""#), "\(room)")
    }
  }

}
