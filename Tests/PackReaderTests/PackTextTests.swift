import Base
import PackSupport
import Testing
@testable import Pack

struct PackTextTests {
  private static let untranslated: [String] = [
    "All of the grammar.", "System", "The system", "style", "A sheet", "The full screen",
    "Loading", "First.", "Main thread", "Three.", "Screen", "The view", "none", "loaded",
    "Gone", "It loads.", "a life", "Part", "one", "Show", "The one", "others", "two", "Now.",
    "a while", "yes", "Not at all", "maybe", "failed", "again", "Both", "Play",
  ]

  @Test func missingTranslationsAreListedInPackOrder() throws {
    let pack = try Pack.sample(PackReadingTests.texts)
    #expect(pack.textsMissing(in: "zh-Hans").map(\.words.base) == Self.untranslated)
  }

  @Test func firstLocaleNeedsNoTranslation() throws {
    let pack = try Pack.sample(PackReadingTests.texts)
    #expect(pack.textsMissing(in: "en") == [])
  }

  @Test(arguments: ["13", "26.1", "…"])
  func textWithoutLettersNeedsNoTranslation(_ text: String) throws {
    let head = """
      name: sample
      title: {en: Sample, zh-Hans: 范例}
      system: "\(text)"
      locales: [en, zh-Hans]
      """
    #expect(try Pack.sample(["pack.yaml": head]).textsMissing(in: "zh-Hans") == [])
  }
}
