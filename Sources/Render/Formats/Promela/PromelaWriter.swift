import Pack

/// Writes a machine group as a Promela model: its objects, its machines, and its activities.
///
/// A state of the model is a global state, or is inside a step between two of them. Inside a step,
/// each position of a run is a state of its own; `who` and `call` say what is observed there.
struct PromelaWriter {
  let pack: Pack
  let configuration: Configuration
  let group: MachineGroup
  var names: PromelaNames
  /// For each machine, the number in `who` before that of its first object.
  let objectOffsets: [Int]
  /// For each activity and location, its number in `at`; locations in gaps come first.
  let numbers: [[Int]]
  /// The number of the last location in a gap.
  let lastGap: Int
  /// The lists of labels that edges choose; `took` is the index plus 1.
  let labels: [[String]]
  /// The index of each list of labels.
  let labelIndices: [[String]: Int]
  /// The rising edges that claims refer to, in the order of their first use.
  var risingEdges: [RisingEdge] = []
  var lines: [String] = []

  /// A condition with memory, to detect that it becomes true.
  struct RisingEdge {
    /// The variables: whether the condition just became true, and whether it was true before.
    let up: String
    let was: String
    /// The condition, a Promela expression.
    let text: String
    /// Whether the condition is true initially.
    let isInitial: Bool
    /// The occurrence whose beginning resets it; `nil` for whole runs.
    let occasion: Occurrence?
  }

  /// The occurrences of an interaction that a property observes.
  struct Occurrence: Hashable {
    /// The index of the activity in the group.
    let activity: Int
    /// For each role, the number of the object.
    let binding: [Int]
    /// The nesting level, a Promela expression.
    let level: String

    /// The expression for whether no other activity is nested inside.
    var isInnermost: String {
      level == "AMBIENT" ? "at[AMBIENT]" : "(depth == \(level) && !at[AMBIENT])"
    }
  }

  /// Numbers the locations and labels of a group.
  init(of group: MachineGroup, in pack: Pack, _ configuration: Configuration) {
    self.pack = pack
    self.configuration = configuration
    self.group = group
    names = PromelaNames(for: group, in: pack)
    objectOffsets = group.counts.indices.map { 1 + group.counts[..<$0].reduce(0, +) }
    var next = 2
    var numbers = group.activities.map { $0.locations.map { _ in 0 } }
    for isGap in [true, false] {
      for (activity, one) in group.activities.enumerated() {
        for (place, position) in one.locations.enumerated() where position.isGap == isGap {
          numbers[activity][place] = next
          next += 1
        }
      }
    }
    self.numbers = numbers
    lastGap = 1 + group.activities.flatMap(\.locations).count { $0.isGap }
    var labels: [[String]] = []
    var places: [[String]: Int] = [:]
    for edge in group.activities.flatMap(\.locations).flatMap(\.edges)
    where !edge.edge.labels.isEmpty {
      guard places[edge.edge.labels] == nil else { continue }
      places[edge.edge.labels] = labels.count
      labels.append(edge.edge.labels)
    }
    self.labels = labels
    labelIndices = places
  }

  /// The most roles of an activity; at least 1.
  var roleCount: Int { max(group.activities.map(\.roles.count).max() ?? 1, 1) }
  /// The most activities that can be nested.
  var nesting: Int { max(pack.bounds.nesting, 1) }

  /// The machine at an index of the group.
  func machine(_ own: Int) -> Machine { pack.machines[group.machines[own]] }

  /// The smallest Promela type for numbers up to a limit.
  func type(upTo limit: Int) -> String { limit < 2 ? "bit" : limit < 256 ? "byte" : "int" }
}

extension PromelaWriter {
  /// Writes the variables.
  mutating func writeState() {
    let most = numbers.joined().max() ?? 1
    lines += [
      "#define NESTING \(nesting)", "#define AMBIENT \(nesting + 1)",
      "#define ROLES \(roleCount)", "#define LAST_GAP \(lastGap)", "",
      "/* The interactions under way, the outermost first: their steps and objects. */",
      "\(type(upTo: max(most, 2))) at[\(nesting + 2)];",
      "\(type(upTo: 2)) cast[\((nesting + 2) * roleCount)];", "byte depth;", "",
      "/* What is to be seen: of whom, and the callback that runs. */",
      "byte who = START;", "\(type(upTo: max(names.calls.count, 2))) call;",
      "\(type(upTo: max(group.activities.count, 2))) begun;",
      "\(type(upTo: max(labels.count, 2))) took;",
      "byte ended;", "",
      "/* The step that is taken: an event, the object that gets it, and where it leads. */",
      "\(type(upTo: max(names.events.joined().count, 2))) event;", "byte o;",
      "\(type(upTo: max(most, 2))) to;", "hidden byte l;", "",
    ]
    for own in group.machines.indices { writeObjects(of: own) }
    let events = names.events.joined().enumerated()
    lines += events.map { "#define \($0.element) \($0.offset + 1)" }
    for (number, call) in names.calls.enumerated() {
      lines.append("#define \(call.word) \(number + 1)")
    }
    for risingEdge in risingEdges {
      let value = risingEdge.isInitial && risingEdge.occasion == nil ? " = 1" : ""
      lines.append("FLAG \(risingEdge.up)\(value);")
      lines.append("FLAG \(risingEdge.was)\(value);")
    }
    lines.append("")
  }

