/// How a part of a picture of two versions differs between them.
package enum VersionMark: String, Hashable, Sendable, CaseIterable {
  /// The picture is not one of two versions.
  case plain
  /// Only the new version has it.
  case added
  /// Only the old version has it.
  case removed
  /// Both have it, with other parts or another name.
  case changed
  /// Both have it.
  case same

  /// The sign before a text; empty for what is the same.
  var sign: String {
    switch self {
    case .plain, .same: ""
    case .added: "+ "
    case .removed: "− "
    case .changed: "~ "
    }
  }

  /// The CSS class, with a space before it; empty in a picture of one version.
  var className: String { self == .plain ? "" : " \(rawValue)" }
}

extension StateDiagram {
  /// Two versions of a diagram as one: the new version, and in it what only the old one has.
  ///
  /// Signs say what is new and what is gone, in every notation; pictures also draw what is gone
  /// dashed, and what is the same pale. Nodes are the same if they have the same name, or the same
  /// last part of it if that is clear.
  ///
  /// - Parameters:
  ///   - old: The old version; `nil` if there is none.
  ///   - new: The new version; `nil` if there is none.
  ///   - renames: For each part of an old name that is another one now, the new one.
  package init?(joining old: StateDiagram?, with new: StateDiagram?, renames: [String: String]) {
    guard let frame = new ?? old else { return nil }
    var union = DiagramUnion(old: old, new: new, renames: renames)
    union.addNodes()
    union.addClusters()
    union.addArrows()
    self.init(
      title: frame.title, summary: union.summary(DiagramPhrases(locale: frame.locale)),
      clusters: union.clusters, nodes: union.nodes, arrows: union.arrows,
      hasGuards: [old, new].contains { $0?.hasGuards == true },
      hasConditions: [old, new].contains { $0?.hasConditions == true },
      counters: frame.counters, direction: frame.direction, locale: frame.locale)
  }

  /// Whether it shows two versions, so that it needs a legend.
  var isOfTwoVersions: Bool { nodes.contains { $0.mark != .plain } }
}

/// The parts of two versions of a diagram, joined.
private struct DiagramUnion {
  let old: StateDiagram?
  let new: StateDiagram?
  let renames: [String: String]
  private(set) var nodes: [StateDiagram.Node] = []
  private(set) var clusters: [StateDiagram.Cluster] = []
  private(set) var arrows: [StateDiagram.Arrow] = []
  /// For each old node, its place among all; of an `H` that its state lost, that of the state.
  private var places: [Int] = []
  /// The old nodes without a place of their own: each `H` that its state lost.
  private var lost: Set<Int> = []
  /// For each state that remembers those inside it, its `H`, in either version.
  private let memories: (old: [Int: StateDiagram.Node.Shape], new: [Int: StateDiagram.Node.Shape])

  init(old: StateDiagram?, new: StateDiagram?, renames: [String: String]) {
    (self.old, self.new, self.renames) = (old, new, renames)
    memories = (old?.memories ?? [:], new?.memories ?? [:])
  }

  /// A name as the new version has it.
  private func renamed(_ name: String) -> String {
    name.split(separator: ".", omittingEmptySubsequences: false)
      .map { renames[String($0)] ?? String($0) }.joined(separator: ".")
  }

  // MARK: Nodes

  mutating func addNodes() {
    let partners = partners
    nodes = (new?.nodes ?? []).enumerated().map { number, node in
      guard let place = partners.firstIndex(of: number), let former = old?.nodes[place] else {
        return node.marked(.added, lines: node.lines.map { $0.marked(.added, hasSign: false) })
      }
      let isOtherwise = memories.old[place] != memories.new[number]
      let lines = former.lines.joined(with: node.lines)
      if former.label != node.label {
        return node.marked(.changed, label: "\(node.label) ← \(former.label)", lines: lines)
      }
      let isSame =
        lines.allSatisfy { $0.mark == .same } && former.shape == node.shape && !isOtherwise
      return node.marked(isSame ? .same : .changed, lines: lines, hasSign: isOtherwise)
    }
    let owners = old?.owners ?? [:]
    for (number, node) in (old?.nodes ?? []).enumerated() {
      let owner = node.shape.isMemory ? owners[number] : nil
      if let partner = partners[number] {
        places.append(partner)
      } else if let owner, partners[owner] != nil {
        lost.insert(number)
        places.append(places[owner])
      } else {
        places.append(nodes.count)
        nodes.append(
          node.marked(.removed, lines: node.lines.map { $0.marked(.removed, hasSign: false) }))
      }
    }
  }

