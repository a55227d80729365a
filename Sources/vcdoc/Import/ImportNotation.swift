import Base
import Formats
import Import

/// A notation that `vcdoc import` reads.
enum ImportNotation: String, Hashable, Sendable, CaseIterable {
  /// Markdown with blocks of Mermaid.
  case markdown
  case mermaid
  /// The configuration of a machine of XState as JSON.
  case xstate
  case scxml

  /// The notation of a file, by its extension, or else by its content.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - text: The content.
  init?(path: String, text: String) {
    let name = path.splitAtLastSlash.name
    let ending = name.contains(".") ? name.split(separator: ".").last?.lowercased() : nil
    switch ending {
    case "md", "markdown": self = .markdown
    case "mmd", "mermaid": self = .mermaid
    case "json": self = .xstate
    case "scxml", "xml": self = .scxml
    default:
      switch text.first(where: { !$0.isWhitespace }) {
      case "{":
        self = .xstate
        return
      case "<":
        self = .scxml
        return
      default: break
      }
      if case .other = MermaidReader.kind(of: text) {
        guard text.contains("```mermaid") || text.contains("~~~mermaid") else { return nil }
        self = .markdown
      } else {
        self = .mermaid
      }
    }
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - text: The content.
  ///   - path: The path, for messages, and for names of what has none.
  /// - Returns: What it describes, and what else is to be said of it; of Markdown, also where.
  func read(
    _ text: String, path: String
  ) -> (imported: Imported, remark: String?, blocks: [DiagramBlock]) {
    let name = path.splitAtLastSlash.name
    let stem = name.split(separator: ".").first.map(String.init) ?? name
    switch self {
    case .mermaid:
      let imported = MermaidReader.read(text, named: stem, path: path)
      let remark = imported.leftOut.map { "'\(path)' is \($0), of which no pack is made" }
      return (imported, remark, [])
    case .xstate: return (XStateReader.read(text, named: stem, path: path), nil, [])
    case .scxml: return (SCXMLReader.read(text, named: stem, path: path), nil, [])
    case .markdown: return DiagramBlocks(in: text, named: stem, path: path).read()
    }
  }
}

/// A block of Mermaid in a Markdown document, with what was read of it.
struct DiagramBlock: Hashable, Sendable {
  /// The line of the fence, counted from 1.
  let line: Int
  /// The number of lines between the fences.
  let height: Int
  /// The number of machines and of interactions.
  let machines, interactions: Int
}

/// The blocks of Mermaid in a Markdown document, with the headings above them.
private struct DiagramBlocks {
  private struct Block {
    let text: String
    let heading: String
    /// The line of the fence, counted from 1.
    let line: Int
  }

  private var blocks: [Block] = []
  private var faults: [Diagnostic] = []
  private let path: String

  /// Finds the blocks.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - name: The heading of blocks above all headings.
  ///   - path: The path, for messages.
  init(in text: String, named name: String, path: String) {
    self.path = path
    guard TableCells(exceededIn: text) == nil, LinkReferences(exceededIn: text) == nil else {
      let way = "the tables or links of the document are too many; copy the diagrams to a file"
      faults.append(Diagnostic(.textSize, way, at: Place(path: path)))
      return
    }
    var heading = name
    var found: [Block] = []
    var words: String?
    MarkdownDocument(text, isSmart: false).forEach { isEntering, element in
      switch element.kind {
      case .heading where isEntering: words = ""
      case .heading:
        if let words, !words.isEmpty { heading = words }
        words = nil
      case .text(let text), .span(let text): words = words.map { $0 + text }
      case .code(let language, let text) where language.isMermaid:
        found.append(Block(text: text, heading: heading, line: element.line))
      default: break
      }
    }
    blocks = found
  }

  /// Reads the state and sequence diagrams.
  func read() -> (imported: Imported, remark: String?, blocks: [DiagramBlock]) {
    var found: [DiagramBlock] = []
    var imported = Imported()
    imported.diagnostics = faults
    var others: [String: Int] = [:]
    var named: [String: Int] = [:]
    for block in blocks {
      if case .other(let word) = MermaidReader.kind(of: block.text) {
        others["'\(word.visible)'", default: 0] += 1
        continue
      }
      let number = named[block.heading, default: 0] + 1
      named[block.heading] = number
      let name = number == 1 ? block.heading : "\(block.heading) (\(number))"
      let own = MermaidReader.read(block.text, named: name, path: path, firstLine: block.line + 1)
      imported.append(own)
      if let words = own.leftOut { others[words, default: 0] += 1 }
      found.append(
        DiagramBlock(
          line: block.line, height: block.text.utf8.count { $0 == 0x0A },
          machines: own.machines.count, interactions: own.interactions.count))
    }
    let words = others.sorted { $0.key < $1.key }.map {
      $0.key + ($0.value == 1 ? "" : " (\($0.value))")
    }
    let remark = "'\(path)' has other diagrams, of which no pack is made: \(words.listed("and"))"
    return (imported, words.isEmpty ? nil : remark, found)
  }
}

extension String {
  /// Whether the words after a fence name Mermaid.
  fileprivate var isMermaid: Bool {
    let word = prefix { !$0.isWhitespace && $0 != "{" && $0 != "," }
    return word.lowercased() == "mermaid" || hasPrefix("{mermaid}") || hasPrefix("{.mermaid")
  }
}