  private mutating func writeObjects(of own: Int) {
    let machine = machine(own)
    let count = group.counts[own]
    for (number, region) in machine.regions.enumerated() {
      for (state, word) in names.states[own][number].enumerated() {
        lines.append("#define \(word) \(state)")
      }
      let initial = names.states[own][number][region.initialIndex]
      let array = names.regions[own][number]
      let type = type(upTo: max(region.states.count - 1, 2))
      lines.append("\(type) \(array)[\(count)] = \(initial);")
    }
    for array in names.relations[own] { lines.append("byte \(array)[\(count)];") }
    let ends = machine.regions.indices.map { region in
      (region, machine.regions[region].states.indices)
    }
    func text(_ end: State.End) -> String {
      let parts = ends.flatMap { region, states in
        states.filter { machine.regions[region].states[$0].end == end }.map {
          "\(names.regions[own][region])[x] == \(names.states[own][region][$0])"
        }
      }
      return parts.isEmpty ? "false" : "(\(parts.joined(separator: " || ")))"
    }
    lines.append("#define \(names.deadMacros[own])(x) (\(text(.object)) && !\(text(.process)))")
    lines.append("")
  }

  /// Writes the macros for whether the process has ended, and whether activities can start.
  mutating func writeQuestions() {
    var ends: [String] = []
    for own in group.machines.indices {
      for (number, region) in machine(own).regions.enumerated() {
        for (state, one) in region.states.enumerated() where one.end == .process {
          ends += (0..<group.counts[own]).map {
            "\(names.regions[own][number])[\($0)] == \(names.states[own][number][state])"
          }
        }
      }
    }
    lines += [
      "#define OVER (\(ends.isEmpty ? "false" : ends.joined(separator: " || ")))",
      "#define TOP (at[AMBIENT] -> AMBIENT : depth)",
      "#define IS_IDLE (!ended && !at[TOP])",
      "#define IS_OPEN (!ended && !at[AMBIENT] && depth < NESTING "
        + "&& (!depth || (at[depth] > 1 && at[depth] <= LAST_GAP)))", "",
    ]
  }

  /// Writes what follows every step.
  mutating func writeEnds() {
    lines += ["inline note() {", "  skip"]
    for risingEdge in risingEdges {
      lines[lines.count - 1] += ";"
      lines.append("  \(risingEdge.up) = (!\(risingEdge.was) && \(risingEdge.text));")
      lines.append("  \(risingEdge.was) = \(risingEdge.text)")
    }
    lines += [
      "}", "inline clear() {",
      "  who = 0; call = 0" + risingEdges.map { "; \($0.up) = 0" }.joined(), "}",
    ]
    let roles = (0..<roleCount).map { "cast[l * ROLES + \($0)]" }
    let frames = (1..<(nesting + 2)).map { "at[\($0)]" }
    let bindings = (roleCount..<((nesting + 2) * roleCount)).map { "cast[\($0)]" }
    // It has no branches: such a step stays small in the verifier.
    lines += [
      "inline settle() {", "  STEP {", "    clear(); took = 0; begun = 0; l = TOP;",
    ]
    lines += roles.map { "    \($0) = (to -> \($0) : 0);" }
    lines += ["    depth = depth - (!to && l != AMBIENT);", "    at[l] = to;"]
    if isMortal {
      lines.append("    ended = (OVER -> 2 : ended);")
      lines += (["depth"] + frames + bindings).map { "    \($0) = (ended -> 0 : \($0));" }
    }
    lines += ["    event = 0; o = 0; to = 0; l = 0", "  }", "}", ""]
  }

  /// Whether the process can end.
  private var isMortal: Bool {
    group.machines.indices.contains { own in
      machine(own).regions.flatMap(\.states).contains { $0.end == .process }
    }
  }
}
