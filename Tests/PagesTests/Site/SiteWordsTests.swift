import PackSupport
import Testing
@testable import Pack

@Suite struct SiteWordsTests {
  private static let pack = """
    name: workshop
    title: Lamps
    options:
      year: {title: Year, ordered: true, values: [2001, 2002, 2003]}
      bulb: {title: Bulb, values: {plain: "a plain one", red: "a red one"}}
    phases: {light: The light, rest: All else}

    """

  @Test(arguments: [
    ("", ""), ("impossible: year < 2003 and bulb = red\n", "bulb:red;year:2001,2002"),
    ("impossible: bulb = red and year = 2002\n", "bulb:red;year:2002"),
  ])
  func sayWhichChoicesNoConfigurationHasTogether(_ line: String, _ words: String) async throws {
    let pack = try Pack.workshop(["pack.yaml": Self.pack + line])
    let file = try await SiteSamples.site(of: pack).text("assets/words.js")
    #expect(file.contains("\"impossible\":\"\(words)\""), "\(file)")
  }
}
