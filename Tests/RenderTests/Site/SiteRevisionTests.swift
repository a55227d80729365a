import Model
import Render
import Support
import Testing

/// A site whose texts are replaced is the site that is made of the other texts.
struct SiteRevisionTests {
  private static func lamp(
    _ texts: String = """
    summary: The lamp *lights*; see `didDim`.
    thread: main
    do: [Look away.]
    dont: ["Touch `lamp<T>` & burn."]
    """, prose: String = "Once."
  ) -> String {
    """
    ---
    \(texts)
    phase: light
    owner: Lamp
    super: required
    sources: [manual]
    ---
    \(prose)

    """
  }

  /// The site of the workshop with a text of the lamp's callback, and its pack.
  private static func site(_ lamp: String) async throws -> (site: Site, pack: Pack) {
    let pack = try Pack.workshop(["callbacks/lamp.md": lamp])
    return (try await SiteSamples.site(of: pack), pack)
  }

  private static func revised(_ lamp: String) async throws -> (revised: Site?, anew: Site) {
    let former = try await site(Self.lamp()).site
    let (anew, pack) = try await site(lamp)
    let callbacks = pack.callbacks.filter { $0.name.text == "lamp" }
    return (try former.revised(for: callbacks, of: pack), anew)
  }

  @Test(arguments: [
    (
      lamp(
        """
        summary: 'It "lights" & </ \\ the `didDim`: [see](callback:didDim)'
        thread: another
        do: ["Look *away*."]
        dont: ["Touch `lamp` or `it`."]
        """, prose: "Twice.\n\n- A list"), ["callbacks/index.html", "search.json"]
    ),
    (
      lamp(
        """
        # What it is.
        thread: >
          main,

          or another
        summary: The lamp *lights*; see `didDim`.
        do:
        - Look away.
        dont: ["Touch `lamp<T>` & burn."]
        """), []
    ),
    (lamp(), nil),
  ])
  private func isTheSiteOfTheOtherTexts(_ lamp: String, _ others: [String]?) async throws {
    let (revised, anew) = try await Self.revised(lamp)
    let former = try await Self.site(Self.lamp()).site
    let found = try #require(revised)
    #expect(found.insets == anew.insets)
    #expect(former.files.merging(found.files) { $1 } == anew.files)
    let pages = others.map { $0 + ["callbacks/lamp/index.html"] } ?? []
    #expect(pages.allSatisfy { found.files[$0] != nil })
    #expect(found.files.count == (others.map { $0.isEmpty ? 1 : 4 } ?? 0), "\(found.paths)")
  }

  @Test(arguments: [
    lamp("summary: It lights.\nthread: main\ndo: [Look away., Twice.]\ndont: [Touch it.]"),
    lamp("summary: It lights.\nthread: main\ndont: [Touch it.]"),
    lamp("summary: It lights.\nthread: main\ncaller: I\ndo: [Look away.]\ndont: [Touch it.]"),
    lamp(prose: ""), lamp(prose: "It is `lit`."),
    lamp(
      """
      summary: The lamp *lights*; see `didDim`.
      thread: main
      do: [Look away.]
      dont: ["Touch it & burn."]
      """),
  ])
  private func isNothingWhereATextComesOrGoes(_ lamp: String) async throws {
    #expect(try await Self.revised(lamp).revised == nil)
  }

  @Test func saysAllThatIsWrongWithTexts() async throws {
    let former = try await Self.site(Self.lamp()).site
    let pack = try Pack.workshop([
      "callbacks/lamp.md": Self.lamp(
        "summary: '[a](b)'\nthread: '[c](callback:d)'\ndo: [Look away.]\ndont: [Touch `it`.]",
        prose: "[e](machine:f)")
    ])
    let callbacks = pack.callbacks.filter { $0.name.text == "lamp" }
    let errors = try #require(throws: PackErrors.self) {
      try former.revised(for: callbacks, of: pack)
    }
    #expect(errors.diagnostics.map(\.place.line) == [2, 3, 11])
  }
}
