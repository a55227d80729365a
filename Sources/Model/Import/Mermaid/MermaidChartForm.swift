import Base

/// Makes a machine of the statements of a state diagram.
struct MermaidChartForm {
  private(set) var machine: ImportedMachine
  private(set) var faults: MermaidFaults
  private var chart: MermaidChart
  /// The states that end a scope, beyond those that are final themselves.
  private var ends: Set<MermaidChart.Scope> = []
  /// The states that are final themselves.
  private var finals: Set<Int> = []
  /// The children of each scope, by number, and the state in which it begins.
  private var children: [MermaidChart.Scope: [Int]] = [:]
  private var initials: [MermaidChart.Scope: String] = [:]
  /// The states that scopes have in addition, because several arrows lead out of `[*]`.
  private var starts: [MermaidChart.Scope: ImportedState] = [:]

  /// Makes a machine.
  ///
  /// - Parameters:
  ///   - chart: The statements, without errors.
  ///   - text: The lines.
  ///   - name: What its name is made of.
  ///   - faults: The errors so far.
  init(_ chart: MermaidChart, _ text: MermaidText, named name: String, _ faults: MermaidFaults) {
    (self.chart, self.faults) = (chart, faults)
    self.chart.readForks()
    machine = ImportedMachine(
      name: name, title: chart.title.isEmpty ? name : chart.title, root: ImportedState(id: ""))
    machine.guardsNameStates = true
    machine.remarks = self.chart.remarks
    if chart.states.isEmpty, faults.list.isEmpty {
      self.faults.report(
        "a state diagram has states; add 'A --> B: label'", line: text.firstLine)
    }
    guard self.faults.list.isEmpty else { return }
    for number in self.chart.states.indices where !self.chart.states[number].isDropped {
      children[self.chart.states[number].home, default: []].append(number)
    }
    readStarts()
    readEnds()
    for relation in self.chart.relations { add(relation) }
    machine.root.children = contents(of: nil, parts: self.chart.parts)
    if machine.root.children.first?.id.hasPrefix(Self.part) ?? false {
      machine.root.kind = .parallel
    } else {
      machine.root.initial = initials[.init()]
    }
  }

  /// What the ids of the parts of a composite begin with; no id of a diagram has a blank.
  private static let part = "part "

  // MARK: Beginnings and ends

  /// The child of a scope in which it begins if an arrow out of `[*]` leads to a state.
  private func child(of scope: MermaidChart.Scope, around state: Int) -> Int? {
    ([state] + chart.around(state)).first { chart.states[$0].home == scope }
  }

  private mutating func readStarts() {
    var arrows: [MermaidChart.Scope: [MermaidChart.Relation]] = [:]
    for relation in chart.relations where relation.source == nil {
      arrows[relation.scope, default: []].append(relation)
    }
    for (scope, relations) in arrows {
      let targets = Set(relations.map(\.target))
      if targets.count == 1, let target = relations[0].target,
        chart.states[target].home == scope, chart.states[target].kind != .choice
      {
        initials[scope] = chart.states[target].id
        machine.remarks += relations.filter { !$0.label.isEmpty }.map {
          ImportedRemark("the arrow out of '[*]' says '\($0.label)'", line: $0.line)
        }
        machine.remarks += relations.flatMap(\.remarks)
      } else {
        var start = ImportedState(id: "start of \(scope)", name: "start")
        start.remarks = [
          ImportedRemark("several arrows lead out of '[*]', or one leads farther than a state")
        ]
        (starts[scope], initials[scope]) = (start, start.id)
      }
    }
  }

  /// Finds the states that an arrow to `[*]` makes final: those that nothing else leaves.
  private mutating func readEnds() {
    var leaving: [Int: Int] = [:]
    for relation in chart.relations {
      if let source = relation.source { leaving[source, default: 0] += 1 }
    }
    for relation in chart.relations where relation.target == nil {
      guard let source = relation.source else { continue }
      let state = chart.states[source]
      let isFinal =
        relation.label.isEmpty && leaving[source] == 1 && state.parts == 0
        && state.kind == .state && state.home == relation.scope
        && initials[relation.scope] != state.id
      if isFinal { finals.insert(source) } else { ends.insert(relation.scope) }
    }
  }

