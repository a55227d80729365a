import Analysis
import Base
import Pack

// The callbacks of an event, by the state of the object that receives it.
extension InteractionDiagramBuilder {
  /// Transitions with the same callbacks and the same effect on the life of the object.
  private struct Case {
    /// The callbacks, in order.
    let calls: [Call]
    /// Whether the life of the object ends.
    let isEnd: Bool
    /// The transitions, in the order of the event.
    var transitions: [Transition]
  }

  /// The callbacks of a step; if they depend on the state, a fragment with a guarded operand for
  /// each case.
  func items(of send: Step.Send, in scope: Scope) -> [SequenceDiagram.Item] {
    let role = scope.interaction.lifelines[send.lifeline]
    guard let machine = pack.machine(role.machine),
      let event = machine.event(send.event),
      let numbers = taken[send.place]
    else { return [] }
    let transitions = numbers.map { event.transitions[$0] }
    let lifeline = scope.places[send.lifeline]
    let cases = cases(of: transitions, on: machine)
    let note = send.note.text(in: locale)
    let remark: [SequenceDiagram.Item] = note.isEmpty || transitions.isEmpty ? [] : [.note(note)]
    let arrow = MessageArrow(
      sender: send.sender.map { (scope.places[$0.lifeline], $0.kind) }, receiver: lifeline,
      text: event.title(in: locale), isDrawn: pack.showsSilentEvents)
    let calling = cases.filter { !$0.calls.isEmpty || $0.isEnd || arrow.silentSender != nil }
    let open =
      role.isMany
      ? openRegions(of: transitions, for: send.lifeline, on: machine, in: scope) : []
    if cases.count <= 1, open.isEmpty {
      return remark + (calling.first.map { messages(of: $0, by: arrow) } ?? [])
    }
    if calling.isEmpty { return remark }
    let number = usual.transition(of: send.event, at: scope.path + [send.place])
    let taken = number.flatMap { number in
      cases.first { $0.transitions.contains(event.transitions[number]) }
    }
    return remark + [
      .fragment(choice(of: calling, among: cases, usual: taken, on: machine, open, by: arrow))
    ]
  }

  /// A fragment with an operand for each of the cases that call something.
  ///
  /// If the usual case calls nothing, the condition of all others is outside, and inside is what
  /// they differ in.
  private func choice(
    of calling: [Case], among cases: [Case], usual: Case?, on machine: Machine, _ open: [Int],
    by arrow: MessageArrow
  ) -> SequenceDiagram.Fragment {
    let place = calling.firstIndex { $0.transitions == usual?.transitions }
    let isUnusual = usual != nil && place == nil
    let isNested = isUnusual && calling.count > 1
    let transitions = cases.flatMap(\.transitions)
    let others = calling.flatMap(\.transitions)
    let operands = calling.map { one in
      SequenceDiagram.Operand(
        condition: condition(of: one, among: isNested ? others : transitions, on: machine, open),
        items: messages(of: one, by: arrow))
    }
    let choice = SequenceDiagram.Fragment(
      operation: operands.count == 1 ? .opt : .alt, operands: operands,
      usual: isUnusual && !isNested ? nil : place ?? 0)
    guard isNested else { return choice }
    let all = Case(calls: [], isEnd: false, transitions: others)
    let operand = SequenceDiagram.Operand(
      condition: condition(of: all, among: transitions, on: machine, open),
      items: [.fragment(choice)])
    return SequenceDiagram.Fragment(operation: .opt, operands: [operand], usual: nil)
  }

  /// The ends of a message, by lifeline, and what readers call its event.
  private struct MessageArrow {
    let sender: SequenceDiagram.Message.Sender?
    let receiver: Int
    let text: String
    /// Whether the event is a message if the system sends it and it calls nothing.
    let isDrawn: Bool

