@testable import Graphics
import Testing

@Suite struct BackgroundTests {
  @Test(
    arguments: [
      ("none", .none, "none"), ("transparent", .none, "none"),
      ("White", .color(red: 255, green: 255, blue: 255), "#ffffff"),
      ("black", .color(red: 0, green: 0, blue: 0), "#000000"),
      ("#0aF", .color(red: 0, green: 0xAA, blue: 0xFF), "#00aaff"),
      ("#0A0b0C", .color(red: 10, green: 11, blue: 12), "#0a0b0c"),
    ] as [(String, Background, String)])
  func parsesAWord(_ word: String, background: Background, css: String) {
    #expect(Background(word) == background)
    #expect(background.css == css)
  }

  @Test(arguments: ["", "red", "#", "#12", "#1234", "#12345", "#1234567", "#ggg", "#+12", "url(x)"])
  func refusesOtherWords(_ word: String) {
    #expect(Background(word) == nil)
  }

  @Test(
    arguments: [
      ("#ffffff", .light), ("#808080", .light), ("#7f7f7f", .dark), ("#00f", .dark),
      ("#ff0", .light),
    ] as [(String, Theme)])
  func aColorDecidesTheReadableTheme(_ word: String, theme: Theme) throws {
    let background = try #require(Background(word))
    #expect(PictureOptions(background: background).theme == theme)
    #expect(PictureOptions(theme: .dark, background: background).theme == theme)
  }

  @Test func otherBackgroundsKeepTheTheme() {
    #expect(PictureOptions(theme: .dark, background: .none).theme == .dark)
    #expect(PictureOptions(theme: .auto).theme == .auto)
  }
}
