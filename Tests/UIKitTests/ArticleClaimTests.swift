import Shipped
import PackSupport
import Testing
@testable import Base
@testable import Pack

@Suite struct ArticleClaimTests {
  /// How many claims each of the five articles makes.
  private static let counts = [
    "article-000": 25, "article-001": 32, "article-002": 27, "article-003": 51, "article-004": 41,
  ]

  @Test func areAllAccountedForInTheirOrder() throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    let found = pack.articles.map { ($0.source.text, $0.claims.count) }
    #expect(Dictionary(uniqueKeysWithValues: found) == Self.counts)
    #expect(Self.counts.values.reduce(0, +) == 176)
    for article in pack.articles {
      let number = article.source.text.suffix(3)
      let names = article.claims.indices.map { index in
        "\(number)-\(index < 9 ? "0" : "")\(index + 1)"
      }
      #expect(article.claims.map(\.name.text) == names)
      #expect(
        article.claims.allSatisfy {
          !$0.settledBy.isEmpty || !$0.citations.isEmpty || !$0.denied.isEmpty
        })
    }
  }
}
