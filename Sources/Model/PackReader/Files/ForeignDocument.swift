import Base
import Pack

/// A document in another notation that is given as a pack.
enum ForeignDocument {
  case mermaid, markdown, plantUML, xstate, scxml

  /// The notation of a text, by its first word or fence; `nil` if it may be a pack.
  init?(_ bytes: ArraySlice<UInt8>) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    Self.skipComments(&lines)
    if lines.first.map(Self.words)?.first == "---" {
      // A diagram, as a document in Markdown, can begin with front matter.
      let rest = lines.dropFirst().drop { Self.words($0).first != "---" }.dropFirst()
      if let foreign = rest.isEmpty ? nil : Self(lines: rest) { self = foreign } else { return nil }
    } else if let foreign = Self(lines: lines) {
      self = foreign
    } else {
      return nil
    }
  }

  private init?(lines: ArraySlice<ArraySlice<UInt8>>) {
    var lines = lines
    Self.skipComments(&lines)
    switch lines.first.flatMap({ Self.words($0).first })?.lowercased() {
    case "statediagram", "statediagram-v2", "sequencediagram": self = .mermaid
    case "@startuml": self = .plantUML
    case let word? where word.hasPrefix("<?xml") || word.hasPrefix("<scxml"): self = .scxml
    default:
      // No line of a mapping in YAML begins with a fence.
      let fence = lines.first { line in ["```", "~~~"].contains { line.starts(with: $0.utf8) } }
      guard let fence else { return nil }
      switch Self.words(fence.drop { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "~") }).first {
      case "mermaid": self = .markdown
      case "plantuml", "puml": self = .plantUML
      default: return nil
      }
    }
  }

  /// A machine of XState, as the root of a file in JSON shows; `nil` if it may be a pack.
  init?(_ root: Node, of bytes: ArraySlice<UInt8>) {
    guard bytes.first(where: { !$0.isBlankOrReturn && $0 != 0x0A }) == UInt8(ascii: "{"),
      root.has("states"),
      !root.has(PackKeys.machines.name)
    else { return nil }
    self = .xstate
  }

  /// The error, with the command that makes a pack of the file.
  func message(at path: String) -> String {
    let what =
      switch self {
      case .mermaid: "a Mermaid diagram"
      case .markdown: "a Markdown document with Mermaid diagrams"
      case .plantUML: "a PlantUML diagram"
      case .xstate: "a machine of XState"
      case .scxml: "an SCXML document"
      }
    if case .plantUML = self { return "this is \(what), which vcdoc does not read" }
    let dot = path.lastIndex(of: ".") ?? path.endIndex
    let same = path[dot...] == ".yaml"
    let made = path[..<dot] + (same ? "-pack.yaml" : ".yaml")
    return "this is \(what), not a pack; 'vcdoc import \(path) -o \(made)' makes a pack of it"
  }

  /// Removes empty lines, and comments of Mermaid.
  private static func skipComments(_ lines: inout ArraySlice<ArraySlice<UInt8>>) {
    lines = lines.drop { line in words(line).first.map { $0.hasPrefix("%%") } ?? true }
  }

  /// The first word of a line, as the only item; none if the line is empty.
  private static func words(_ line: ArraySlice<UInt8>) -> [String] {
    let word = line.drop(while: \.isBlankOrReturn).prefix { !$0.isBlankOrReturn }
    return word.isEmpty ? [] : [String(decoding: word, as: UTF8.self)]
  }
}
