package import Base

/// A state diagram without positions: clusters of nodes, perhaps inside others, and arrows.
///
/// It does not know the machine that it was made from; all notations are written from this value.
package struct StateDiagram: Hashable, Sendable {
  /// A frame around nodes: a region of the machine, or one inside a state.
  package struct Cluster: Hashable, Sendable {
    /// The title; may be empty.
    package let label: String
    /// The indices of its nodes, in the preferred order of layout.
    package let nodes: [Int]
    /// The name of the region, from which notations make an identifier; if empty, the title serves.
    package let name: String
    /// The index of the state that it is inside of; `nil` for a region of the machine.
    package let owner: Int?

    /// Creates a cluster.
    package init(label: String, nodes: [Int], name: String = "", owner: Int? = nil) {
      self.label = label
      self.nodes = nodes
      self.name = name
      self.owner = owner
    }
  }

  /// A state, or a sign such as the dots at the beginning and the end of a region.
  package struct Node: Hashable, Sendable {
    /// How a node is drawn.
    package enum Shape: Hashable, Sendable {
      /// A rounded box with its label, around the clusters inside it.
      case state
      /// A filled dot.
      case initial
      /// A dot in a ring.
      case final
      /// A diamond, left at once by guards.
      case choice
      /// A ring with `H`: the state of the region that was active last.
      case history
      /// A ring with `H*`: the states at any depth that were active last.
      case deepHistory
    }

    /// The shape.
    package let shape: Shape
    /// The name; empty for a dot or a ring.
    package let label: String
    /// The internal transitions, top line first; may be empty.
    package let lines: [LabelLine]
    /// The address it links to, relative to the diagram; empty for none.
    package let link: String
    /// Whether the diagram draws attention to it.
    package let isHighlighted: Bool
    /// Whether some run reaches it; if not, it is pale.
    package let isReached: Bool
    /// The name, from which notations make an identifier; if empty, the label serves.
    package let name: String
    /// A remark that is drawn beside it; may be empty.
    package let note: String
    /// How two versions differ in it.
    var mark = VersionMark.plain

    /// Creates a node.
    package init(
      shape: Shape, label: String, lines: [LabelLine] = [], link: String = "",
      isHighlighted: Bool = false, isReached: Bool = true, name: String = "", note: String = ""
    ) {
      self.shape = shape
      self.label = label
      self.lines = lines
      self.link = link
      self.isHighlighted = isHighlighted
      self.isReached = isReached
      self.name = name
      self.note = note
    }
  }

  /// A line of a label: an event with its guard, one of its effects, or a remark on them.
  package struct LabelLine: Hashable, Sendable {
    /// The text.
    package let text: String
    /// Whether it is an effect, which is set as code: a callback, or a change of a counter.
    package let isCallback: Bool
    /// Whether it is a remark on the lines above.
    package let isRemark: Bool
    /// The address it links to, relative to the diagram; empty for none.
    package let link: String
    /// Whether the diagram draws attention to it.
    package let isHighlighted: Bool
    /// Whether some run takes the transition; if not, it is pale.
    package let isTaken: Bool
    /// How two versions differ in it.
    var mark = VersionMark.plain

    /// Creates a line.
    package init(
      text: String, isCallback: Bool, link: String = "", isHighlighted: Bool = false,
      isTaken: Bool = true
    ) {
      self.text = text
      self.isCallback = isCallback
      isRemark = false
      self.link = link
      self.isHighlighted = isHighlighted
      self.isTaken = isTaken
    }

    /// Creates a remark.
    package init(remark: String, isTaken: Bool = true) {
      text = remark
      (isCallback, isRemark, link, isHighlighted) = (false, true, "", false)
      self.isTaken = isTaken
    }
  }

  /// A transition, or several with the same source and target.
  package struct Arrow: Hashable, Sendable {
    /// The index of the node it leaves.
    package let from: Int
    /// The index of the node it enters; may be the same.
    package let to: Int
    /// The label, top line first; may be empty.
    package let lines: [LabelLine]
    /// Whether the diagram draws attention to it.
    package let isHighlighted: Bool
    /// Whether some run takes one of its transitions; if not, it is pale.
    package let isTaken: Bool
    /// How two versions differ in it.
    var mark = VersionMark.plain

    /// Creates an arrow.
    package init(
      from: Int, to: Int, lines: [LabelLine], isHighlighted: Bool = false, isTaken: Bool = true
    ) {
      self.from = from
      self.to = to
      self.lines = lines
      self.isHighlighted = isHighlighted
      self.isTaken = isTaken
    }
  }

  /// The title.
  package let title: String
  /// A description in sentences, for those who cannot see the diagram.
  package let summary: String
  /// The clusters, outer ones before those inside them; they share no nodes.
  package let clusters: [Cluster]
  /// The nodes; arrows and clusters refer to them by index.
  package let nodes: [Node]
  /// The arrows.
  package let arrows: [Arrow]
  /// Whether it shows which states other regions must be in, so that it needs a legend.
  package let hasGuards: Bool
  /// Whether it shows other guards, so that it needs a legend.
  package let hasConditions: Bool
  /// What its counters can be: `attempts: 0 to 3`.
  package let counters: [String]
  /// The direction in which most arrows point.
  package let direction: LayoutDirection
  /// The language of the words that a notation adds.
  package let locale: Words.Locale

  /// Creates a diagram.
  package init(
    title: String, summary: String, clusters: [Cluster], nodes: [Node], arrows: [Arrow],
    hasGuards: Bool = false, hasConditions: Bool = false, counters: [String] = [],
    direction: LayoutDirection = .down, locale: Words.Locale = "en"
  ) {
    self.title = title
    self.summary = summary
    self.clusters = clusters
    self.nodes = nodes
    self.arrows = arrows
    self.hasGuards = hasGuards
    self.hasConditions = hasConditions
    self.counters = counters
    self.direction = direction
    self.locale = locale
  }

  /// The diagram with another title or direction; `nil` keeps the old one.
  package func with(title: String? = nil, direction: LayoutDirection? = nil) -> StateDiagram {
    with(title: title, direction: direction, nodes: nodes, arrows: arrows)
  }

  /// The diagram with other nodes and arrows in the same places.
  func with(
    title: String? = nil, direction: LayoutDirection? = nil, nodes: [Node], arrows: [Arrow]
  ) -> StateDiagram {
    StateDiagram(
      title: title ?? self.title, summary: summary, clusters: clusters, nodes: nodes,
      arrows: arrows, hasGuards: hasGuards, hasConditions: hasConditions, counters: counters,
      direction: direction ?? self.direction, locale: locale)
  }
}

