internal import Model

/// A picture as a page shows it.
struct Figure {
  /// What stands in the page.
  let markup: [UInt8]
  /// The files beside the page that belong to it.
  var files: [Sheet] = []

  /// Something that can be drawn, ready to be printed anywhere.
  enum Picture {
    /// A diagram of states.
    case states(Plate)
    /// A diagram of messages.
    case messages(SequenceDiagram)

    /// What it is called.
    var title: String {
      switch self {
      case .states(let plate): plate.diagram.title
      case .messages(let sequence): sequence.title
      }
    }

    /// The picture as Mermaid.
    var mermaid: String {
      switch self {
      case .states(let plate): plate.diagram.mermaid
      case .messages(let sequence): sequence.mermaid
      }
    }

    /// The picture as SVG, in UTF-8.
    func print(_ options: PictureOptions) -> [UInt8] {
      switch self {
      case .states(let plate): plate.print(options)
      case .messages(let sequence): sequence.svg(options)
      }
    }
  }

  /// Where a picture stands, and what it shows.
  struct Spot {
    /// The page that shows it.
    let page: Address
    /// Which picture of its page it is, from 1.
    var number = 1
    /// The room of what it shows.
    let room: Room
    /// The name of what it shows.
    let name: String
    /// Which picture of that it is, from 1.
    var variant = 1
    /// Whether whoever looks for a picture of that should find this one, by itself.
    var isFirst = true
  }
}
