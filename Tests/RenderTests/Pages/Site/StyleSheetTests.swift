import Shipped
import Testing

/// What the style sheet says where pages once looked wrong; only a browser sees the rest.
struct StyleSheetTests {
  private let style = text("html/assets/style.css")

  private static func text(_ path: String) -> String {
    String(decoding: ShippedFolder.templates.files[path, default: []], as: UTF8.self)
  }

  /// The declarations of a rule that stands in no media query.
  private func rule(_ selector: String) throws -> Substring {
    let start = try #require(style.firstRange(of: "\n\(selector) {\n")?.upperBound)
    return style[start...].prefix { $0 != "}" }
  }

  @Test func anIndexStaysATableOnPaper() {
    let stacked = style.split(separator: "\n@media ").filter {
      $0.contains("\n  .index td {\n    border: 0;\n    display: block;")
    }
    #expect(stacked.count == 1)
    #expect(stacked.allSatisfy { $0.hasPrefix("screen and ") })
  }

  @Test func aConditionThatWrapsIsNoWiderThanItsColumn() throws {
    let declarations = try rule(".when")
    #expect(declarations.contains("display: inline-block;"))
    #expect(declarations.contains("max-width: 100%;"))
  }

  @Test func whereAStateGoesToStandsBesideWhatRunsWhileItStays() throws {
    #expect(
      Self.text("html/machine.mustache").contains("<div class=\"stays\"><dt>{{strings.stays}}"))
    #expect(try rule(".state-card .stays").contains("grid-row: span 2;"))
    #expect(try rule(".state-card dl:has(> .stays)").contains("grid-template-rows: auto 1fr;"))
  }

  /// A picture shrinks to nine tenths and a bit before it scrolls, and so does the way to that
  /// place.
  @Test func aPictureThatScrollsBeginsWhereItSays() throws {
    #expect(try rule(".diagram svg").contains("min-width: calc(var(--w) * 0.91);"))
    let sight = try #require(style.split(separator: "\n  .sight {\n").dropFirst().first)
    #expect(sight.prefix { $0 != "}" }.contains("left: calc(0.5rem + var(--x) * 0.91);"))
    #expect(try rule(".diagram .scroll").contains("padding: 0.5rem;"))
  }
}
