import Formats
import Graphics

/// A diagram on a page, which each writer shows in its own way: inside the page, as a file, or as
/// code.
struct Figure: Hashable, Sendable {
  /// The kind of what it shows.
  enum Kind: String, Sendable {
    case machine, interaction, scenario, callback, recording
  }

  /// The diagram; its links begin at the top of the site.
  enum Content: Hashable, Sendable {
    case states(StateDiagram, GraphLayout)
    case messages(SequenceDiagram)

    /// Whether it shows in brackets which states other regions must be in.
    var hasGuards: Bool {
      if case .states(let diagram, _) = self { diagram.hasGuards } else { false }
    }
  }

  let kind: Kind
  /// The name of what it shows.
  let name: String
  let content: Content

  init(_ kind: Kind, _ name: String, _ content: Content) {
    (self.kind, self.name, self.content) = (kind, name, content)
  }

  var title: String {
    switch content {
    case .states(let diagram, _): diagram.title
    case .messages(let diagram): diagram.title
    }
  }

  /// The diagram as a block of Mermaid in Markdown.
  var mermaid: String {
    let text =
      switch content {
      case .states(let diagram, _): diagram.mermaid
      case .messages(let diagram): diagram.mermaid
      }
    return ProseMarkdown.fenced(text, language: "mermaid")
  }

  /// The diagram as SVG, in UTF-8.
  func svg(_ options: PictureOptions) -> [UInt8] {
    switch content {
    case .states(let diagram, let layout): diagram.svg(layout, options: options)
    case .messages(let diagram): diagram.svg(options)
    }
  }
}
