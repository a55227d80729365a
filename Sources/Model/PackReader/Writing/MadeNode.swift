package import Base

// What other notations are turned into: trees that a program makes, and writes as YAML.
extension Node {
  /// Where what a program makes is: nowhere.
  private static let nowhere = Place(path: "")

  /// Makes a scalar; a text of several lines that end with a line feed is written as a block.
  package init(text: String) {
    let scalar = Scalar(text: text, isPlain: false, source: TextSource(Self.nowhere))
    self.init(content: .scalar(scalar), place: Self.nowhere)
  }

  /// Makes a list.
  package init(items: [Node]) { self.init(content: .sequence(items), place: Self.nowhere) }

  /// Makes a list of texts, in one line if they are short.
  package init(words: [String]) { self.init(items: words.map { Node(text: $0) }) }

  /// Makes a mapping.
  package init(entries: [(key: String, value: Node)]) {
    let entries = entries.map { Entry(key: $0.key, place: Self.nowhere, value: $0.value) }
    self.init(content: .mapping(entries), place: Self.nowhere)
  }

  /// A key without a value.
  package static var nothing: Node {
    let scalar = Scalar(text: "", isPlain: true, source: TextSource(nowhere))
    return Node(content: .scalar(scalar), place: nowhere)
  }

  /// The same with comments before it, or before its key.
  ///
  /// - Parameter lines: The lines, without line ends and `#`.
  /// - Returns: The node.
  package func commented(_ lines: [String]) -> Node {
    var node = self
    node.comments += lines
    return node
  }

  /// The tree as YAML; reading it gives the same tree without its comments.
  package var yaml: String { YAMLWriter(self).text }

  /// Reads YAML, or JSON as the part of YAML that it is, within `Limits`.
  ///
  /// - Parameters:
  ///   - yaml: The text.
  ///   - path: Its path, for messages.
  /// - Returns: The tree; `nil` if an error prevents it. The diagnostics have all errors.
  package static func reading(
    yaml: [UInt8], path: String
  ) -> (tree: Node?, diagnostics: [Diagnostic]) {
    let faults = Faults()
    guard faults.isText(yaml, path: path) else { return (nil, faults.sorted) }
    let tree = YAMLComposer.node(of: yaml[...], path: path, faults: faults)
    return (faults.errorCount == 0 ? tree : nil, faults.sorted)
  }
}
