import Model
import Shipped
import Support
import Testing

@Suite struct TranslationTests {
  @Test func everyTextOfThePackHasItsChinese() throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    #expect(pack.textsMissing(in: "zh-Hans").map(\.line) == [])
  }
}