  private static func end(_ scope: MermaidChart.Scope) -> String { "end of \(scope)" }

  // MARK: States

  /// The states inside a composite, or the diagram; its parts if there are several.
  private func contents(of composite: Int?, parts: Int) -> [ImportedState] {
    let all = (0..<max(1, parts)).map { part -> ImportedState in
      let scope = MermaidChart.Scope(composite: composite, part: part)
      var region = ImportedState(
        id: "\(Self.part)\(scope)", name: "region-\(part + 1)")
      region.children = (starts[scope].map { [$0] } ?? []) + (children[scope] ?? []).map(state)
      if ends.contains(scope) {
        region.children.append(ImportedState(id: Self.end(scope), name: "end", kind: .final))
      }
      region.initial = initials[scope]
      return region
    }.filter { !$0.children.isEmpty }
    return all.count == 1 ? all[0].children : all
  }

  private func state(_ number: Int) -> ImportedState {
    let written = chart.states[number]
    var state = ImportedState(id: written.id, title: written.descriptions.first)
    let notes = written.descriptions.dropFirst() + written.notes
    if !notes.isEmpty { state.note = notes.joined(separator: "; ") }
    state.remarks = written.remarks
    if written.kind == .choice { state.kind = .choice }
    if finals.contains(number) { state.kind = .final }
    if written.parts > 0 {
      state.children = contents(of: number, parts: written.parts)
      state.kind =
        state.children.first?.id.hasPrefix(Self.part) ?? false ? .parallel : .simple
      state.initial =
        (0..<written.parts).lazy.compactMap {
          initials[.init(composite: number, part: $0)]
        }.first
    }
    return state
  }

  // MARK: Arrows

  private mutating func add(_ relation: MermaidChart.Relation) {
    let scope = relation.scope
    let source: String
    if let number = relation.source {
      if finals.contains(number) { return addRemarks(of: relation) }
      source = chart.states[number].id
    } else if let start = starts[scope] {
      source = start.id
    } else {
      return
    }
    let target = relation.target.map { chart.states[$0].id } ?? Self.end(scope)
    var arrow = ImportedArrow(from: source, to: target, line: relation.line)
    arrow.remarks = relation.remarks
    arrow.read(relation.label)
    machine.arrows.append(arrow)
  }

  private mutating func addRemarks(of relation: MermaidChart.Relation) {
    machine.remarks += relation.remarks
  }
}

extension ImportedArrow {
  /// Reads a label as UML writes it: `event [guard] / call, call`.
  mutating func read(_ label: String) {
    var rest = label.trimmingBlanks
    if let slash = rest.hasPrefix("/ ") ? ("", String(rest.dropFirst(2))) : rest.parted(at: " / ") {
      // Words that neither a callback nor a change of a counter can have are part of a sentence.
      let called = slash.1.callsApart
      if slash.0.isEmpty || slash.0.hasSuffix("]") || called.allSatisfy(\.isCall) {
        (calls, rest) = (called, slash.0)
      }
    }
    if rest.hasSuffix("]"), let open = rest.lastIndex(of: "[") {
      let words = rest[rest.index(after: open)...].dropLast().trimmingBlanks
      let before = rest[..<open].trimmingBlanks
      if !words.isEmpty { (condition, rest) = (words, before) }
    }
    if rest == "else" { (condition, rest) = ("else", "") }
    if let time = rest.after(word: "after"), !time.isEmpty {
      after = time
    } else if !rest.isEmpty {
      event = rest
    }
  }
}

extension String {
  /// The parts between commas outside parentheses.
  fileprivate var callsApart: [String] {
    var (parts, depth) = ([""], 0)
    for character in self {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == ",", depth <= 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.map(\.trimmingBlanks).filter { !$0.isEmpty }
  }
}
