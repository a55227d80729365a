import Shipped
import PackSupport
import Testing
@testable import Base
@testable import Pack

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

  /// A statement is the title of its page, a row of an index, and a find of the search; one that
  /// belongs to no callback has nothing beside it there that a pronoun could stand for.
  @Test func whatIsSaidOfNoCallbackIsUnderstoodByItself() throws {
    for guarantee in try Pack.shipped(ShippedFolder.uikit.files).guarantees {
      if guarantee.place.path.hasPrefix("callbacks/") { continue }
      let statement = guarantee.statement.base
      let first = statement.prefix { !$0.isWhitespace }
      #expect(
        !["It", "Its", "They", "Their", "This", "These"].contains(String(first)), "\(statement)")
      for words in [", either", ", too", "the list ", "The list "] {
        #expect(!statement.contains(words), "\(statement)")
      }
      for word in ["它", "它们", "列表"] {
        #expect(
          !(guarantee.statement.translations["zh-Hans"] ?? "").hasPrefix(word), "\(statement)")
      }
    }
  }
}