    /// Who sends an event that calls nothing; `nil` if it is not drawn.
    var silentSender: SequenceDiagram.Message.Sender? { sender ?? (isDrawn ? (0, .call) : nil) }
  }

  /// A message for each callback, and the end of the object; if an event calls nothing, it is the
  /// message, unless the system sends it in a pack that is about callbacks.
  ///
  /// If the event is a callback, the object itself makes the calls after it; if code makes some of
  /// the calls, the sender makes these, and the system the others.
  private func messages(of one: Case, by arrow: MessageArrow) -> [SequenceDiagram.Item] {
    let callsItself = one.calls.contains(where: \.isEvent)
    let isByCode = one.calls.areByCode
    var messages = one.calls.map { call in
      let sender = isByCode && call.caller == .system ? nil : arrow.sender
      return SequenceDiagram.Message(
        call, on: arrow.receiver,
        from: callsItself && !call.isEvent ? (arrow.receiver, .call) : sender,
        names: pack.callbackNames, links: links, highlighting: highlighting)
    }
    if messages.isEmpty, let (sender, kind) = arrow.silentSender {
      messages = [
        SequenceDiagram.Message(
          from: sender, to: arrow.receiver, kind: kind, text: arrow.text, isCallback: false)
      ]
    }
    return messages.map { .message($0) }
      + (one.isEnd ? [.destruction(lifeline: arrow.receiver)] : [])
  }

  /// What a transition calls that comes by itself; if it calls nothing, a message from outside that
  /// says the event.
  func items(
    of transition: Transition, on machine: Machine, to receiver: Int, saying text: String
  ) -> [SequenceDiagram.Item] {
    cases(of: [transition], on: machine).flatMap { one in
      let arrow = MessageArrow(sender: nil, receiver: receiver, text: text, isDrawn: false)
      let found = SequenceDiagram.Message(from: nil, to: receiver, text: text, isCallback: false)
      return (one.calls.isEmpty ? [.message(found)] : []) + messages(of: one, by: arrow)
    }
  }

  /// The transitions of an event by their callbacks in this configuration, in order.
  private func cases(of transitions: [Transition], on machine: Machine) -> [Case] {
    transitions.reduce(into: []) { cases, transition in
      let calls = transition.actions.compactMap(\.call).filter {
        $0.condition.holds(in: configuration)
      }
      let isEnd = machine.isLast(transition)
      let index = cases.firstIndex { one in
        one.isEnd == isEnd
          && one.calls.elementsEqual(calls) {
            ($0.callback, $0.argument, $0.caller) == ($1.callback, $1.argument, $1.caller)
          }
      }
      if let index {
        cases[index].transitions.append(transition)
      } else {
        cases.append(Case(calls: calls, isEnd: isEnd, transitions: [transition]))
      }
    }
  }

  /// Finds the regions by which some of many objects can refuse an event.
  ///
  /// These are regions with a reachable state in which none of the transitions starts. Objects
  /// whose life has not begun do not count.
  ///
  /// - Parameters:
  ///   - transitions: The transitions that are taken.
  ///   - lifeline: The index of the lifeline for many objects.
  ///   - machine: The machine of these objects.
  ///   - scope: The interaction of the step.
  /// - Returns: The indices of the regions, ascending.
  private func openRegions(
    of transitions: [Transition], for lifeline: Int, on machine: Machine, in scope: Scope
  ) -> [Int] {
    let required = scope.interaction.requires.filter { $0.lifeline == lifeline }
    return machine.regions.indices.filter { region in
      let lists = transitions.map { $0.source.allowed[region] }
      guard !lists.isEmpty, !lists.contains(nil) else { return false }
      let states = machine.regions[region].states
      let accepted = Set(lists.flatMap { $0 ?? [] })
      return states.indices.contains { state in
        states[state].end == .nothing && !accepted.contains(state)
          && required.allSatisfy { $0.states.allowed[region]?.contains(state) ?? true }
          && (state != machine.regions[region].initialIndex || machine.enters(state, of: region))
      }
    }
  }

