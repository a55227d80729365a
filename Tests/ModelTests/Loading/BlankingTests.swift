import Testing

@testable import Model

@Suite struct BlankingTests {
  @Test(arguments: [
    ("a: 1\ng: 2\nb: 3\n", "a: 1\n\nb: 3\n"),
    ("g:\n  - x\n\n  - y: z\n    w: v\nb: 3", "\n\n\n\n\nb: 3"),
    ("g:\n- x\n- y\nb:\n- g: 1\n", "\n\n\nb:\n- g: 1\n"),
    ("a:\n  g: {x: y,\n    z: w}\n  b: 3\ng: 1", "a:\n\n\n  b: 3\n"),
    ("great: 1\na: g: 2\n", "great: 1\na: g: 2\n"),
    ("a: 1\ng: [&x y]\nb: *x\ng: 1\ng:\n- & y\nc: 2", "a: 1\ng: [&x y]\nb: *x\n\n\n\nc: 2"),
    ("", ""),
  ])
  func leavesEmptyLinesWhereAKeyStood(_ text: String, _ rest: String) {
    #expect(String(decoding: Array(text.utf8)[...].blanking("g"), as: UTF8.self) == rest)
  }
}
