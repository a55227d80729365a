import Base

/// The text of a value with everything in it but where it was read, to compare what two files say.
package struct PlainValue: Hashable, CustomStringConvertible {
  /// The text, one part a line.
  package let description: String

  /// Describes a value.
  package init(of value: Any) {
    var lines: [String] = []
    Self.describe(value, "", &lines)
    description = lines.joined(separator: "\n")
  }

  /// The names of other values that say it: the lines of a text, and the first one of a recording.
  private static let places: Set = ["origin", "firstLine"]

  /// Whether a value says where something was read.
  private static func isPlace(_ value: Any) -> Bool {
    let type = type(of: value)
    return type == Place.self || type == Place?.self || type == TextSource.self
      || type == TextSource?.self
  }

  private static func describe(_ value: Any, _ indent: String, _ lines: inout [String]) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .set, .dictionary:
      let parts = mirror.children.map { PlainValue(of: $0.value).description }
      for part in parts.sorted() {
        lines += part.split(separator: "\n").map { "\(indent)  \($0)" }
      }
    case nil:
      lines.append("\(indent)\(value)")
    default:
      if mirror.children.isEmpty { lines.append("\(indent)\(value)") }
      for child in mirror.children {
        if mirror.displayStyle == .enum { lines.append("\(indent)\(child.label ?? "")") }
        if isPlace(child.value) || places.contains(child.label ?? "") { continue }
        lines.append("\(indent)\(child.label ?? "-"):")
        describe(child.value, indent + "  ", &lines)
      }
    }
  }
}
