import Base
import PackReader

extension XStateReader {
  private static let keys: Set = [
    "target", "actions", "guard", "cond", "in", "internal", "reenter", "description", "event",
  ]

  /// Reads in which states a state begins, and its transitions.
  mutating func readEnds(of number: Int) {
    guard let node = nodes[number] else { return }
    if chart.isHistory(number) {
      chart.states[number].initial = targets(node["target"], of: number)
    } else if let initial = node["initial"] {
      readInitial(initial, of: number)
    } else if chart.isCompound(number) {
      report(
        .imported, "missing key 'initial' of a state with states inside; add it", node)
    }
    let written = node.transitions
    let isLeft = chart.states[number].kind != .final && !chart.isHistory(number)
    if !isLeft, let first = written.first {
      remark("transitions are left out, since none leaves this state", first.node, of: number)
      return
    }
    for transition in written
    where problems.count < Limits.diagnostics && chart.transitions.count <= Statechart.greatestSteps
    {
      read(transition, of: number)
    }
  }

  /// Reads the child in which a state begins: its key, or a mapping with `target`.
  private mutating func readInitial(_ node: Node, of number: Int) {
    for call in Self.calls(node["actions"]).calls {
      remark("'\(call)', called as it begins, is left out", node, of: number)
    }
    for target in (node["target"] ?? node).alternatives {
      guard let text = target.text else { continue }
      if let state = self.state(text.hasPrefix(".") ? text : "." + text, from: number)
        ?? self.state(text, from: number), chart.isInside(state, number)
      {
        chart.states[number].initial.append(state)
      } else {
        report(unknown: text, among: chart.inner(number).map { chart.states[$0].name }, target)
      }
    }
  }

  private mutating func read(_ written: XStateTransition, of source: Int) {
    let node = written.node
    if written.trigger == .done, source == root {
      remark("what follows the end of the machine is left out", node, of: source)
      return
    }
    var transition = Statechart.Transition(
      source: source, trigger: trigger(written.trigger, of: source, node), targets: [],
      place: node.place)
    guard case .mapping = node.content else {
      transition.targets = node.isNull ? [] : targets(node, of: source)
      transition.isInternal = isInternal(node, node)
      chart.transitions.append(transition)
      return
    }
    for entry in node.entries where !Self.keys.contains(entry.key) {
      transition.remarks.append(
        ImportedRemark("\(entry.key.quoted) is left out", line: entry.place.line))
    }
    transition.targets = targets(node["target"], of: source)
    transition.isInternal = isInternal(node, node["target"])
    (transition.calls, transition.remarks) = {
      let read = Self.calls(node["actions"])
      return (read.calls, transition.remarks + read.remarks)
    }()
    transition.note = node["description"]?.text?.inOneLine
    readGuard(node, &transition)
    chart.transitions.append(transition)
  }

  private mutating func trigger(
    _ written: XStateTransition.Trigger, of source: Int, _ node: Node
  ) -> Statechart.Trigger {
    switch written {
    case .event(""):
      // XState 4 wrote transitions that are taken at once as those of an event without a name.
      return .always
    case .event(let event):
      if event.hasPrefix("done.state.") || event.hasPrefix("xstate.done.state.") {
        report(
          .importedForm, "this event is the end of a state; write 'onDone' in that state", node)
      }
      return .events([event])
    case .actor(let place, let word): return .events(["\(actors.name(at: place)) \(word)"])
    case .after(let time): return .after(time)
    case .always: return .always
    case .done: return .done(of: source)
    }
  }

  private func isInternal(_ node: Node, _ target: Node?) -> Bool {
    if chart.dialect == .xstate5 { return node["reenter"]?.text != "true" }
    if let word = node["internal"]?.text { return word == "true" }
    return (target?.alternatives ?? []).contains { $0.text?.hasPrefix(".") ?? false }
  }

  private mutating func readGuard(_ node: Node, _ transition: inout Statechart.Transition) {
    if let written = node["guard"] ?? node["cond"] {
      let (words, remarks) = guards.words(for: written)
      transition.guardText = words
      transition.remarks += remarks
    }
    guard let inside = node["in"] else { return }
    if let text = inside.text, let state = state(text, from: transition.source) {
      transition.states.append(.active(chart.states[state].id))
    } else {
      report(unknown: inside.text ?? inside.kind, among: names(around: transition.source), inside)
    }
  }
}

// MARK: - Targets

extension XStateReader {
  /// The states that a target, or a list of them, names; none for `null`.
  private mutating func targets(_ node: Node?, of source: Int) -> [Int] {
    guard let node, !node.isNull else { return [] }
    var targets: [Int] = []
    if node.alternatives.count > Statechart.greatestTargets {
      report(.imported, "more than \(Statechart.greatestTargets) targets; name fewer", node)
      return []
    }
    for item in node.alternatives {
      guard let text = item.text, !text.isEmpty else {
        if !item.isNull, item.text == nil {
          report(.imported, "expected the name of a state, not \(item.kind)", item)
        }
        continue
      }
      if let state = state(text, from: source), state > 0 {
        targets.append(state)
      } else {
        report(unknown: text, among: names(around: source), item)
      }
    }
    if let two = chart.exclusive(targets) {
      report(
        .imported,
        "'\(chart.states[two.0].name)' and '\(chart.states[two.1].name)' are never active together",
        node)
    }
    return targets
  }

  /// The state that a target means: `#id`, perhaps with keys after it, `.child`, or `sibling`.
  func state(_ text: String, from source: Int) -> Int? {
    if text.hasPrefix("#") {
      let path = text.dropFirst()
      if let state = byID[String(path)] { return state }
      for end in path.indices where path[end] == "." {
        if let outer = byID[String(path[..<end])],
          let state = inner(path[end...].dropFirst(), of: outer)
        {
          return state
        }
      }
      return nil
    }
    if text.hasPrefix(".") { return inner(text.dropFirst(), of: source) }
    let outer = source == root ? source : chart.states[source].parent ?? source
    return inner(text[...], of: outer)
  }

  /// The state to which keys lead, parted by dots; a key can have dots, too.
  private func inner(_ path: Substring, of outer: Int) -> Int? {
    for child in chart.states[outer].children {
      let key = chart.states[child].name
      if path == key { return child }
      if path.hasPrefix(key + "."), let state = inner(path.dropFirst(key.count + 1), of: child) {
        return state
      }
    }
    return nil
  }

  private func names(around source: Int) -> [String] {
    let parent = chart.states[source].parent ?? source
    return chart.states[parent].children.map { chart.states[$0].name }
      + byID.keys.sorted().map { "#" + $0 }
  }

  private mutating func report(unknown text: String, among names: [String], _ node: Node) {
    let near = Suggestion(for: text, among: names).word
    report(
      .imported,
      "unknown state \(text.quoted); "
        + (near.map { "did you mean '\($0)'?" } ?? "write a sibling, '.child', or '#id'"), node)
  }
}
