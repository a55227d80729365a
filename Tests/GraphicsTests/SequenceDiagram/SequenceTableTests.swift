@testable import Graphics
import GraphicsSupport
import Testing

@Suite struct SequenceTableTests {
  @Test func rowsFollowTheOrderOfItems() {
    let rows = SequenceTable(of: .everything).rows
    let lines = rows.map { row in
      "\(row.number.map(String.init) ?? "-") \(row.kind) \(row.object): \(row.text)"
        + row.context.map { " in \($0)" }.joined() + (row.isWrong ? ", wrong" : "")
    }
    #expect(
      lines == [
        "1 message source: viewWillDisappear",
        "2 message others: loadView in opt: view is unloaded",
        "3 message others: viewDidLoad in opt: view is unloaded",
        "- state source: window: attached",
        "4 message others: layout in alt: completed in loop (0..*)",
        "5 message source: addChild in alt: cancelled",
        "6 message others: dealloc in alt: cancelled", "- gap : the animation",
        "- note : No recording tells & nobody knows.", "7 message source: isWrong, wrong",
        "8 message source: dealloc", "9 message UIKit: viewDidAppear",
      ])
    #expect(rows.last?.link == "a/")
  }

  @Test func siblingFragmentsHaveDistinctNames() {
    let items: [SequenceDiagram.Item] = [
      .frame(.par, [("", [.call(1, "a")]), ("", [.call(1, "b")])]),
      .frame(.par, [("", [.call(1, "c")]), ("", [.frame(.opt, [("once", [.call(1, "d")])])])]),
      .frame(.opt, [("late", [.call(1, "e")])]), .call(1, "f"),
      .frame(.opt, [("late", [.call(1, "g")])]), .frame(.opt, [("early", [.call(1, "h")])]),
      .frame(.ref("x"), [("", [.call(1, "i")])]), .frame(.ref("x"), [("", [.call(1, "j")])]),
    ]
    let sequence = SequenceDiagram("", [.system, .init(name: "x")], items)
    #expect(
      SequenceTable(of: sequence).rows.map { $0.context.joined(separator: " › ") } == [
        "par 1.1", "par 1.2", "par 2.1", "par 2.2 › opt: once", "opt 1: late", "", "opt 2: late",
        "opt: early", "ref x 1", "ref x 2",
      ])
  }

  @Test func rowNumbersEqualThoseInTheMargin() {
    let items: [SequenceDiagram.Item] = [
      .call(1, "a"), .frame(.opt, [("", [.call(1, "b")]), ("", [.call(1, "c")])]), .call(1, "d"),
    ]
    let sequence = SequenceDiagram("", [.system, .init(name: "x")], items)
    let layout = SequenceLayout(of: sequence.numbered, hasTitle: false)
    #expect(layout.arrows.map { $0.margin?.text.lines } == [["1"], ["2"], ["3"], ["4"]])
    #expect(SequenceTable(of: sequence).rows.map(\.number) == [1, 2, 3, 4])
  }

  @Test func timesInTheMarginAreKept() {
    #expect(SequenceDiagram.everything.numbered == .everything)
    let single = SequenceDiagram("", [.system, .init(name: "x")], [.call(1, "a")])
    #expect(single.numbered == single)
  }
}
