import PackSupport
import Testing

@testable import Pack
@testable import Pages

/// The site of a team's own pack is finished, and says nothing of what the pack has not.
struct OwnPackSiteTests {
  /// A machine, three callbacks, and an option that is no version; no interactions, no logs.
  private static let door = [
    "pack.yaml": """
    name: door
    title: Door
    options: {spring: {title: Spring, values: {strong: strong, weak: weak}}}

    """,
    "machines/door.yaml": """
    title: Door
    summary: It is closed, open, or locked.
    regions: {leaf: {initial: closed, states: {closed: , open: , locked: }}}
    events:
      push: [{from: {leaf: closed}, calls: [didOpen], to: {leaf: open}}]
      pull: [{from: {leaf: open}, calls: [{call: didClose, if: spring = weak}], to: {leaf: closed}}]
      turn: [{from: {leaf: closed}, calls: [didLock], to: {leaf: locked}}]

    """,
  ]

  private func site(_ texts: [String: String] = Self.door) async throws -> Site {
    try await SiteSamples.site(of: try .sample(texts, callbacks: "didOpen didClose didLock"))
  }

  @Test func leavesTheSimulatorOutIfThePackSaysSo() async throws {
    var pack = try Pack.example("order")
    pack.hasSimulator = false
    let site = try await SiteSamples.site(of: pack)
    #expect(site.files.keys.filter { $0.contains("simulator") } == [])
    let linking = site.files.filter {
      String(decoding: $0.value, as: UTF8.self).contains("simulator/")
    }
    #expect(linking.keys.sorted() == [])
  }

  @Test func showsItsMachinesOnTheHomePageIfItHasNoLife() async throws {
    let home = try await site().text("index.html")
    #expect(home.contains("<h2><a href=\"evidence/machines/door/index.html\">Door</a></h2>"))
    #expect(home.contains("diagrams/door.svg") || home.contains("<svg"))
    #expect(!home.contains("Four ways in"))
  }

  @Test func saysNothingOfWhatItHasNot() async throws {
    let files = try await site().files.filter { $0.key.hasSuffix(".md") }
    #expect(files.count > 8)
    for (path, bytes) in files {
      let text = String(decoding: bytes, as: UTF8.self).lowercased()
      for word in ["uikit", "ios", "version", "article", "recording", " log", "recommendation"] {
        #expect(!text.contains(word), "\(path) says '\(word)'")
      }
    }
  }

  @Test func callsAnOptionThatIsNoVersionAnOption() async throws {
    let site = try await site()
    let index = site.text("changes/index.md")
    #expect(index.contains("## Options\n"))
    #expect(!index.contains("Migrations"))
    #expect(site.text("changes/spring/index.md").contains("# Spring: weak → strong\n"))
  }

  @Test func opensTheDiagramOfACallbackThatIsInNoSituation() async throws {
    let page = try await site().text("callbacks/didOpen/index.html")
    #expect(page.contains("<details class=\"fold\" id=\"diagram\" open>"))
    #expect(!page.contains("id=\"situations\""))
  }

  @Test(arguments: SiteSamples.allCases)
  func hasNoEmptySections(_ sample: SiteSamples) async throws {
    for (path, bytes) in try await sample.site.files where path.hasSuffix(".md") {
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      for (line, next) in zip(lines, lines.dropFirst()) {
        let (level, below) = (Self.level(of: line), Self.level(of: next))
        if level == 0 { continue }
        #expect(next != "---" && !(1...level).contains(below), "\(path): \(line)")
      }
    }
  }

  /// The level of a heading; 0 of other lines.
  private static func level(of line: Substring) -> Int {
    let signs = line.prefix { $0 == "#" }.count
    return line.dropFirst(signs).first == " " ? signs : 0
  }
}