  /// The guard of a case: the states that distinguish its transitions from those of other cases.
  ///
  /// One region is enough if it distinguishes the case from all others. Otherwise, the guard has
  /// every region that distinguishes it from some. Regions by which objects refuse the event are
  /// always included.
  private func condition(
    of one: Case, among transitions: [Transition], on machine: Machine, _ open: [Int]
  ) -> String {
    let others = transitions.filter { !one.transitions.contains($0) }
    let pairs = one.transitions.flatMap { mine in others.map { (mine.source, $0.source) } }
    let all = machine.regions.indices.filter { region in
      pairs.allSatisfy { $0.isDisjoint(from: $1, in: region) }
    }
    let some = machine.regions.indices.filter { region in
      pairs.contains { $0.isDisjoint(from: $1, in: region) }
    }
    let apart = all.isEmpty || others.isEmpty ? some : Array(all.prefix(1))
    let telling = open + apart
    var guards: [String] = []
    for transition in one.transitions {
      let allowed = transition.source.allowed.filter { telling.contains($0.key) }
      let text = condition(Guard(allowed: allowed), on: machine)
      if !text.isEmpty, !guards.contains(text) { guards.append(text) }
    }
    return guards.isEmpty ? "" : words.given(words.any(guards))
  }
}

extension Machine {
  /// Whether any transition enters the state.
  fileprivate func enters(_ state: Int, of region: Int) -> Bool {
    events.contains { event in
      event.transitions.contains { $0.actions.contains(.enter(region: region, state: state)) }
    }
  }
}

extension Guard {
  /// Whether no object can satisfy both guards, since a region would have to be in two states.
  fileprivate func isDisjoint(from other: Guard, in region: Int) -> Bool {
    guard let mine = allowed[region], let others = other.allowed[region] else { return false }
    return Set(mine).isDisjoint(with: others)
  }
}

// Guards and requirements in words.
extension InteractionDiagramBuilder {
  /// The requirement on a lifeline, in words.
  func words(of requirement: Requirement, in scope: Scope) -> String {
    let lifelines = scope.interaction.lifelines
    let name = lifelines[requirement.lifeline].machine
    guard let machine = pack.machine(name) else { return "" }
    let states = words(of: requirement.states, on: machine)
    let relations = requirement.relations.sorted { $0.key < $1.key }.map { relation, target in
      let title = pack.title(of: relation, on: name, in: locale)
      return switch target {
      case .none: words.relation(title, leadsTo: words.nobody)
      case .some: words.relation(title, leadsTo: words.somebody)
      case .role(let index):
        words.relation(title, leadsTo: Self.role(of: lifelines[index], in: locale))
      }
    }
    return words.all((states.isEmpty ? [] : [states]) + relations)
  }

  /// The title of a state or region, or its name if the title only capitalizes it.
  private func shown(_ title: Words, as name: Name<some Any>) -> String {
    let text = title.shown(as: name, in: locale)
    return text.lowercased() == name.text ? name.text : text
  }

  /// The states that a guard allows, as a part of a sentence.
  private func condition(_ states: Guard, on machine: Machine) -> String {
    words.all(
      states.allowed.sorted { $0.key < $1.key }.map { index, allowed in
        let region = machine.regions[index]
        return words.condition(
          shown(region.title, as: region.name),
          isIn: allowed.map { shown(region.states[$0].title, as: region.states[$0].name) })
      })
  }

  /// The states that a guard allows, region by region.
  private func words(of states: Guard, on machine: Machine) -> String {
    let parts = states.allowed.sorted { $0.key < $1.key }.map { index, allowed in
      let region = machine.regions[index]
      return words.region(
        shown(region.title, as: region.name),
        isIn: allowed.map { shown(region.states[$0].title, as: region.states[$0].name) })
    }
    return words.all(parts)
  }
}