extension StateDiagram {
  /// The words that a notation adds.
  package var words: DiagramPhrases { DiagramPhrases(locale: locale) }

  /// How many states it has and what they are called, as a sentence.
  package var overview: String {
    let names = nodes.filter { $0.shape == .state }.map(\.label)
    return names.isEmpty ? "" : words.sentence(words.states(names))
  }

  /// The lines below the diagram: its counters, then what brackets and other signs mean, and pale
  /// parts or the remarks in their place.
  ///
  /// - Parameter hasColors: Whether the notation has pale and dashed parts.
  /// - Returns: The lines; may be empty.
  package func legend(hasColors: Bool) -> [String] {
    counters + (isOfTwoVersions ? [words.versionLegend(hasColors: hasColors)] : [])
      + (hasGuards ? [words.guardLegend] : [])
      + (hasConditions ? [words.conditionLegend(hasElse: hasElse)] : []) + historyLegend
      + (hasReentries ? [words.loopLegend] : [])
      + (hasPaleParts ? [hasColors ? words.paleLegend : words.remarkLegend] : [])
  }

  /// Whether an arrow is followed only where no other guard holds.
  private var hasElse: Bool {
    arrows.contains { $0.lines.contains { $0.text.contains("[else") } }
      || nodes.contains { $0.lines.contains { $0.text.contains("[else") } }
  }

  /// The sign of an arrow that leaves a state and enters it again, where its ends do not show that.
  static let reentrySign = "↺"

  /// Whether an arrow has the sign.
  var hasReentries: Bool {
    arrows.contains { $0.lines.contains { $0.text.hasPrefix(Self.reentrySign) } }
  }

  /// What `H` and `H*` mean, if it has them.
  private var historyLegend: [String] {
    let shapes = nodes.map(\.shape)
    return (shapes.contains(.history) ? [words.historyLegend] : [])
      + (shapes.contains(.deepHistory) ? [words.deepHistoryLegend] : [])
  }

  /// Whether it shows anything that no run takes or reaches, so that it needs a legend.
  package var hasPaleParts: Bool {
    !arrows.allSatisfy { $0.isTaken && $0.lines.allSatisfy(\.isTaken) }
      || !nodes.allSatisfy { $0.isReached && $0.lines.allSatisfy(\.isTaken) }
  }
}
