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

  private static func describe(_ value: Any, _ indent: String, _ lines: inout [String]) {
    if value is Place || value is TextSource { return }
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
        if child.value is Place || child.value is TextSource { continue }
        lines.append("\(indent)\(child.label ?? "-"):")
        describe(child.value, indent + "  ", &lines)
      }
    }
  }
}
