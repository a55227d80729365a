@testable import Pack
import PackSupport
import Testing

struct SourceTitleTests {
  @Test(arguments: [
    ("生命周期", " lang=\"zh\""), ("ランプの一生", " lang=\"ja\""), ("A life", ""),
  ])
  func saysWhichLanguageItIsIn(_ title: String, _ language: String) async throws {
    let pack = try Pack.screens([
      "sources.yaml": "talk: {title: \(title), kind: talk}\n",
      "guarantees/all.yaml":
        "careful: {about: load, recommendation: Keep it short., sources: [talk]}\n",
    ])
    let site = try await SiteSamples.site(of: pack)
    let page = site.text("callbacks/load/index.html")
    #expect(page.contains("#source-talk\"\(language)>\(title)</a>"), "\(page)")
    #expect(
      site.text("evidence/sources/index.html").contains("<strong\(language)>\(title)</strong>"))
  }
}
