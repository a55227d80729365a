import GraphicsSupport
import Testing
@testable import Formats
@testable import Graphics

/// Steps that come instead of what remains, in each format of a sequence diagram.
struct BreakFormatsTests {
  private let sequence = SequenceDiagram(
    "Flow", [.system, SequenceDiagram.Lifeline(name: "a")],
    [.call(1, "x"), .frame(.break, [("refused", [.call(1, "y")])]), .call(1, "z")])

  @Test func mermaidHasABreak() {
    #expect(
      sequence.mermaid.hasSuffix(
        "  UIKit->>a: x\n  break refused\n    UIKit->>a: y\n  end\n  UIKit->>a: z\n"))
  }

  @Test func plantUMLHasABreak() {
    #expect(
      sequence.plantUML.hasSuffix(
        "UIKit -> a : x\nbreak refused\n  UIKit -> a : y\nend\nUIKit -> a : z\n@enduml\n"))
  }

  @Test func tablesSayWithinWhichBreak() {
    #expect(sequence.markdown(locale: "en").contains("break: refused"))
  }

  @Test func textAndPicturesHaveAFrame() {
    #expect(sequence.boxDrawing.contains("┌─ break [refused] "))
    #expect(String(decoding: sequence.svg(), as: UTF8.self).contains(">break<"))
  }

  @Test func anObjectThatABreakEndsGoesOnAfterIt() {
    let dies: [SequenceDiagram.Item] = [.call(1, "y"), .destruction(lifeline: 1)]
    let sequence = SequenceDiagram(
      "", [.system, SequenceDiagram.Lifeline(name: "a")],
      [.frame(.break, [("reset", dies)]), .call(1, "z")])
    #expect(!sequence.mermaid.contains("destroy"))
    #expect(SequenceLayout(of: sequence, hasTitle: false).destructions.count == 1)
  }
}
