@testable import Pack
@testable import Logs
import Shipped
import PackSupport

extension TraceDoubt {
  private static let spellings = Result {
    Spellings(of: try Pack.shipped(ShippedFolder.uikit.files))
  }

  /// Why each line of a log tells of no call of the shipped pack; nothing where it tells of one.
  static func all(in lines: [String]) throws -> [Self?] {
    let bytes = Array(lines.joined(separator: "\n").utf8)
    return TraceReader.lines(of: bytes, try spellings.get()).map(\.doubt)
  }
}
