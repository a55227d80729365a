import Testing

@testable import Base

struct TableCellsTests {
  /// A table with a header, a delimiter row, and rows of one cell.
  private static func table(columns: Int, rows: Int, isOpen: Bool = false) -> String {
    func row(_ cell: String) -> String {
      let cells = Array(repeating: cell, count: columns).joined(separator: "|")
      return isOpen ? cells : "|\(cells)|"
    }
    return ([row("a"), row("-")] + Array(repeating: "|b|", count: rows)).joined(separator: "\n")
  }

  @Test(arguments: [(10, 990, false), (10, 990, true), (1, 9_900, false), (2_400, 2, true)])
  func letTablesPassWithinTheBound(_ columns: Int, _ rows: Int, _ isOpen: Bool) {
    let text = Self.table(columns: columns, rows: rows, isOpen: isOpen)
    #expect(TableCells(exceededIn: text) == nil)
  }

  @Test(arguments: [(10, 1_001, false), (1_000, 10, true), (5_000, 5_000, false)])
  func nameTheHeaderOfTheTableThatExceedsTheBound(_ columns: Int, _ rows: Int, _ isOpen: Bool) {
    let text = "Before.\n\n" + Self.table(columns: columns, rows: rows, isOpen: isOpen)
    #expect(TableCells(exceededIn: text)?.excessLine == 2)
  }
}
