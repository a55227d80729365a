import PackSupport
import Shipped
import Testing

@testable import Base
@testable import Pack
@testable import Pages

/// What pages of the shipped site say by themselves, held against the pack: sentences that are
/// generated must not contradict it.
struct ShippedSentenceTests {
  private static let languages = ["", "zh-Hans/"]

  /// The pages as Markdown whose paths begin with a text.
  private func pages(_ start: String) async throws -> [(path: String, text: String)] {
    let site = try await SiteSamples.committed.site
    return site.files.keys.filter { $0.hasPrefix(start) && $0.hasSuffix(".md") }.sorted()
      .map { ($0, site.text($0)) }
  }

  @Test(arguments: languages)
  func noLogSupportsAMisconception(_ language: String) async throws {
    var judged = 0
    let (label, support) =
      language.isEmpty ? ("**Misconception**", "Supported by") : ("**误解**", "  - 支持")
    for (path, text) in try await pages("\(language)callbacks/") {
      for row in text.split(separator: "\n- ") where row.prefix(120).contains(label) {
        judged += 1
        #expect(!row.contains(support), "\(path): \(row.prefix(200))")
      }
    }
    #expect(judged > 10)
  }

  @Test func noMisconceptionIsAnOpenQuestion() throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    let claimed = pack.guarantees.filter { $0.isMyth && !$0.claimants.isEmpty }
    #expect(claimed.count > 20)
    for guarantee in claimed {
      let instead = guarantee.instead.base
      for words in ["No document", "Nothing says", "neither documented", "is open", "no source"] {
        #expect(!instead.contains(words), "\(guarantee.name): \(instead)")
      }
    }
  }

  @Test func whatBeginsAsModeledIsAChoiceOfTheModel() throws {
    for guarantee in try Pack.shipped(ShippedFolder.uikit.files).guarantees {
      let isSaid = guarantee.statement.base.hasPrefix("As modeled")
      #expect(isSaid == guarantee.isModeled, "\(guarantee.name)")
    }
  }

  @Test func noDifferenceOfLaterVersionsSpeaksOfEarlierOnes() async throws {
    var judged = 0
    for (path, text) in try await pages("changes/") {
      // Scenes exist since iOS 13: only later versions have both life cycles.
      let oldest = path.contains("lifeCycle") ? 14 : Int(path.filter(\.isNumber)) ?? 0
      judged += oldest > 0 ? 1 : 0
      for line in text.split(separator: "\n") {
        guard let match = line.firstMatch(of: /Before iOS (\d+)/) else { continue }
        #expect(Int(match.1) ?? 0 >= oldest || path.contains("sdk"), "\(path): \(line)")
      }
    }
    #expect(judged > 8)
  }

  @Test(arguments: languages)
  func noIdentifierOfThePackStandsWhereAPersonReads(_ language: String) async throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    let words = pack.callbacks.map(\.name.text) + pack.interactions.map(\.name.text)
    let ids = Set(words.filter { $0.contains(".") })
    for folder in ["callbacks/", "situations/", "changes/"] {
      for (path, text) in try await pages(language + folder) {
        for (number, line) in Self.read(text) {
          for word in line.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == ".") }) {
            #expect(!ids.contains(String(word)), "\(path):\(number): \(line.prefix(200))")
          }
        }
      }
    }
  }

  /// The lines of a page without what is written in names of the pack: code blocks, targets of links,
  /// anchors, and properties.
  ///
  /// Two more are left out, since they have no words yet: parts that an order refers to, such as
  /// `ref create.code`, and names that follow a shared one: `awakeFromNib() (view.awakeFromNib)`.
  private static func read(_ text: String) -> [(Int, String)] {
    var isCode = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      number, line in
      if line.drop(while: { $0 == " " }).hasPrefix("```") { isCode.toggle() }
      if isCode || line.contains("  - Property") || line.contains("  - 性质") { return nil }
      return (
        number + 1,
        String(line).replacing(/\]\([^)]*\)/, with: "]").replacing(/<a id="[^"]*">/, with: "")
          .replacing(/\(\) \([A-Za-z.]+\)/, with: "()").replacing(/ref [A-Za-z.]+/, with: "ref")
      )
    }
  }
}