  /// For each old node, the new one.
  private var partners: [Int?] {
    let news = new?.nodes ?? []
    var free = Dictionary(news.enumerated().map { (Key($1, $1.key), $0) }) { first, _ in first }
    var partners = (old?.nodes ?? []).map { free.removeValue(forKey: Key($0, renamed($0.key))) }
    // A region that is new beside the only one sets its name before those of states.
    let rest = free.values.sorted()
    for (number, node) in (old?.nodes ?? []).enumerated() where partners[number] == nil {
      let name = renamed(node.key)
      let found = rest.filter { other in
        !partners.contains(other) && news[other].shape == node.shape
          && (news[other].key.hasSuffix(".\(name)") || name.hasSuffix(".\(news[other].key)"))
      }
      if found.count == 1 { partners[number] = found[0] }
    }
    return partners
  }

  private struct Key: Hashable {
    let shape: StateDiagram.Node.Shape
    let name: String

    init(_ node: StateDiagram.Node, _ name: String) {
      (shape, self.name) = (node.shape.isMemory ? .history : node.shape, name)
    }
  }

  // MARK: Clusters

  mutating func addClusters() {
    clusters = new?.clusters ?? []
    let inside = Set(clusters.flatMap(\.nodes))
    for cluster in old?.clusters ?? [] {
      let owner = cluster.owner.map { places[$0] }
      // A node that is somewhere else now stays there.
      let own = cluster.nodes.filter { !lost.contains($0) }.map { places[$0] }
        .filter { !inside.contains($0) }
      let place = clusters.firstIndex { one in
        one.owner == owner && one.key == renamed(cluster.key)
      }
      guard let place else {
        let free = own.filter { $0 >= new?.nodes.count ?? 0 }
        if free.isEmpty { continue }
        clusters.append(
          StateDiagram.Cluster(
            label: VersionMark.removed.sign + cluster.label, nodes: free, name: cluster.name,
            owner: owner))
        continue
      }
      let one = clusters[place]
      clusters[place] = StateDiagram.Cluster(
        label: one.label, nodes: one.nodes + own, name: one.name, owner: one.owner)
    }
  }

  // MARK: Arrows

  private struct Ends: Hashable {
    let from: Int
    let to: Int
  }

  mutating func addArrows() {
    // What led into an `H` is gone with it, and what left it.
    let former = (old?.arrows ?? []).filter { !lost.contains($0.from) }
    let partners = partners(among: former)
    for (number, arrow) in (new?.arrows ?? []).enumerated() {
      guard let old = partners[number].map({ former[$0] }) else {
        arrows.append(
          arrow.marked(.added, lines: arrow.lines.all(.added), at: arrow.from, arrow.to))
        continue
      }
      let lines = old.lines.joined(with: arrow.lines)
      let isSame = lines.allSatisfy { $0.mark == .same }
      arrows.append(
        arrow.marked(isSame ? .same : .changed, lines: lines, at: arrow.from, arrow.to))
    }
    let kept = Set(partners.compactMap(\.self))
    for (number, arrow) in former.enumerated() where !kept.contains(number) {
      arrows.append(
        arrow.marked(
          .removed, lines: arrow.lines.all(.removed), at: places[arrow.from], places[arrow.to]))
    }
  }

  /// For each new arrow, the old one between the same ends that has the most in common: the whole
  /// label, a transition, or only that there is one.
  ///
  /// - Parameter former: The old arrows.
  /// - Returns: Their indices; `nil` for an arrow that is new.
  private func partners(among former: [StateDiagram.Arrow]) -> [Int?] {
    let news = new?.arrows ?? []
    let homes = new?.homes ?? []
    var free: [Ends: [Int]] = [:]
    for (number, arrow) in former.enumerated() {
      let to = places[arrow.to]
      let home = homes.indices.contains(to) ? homes[to] : to
      free[Ends(from: places[arrow.from], to: home), default: []].append(number)
    }
    var partners: [Int?] = news.map { _ in nil }
    for isAlike in [Self.haveSameLabel, Self.shareTransition, Self.areLabeled] {
      for (number, arrow) in news.enumerated() where partners[number] == nil {
        let ends = Ends(from: arrow.from, to: homes[arrow.to])
        let found = free[ends]?.firstIndex { isAlike(former[$0], arrow) }
        if let found { partners[number] = free[ends]?.remove(at: found) }
      }
    }
    return partners
  }

  private static func haveSameLabel(_ one: StateDiagram.Arrow, _ other: StateDiagram.Arrow) -> Bool
  {
    one.lines.map(\.text) == other.lines.map(\.text)
  }

  private static func shareTransition(
    _ one: StateDiagram.Arrow, _ other: StateDiagram.Arrow
  ) -> Bool {
    let blocks = Set(one.lines.blocks.map { $0.map(\.text) })
    return other.lines.blocks.contains { blocks.contains($0.map(\.text)) }
  }

