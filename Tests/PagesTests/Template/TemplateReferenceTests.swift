@testable import Pages
import Shipped
import Support
import Testing

/// `docs/template-values.txt` is read by people who write templates; it must list what there is.
struct TemplateReferenceTests {
  private static let templates = Result { try Templates(files: ShippedFolder.templates.files) }

  private static let values = Task {
    try await PageValues(of: .everySortOfPage(), templates: templates.get())
  }

  @Test func theReferenceListsWhatEachTemplateGets() async throws {
    let values = try await Self.values.value
    let parts =
      [("every page", values.frame)] + values.shapes.sorted { $0.key < $1.key }.map { ($0, $1) }
    let text = parts.map { name, shape in
      ([name] + shape.lines().map { "  \($0)" }).joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
    let recorded = try Golden(committed: "docs/template-values.txt").text(
      recording: Array(text.utf8))
    #expect(recorded == text)
  }

  @Test func everyTemplateMakesAPage() async throws {
    let pages = ShippedFolder.templates.files.keys.filter {
      $0.hasSuffix(".mustache") && !$0.contains("parts/")
    }
    let names = pages.map { $0.dropLast(9).split(separator: "/").map(String.init) }
    let shapes = try await Self.values.value.shapes
    let listed = Set(shapes.keys.map { $0.split(separator: "/")[1] })
    #expect(Set(names.map { $0[1][...] }) == listed)
  }

  @Test func everyNameThatAPageGivesIsOneThatSomeTemplateUses() async throws {
    let values = try await Self.values.value
    let given = values.shapes.values.reduce(into: values.frame.names) { $0.formUnion($1.names) }
    let used = try Self.templates.get().names
    #expect(given.subtracting(used).sorted() == [])
  }

  @Test(arguments: ["en", "zh-Hans"])
  func everyTextOfTheTemplatesIsUsed(_ locale: String) throws {
    let source = try #require(ShippedFolder.templates.files["strings/\(locale).properties"])
    let keys = String(decoding: source, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") && $0.contains("=") }
      .map { String($0.prefix { $0 != "=" && $0 != " " }) }
    let used = try Self.templates.get().names
    let unused = keys.filter { Strings.Key(rawValue: $0) == nil && !used.contains("strings.\($0)") }
    #expect(unused == [])
  }
}

extension Templates {
  /// The names that tags use, as they are written, and each of their parts.
  fileprivate var names: Set<String> {
    let tags = sets.values.flatMap(\.values).flatMap(\.tags)
    return tags.reduce(into: []) { $0.formUnion([$1.text, $1.name] + $1.members) }
  }
}
