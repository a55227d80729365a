import Base
import Pack

/// An event of a machine, in the long form.
enum EventKeys: Keys {
  static let transitions = Key(
    "transitions", .node(TransitionKeys.list), "what the event does, unless arrows say it")
  static let title = Key("title", .term, "what readers see instead of the name")
  static let summary = Key("summary", .markdown, "what happens, in a paragraph")
  static let free = Key(
    "free", .truth, "whether it comes at any time, in addition to what interactions send")
  static let automatic = Key(
    "automatic", .truth,
    "whether it happens by itself, some time or never; it has no name for people then")

  static let construct = Construct(
    "an event", [transitions, title, summary, free, automatic],
    elsewhere: TransitionKeys.construct.foreignKeys
  )
  /// The transitions, the whole mapping, or nothing if arrows say what it does.
  static let shape = Shape.either([TransitionKeys.list, .construct { construct }, .nothing])
}

/// A transition of an event.
enum TransitionKeys: Keys {
  static let source = Key(
    "from", .node(states), "the states that it needs; a region that is not named may be in any",
    elsewhere: ForeignKeys(["source", "src"], "write 'from: {region: state}'"))
  static let condition = Key(
    "if", .condition, "the configurations in which there is the transition")
  static let calls = Key(
    "calls", .oneOrMore(CallKeys.shape), "what happens, in order",
    elsewhere: ForeignKeys(ForeignKeys.callWords.union(["call"]), "write 'calls: [callback]'"))
  static let target = Key(
    "to", .node(.named(.name())), "the states that are entered after the last call",
    elsewhere: ForeignKeys(
      ["target", "goto", "next", "state", "dest"], "write 'to: {region: state}'"))
  static let guardText = Key(
    "guard", .node(.string()),
    "states and counters that the model decides, such as `attempts < 3 and unlocked`; other words "
      + "are a guard in words, and each such guard of an event gives one outcome; `else`",
    elsewhere: ForeignKeys(["cond", "condition"], "write 'guard: words'"))
  static let local = Key(
    "local", .truth,
    "whether the outer state that it leads into or out of stays active")

  static let summary = Key("summary", .markdown, "what happens, in a paragraph")
  static let note = Key("note", .text, "a remark that is drawn at the arrow")

  static let keys: [any DeclaredKey] = [
    source, condition, guardText, calls, target, local, summary, note,
  ]
  /// The keys that only transitions have.
  static let own: [any DeclaredKey] = [source, condition, guardText, calls, target, local]
  static let construct = Construct(
    "a transition", keys,
    elsewhere: [
      ForeignKeys(
        ["when", "in", "unless"],
        "'from' names the states that a transition needs, and 'if' a condition on the configuration"
      ),
      ForeignKeys(
        ["on", "event", "trigger", "name"],
        "the event is the key of 'events' that the transition is listed under"),
      ForeignKeys(
        ["after", "delay", "timeout"],
        "the model has no clock; let an interaction send the event after a 'wait'"),
    ])
  /// The transitions of an event.
  static let list = Shape.list(.construct { construct })
  /// Regions with the states they may be in, one or a list.
  static let states = Shape.named(.either([.name(), .names]))
}

/// A call of a transition, in the long form.
enum CallKeys: Keys {
  static let call = Key.required("call", .node(callback), "the callback")
  static let caller = Key(
    "by", .choice(Call.Caller.self), "who makes the call: `system`, the default, or `code`, the app"
  )
  static let condition = Key("if", .condition, "the configurations in which it is called")

  static let construct = Construct("a call", [call, caller, condition])
  /// The name of a callback, and an argument worth showing.
  private static let callback = Shape.string(pattern: Shape.wordsPattern, of: .callback)
  /// A callback, states to enter, or the whole mapping.
  static let shape = Shape.either([callback, .construct { construct }, .named(.name())])
}

extension MachineDecoder {
  /// `event: transitions`, or a mapping.
  ///
  /// - Parameters:
  ///   - entry: The event.
  ///   - isFree: Whether all of the machine may come at any time.
  /// - Returns: The event; `nil` if its name is faulty.
  func event(_ entry: Node.Entry, isFree: Bool) -> Event? {
    guard let head = eventHead(entry, isFree: isFree) else { return nil }
    let event = head.event
    return Event(
      name: event.name, title: event.title, isFree: event.isFree, summary: event.summary,
      transitions: head.items.compactMap { transition($0, of: head.call) }, place: event.place)
  }

