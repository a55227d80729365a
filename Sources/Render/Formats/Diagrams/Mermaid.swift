/// The words of Mermaid: how a text is written so that its parser takes it for a text.
///
/// Only constructs are used that GitHub and GitLab render: no styles on composites or dots, no arrow
/// between the inner states of two composites, no arrow to a composite.
public enum Mermaid {
  /// The length over which GitLab waits for a click before it draws, in UTF-16 units.
  public static let politeLength = 2_000

  /// Lines as one text; without their indentation where only that makes it short enough for GitLab.
  static func document(_ lines: [String]) -> String {
    let text = lines.joined(separator: "\n") + "\n"
    guard text.utf16.count > politeLength else { return text }
    let tight = lines.map { String($0.drop { $0 == " " }) }.joined(separator: "\n") + "\n"
    return tight.utf16.count > politeLength ? text : tight
  }

  /// The line that says a title, if there is one to say.
  static func heading(_ title: String) -> [String] { text(title).headed(by: "accTitle:") }

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
