import Base
import Support
import Testing

@testable import vcdoc

/// The documents that the program carries and `vcdoc help TOPIC` prints.
struct HelpTopicTests {
  @Test func everyDocumentIsATopicAsItIsInTheCheckout() throws {
    let documents = try CommittedFiles.files(in: "docs").filter {
      !$0.key.contains("/") && ($0.key.hasSuffix(".md") || $0.key.hasSuffix(".txt"))
    }
    let names = Set(documents.keys.compactMap { $0.split(separator: "/").last.map(String.init) })
    #expect(names.count > 15)
    #expect(Set(HelpTopic.all.map(\.file)) == names.subtracting(HelpTopic.internals))
    #expect(HelpTopic.internals.isSubset(of: names))
    #expect(HelpTopic.all.map(\.name) == HelpTopic.names)
    for topic in HelpTopic.all {
      #expect(try CommittedFiles.text("docs/\(topic.file)") == topic.source, "\(topic.file)")
      #expect(topic.title != topic.name, "\(topic.name) has no heading")
    }
  }

  @Test func noTopicHasTheNameOfACommandOrAMessage() {
    let commands = Command.all.map(\.name) + ["schema", HelpText.topics]
    for name in HelpTopic.names {
      #expect(!commands.contains(name))
      #expect(Diagnostic.Rule(id: name) == nil)
    }
  }

  @Test func everyDocumentThatAMessageNamesCanBePrinted() throws {
    let known = HelpTopic.names + Command.all.map(\.name) + Diagnostic.Rule.allCases.map(\.id)
    let documents = HelpTopic.all.map(\.file) + HelpTopic.internals
    let sources = try CommittedFiles.files(in: "Sources").filter { $0.key.hasSuffix(".swift") }
    let starter = try CommittedFiles.files(in: "Examples/starter")
    var found: Set<String> = []
    for (path, bytes) in sources.merging(starter, uniquingKeysWith: { first, _ in first }) {
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
        if line.drop(while: { $0 == " " }).hasPrefix("//") { continue }
        for match in line.matches(of: /vcdoc help ([a-z][a-z.-]*)/) { found.insert("\(match.1)") }
        for match in line.matches(of: /docs\/([A-Za-z.-]+)/) where documents.contains("\(match.1)")
        {
          Issue.record("\(path) names \(match.0), which is not in an archive: \(line)")
        }
      }
    }
    #expect(found.count > 8)
    #expect(found.subtracting(known + ["schema", "topics"]) == [])
  }

  @Test func printsATopicAndSuggestsOne() async throws {
    let logs = try await Session("help", "logs").output
    #expect(logs.hasPrefix("# Logs\n\n`vcdoc trace LOG` reads a console log"))
    #expect(try await Session("help", "docs/traces.md").output == logs)
    #expect(try await Session("help", "topics").output == HelpTopic.list)
    #expect(HelpTopic.list.contains("pack-format       The pack format\n"))
    let unknown = try await Session("help", "propertys")
    #expect(unknown.status == .usage)
    #expect(
      unknown.messages.hasPrefix(
        "vcdoc: error: unknown command or topic 'propertys'; did you mean 'properties'?\n"))
    #expect(try await Session("help", "traces").output == logs)
    #expect(
      try await Session("help", "pack").messages.hasPrefix(
        "vcdoc: error: unknown command or topic 'pack'; did you mean 'pack-format'?\n"))
    let lines = Set(ManualPage(of: Command.all).text.split(separator: "\n"))
    for name in HelpTopic.names {
      #expect(lines.contains(".B \(name.replacing("-", with: "\\-"))"), "\(name)")
    }
  }

  @Test func everyTopicFitsATerminal() throws {
    for topic in HelpTopic.all where topic.file.hasSuffix(".md") {
      let text = topic.text(width: 80)
      for line in text.split(separator: "\n") where !line.hasPrefix("    ") {
        #expect(String(line).columns <= 80, "\(topic.name): \(line)")
        #expect(!line.contains(/\]\([a-z.#]+(\.md|#)/), "\(topic.name): \(line)")
      }
      #expect(!text.contains("\n\n\n"), "\(topic.name)")
    }
  }

  @Test func laysOutADocument() {
    let text = DocumentText(
      """
      # A title

      Words with a [link](properties.md#form) and
      a [place](https://example.org), and `[code](a.md)`.

      <!-- a comment -->

      | key | means |
      | --- | --- |
      | `a \\| b` | one or the other, and some more words |
      | c | [here](#below) |

      ```yaml
      - [a](b.md)
      ```

      - One item that goes on
        in a second line of it
        - <https://example.org>
      - Another

      9. Nine
      10. Ten, *at* last

              code of ten

      """, width: 40
    ).text
    #expect(
      text == """
        # A title

        Words with a link ('vcdoc help
        properties') and a place
        (https://example.org), and
        `[code](a.md)`.

        key      means
        -------  -------------------------------
        `a | b`  one or the other, and some more
                 words
        c        here

            - [a](b.md)

        - One item that goes on in a second line
          of it
          - https://example.org
        - Another

        9. Nine

        10. Ten, *at* last

                code of ten

        """)
  }
}