  /// Decodes an event without its transitions.
  ///
  /// - Parameters:
  ///   - entry: The event.
  ///   - isFree: Whether all of the machine may come at any time.
  /// - Returns: The event, its transitions as written, and its call if it is a callback itself;
  ///   `nil` if its name is faulty.
  func eventHead(
    _ entry: Node.Entry, isFree: Bool
  ) -> (event: Event, items: [Node], call: Call?)? {
    let name: Name<Event>? = decoder.name(entry.key, at: entry.place)
    var (title, summary, isFree) = (Words(""), Words(""), isFree)
    var list: Node? = entry.value
    if !entry.value.has(EventKeys.transitions),
      TransitionKeys.own.contains(where: { entry.value.has($0) })
    {
      faults.report(
        .transitionForm,
        "the transitions of an event must be a list; write '- ' before it", at: entry.value.place)
      list = nil
    } else if case .mapping = entry.value.content {
      let fields = eventFields(entry.value)
      title = fields?.title ?? title
      isFree = fields?.free ?? false || isFree
      summary = fields?.summary ?? summary
      list = fields?.transitions ?? nil
    }
    if let node = list, reportArrow(node, isAlone: true) { list = nil }
    let items = decoder.items(list, "the transitions of an event")
    if items.count > Limits.transitions {
      faults.report(
        .transitionForm,
        "an event has at most \(Limits.transitions) transitions; name several states in one 'from'",
        at: entry.place)
    }
    let own = name.flatMap { callback(of: $0, at: entry.place) }
    guard let name else { return nil }
    let event = Event(
      name: name, title: title.or(entry.written ?? ""), isFree: isFree, summary: summary,
      transitions: [], place: entry.place)
    return (event, items.count > Limits.transitions ? [] : items, own)
  }

  /// The keys of an event, which has transitions if no arrow names it.
  private func eventFields(_ node: Node) -> Fields<EventKeys>? {
    let count = faults.errorCount
    let fields = decoder.fields(node, EventKeys.self)
    if faults.errorCount == count, !node.has(EventKeys.transitions) {
      faults.report(
        .missingKey, "missing key 'transitions' in an event, which no arrow has", at: node.place)
    }
    return fields
  }

  /// The call of an event that is a callback itself; `nil` if it is none.
  private func callback(of event: Name<Event>, at place: Place) -> Call? {
    guard names.hasEventCallbacks else { return nil }
    let callback: Name<Callback>? = decoder.name("\(names.name).\(event)", at: place)
    return callback.map { Call(callback: $0, isEvent: true, place: place) }
  }

  /// Decodes a transition; `nil` if its guard or condition is faulty.
  ///
  /// The states in `to` are entered last, except those that the region is in already.
  ///
  /// - Parameters:
  ///   - node: The transition.
  ///   - event: The call of the event, which comes first; `nil` if the event is no callback.
  /// - Returns: The transition.
  private func transition(_ node: Node, of event: Call?) -> Transition? {
    if reportArrow(node) { return nil }
    guard let fields = decoder.fields(node, TransitionKeys.self) else { return nil }
    let source = fields.has(TransitionKeys.source) ? states(fields.source, "'from'") : Guard()
    let condition = fields.condition
    var actions = event.map { [Action.call($0)] } ?? []
    for item in fields.calls {
      for (action, place) in self.actions(item) { add(action, to: &actions, at: place) }
    }
    for (region, state, place) in entered(fields.target, "'to'") {
      let last = actions.last { $0.region == region }
      if last == .enter(region: region, state: state) { continue }
      add(.enter(region: region, state: state), to: &actions, at: place)
    }
    let (summary, note) = (fields.summary, fields.note)
    guard let source, let condition else { return nil }
    return Transition(
      condition: condition, source: source, actions: actions, summary: summary, note: note,
      place: node.place)
  }

  /// Adds an action; two states of a region without a callback in between are a fault.
  private func add(_ action: Action, to actions: inout [Action], at place: Place) {
    if let region = action.region {
      for earlier in actions.reversed() {
        guard let other = earlier.region else { break }
        guard other == region else { continue }
        faults.report(
          .transitionForm,
          "region '\(names.regions.words[region])' enters two states with no callback in between; "
            + "keep one", at: place)
        return
      }
    }
    actions.append(action)
  }

