import Testing

@testable import vcdoc

struct UnifiedDiffTests {
  private func edit(_ text: String, filling lines: [String]) -> DocumentEdit {
    let bytes = Array(text.utf8)
    var edit = DocumentEdit(of: bytes)
    for region in RegionScanner(of: bytes, path: "d", syntax: .html).regions {
      _ = edit.fill(region, with: lines, in: .html)
    }
    return edit
  }

  private func diff(_ text: String, filling lines: [String]) -> String {
    String(decoding: UnifiedDiff(of: edit(text, filling: lines), path: "/a/d").bytes, as: UTF8.self)
  }

  @Test func showsThreeLinesAroundAChange() {
    let text = "1\n2\n3\n4\n<!-- vcdoc: order a -->\nold\nsame\n<!-- vcdoc: end -->\n5\n6\n7\n8\n"
    #expect(
      diff(text, filling: ["new", "same", "more"]) == """
        --- a/a/d
        +++ b/a/d
        @@ -3,9 +3,10 @@
         3
         4
         <!-- vcdoc: order a -->
        -old
        +new
         same
        -<!-- vcdoc: end -->
        +more
        +<!-- vcdoc: end \(checksum("new", "same", "more")) -->
         5
         6
         7

        """)
  }

  @Test func tellsOfAMissingLineEnd() {
    #expect(
      diff("<!-- vcdoc: order a -->\n<!-- vcdoc: end -->", filling: []) == """
        --- a/a/d
        +++ b/a/d
        @@ -1,2 +1,2 @@
         <!-- vcdoc: order a -->
        -<!-- vcdoc: end -->
        \\ No newline at end of file
        +<!-- vcdoc: end \(checksum()) -->
        \\ No newline at end of file

        """)
  }

  @Test func replacesADocumentThatIsOneLineToThoseWhoApplyIt() {
    let region = "<!-- vcdoc: order a -->\r<!-- vcdoc: end -->\r"
    let filled = "<!-- vcdoc: order a -->\rx\r<!-- vcdoc: end \(checksum("x")) -->\r"
    #expect(
      diff("1\r\(region)2\r\(region)3\r", filling: ["x"]) == """
        --- a/a/d
        +++ b/a/d
        @@ -1 +1 @@
        -1\r\(region)2\r\(region)3\r
        \\ No newline at end of file
        +1\r\(filled)2\r\(filled)3\r
        \\ No newline at end of file

        """)
  }

  @Test func comparesOnlyWhatLiesBetweenLinesThatStay() {
    let head = (0..<3_000).map { "a\($0)\n" }.joined()
    let tail = (0..<3_000).map { "b\($0)\n" }.joined()
    let text = "<!-- vcdoc: order a -->\n\(head)x\n\(tail)<!-- vcdoc: end -->\n"
    let filled = "\(head)y\n\(tail)".split(separator: "\n").map(String.init)
    let sum = MarkedRegion.checksum(of: filled.map { Array($0.utf8)[...] })
    let marked = text.replacing("vcdoc: end", with: "vcdoc: end \(sum)")
    #expect(
      diff(marked, filling: filled) == """
        --- a/a/d
        +++ b/a/d
        @@ -2999,7 +2999,7 @@
         a2997
         a2998
         a2999
        -x
        +y
         b0
         b1
         b2

        """)
  }

  @Test(.timeLimit(.minutes(15)))
  func replacesALongRegionOfWhichNothingStaysAsAWhole() {
    let old = (0..<9_000).map { "old \($0)\n" }.joined()
    let lines = (0..<9_000).map { "new \($0)" }
    let text = "<!-- vcdoc: order a -->\n\(old)<!-- vcdoc: end -->\n"
    #expect(diff(text, filling: lines).contains("\n@@ -1,9002 +1,9002 @@\n"))
  }

  @Test func isEmptyWithoutAChange() {
    let text = "<!-- vcdoc: order a -->\nx\n<!-- vcdoc: end \(checksum("x")) -->\n"
    #expect(diff(text, filling: ["x"]) == "")
  }

  @Test func givesTheNewDocumentWhenItIsApplied() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let noise = {
        (0..<Int.random(in: 0...9, using: &random)).map { _ in
          "\(Int.random(in: 0...2, using: &random))\n"
        }.joined()
      }
      var text = ""
      for _ in 0..<3 {
        text += noise() + "<!-- vcdoc: order a -->\n" + noise() + "<!-- vcdoc: end -->\n"
      }
      text += noise()
      let edit = edit(text, filling: noise().split(separator: "\n").map(String.init))
      let diff = String(decoding: UnifiedDiff(of: edit, path: "d").bytes, as: UTF8.self)
      #expect(applied(diff, to: text) == String(decoding: edit.new, as: UTF8.self))
    }
  }

  /// What `patch` does, for documents whose lines all end.
  private func applied(_ diff: String, to text: String) -> String {
    let old = text.split(separator: "\n", omittingEmptySubsequences: false)
    var (result, index) = ([Substring](), 0)
    for line in diff.split(separator: "\n").dropFirst(2) {
      if line.hasPrefix("@@") {
        let start = Int(line.dropFirst(4).prefix(while: \.isNumber)) ?? 0
        result += old[index..<start - 1]
        index = start - 1
      } else if line.hasPrefix("+") {
        result.append(line.dropFirst())
      } else {
        #expect(old[index] == line.dropFirst())
        if line.hasPrefix(" ") { result.append(old[index]) }
        index += 1
      }
    }
    return (result + old[index...]).joined(separator: "\n")
  }

  private func checksum(_ lines: String...) -> String {
    MarkedRegion.checksum(of: lines.map { Array($0.utf8)[...] })
  }
}
