@testable import Graphics
import GraphicsSupport
import Testing

@Suite struct SequenceSummaryTests {
  private func summary(_ items: [SequenceDiagram.Item], locale: String = "en") -> String {
    SequenceDiagram.summary(
      of: items, lifelines: [.system, .init(name: "source"), .init(name: "destination")],
      words: DiagramPhrases(locale: locale))
  }

  @Test func theSummaryNamesCallbacksInOrder() {
    let items: [SequenceDiagram.Item] = [
      .call(1, "a"), .call(1, "b"), .gap("time"),
      .frame(.opt, [("view is unloaded", [.call(2, "c")])]),
      .frame(.alt, [("done", [.call(1, "d"), .call(2, "e")]), ("", [])]), .call(2, "f"),
    ]
    #expect(
      summary(items)
        == "a, b on source, then (opt: [view is unloaded] c on destination), then "
        + "(alt: [done] d on source, then e on destination; ), then f on destination.")
    #expect(
      summary([.call(1, "a"), .call(2, "b")], locale: "zh-Hans") == "source 的 a，然后 destination 的 b。"
    )
  }

  @Test func ideographsAndOtherScriptsAreSeparatedBySpaces() {
    let words = DiagramPhrases(locale: "zh-Hans")
    #expect(
      words.all([words.region("来源", isIn: ["nib", "代码"]), words.region("view", isIn: ["已加载"])])
        == "来源：nib 或代码，view：已加载")
  }

  @Test func aLongSummaryCountsWhatItLeavesOut() {
    let items = (0..<40).map { SequenceDiagram.Item.call(1, "c\($0)") }
    let text = summary(items)
    #expect(text.hasPrefix("c0, c1, "))
    #expect(text.hasSuffix("c23 on source, then 16 more callbacks."))
  }

  @Test func eachFragmentCountsWhatItLeavesOut() {
    let few = (0..<22).map { SequenceDiagram.Item.call(1, "c\($0)") }
    let frames: [SequenceDiagram.Item] = [
      .frame(
        .par,
        [
          ("", [.call(2, "a"), .call(2, "b"), .call(2, "c")]),
          ("late", [.call(1, "d"), .frame(.opt, [("", [.call(2, "e")])])]), ("", []),
        ]), .frame(.opt, [("", [.call(2, "f")])]), .call(2, "g"),
    ]
    let tail =
      "(par: a, b on destination, then 1 more callback; [late] 2 more callbacks; ), "
      + "then 2 more callbacks."
    #expect(summary(few + frames).hasSuffix("c21 on source, then \(tail)"))
  }

  @Test func aDiagramWithoutCallbacksSaysSo() {
    #expect(summary([.gap("time"), .frame(.opt, [("", [])])]) == "No callback runs.")
  }
}