  /// Decodes a guard: `{view: loaded, appearance: [appearing, appeared]}`.
  func states(_ node: Node?, _ what: String) -> Guard? {
    let entries = decoder.entries(node, what, of: exampleRegion)
    var allowed: [Int: [Int]] = [:]
    for entry in entries {
      guard let region = region(entry), let states = states(entry.value, of: region) else {
        continue
      }
      allowed[region] = states
    }
    return allowed.count == entries.count && node?.isFaulty == false ? Guard(allowed: allowed) : nil
  }

  /// A region's name for examples in messages; the real one if there is only one.
  var exampleRegion: String {
    names.regions.words.count == 1 ? names.regions.words[0] : "region"
  }

  /// The region that a key names.
  func region(_ entry: Node.Entry) -> Int? {
    decoder.index(of: entry.key, at: entry.place, in: names.regions, owner: owner)
  }

  /// Decodes one or more states of a region, by index; the result is ascending.
  func states(_ node: Node, of region: Int) -> [Int]? {
    let table = names.states[region]
    let owner = " in region '\(names.regions.words[region])'"
    let nodes =
      if case .scalar = node.content { [node] } else {
        decoder.items(node, "this list of states")
      }
    var found: [Int] = []
    var isComplete = !nodes.isEmpty
    for node in nodes {
      if let word = node.text, let inner = names.chart?.positions(of: word, on: region),
        !inner.isEmpty
      {
        found += inner.filter { !found.contains($0) }
        continue
      }
      guard let state = decoder.index(of: node, in: table, owner: owner) else {
        isComplete = false
        continue
      }
      if found.contains(state) {
        faults.report(
          .nameDuplicate, "duplicate state '\(table.words[state])'; keep one", at: node.place)
      }
      found.append(state)
    }
    return isComplete ? found.sorted() : nil
  }
}

extension MachineDecoder {
  /// Decodes an item of `calls`: a callback, or states to enter at that point.
  func actions(_ node: Node) -> [(Action, Place)] {
    if let text = node.text {
      return call(text, node).map { [(.call($0), node.place)] } ?? []
    }
    guard node.has(CallKeys.call) else {
      return entered(node, "an item of 'calls'").map { entry in
        (.enter(region: entry.region, state: entry.state), entry.place)
      }
    }
    guard let fields = decoder.fields(node, CallKeys.self) else { return [] }
    let condition = fields.condition
    let caller = fields.caller ?? .system
    guard let word = fields.call, let text = decoder.text(word, "'call'"),
      let condition, let call = call(text, word, by: caller, condition: condition)
    else { return [] }
    return [(.call(call), node.place)]
  }

  /// `callback` or `callback(argument)`.
  private func call(
    _ text: String, _ node: Node, by caller: Call.Caller = .system, condition: Condition = .always
  ) -> Call? {
    let text = node.calledName.text ?? text
    var word = text
    var argument = ""
    if let open = text.firstIndex(of: "("), text.hasSuffix(")") {
      word = String(text[..<open])
      argument = String(text[text.index(after: open)...].dropLast())
    }
    let index = decoder.index(
      of: word, at: node.place, in: decoder.symbols.callbacks, remedy: PackDecoder.callbackRemedy)
    guard index != nil, let name = Name<Callback>(word) else { return nil }
    return Call(
      callback: name, argument: argument, caller: caller, condition: condition, place: node.place)
  }

  /// Decodes states to enter: `{view: loaded}`.
  private func entered(
    _ node: Node?, _ what: String
  ) -> [(region: Int, state: Int, place: Place)] {
    decoder.entries(node, what, of: exampleRegion).compactMap { entry in
      if names.regions.index(of: entry.key) == nil,
        decoder.symbols.callbacks.index(of: entry.key) != nil
      {
        faults.report(
          .transitionForm,
          "'\(entry.key)' is a callback, not a region; write {call: \(entry.key), if: ...}",
          at: entry.place)
        return nil
      }
      guard let region = region(entry) else { return nil }
      let owner = " in region '\(entry.key)'"
      let state = decoder.index(of: entry.value, in: names.states[region], owner: owner)
      return state.map { (region, $0, entry.place) }
    }
  }
}
