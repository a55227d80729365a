/// The cells that Markdown tables in a text may have at most, counted before the text is parsed.
///
/// A parser fills up short rows: a header of a thousand columns makes a thousand cells of each line
/// after it, so a text of a few kilobytes could take gigabytes.
/// Source: GitHub Flavored Markdown, section 4.10, tables.
package struct TableCells {
  /// The line of the table with which there are more than `Limits.tableCells`, counted from 0.
  package let excessLine: Int

  /// Looks through a text; `nil` if its tables have few enough cells.
  package init?(exceededIn text: String) {
    // Each column and each line takes a byte.
    guard text.utf8.count * text.utf8.count > Limits.tableCells,
      text.utf8.contains(Self.bar), text.utf8.contains(UInt8(ascii: "\n"))
    else { return nil }
    var cells = 0
    // The columns of the table that goes on, and the line of its header; 0 outside of tables.
    var (columns, start) = (0, 0)
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      if line.allSatisfy(\.isBlankOrReturn) { columns = 0 }
      if let found = Self.columns(ofDelimiterRow: line), found > columns {
        (columns, start) = (found, max(0, number - 1))
        cells += found
      }
      cells += columns
      if cells > Limits.tableCells {
        excessLine = start
        return
      }
    }
    return nil
  }

  private static let bar = UInt8(ascii: "|")

  /// The columns of a line such as `| :- | - |`, which may be in a list or a quotation; `nil` for
  /// any other line.
  private static func columns(ofDelimiterRow line: Substring.UTF8View) -> Int? {
    var (bars, dashes) = (0, 0)
    var (first, last) = (UInt8(0), UInt8(0))
    for byte in line {
      if byte == bar || byte == UInt8(ascii: "-") {
        if first == 0 { first = byte }
        last = byte
      }
      switch byte {
      case bar: bars += 1
      case UInt8(ascii: "-"): dashes += 1
      case UInt8(ascii: ":"), UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"),
        UInt8(ascii: ">"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "."),
        UInt8(ascii: ")"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        break
      default: return nil
      }
    }
    // Bars at the ends of the row separate no cells.
    let outer = (first == bar ? 1 : 0) + (last == bar ? 1 : 0)
    return bars > 0 && dashes > 0 ? max(bars + 1 - outer, 1) : nil
  }
}
