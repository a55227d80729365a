import Shipped
import PackSupport
import Testing
@testable import Base
@testable import Pack

@Suite struct TranslationTests {
  @Test func everyTextOfThePackHasItsChinese() throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    #expect(pack.textsMissing(in: "zh-Hans").map(\.line) == [])
  }

  /// A translation that leaves out a section, a link, or a name says less than the text it stands
  /// for.
  @Test func theProseOfACallbackNamesTheSameInChinese() throws {
    for callback in try Pack.shipped(ShippedFolder.uikit.files).callbacks {
      let prose = callback.texts.prose
      let chinese = try #require(prose.translations["zh-Hans"], "\(callback.name)")
      for mark in ["## ", "](", "```"] {
        let counts = [prose.base, chinese].map { $0.ranges(of: mark).count }
        #expect(counts[0] == counts[1], "\(callback.name): '\(mark)'")
      }
      #expect(names(in: prose.base).subtracting(names(in: chinese)) == [], "\(callback.name)")
    }
  }

  /// What stands between backticks, outside of blocks of code.
  private func names(in prose: String) -> Set<String> {
    var names: Set<String> = []
    for (number, block) in prose.split(separator: "```").enumerated() where number.isMultiple(of: 2)
    {
      let parts = block.split(separator: "`", omittingEmptySubsequences: false)
      for (place, part) in parts.enumerated() where !place.isMultiple(of: 2) {
        names.insert(part.split(whereSeparator: \.isWhitespace).joined(separator: " "))
      }
    }
    return names
  }
}
