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

  @Test func noLogThatTheModelContradictsShowsASituation() async throws {
    var judged = 0
    for (path, text) in try await pages("situations/") {
      let parts = text.split(separator: "## Recordings that show it")
      guard let list = parts.dropFirst().first?.split(separator: "\n## ").first else { continue }
      judged += 1
      #expect(!list.contains(": inconsistent"), "\(path)")
    }
    #expect(judged > 10)
  }

  @Test func noGuaranteeOfACallbackThatIsGoneAppliesNoLonger() async throws {
    let site = try await SiteSamples.committed.site
    let page = site.text("changes/lifeCycle/index.md")
    let gone = page.matches(of: /\| \[`([^`]+)`\]\([^)]*\) \| not called \|/).map(\.1)
    #expect(gone.count > 10)
    let section = page.split(separator: "## Guarantees that apply no longer").dropFirst().first?
      .split(separator: "\n## ").first
    for line in (section ?? "").split(separator: "\n") {
      for name in gone { #expect(!line.contains("`\(name)`"), "\(line)") }
    }
  }

  @Test(arguments: languages)
  func noIdentifierOfThePackStandsWhereAPersonReads(_ language: String) async throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    let words = pack.callbacks.map(\.name.text) + pack.interactions.map(\.name.text)
    let ids = Set(words.filter { $0.contains(".") })
    let site = try await SiteSamples.committed.site
    var judged = 0
    for (path, bytes) in site.files {
      guard path.hasPrefix("zh-Hans/") == !language.isEmpty else { continue }
      let isHTML = path.hasSuffix(".html")
      guard isHTML || path.hasSuffix(".md") else { continue }
      judged += 1
      let found = ShownWords(of: bytes, isHTML: isHTML).words.intersection(ids)
      #expect(found.isEmpty, "\(path): \(found.sorted())")
    }
    #expect(judged > 500)
  }

  @Test func wordsOfAPageAreThoseThatAPersonReads() {
    let html = """
      <p id="a.b">See <code>scene.launch</code>, init(<wbr>coder:) a.<wbr>c.</p><script>d.e</script>
      <dt>Property</dt><dd><code>f.g precedes h.<wbr>i</code> in <a href="j.k">l.m</a></dd>
      """
    #expect(
      ShownWords(of: Array(html.utf8), isHTML: true).words == ["scene.launch", "a.c", "l.m"])
    let markdown = """
      ## <a id="a.b"></a>See [c.d](e.f) (g.h).
        - Property: <code>i.j</code>
      ```mermaid
        Note over k: l.m
      ```
      ```swift
      n.o
      ```
      """
    #expect(
      ShownWords(of: Array(markdown.utf8), isHTML: false).words == ["c.d", "g.h", "l.m"])
  }

  @Test func branchesHaveConditionsInAllLanguages() throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    var judged = 0
    for interaction in pack.interactions {
      interaction.steps.forEachStep { step in
        for branch in step.choices {
          judged += 1
          let (english, chinese) = (branch.title.text(in: "en"), branch.title.text(in: "zh-Hans"))
          #expect(english.hasPrefix("if "), "\(interaction.name): \(english)")
          #expect(chinese.hasPrefix("如果"), "\(interaction.name): \(chinese)")
        }
      }
    }
    #expect(judged > 200)
  }
}
