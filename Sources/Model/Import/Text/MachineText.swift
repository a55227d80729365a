import Base
import PackReader

/// Writes an imported machine in the short form: states with blocks of arrows.
struct MachineText {
  /// The machine; its remarks are before it.
  private(set) var node: Node = .nothing
  /// The callbacks of this machine and those before it.
  private(set) var callbacks: CallbackWords
  private let tree: StateTree
  private var words: ArrowWords
  /// The arrows between the children of each state, by its number.
  private var arrows: [Int: [ImportedArrow]] = [:]

  /// Writes a machine.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - name: Its name in the pack.
  ///   - other: The callbacks of the machines before it.
  init(_ machine: ImportedMachine, named name: String, after other: CallbackWords?) {
    let machine = machine.normalForm
    let ends = Set(machine.arrows.flatMap { [$0.source] + [$0.target].compactMap(\.self) })
    tree = StateTree(machine.root, named: ends)
    callbacks = CallbackWords(of: name, after: other)
    let settled = SettledArrows(machine, tree)
    words = ArrowWords(of: settled.arrows, guardsNameStates: machine.guardsNameStates)
    place(settled.arrows, areOrdered: machine.isOrdered)
    var head: [(key: String, value: Node)] = []
    if let title = machine.title, title.inOneLine != name, !title.inOneLine.isEmpty {
      head.append(("title", Node(text: title.inOneLine)))
    }
    if !words.areDeclaredByUse { head.append(("events", words.declarations)) }
    let choices = tree.entries.filter { $0.state.kind == .choice }
    if !choices.isEmpty { head.append(("choices", Node(words: choices.map(\.name)))) }
    let body = tree.entries[0].state.kind == .parallel ? [regions(of: 0)] : contents(of: 0)
    let all =
      machine.remarks + machine.root.remarks + choices.flatMap(\.state.remarks) + settled.remarks
    node = Node(entries: head + body).commented(all.map(\.comment))
  }

  /// What decides which arrow is taken.
  private struct Occasion: Hashable {
    let source: String
    let event: String?
  }

  /// Puts arrows among those of the innermost state around their ends.
  ///
  /// A pack reads the arrows of outer states first. Those of one state and event, if the first that
  /// is possible is taken, are together in the outermost place of any.
  private mutating func place(_ all: [ImportedArrow], areOrdered: Bool) {
    var outermost: [Occasion: Int] = [:]
    for arrow in areOrdered ? all : [] {
      let occasion = Occasion(source: arrow.source, event: arrow.event)
      guard let scope = scope(of: arrow) else { continue }
      outermost[occasion] = min(outermost[occasion] ?? scope, scope)
    }
    for arrow in all {
      guard let scope = scope(of: arrow) else { continue }
      let occasion = Occasion(source: arrow.source, event: arrow.event)
      arrows[outermost[occasion] ?? scope, default: []].append(arrow)
    }
  }

  /// The innermost state around the ends of an arrow, by number; outer ones have smaller numbers.
  private func scope(of arrow: ImportedArrow) -> Int? {
    guard let source = tree[arrow.source] else { return nil }
    return tree.common(source, arrow.target.flatMap { tree[$0] } ?? source)
  }
}

// MARK: - States

extension MachineText {
  private mutating func regions(of state: Int) -> (key: String, value: Node) {
    let regions = tree.entries[state].children.map { region in
      let title =
        tree.entries[region].state.title.map { [("title", Node(text: $0.inOneLine))] } ?? []
      let node = Node(entries: title + contents(of: region))
      return (
        tree.entries[region].name, node.commented(tree.entries[region].state.remarks.map(\.comment))
      )
    }
    return ("regions", Node(entries: regions))
  }

  /// What is inside a state, or the machine: states and arrows.
  private mutating func contents(of scope: Int) -> [(key: String, value: Node)] {
    let states = tree.states(in: scope)
    let names = states.map { tree.entries[$0].name }
    var entries: [(key: String, value: Node)] = []
    let own = arrows[scope] ?? []
    let (used, first) = used(by: own, in: scope)
    let described = states.map { (tree.entries[$0].name, description(of: $0)) }
    let arePlain = described.allSatisfy { $0.1 == nil }
    if let initial = tree.initial(of: scope), tree.entries[initial].name != first {
      entries.append(("initial", Node(text: tree.entries[initial].name)))
    }
    let final = states.filter { tree.entries[$0].state.kind == .final }
    if !final.isEmpty {
      entries.append(("final", Node(words: final.map { tree.entries[$0].name })))
    }
    if !arePlain {
      entries.append(("states", Node(entries: described.map { ($0.0, $0.1 ?? .nothing) })))
    } else if used != names {
      entries.append(("states", Node(words: names)))
    }
    if !own.isEmpty { entries.append(("transitions", written(own, in: scope))) }
    return entries
  }

