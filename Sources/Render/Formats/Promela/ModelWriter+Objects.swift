import Model

extension ModelWriter {
  /// Writes what a state consists of.
  mutating func writeState() {
    let most = numbers.joined().max() ?? 1
    lines += [
      "#define NESTING \(nesting)", "#define AMBIENT \(nesting + 1)",
      "#define ROLES \(roleCount)", "#define LAST_GAP \(lastGap)", "",
      "/* The interactions under way, the outermost first: where each stands, and who plays. */",
      "\(type(upTo: max(most, 2))) at[\(nesting + 2)];",
      "\(type(upTo: 2)) cast[\((nesting + 2) * roleCount)];", "byte depth;", "",
      "/* What is to be seen: of whom, and the callback that runs. */",
      "byte who = START;", "\(type(upTo: max(names.calls.count, 2))) call;",
      "\(type(upTo: max(troupe.acts.count, 2))) begun;",
      "\(type(upTo: max(labels.count, 2))) took;",
      "byte ended;", "",
      "/* The step that is taken: an event, the object that gets it, and where it leads. */",
      "\(type(upTo: max(names.events.joined().count, 2))) event;", "byte o;",
      "\(type(upTo: max(most, 2))) to;", "hidden byte l;", "",
    ]
    for own in troupe.machines.indices { writeObjects(of: own) }
    let events = names.events.joined().enumerated()
    lines += events.map { "#define \($0.element) \($0.offset + 1)" }
    for (number, call) in names.calls.enumerated() {
      lines.append("#define \(call.word) \(number + 1)")
    }
    for rise in rises {
      let value = rise.isInitial && rise.occasion == nil ? " = 1" : ""
      lines.append("FLAG \(rise.up)\(value);")
      lines.append("FLAG \(rise.was)\(value);")
    }
    lines.append("")
  }

  private mutating func writeObjects(of own: Int) {
    let machine = machine(own)
    let count = troupe.counts[own]
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
    lines.append("#define \(names.dead[own])(x) (\(text(.object)) && !\(text(.world)))")
    lines.append("")
  }

  /// Writes what tells that the process is gone, and that interactions may begin.
  mutating func writeQuestions() {
    var ends: [String] = []
    for own in troupe.machines.indices {
      for (number, region) in machine(own).regions.enumerated() {
        for (state, one) in region.states.enumerated() where one.end == .world {
          ends += (0..<troupe.counts[own]).map {
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
    for rise in rises {
      lines[lines.count - 1] += ";"
      lines.append("  \(rise.up) = (!\(rise.was) && \(rise.text));")
      lines.append("  \(rise.was) = \(rise.text)")
    }
    lines += [
      "}", "inline clear() {", "  who = 0; call = 0" + rises.map { "; \($0.up) = 0" }.joined(), "}",
    ]
    let roles = (0..<roleCount).map { "cast[l * ROLES + \($0)]" }
    let frames = (1..<(nesting + 2)).map { "at[\($0)]" }
    let casts = (roleCount..<((nesting + 2) * roleCount)).map { "cast[\($0)]" }
    // No choice is made in it: a step without branches stays small in the verifier.
    lines += [
      "inline settle() {", "  STEP {", "    clear(); took = 0; begun = 0; l = TOP;",
    ]
    lines += roles.map { "    \($0) = (to -> \($0) : 0);" }
    lines += ["    depth = depth - (!to && l != AMBIENT);", "    at[l] = to;"]
    if isMortal {
      lines.append("    ended = (OVER -> 2 : ended);")
      lines += (["depth"] + frames + casts).map { "    \($0) = (ended -> 0 : \($0));" }
    }
    lines += ["    event = 0; o = 0; to = 0; l = 0", "  }", "}", ""]
  }

  /// Whether the process can end.
  private var isMortal: Bool {
    troupe.machines.indices.contains { own in
      machine(own).regions.flatMap(\.states).contains { $0.end == .world }
    }
  }
}
