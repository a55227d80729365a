import PackSupport
import Testing
@testable import Pack

struct HomePageTests {
  private static let head = """
    name: workshop
    title: Lamps & <switches>
    summary: What a *lamp* does, and when.
    options:
      year: {title: Year, ordered: true, values: [2001, 2002, 2003]}
      bulb: {title: Bulb, values: {plain: "a plain one", red: "a <red> one"}}
    phases: {light: The light, rest: All else}

    """

  private func home(_ files: [String: String]) async throws -> String {
    try await SiteSamples.site(of: try .workshop(files)).text("index.html")
  }

  @Test func showsTheLifeThatThePackNames() async throws {
    let page = try await home(["pack.yaml": Self.head + "life: lamp\n"])
    let life = try #require(page.split(separator: "<ol class=\"strip life\">").dropFirst().first)
    #expect(life.prefix { $0 != "\n" }.contains("<a href=\"callbacks/lamp/index.html\">"))
  }

  @Test func showsNoLifeWhereThePackNamesNone() async throws {
    let page = try await home([:])
    #expect(!page.contains("id=\"life\""))
    #expect(page.contains("<a class=\"card\" href=\"callbacks/index.html\">"))
  }

  @Test(arguments: [
    ("", "The lamp is carried."), ("when: Somebody lifts it.", "Somebody lifts it."),
  ])
  func leadsFromSymptomsToTheirAnswers(_ when: String, _ answer: String) async throws {
    let callback = """
      ---
      summary: The lamp is carried.
      \(when)
      phase: rest
      owner: Lamp
      symptoms: [The lamp never moves]
      sources: [manual]
      ---

      """
    let page = try await home(["callbacks/didMove.md": callback])
    let symptom = "<a href=\"callbacks/didMove/index.html\">The lamp never moves<span>\(answer)"
    #expect(page.contains(symptom))
  }

  @Test func refusesALifeThatNoScenarioIs() throws {
    let error = try #require(throws: SampleFault.self) {
      try Pack.workshop(["pack.yaml": Self.head + "life: lump\n"])
    }
    #expect(
      error.description.contains("8:7: error: unknown scenario 'lump'; did you mean 'lamp'?"))
  }
}
