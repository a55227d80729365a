import Base
import PackReader

/// Writes an imported interaction: lifelines without machines, and messages in words.
struct InteractionText {
  /// The interaction; its remarks are before it.
  private(set) var node: Node = .nothing
  private var lifelines = UniqueNames("participant", reserved: ["none", "any"])
  private var branches = UniqueNames("branch")
  /// The comments that no step follows.
  private var homeless: [String] = []

  /// Writes an interaction.
  ///
  /// - Parameters:
  ///   - interaction: The interaction.
  ///   - name: Its name in the pack.
  init(_ interaction: ImportedInteraction, named name: String) {
    var entries: [(key: String, value: Node)] = []
    if let title = interaction.title?.inOneLine, title != name, !title.isEmpty {
      entries.append(("title", Node(text: title)))
    }
    let participants = interaction.participants.map { participant in
      (lifelines.name(ofThing: participant.id), participant.description)
    }
    let described = participants.map { name, details in
      (name, details(name).isEmpty ? Node.nothing : Node(entries: details(name)))
    }
    entries.append(("lifelines", Node(entries: described)))
    entries.append(("steps", steps(interaction.steps)))
    node = Node(entries: entries).commented(interaction.remarks.map(\.comment) + homeless)
  }

  /// A block with a message a line, or a list.
  private mutating func steps(_ steps: [ImportedInteraction.Step]) -> Node {
    let areMessages = steps.allSatisfy { step in
      if case .message = step.action { true } else { step.action == .remark }
    }
    if areMessages, steps.contains(where: { $0.action != .remark }) {
      return Node(
        text: steps.map { step in
          let comments = step.remarks.map { "# \($0.comment)\n" }.joined()
          guard case .message(let sender, let receiver, let line, let text) = step.action else {
            return comments
          }
          return comments + message(sender, receiver, line, text) + "\n"
        }.joined())
    }
    return Node(items: items(of: steps))
  }

  private mutating func items(of steps: [ImportedInteraction.Step]) -> [Node] {
    var items: [Node] = []
    var comments: [String] = []
    for step in steps {
      comments += step.remarks.map(\.comment)
      for item in self.items(step.action) {
        items.append(item.commented(comments))
        comments = []
      }
    }
    homeless += comments
    return items
  }

  private mutating func message(
    _ sender: String, _ receiver: String, _ line: ImportedInteraction.Line, _ text: String
  ) -> String {
    let ends = [sender, receiver].map { lifelines.name(ofThing: $0) }
    let words = text.inOneLine
    return "\(ends[0]) \(line.rawValue) \(ends[1]): \(words.isEmpty ? "…" : words)"
  }

  private mutating func items(_ action: ImportedInteraction.Action) -> [Node] {
    switch action {
    case .message(let sender, let receiver, let line, let text):
      return [Node(text: message(sender, receiver, line, text))]
    case .note(let text, let over):
      let names = over.map { lifelines.name(ofThing: $0) }
      let place = names.isEmpty ? [] : [("over", Node(words: names))]
      return [Node(entries: [("note", Node(text: text.inOneLine))] + place)]
    case .fragment(let kind, let branches): return fragment(kind, branches)
    case .remark: return []
    }
  }

  private mutating func fragment(
    _ kind: ImportedInteraction.Fragment, _ branches: [ImportedInteraction.Branch]
  ) -> [Node] {
    let full = branches.filter(\.hasSteps)
    switch kind {
    case .alt where branches.count > 1 && !full.isEmpty:
      var names = UniqueNames("branch")
      return [Node(entries: [("alt", Node(entries: branches.map { branch($0, &names) }))])]
    case .par:
      for branch in branches where !branch.hasSteps { leaveOut(kind, branch) }
      if full.count < 2 { return full.flatMap { items(of: $0.steps) } }
      return [Node(entries: [("par", Node(items: full.map { parallel($0) }))])]
    case .alt, .opt, .loop, .exit:
      guard full.count == 1, let branch = full.first else {
        for branch in branches { leaveOut(kind, branch) }
        return []
      }
      var entries = [(kind == .alt ? "opt" : kind.rawValue, steps(branch.steps))]
      let title = branch.title.inOneLine
      if !title.isEmpty {
        entries.append(("name", Node(text: self.branches.new(of: title))))
        entries.append(("title", Node(text: title)))
      }
      return [Node(entries: entries)]
    }
  }

  private mutating func parallel(_ branch: ImportedInteraction.Branch) -> Node {
    let title = branch.title.inOneLine
    if title.isEmpty { return steps(branch.steps) }
    return Node(entries: [("title", Node(text: title)), ("steps", steps(branch.steps))])
  }

  private mutating func branch(
    _ branch: ImportedInteraction.Branch, _ names: inout UniqueNames
  ) -> (key: String, value: Node) {
    let name = names.new(of: branch.title)
    let title = branch.title.inOneLine
    let steps = branch.hasSteps ? steps(branch.steps) : Node(items: items(of: branch.steps))
    if title == name { return (name, steps) }
    let titles = title.isEmpty ? [] : [("title", Node(text: title))]
    return (name, Node(entries: titles + [("steps", steps)]))
  }

  /// Leaves a branch without steps out, but not what is said of it.
  private mutating func leaveOut(
    _ kind: ImportedInteraction.Fragment, _ branch: ImportedInteraction.Branch
  ) {
    homeless.append("'\(kind.rawValue) \(branch.title.inOneLine)' has no steps, and is left out")
    _ = items(of: branch.steps)
  }
}

extension ImportedInteraction.Branch {
  /// Whether it has steps that a pack has.
  var hasSteps: Bool {
    steps.contains { step in
      switch step.action {
      case .message, .note: true
      case .fragment(_, let branches): branches.contains(where: \.hasSteps)
      case .remark: false
      }
    }
  }
}

extension ImportedInteraction.Participant {
  /// What is said of it beside its name.
  fileprivate func description(_ name: String) -> [(key: String, value: Node)] {
    var entries: [(key: String, value: Node)] = []
    let title = (self.title ?? id).inOneLine
    if title != name, !title.isEmpty { entries.append(("title", Node(text: title))) }
    if let box = box?.inOneLine, !box.isEmpty { entries.append(("box", Node(text: box))) }
    return entries
  }
}
