package import Graphics

extension SequenceDiagram {
  /// Makes a diagram whose summary is of no interest.
  package init(_ title: String, _ lifelines: [Lifeline], _ items: [Item]) {
    self.init(title: title, summary: "A sample.", lifelines: lifelines, items: items)
  }

  /// Every kind of thing that a diagram can hold.
  package static let everything = Self(
    "Everything <at once>",
    [
      .system, Lifeline(name: "source", kind: "view-controller"),
      Lifeline(name: "others", kind: "view-controller", isMany: true),
    ],
    [
      .call(1, "viewWillDisappear"),
      .frame(.opt, [("view is unloaded", [.call(2, "loadView"), .call(2, "viewDidLoad")])]),
      .state(lifeline: 1, text: "window: attached"),
      .frame(
        .alt,
        [
          ("completed", [.frame(.loop(atLeast: 0, atMost: nil), [("", [.call(2, "layout")])])]),
          (
            "cancelled",
            [.call(1, "addChild", from: nil), .call(2, "dealloc"), .destruction(lifeline: 2)]
          ),
        ]),
      .gap("the animation"), .note("No recording tells & nobody knows."),
      .message(
        Message(
          from: 1, to: 1, text: "isWrong", isCallback: false, margin: "0:01", isWrong: true)),
      .call(1, "dealloc"), .destruction(lifeline: 1),
      .message(
        Message(
          from: 2, to: 0, text: "viewDidAppear", isCallback: true, link: "a/", isHighlighted: true)),
    ])
}

extension SequenceDiagram.Lifeline {
  /// The lifeline of the system.
  package static let system = Self(name: "UIKit", isSystem: true)
}

extension SequenceDiagram.Item {
  /// A call of a callback.
  package static func call(_ lifeline: Int, _ callback: String, from: Int? = 0) -> Self {
    .message(.init(from: from, to: lifeline, text: callback, isCallback: true))
  }

  /// A fragment, with the condition of each operand.
  package static func frame(_ operation: SequenceDiagram.Operation, _ operands: [(String, [Self])])
    -> Self
  {
    .fragment(
      .init(
        operation: operation,
        operands: operands.map { .init(condition: $0.0, items: $0.1) }))
  }
}

/// Diagrams without end, the same for the same seed.
package struct SequenceGenerator {
  private var state: UInt64

  /// Begins with a seed.
  package init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  private mutating func number(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }

  private mutating func text() -> String {
    let words = [
      "viewDidLoad", "a", "application(_:didFinishLaunchingWithOptions:)", "推入与弹出", "time passes",
      "the view is not in the hierarchy of a window, and nobody can tell why", "",
      "averylongwordwithoutanyspaceinitthatmustbecutsomewhereifitistofitatall", "🎉 é",
    ]
    return words[number(below: words.count)]
  }

  private mutating func items(_ lifelines: Int, depth: Int) -> [SequenceDiagram.Item] {
    (0..<number(below: 6)).map { _ in item(lifelines, depth: depth) }
  }

  private mutating func item(_ lifelines: Int, depth: Int) -> SequenceDiagram.Item {
    switch number(below: depth < 4 ? 11 : 9) {
    case 0: return .gap(text())
    case 1: return .note(text())
    case 2: return .state(lifeline: number(below: lifelines), text: text())
    case 3: return .destruction(lifeline: number(below: lifelines))
    case 4...8:
      return .message(
        .init(
          from: number(below: 5) == 0 ? nil : number(below: lifelines),
          to: number(below: lifelines), text: text(),
          isCallback: number(below: 2) == 0, margin: number(below: 4) == 0 ? "12:00:01" : ""))
    default:
      let operands = (0...number(below: 3)).map { _ in
        (text(), items(lifelines, depth: depth + 1))
      }
      return .frame(
        [.alt, .opt, .par, .break, .ref("navigation.push")][number(below: 5)], operands)
    }
  }

  /// The next diagram.
  package mutating func sequence() -> SequenceDiagram {
    let count = 1 + number(below: 8)
    let lifelines = (0..<count).map { index in
      SequenceDiagram.Lifeline(name: "\(text())\(index)", kind: text(), isSystem: index == 0)
    }
    return SequenceDiagram(text(), lifelines, (0..<4).flatMap { _ in items(count, depth: 0) })
  }
}
