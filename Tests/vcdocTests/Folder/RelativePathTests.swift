import Testing

@testable import vcdoc

struct RelativePathTests {
  @Test(arguments: ["index.html", "a/b/c.html", ".hidden", "a b/ü", "...", "a..b"])
  func acceptsWhatStaysInside(_ text: String) {
    #expect(RelativePath(text)?.text == text)
  }

  @Test(arguments: [
    "", "/", "/etc/passwd", "..", "a/../b", "../b", "a//b", "a/", ".", "a/.", "a\0b",
  ])
  func refusesWhatMayLeadOut(_ text: String) {
    #expect(RelativePath(text) == nil)
  }

  @Test func tellsApartNamesThatSwiftCallsEqual() throws {
    let composed = try #require(RelativePath("\u{E9}"))
    let decomposed = try #require(RelativePath("e\u{301}"))
    #expect(composed.text == decomposed.text)
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
  }

  @Test func knowsTheFoldersAroundIt() throws {
    let path = try #require(RelativePath("a/b/c"))
    #expect(path.ancestors.map(\.text) == ["a", "a/b"])
    #expect(path.parent?.parent?.parent == nil)
    #expect(RelativePath("c", in: path.parent) == path)
  }

  @Test func knowsTheFoldersAroundMany() {
    let paths = ["a/b/c/d", "a/b/e", "f", "g/h"].compactMap { RelativePath($0) }
    #expect(paths.folders.map(\.text).sorted() == ["a", "a/b", "a/b/c", "g"])
  }

  @Test(arguments: [(".git/config", true), ("a/.b/c", true), ("a.b/c", false)])
  func knowsWhatIsHidden(_ text: String, isHidden: Bool) throws {
    #expect(try #require(RelativePath(text)).isHidden == isHidden)
  }

  @Test func sortsByBytes() throws {
    let texts = ["a/b", "a", "a-b", "B", "é", "z"]
    let paths = texts.compactMap { RelativePath($0) }
    #expect(paths.sorted().map(\.text) == ["B", "a", "a-b", "a/b", "z", "é"])
  }
}
