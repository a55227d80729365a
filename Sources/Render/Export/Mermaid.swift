/// The words of Mermaid: how a text is written so that its parser takes it for a text.
///
/// Only constructs are used that GitHub and GitLab render: no styles on composites or dots, no arrow
/// between the inner states of two composites, no arrow to a composite.
enum Mermaid {
  /// The length over which GitLab waits for a click before it draws, in characters.
  static let politeLength = 2_000

  /// A text inside a line: what ends a line or a label is written as an entity, `#59;`.
  static func text(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "#", ";", ":", "<", ">", "&", "\"", "`", "{", "}", "%", "[", "]", "\\":
        escaped += "#\(scalar.value);"
      case "\n", "\r", "\t": escaped += " "
      default:
        if scalar.properties.generalCategory != .control { escaped.unicodeScalars.append(scalar) }
      }
    }
    return escaped.isEmpty ? " " : escaped
  }
}
