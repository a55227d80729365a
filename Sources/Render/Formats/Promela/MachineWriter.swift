import Pack

extension PromelaWriter {
  /// Writes the effects of events, and the changes of relations.
  mutating func writeMachines() {
    for own in group.machines.indices {
      for number in machine(own).relations.indices { writeRelation(number, of: own) }
      for event in machine(own).events.indices { writeQuestion(of: event, own) }
    }
    lines += ["inline perform() {", "  if", "  :: !event"]
    for own in group.machines.indices {
      for event in machine(own).events.indices { write(event: event, of: own) }
    }
    lines += ["  :: else -> assert(false)", "  fi", "}", ""]
  }

  /// Writes the macro that sets the relation of object `f` to object `t` (from 1; 0 for none).
  ///
  /// A relation is one to one: setting it clears former relations of both objects.
  private mutating func writeRelation(_ number: Int, of own: Int) {
    let array = names.relations[own][number]
    let relation = machine(own).relations[number]
    let isMutual = relation.inverse == relation.name && relation.target == machine(own).name
    lines.append("inline \(names.relationSetters[own][number])(f, t) {")
    for rival in 0..<group.counts[own] {
      let one = "\(array)[\(rival)]"
      let former = "(t && \(one) == t)" + (isMutual ? " || \(one) == f + 1" : "")
      lines.append("  \(one) = (\(former) -> 0 : \(one));")
      if isMutual { lines.append("  \(one) = (t == \(rival + 1) -> f + 1 : \(one));") }
    }
    lines += ["  \(array)[f] = t", "}", ""]
  }

  /// The expression for whether an object satisfies a guard; `object` is an expression.
  func text(of question: Guard, machine own: Int, object: String) -> String {
    let parts = question.allowed.sorted { $0.key < $1.key }.map { region, states in
      let array = names.regions[own][region]
      let words = states.map { "\(array)[\(object)] == \(names.states[own][region][$0])" }
      if words.isEmpty { return "false" }
      return words.count == 1 ? words[0] : "(\(words.joined(separator: " || ")))"
    }
    return parts.isEmpty ? "true" : parts.joined(separator: " && ")
  }

  private func transitions(of event: Int, _ own: Int) -> [Transition] {
    machine(own).events[event].transitions.filter { $0.condition.holds(in: configuration) }
  }

  private mutating func writeQuestion(of event: Int, _ own: Int) {
    let word = names.questions[own][event]
    lines.append("#define \(word)(x) (\(taken(event, own, "x")) || \(ignored(event, own, "x")))")
  }

  /// The expression for whether a transition takes an event; `object` is an expression.
  private func taken(_ event: Int, _ own: Int, _ object: String) -> String {
    let any = any(of: transitions(of: event, own).filter { !$0.isIgnoring }, own, object)
    return "(!\(names.deadMacros[own])(\(object)) && \(any))"
  }

  /// The expression for whether an event is ignored unless a transition takes it.
  private func ignored(_ event: Int, _ own: Int, _ object: String) -> String {
    any(of: transitions(of: event, own).filter(\.isIgnoring), own, object)
  }

  private func any(of transitions: [Transition], _ own: Int, _ object: String) -> String {
    let guards = transitions.map { "(\(text(of: $0.source, machine: own, object: object)))" }
    return guards.isEmpty ? "false" : "(\(guards.joined(separator: " || ")))"
  }

  private mutating func write(event number: Int, of own: Int) {
    let word = names.events[own][number]
    let all = transitions(of: number, own)
    for transition in all where !transition.isIgnoring { write(transition, of: own, word) }
    if all.contains(where: \.isIgnoring) {
      let question = "\(ignored(number, own, "o")) && !\(taken(number, own, "o"))"
      lines.append("  :: STEP { (event == \(word) && \(question)); skip }")
    }
  }

  private mutating func write(_ transition: Transition, of own: Int, _ event: String) {
    let guardText = text(of: transition.source, machine: own, object: "o")
    let question = "event == \(event) && !\(names.deadMacros[own])(o) && \(guardText)"
    var steps: [String] = []
    // A silent state separates two positions of a run.
    func add(_ step: String) {
      if !steps.isEmpty { steps.append("clear()") }
      steps.append("\(step); who = o + \(objectOffsets[own]); note()")
    }
    // States that are entered between two calls are entered in one step.
    var entered: [String] = []
    func enter() {
      if !entered.isEmpty { add(entered.joined(separator: "; ")) }
      entered = []
    }
    for action in transition.actions {
      switch action {
      case .call(let call):
        guard happens(call), let word = word(for: call, on: own) else { continue }
        enter()
        add("call = \(word)")
        add("call = 0")
      case .enter(let region, let state):
        entered.append("\(names.regions[own][region])[o] = \(names.states[own][region][state])")
      }
    }
    enter()
    if transition.actions.contains(where: { ends($0, of: own) }) { steps.append(release(own)) }
    let first = steps.first ?? "skip"
    lines.append("  :: STEP { (\(question)); \(first) }" + (steps.count > 1 ? ";" : ""))
    for (place, step) in steps.enumerated() where place > 0 {
      lines.append("     STEP { \(step) }" + (place < steps.count - 1 ? ";" : ""))
    }
  }

  /// Whether a call happens in the configuration.
  private func happens(_ call: Call) -> Bool {
    let callback = pack.callback(call.callback)
    return call.condition.holds(in: configuration)
      && (callback?.condition.holds(in: configuration) ?? true)
  }

  private func word(for call: Call, on own: Int) -> String? {
    names.calls.first {
      $0.machine == own && $0.callback == call.callback && $0.argument == call.argument
    }?.word
  }

  private func ends(_ action: Action, of own: Int) -> Bool {
    guard case .enter(let region, let state) = action else { return false }
    return machine(own).regions[region].states[state].end == .object
  }

  /// Clears the relations from and to an object whose life ends.
  private func release(_ own: Int) -> String {
    let question = "\(names.deadMacros[own])(o)"
    var parts = names.relations[own].map { "\($0)[o] = (\(question) -> 0 : \($0)[o])" }
    for other in group.machines.indices {
      for (number, relation) in machine(other).relations.enumerated()
      where relation.target == machine(own).name {
        let array = names.relations[other][number]
        parts += (0..<group.counts[other]).map {
          "\(array)[\($0)] = (\(question) && \(array)[\($0)] == o + 1 -> 0 : \(array)[\($0)])"
        }
      }
    }
    return (["clear()"] + parts).joined(separator: "; ")
  }
}