  private static func areLabeled(_ one: StateDiagram.Arrow, _ other: StateDiagram.Arrow) -> Bool {
    !one.lines.isEmpty && !other.lines.isEmpty
  }

  /// What is new and what is gone, as sentences.
  func summary(_ words: DiagramPhrases) -> String {
    let states = { (mark: VersionMark) in
      nodes.filter { $0.mark == mark && $0.shape == .state }.map(\.label)
    }
    let moves = { (mark: VersionMark) in
      arrows.flatMap { arrow in
        arrow.lines.filter { $0.mark == mark && !$0.isCallback }.map { line in
          "\(line.text) (\(nodes[arrow.from].label) → \(nodes[arrow.to].label))"
        }
      }
    }
    return words.versions(
      added: states(.added) + moves(.added), removed: states(.removed) + moves(.removed),
      changed: states(.changed))
  }
}

extension StateDiagram {
  /// For each state that remembers those inside it, by index, the shape of its `H`.
  fileprivate var memories: [Int: Node.Shape] {
    let owners = owners
    let pairs = nodes.indices.filter { nodes[$0].shape.isMemory }.compactMap { node in
      owners[node].map { ($0, nodes[node].shape) }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// For each node, by index, the state that an arrow to it leads to: that of an `H`, or itself.
  fileprivate var homes: [Int] {
    let owners = owners
    return nodes.indices.map { nodes[$0].shape.isMemory ? owners[$0] ?? $0 : $0 }
  }
}

extension StateDiagram.Node.Shape {
  /// Whether it is an `H`: what was active last in a state.
  fileprivate var isMemory: Bool { self == .history || self == .deepHistory }
}

extension StateDiagram.Node {
  /// The name by which two versions of it are the same.
  fileprivate var key: String { name.isEmpty ? label : name }

  /// The node in a picture of two versions.
  fileprivate func marked(
    _ mark: VersionMark, label: String? = nil, lines: [StateDiagram.LabelLine],
    hasSign: Bool = true
  ) -> Self {
    let sign = shape == .state && hasSign ? mark.sign : ""
    var node = Self(
      shape: shape, label: sign + (label ?? self.label), lines: lines, link: link,
      isHighlighted: isHighlighted, name: name, note: note)
    node.mark = mark
    return node
  }
}

extension StateDiagram.Cluster {
  fileprivate var key: String { name.isEmpty ? label : name }
}

extension StateDiagram.Arrow {
  fileprivate func marked(
    _ mark: VersionMark, lines: [StateDiagram.LabelLine], at from: Int, _ to: Int
  ) -> Self {
    var arrow = Self(from: from, to: to, lines: lines, isHighlighted: isHighlighted)
    arrow.mark = mark
    return arrow
  }
}

extension StateDiagram.LabelLine {
  fileprivate func marked(_ mark: VersionMark, hasSign: Bool = true) -> Self {
    let text = (hasSign ? mark.sign : "") + self.text
    var line =
      isRemark
      ? Self(remark: text)
      : Self(text: text, isCallback: isCallback, link: link, isHighlighted: isHighlighted)
    line.mark = mark
    return line
  }
}

extension [StateDiagram.LabelLine] {
  /// The lines of a label that only one version has; a sign alone if there are none.
  fileprivate func all(_ mark: VersionMark) -> Self {
    if isEmpty {
      var line = StateDiagram.LabelLine(
        text: String(mark.sign.dropLast()), isCallback: false)
      line.mark = mark
      return [line]
    }
    return blocks.flatMap { $0.marked(mark) }
  }

  /// The labels of two versions as one: the new one, then what only the old one has.
  fileprivate func joined(with new: Self) -> Self {
    var former = blocks
    let kept = new.blocks.map { block -> Self in
      guard let place = former.firstIndex(where: { $0.map(\.text) == block.map(\.text) }) else {
        return block.marked(.added)
      }
      former.remove(at: place)
      return block.marked(.same)
    }
    return kept.flatMap(\.self) + former.flatMap { $0.marked(.removed) }
  }

  /// A sign on the first line of a transition.
  private func marked(_ mark: VersionMark) -> Self {
    enumerated().map { $1.marked(mark, hasSign: $0 == 0) }
  }

  /// The lines of each transition: its events, then its effects and remarks.
  fileprivate var blocks: [Self] {
    var blocks: [Self] = []
    for line in self {
      let isOpen = blocks.last?.last.map { !$0.isCallback && $0.text.hasSuffix(",") } ?? false
      if let last = blocks.indices.last, line.isCallback || line.isRemark || isOpen {
        blocks[last].append(line)
      } else {
        blocks.append([line])
      }
    }
    return blocks
  }
}
