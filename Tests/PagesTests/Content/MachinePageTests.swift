import PackSupport
import Support
import Testing

@testable import Pack
@testable import Pages

/// The page of a machine with a chart shows the chart, and nothing that it is made into.
struct MachinePageTests {
  static let texts = [
    "pack.yaml": "name: sample\ntitle: {en: Lamp, zh-Hans: 灯}\nlocales: [en, zh-Hans]\n",
    "machines/lamp.yaml": """
    title: {en: Lamp, zh-Hans: 灯}
    counters: {n: 2}
    choices: [c]
    states:
      off:
      "on":
        history: shallow
        entry: glow
        exit: fade
        transitions: |
          dim -> bright: turn
          bright -> dim: turn
          dim: look / show
          dim -> dim: blink / wink
      broken:
    transitions: |
      off -> on: switch
      on -> c: switch / n + 1
      c -> off: [n < 2]
      c -> broken: else / bang
      broken -> off: 修理 / n = 0
      broken -> off: after 3 days / n = 0
      off -> broken: / bang

    """,
  ]

  private static let site = Task { try await SiteSamples.site(of: .sample(texts)) }

  private func page(_ path: String) async throws -> String {
    try await Self.site.value.text("\(path)index.md")
  }

  @Test func namesNothingThatThePackDoesNotHave() async throws {
    let site = try await Self.site.value
    for (path, bytes) in site.files where path.hasSuffix(".md") || path.hasSuffix(".html") {
      let text = String(decoding: bytes, as: UTF8.self)
      for word in ["history.on", "out-of-bounds", ">off-to-broken<", "[off-to-broken]"]
      where !path.hasPrefix("simulator") && !path.contains("/simulator") {
        #expect(!text.contains(word), "\(path) says '\(word)'")
      }
    }
  }

  @Test func hasAPlaceForEachLink() async throws {
    #expect(try await SiteLinks(in: Self.site.value.files).faults == [])
  }

  @Test func tellsApartWhatHistoryDecides() async throws {
    let page = try await page("evidence/machines/lamp/")
    #expect(
      page.contains(
        "- [bright](#state-state:bright) on [switch](#event-switch) – if active last: "
          + "[bright](#state-state:bright): [<code>glow</code>](../../../callbacks/glow/index.md)"))
  }

  @Test func hasARowForEachArrowAndItsCounters() async throws {
    let page = try await page("evidence/machines/lamp/")
    let rows = page.split(separator: "\n").filter { $0.contains("<code>n + 1</code>") }
    #expect(
      rows.map { $0.prefix { $0 != ")" } } == [
        "| state: [dim](#state-state:dim", "| state: [dim](#state-state:dim",
      ])
    #expect(rows.map { $0.contains("n: 0 | ") } == [true, false])
    #expect(page.contains("<code>n = 0</code>"))
  }

  @Test func leavesAndEntersAgainByAnArrowToItself() async throws {
    let page = try await page("evidence/machines/lamp/")
    #expect(
      page.contains(
        """
        **Runs while it stays**

        - on [look](#event-look): [<code>show</code>](../../../callbacks/show/index.md)

        **Left and entered again**

        - on [blink](#event-blink): [<code>wink</code>](../../../callbacks/wink/index.md)

        """))
  }

  @Test func saysThatAnArrowWithoutAnEventComesByItself() async throws {
    let page = try await page("evidence/machines/lamp/")
    #expect(page.contains("- [broken](#state-state:broken) [by itself](#event-off-to-broken): "))
    #expect(page.contains("- [off](#state-state:off) [after 3 days](#event-broken-to-off)"))
    #expect(page.contains("<code>by itself</code>"))
  }

  @Test func namesTheOwnerInTheLanguageOfThePage() async throws {
    let english = try await page("callbacks/glow/")
    let chinese = try await page("zh-Hans/callbacks/glow/")
    #expect(english.contains("\nLamp · [Lamp]("))
    #expect(chinese.contains("\n灯 · [灯]("))
  }
}
