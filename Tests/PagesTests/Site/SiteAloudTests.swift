import Testing
@testable import Pages

/// What readers hear of a page who do not see it; what prose brings along is its own.
struct SiteAloudTests {
  private func pages() async throws -> [(path: String, text: String)] {
    let site = try await SiteSamples.workshop.site
    return site.files.keys.filter { $0.hasSuffix(".html") }.sorted().map { ($0, site.text($0)) }
  }

  @Test func everyTableHasACaption() async throws {
    var count = 0
    for (path, text) in try await pages() {
      for table in text.split(separator: "<table").dropFirst()
      where !table.contains(#/^[^>]*>\s*<thead>/#) {
        #expect(table.contains(#/<caption class="(vh|spoken)">[^<]/#), "\(path)")
        count += 1
      }
    }
    #expect(count > 0)
  }

  @Test func everythingThatScrollsHasAName() async throws {
    for (path, text) in try await pages() {
      for element in text.split(separator: "tabindex=\"0\"").dropFirst() {
        let rest = element.prefix { $0 != ">" }
        if rest.isEmpty { continue }
        #expect(rest.contains("role=\"group\" aria-label=\""), "\(path)")
        #expect(!rest.contains("aria-label=\"\""), "\(path)")
      }
    }
  }
}
