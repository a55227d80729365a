import Testing

@testable import Base

struct LinkReferencesTests {
  @Test(arguments: [
    "", "[a]: https://e.org\n\n[a]", String(repeating: "[a](https://e.org/b) ", count: 5_000),
    "x\n\n[a]: u\n\n" + String(repeating: "w", count: 20_000)
      + String(repeating: "[a] ", count: 5_000),
  ])
  func leavesUsualTextsAlone(_ text: String) {
    #expect(LinkReferences(exceededIn: text) == nil)
  }

  @Test(arguments: ["", "> ", "- "])
  func findsTheDefinitionThatIsCopiedTooOften(_ mark: String) {
    let long = String(repeating: "x", count: 10_000)
    let text =
      "w\n\n\(mark)[a]: https://e.org/\(long)\n\n" + String(repeating: "[a] ", count: 2_000)
    let links = LinkReferences(exceededIn: text)
    #expect(links?.excessLine == 2)
    #expect(links?.label == "a")
  }
}
