import Testing

@testable import vcdoc

struct GlobTests {
  @Test(arguments: [
    ("*.md", "a.md", true), ("*.md", "b/a.md", false), ("**/*.md", "a.md", true),
    ("**/*.md", "b/c/a.md", true), ("docs/**", "docs/a/b", true), ("a?c", "abc", true),
    ("a?c", "ac", false), ("[ab].md", "b.md", true), ("[ab].md", "c.md", false),
    ("./a*", "abc", true), ("a[", "a[", true), ("", "a", false), ("*a*a*a*", "banana", true),
    ("a**b", "acb", true), ("*ab", "aab", true), ("a/**/b/*", "a/b/c/b/d", true),
    ("a/**/b", "a/b/c", false), ("[[]x", "[x", true), ("[]a]*", "]b", true),
  ])
  func matchesWholePaths(_ pattern: String, _ path: String, _ isMatch: Bool) {
    #expect(Glob(pattern).matches(path) == isMatch)
  }

  @Test func endsWhereEachStarHasManyEnds() {
    let letters = String(repeating: "a", count: 200)
    #expect(!Glob(String(repeating: "a*", count: 60) + "b").matches(letters))
    let folders = String(repeating: "a/", count: 200)
    #expect(!Glob(String(repeating: "a/**/", count: 60) + "b").matches(folders))
  }

  @Test(arguments: [
    ("drafts", "docs/drafts/a.md", true), ("*.draft.md", "docs/a.draft.md", true),
    ("docs/old", "docs/old/a/b.md", true), ("docs/old", "x/docs/old/b.md", false),
    ("**/old/**", "x/old/b.md", true), ("a.md", "docs/b.md", false),
  ])
  func excludesNamesAtAnyDepthAndWholeFolders(_ pattern: String, _ path: String, _ isOut: Bool) {
    #expect(Glob(pattern).excludes(path) == isOut)
  }
}
