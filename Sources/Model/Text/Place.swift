/// Where in the pack a value was said: a file, a line, and a column.
public struct Place: Hashable, Sendable, Comparable {
  /// The file's path inside the pack, parts joined by `/`.
  public let path: String
  /// The line, counted from 1; 0 when the whole file is meant.
  public let line: Int
  /// The column in characters, counted from 1; 0 when the whole line is meant.
  public let column: Int

  /// Names a place in a file.
  public init(path: String, line: Int = 0, column: Int = 0) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// Orders places by file, then line, then column.
  public static func < (left: Self, right: Self) -> Bool {
    if left.path != right.path {
      return left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
    }
    return (left.line, left.column) < (right.line, right.column)
  }
}