  /// The words for states in arrows, in their order, and the state in which it begins unless it
  /// says otherwise.
  private func used(
    by arrows: [ImportedArrow], in scope: Int
  ) -> (words: [String], first: String?) {
    var words: [String] = []
    var seen: Set<String> = []
    let ends = arrows.flatMap { [$0.source] + [$0.target].compactMap(\.self) }
    for end in ends.compactMap({ tree[$0] }) where tree.entries[end].state.kind != .choice {
      let word = tree.word(for: end, in: scope)
      if seen.insert(word).inserted { words.append(word) }
    }
    let sources = arrows.lazy.compactMap { tree[$0.source] }
    let first = sources.first { tree.entries[$0].state.kind != .choice }
    let word = first.map { tree.word(for: $0, in: scope) }
    return (words, word ?? tree.states(in: scope).first.map { tree.entries[$0].name })
  }

  /// What is said of a state; `nil` if it is a name only.
  private mutating func description(of number: Int) -> Node? {
    let (state, name) = (tree.entries[number].state, tree.entries[number].name)
    var entries: [(key: String, value: Node)] = []
    let title = (state.title ?? state.name).inOneLine
    if title != name, !title.isEmpty { entries.append(("title", Node(text: title))) }
    if let note = state.note?.inOneLine, !note.isEmpty {
      entries.append(("note", Node(text: note)))
    }
    for (key, calls) in [("entry", state.entry), ("exit", state.exit)] where !calls.isEmpty {
      entries.append((key, Node(words: calls.map { callbacks.call($0) })))
    }
    if let history = state.history, !state.children.isEmpty {
      entries.append(("history", Node(text: history.rawValue)))
    }
    if state.kind == .parallel, !state.children.isEmpty {
      entries.append(regions(of: number))
    } else if !state.children.isEmpty {
      entries += contents(of: number)
    }
    let comments = state.remarks.map(\.comment)
    if entries.isEmpty, comments.isEmpty { return nil }
    return (entries.isEmpty ? Node.nothing : Node(entries: entries)).commented(comments)
  }
}

// MARK: - Arrows

extension MachineText {
  /// A block of arrows, or a list if something is beside one.
  private mutating func written(_ arrows: [ImportedArrow], in scope: Int) -> Node {
    var lines = ""
    var items: [Node] = []
    let isList = arrows.contains { $0.isLocal || $0.note != nil }
    for arrow in arrows {
      let calls = arrow.calls.map { callbacks.call($0) }
      let condition = words.condition(of: arrow, in: tree)
      let comments = (arrow.remarks + condition.remarks).map(\.comment)
      let ends = ends(of: arrow, in: scope)
      let states = arrow.states.compactMap(word)
      let label = words.label(of: arrow, in: states, condition.text, calling: calls)
      if !isList {
        lines += comments.map { "# \($0)\n" }.joined()
        lines += label.isEmpty ? "\(ends)\n" : "\(ends): \(label)\n"
        continue
      }
      var entries = [(ends, label.isEmpty ? Node.nothing : Node(text: label))]
      if arrow.isLocal { entries.append(("local", Node(text: "true"))) }
      if let note = arrow.note?.inOneLine { entries.append(("note", Node(text: note))) }
      items.append(Node(entries: entries).commented(comments))
    }
    return isList ? Node(items: items) : Node(text: lines)
  }

  /// A state in a guard; `nil` if it has been dropped.
  private func word(for state: ImportedGuard) -> String? {
    switch state {
    case .active(let id): tree[id].map { tree.word(for: $0, in: 0) }
    case .inactive(let id): tree[id].map { "not " + tree.word(for: $0, in: 0) }
    }
  }

  private func ends(of arrow: ImportedArrow, in scope: Int) -> String {
    let ends = [arrow.source, arrow.target].compactMap { $0.flatMap { tree[$0] } }
    return ends.map { tree.word(for: $0, in: scope) }.joined(separator: " -> ")
  }
}

extension ImportedRemark {
  /// The remark as a line of a comment.
  var comment: String {
    let text = text.inOneLine
    return line > 0 ? "line \(line): \(text)" : text
  }
}
