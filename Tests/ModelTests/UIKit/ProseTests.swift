import Model
import Shipped
import Support
import Testing

/// The prose of the shipped pack, as it stands in its files.
struct ProseTests {
  /// A map of languages is read where a word is expected, and is nothing but text in prose.
  @Test func noProseHoldsAMapOfLanguages() throws {
    for callback in try Pack.shipped(ShippedFolder.uikit.files).callbacks {
      for prose in [callback.texts.prose.base] + callback.texts.prose.translations.values {
        #expect(!prose.contains("zh-Hans:"), "\(callback.name)")
      }
    }
  }
}
