import Base
import Checker
import Formats
import Pack
import StateSpace

extension Run {
  /// The run as JSON: `{"interactions": ..., "configuration": ..., "steps": ..., "script": ...,
  /// "moments": ...}`, with `counters` and `histories` if an object that is not new begins it.
  ///
  /// - Parameter pack: The pack.
  /// - Returns: An object. `steps` are the callbacks with their objects; `script` names the
  ///   branches that were taken; `moments` has all that the text shows.
  func json(in pack: Pack) -> JSON {
    let steps = calls.map { occurrence -> JSON in
      [
        "object": .string(occurrence.participant),
        "callback": .string(occurrence.call.callback.text),
      ]
    }
    var counters: [JSON] = []
    var histories: [JSON] = []
    for memory in memories {
      let machine = JSON.string(memory.machine.text)
      let name = JSON.string(memory.name.text)
      switch memory.value {
      case .count(let count):
        counters.append(["machine": machine, "counter": name, "value": .integer(count)])
      case .state(let state):
        histories.append(["machine": machine, "history": name, "state": .string(state.text)])
      }
    }
    return [
      "interactions": .array(interactions.map { .string($0.text) }),
      "configuration": pack.json(of: configuration), "steps": .array(steps),
      "script": .array(script.map { .string($0) }),
      "moments": .array(moments.indices.compactMap { json(ofMoment: $0, in: pack) }),
      "counters": counters.isEmpty ? nil : .array(counters),
      "histories": histories.isEmpty ? nil : .array(histories),
    ]
  }

  /// The run as JSON, with what can come after it as the member `possible`.
  func json(in pack: Pack, before next: [NextAct]) -> JSON {
    json(in: pack).adding(["possible": .array(next.map(\.json))])
  }

  /// The JSON for a run that does not exist: the same members, empty.
  static let noJSON: JSON = [
    "interactions": [], "configuration": .null, "steps": [], "script": [], "moments": [],
    "command": .null,
  ]

  /// A step of the text as JSON; `nil` for a change of state.
  private func json(ofMoment number: Int, in pack: Pack) -> JSON? {
    let (names, locale) = (pack.callbackNames, pack.mainLocale)
    return switch moments[number] {
    case .begin(let act):
      [
        "kind": "begin", "interaction": .string(interactions[act].text),
        "branches": .array(choices[act].labels.map { .string($0) }),
        "filledIn": .bool(filledIn.contains(act)),
      ]
    case .message(let message) where message.calls == 0:
      [
        "kind": .string("message"), "from": .string(participants[message.sender].name),
        "to": .string(participants[message.receiver].name),
        "message": .string(message.kind.rawValue), "text": .string(message.text.text(in: locale)),
      ]
    case .call(let object, let call):
      [
        "kind": "call", "object": .string(participants[object].name),
        "from": messages[number].map { .string(participants[$0.sender].name) } ?? .null,
        "callback": .string(call.callback.text), "argument": .string(call.argument),
        "name": .string(names.display(call)),
      ]
    case .gap(let words): ["kind": "wait", "text": .string(words.text(in: locale))]
    case .end(let act): ["kind": "end", "interaction": .string(interactions[act].text)]
    case .group(.either(let question)):
      ["kind": "group", "order": "either", "open": .string(question.text(in: locale))]
    case .group(.optional): ["kind": "group", "order": "optional", "open": ""]
    case .group(.next): ["kind": "next"]
    case .group(.end): ["kind": "groupEnd"]
    case .message, .enter: nil
    }
  }

  /// The run as text: a heading for each interaction, and a line for each callback.
  ///
  /// - Parameters:
  ///   - pack: The pack.
  ///   - headings: The heading of each interaction; `nil` for their names.
  ///   - showsStates: Whether there are also lines for the states that objects enter.
  /// - Returns: Lines that end in line feeds.
  func listing(in pack: Pack, headings: [String]? = nil, showsStates: Bool = false) -> String {
    let names = headings ?? interactions.map(\.text)
    let headings = zip(interactions, names).map { pack.title(ofEventNamed: $0) ?? $1 }
    let messages = messages
    var listing = Listing(
      participants: participants.map(\.name), messages: messages.values, in: pack)
    for (number, moment) in moments.enumerated() {
      switch moment {
      case .begin(let act):
        let isSaid = listing.isEvent(headings[act], moments.dropFirst(number + 1).first)
        listing.begin(
          isSaid ? "" : headings[act] + (filledIn.contains(act) ? "  (filled in)" : ""))
      case .end: listing.end()
      case .message(let message): listing.add(message)
      case .call(let object, let call): listing.add(call, on: object, messages[number])
      case .gap(let words): listing.addGap(words.text(in: pack.mainLocale))
      case .group(let boundary): listing.group(boundary)
      case .enter(let object, let region, let state):
        guard showsStates, let machine = pack.machine(participants[object].machine) else {
          continue
        }
        listing.add(machine.entry(of: state, in: region), of: object)
      }
    }
    let configuration = pack.text(of: configuration)
    let steps = listing.text.isEmpty ? "at the very beginning\n" : listing.text
    return steps + (configuration.isEmpty ? "" : "\nconfiguration: \(configuration)\n")
  }
}

extension Run {
  /// A line with the states in which objects begin that are not new, as far as the run changes
  /// them, and with what they remember; empty if there are none.
  func beginningText(in pack: Pack) -> String {
    var changes: [[Int]: Bool] = [:]
    for case .enter(let object, let region, _) in moments { changes[[object, region]] = true }
    let begins = zip(participants.indices, beginnings).flatMap { object, states -> [String] in
      guard let machine = pack.machine(participants[object].machine) else { return [] }
      let name = participants[object].name
      let isOne = machine.regions.count { $0.kind == .states } <= 1
      return zip(machine.regions, states).enumerated().compactMap { number, state in
        let (region, index) = state
        if index == region.initialIndex { return nil }
        switch region.kind {
        case .counter, .history:
          return "\(name) \(region.name) = \(region.states[index].name)"
        case .states where changes[[object, number]] == true:
          return name + (isOne ? "" : " \(region.name)") + " \(region.states[index].name)"
        case .states: return nil
        }
      }
    }
    let gap = pack.text(of: configuration).isEmpty ? "\n" : ""
    return begins.isEmpty ? "" : "\(gap)begins with: \(begins.joined(separator: ", "))\n"
  }

  /// The run as text, for a reader who did not write its script: with the branches that were taken,
  /// and the command that runs it again.
  ///
  /// - Parameters:
  ///   - pack: The pack.
  ///   - replay: The command; `nil` if there is none.
  ///   - showsStates: Whether there are also lines for the states that objects enter.
  /// - Returns: Lines that end in line feeds.
  func listing(in pack: Pack, _ replay: Replay?, showsStates: Bool = false) -> String {
    let values = memories.map(\.description).listed("and")
    let text =
      (memories.isEmpty ? "" : "begins with \(values)\n\n")
      + listing(in: pack, headings: script, showsStates: showsStates)
    guard let replay else { return text }
    return text + (pack.axes.isEmpty ? "\n" : "") + "reproduce: \(replay.line)\n"
  }

  /// The run as JSON, with the command that runs it again as the member `command`.
  func json(in pack: Pack, _ replay: Replay?) -> JSON {
    json(in: pack).adding(["command": Replay.json(replay)])
  }
}

extension Run.Memory {
  /// The memory as in questions: `order attempts = 2`, `player history.on = fast`.
  fileprivate var description: String {
    switch value {
    case .count(let count): "\(machine) \(name) = \(count)"
    case .state(let state): "\(machine) \(name) = \(state)"
    }
  }
}

extension Pack {
  /// What readers call an event that comes by itself, by the name that runs have for it; `nil` for
  /// an interaction.
  fileprivate func title(ofEventNamed name: Name<Interaction>) -> String? {
    freeEvent(named: name.text).flatMap { machine($0.machine)?.event($0.event) }?
      .title(in: mainLocale)
  }
}

extension NextAct {
  /// The act as JSON: its name, whether it can come, and how, or why not.
  fileprivate var json: JSON {
    switch answer {
    case .possible(let filledIn, let branches):
      [
        "act": .string(interaction.text), "possible": true,
        "filledIn": .array(filledIn.map { .string($0.text) }),
        "branches": .array(branches.map { .string($0) }),
      ]
    case .impossible(let diagnostic, let requirement):
      [
        "act": .string(interaction.text), "possible": false,
        "reason": .string(diagnostic.message),
        "requirement": requirement.map { .integer($0) } ?? .null,
      ]
    }
  }
}

/// The lines of a run in columns: number, object, callback.
private struct Listing {
  private(set) var text = ""
  private let participants: [String]
  private let names: CallbackNames
  private let locale: Words.Locale
  private let width: Int
  private var depth = 0
  private var number = 0
  /// How many groups are open of callbacks that may come otherwise.
  private var groups = 0
  /// Whether the last interaction that began has no heading.
  private var isWithoutHeading = false
  /// Whether nothing was listed since the last interaction began.
  private var isBare = false

  init(
    participants: [String], messages: some Collection<Run.Message>, in pack: Pack
  ) {
    self.participants = participants
    (names, locale) = (pack.callbackNames, pack.mainLocale)
    let ends = messages.map { Self.ends(of: $0, participants) }
    width = (participants + ends).map(\.columns).max() ?? 0
  }

  /// Sender and receiver.
  private static func ends(of message: Run.Message, _ participants: [String]) -> String {
    "\(participants[message.sender]) → \(participants[message.receiver])"
  }

  /// Whether a moment is an event of this name, which needs no heading before it.
  func isEvent(_ name: String, _ moment: Run.Moment?) -> Bool {
    guard case .call(_, let call) = moment else { return false }
    return call.isEvent && names.display(call) == name
  }

  /// Begins an interaction with its heading, or an event without one.
  mutating func begin(_ heading: String) {
    if depth == 0 && !text.isEmpty && !(heading.isEmpty && isWithoutHeading) { text += "\n" }
    if !heading.isEmpty { text += indent + heading + "\n" }
    isWithoutHeading = heading.isEmpty
    depth += 1
    isBare = true
  }

  mutating func end() {
    if isBare { text += "\(indent)(no callback)\n" }
    isBare = false
    depth -= 1
  }

  mutating func add(_ call: Call, on object: Int, _ message: Run.Message?) {
    add(
      names.display(call), message.map { Self.ends(of: $0, participants) } ?? participants[object])
  }

  /// Adds a message, unless callbacks follow that it consists of.
  mutating func add(_ message: Run.Message) {
    if message.calls == 0 {
      add(message.text.text(in: locale), Self.ends(of: message, participants))
    }
  }

  private mutating func add(_ words: String, _ who: String) {
    isBare = false
    number += 1
    let count = String(number).padded(to: 3, onLeft: true)
    text += "\(indent)\(count)  \(who.padded(to: width))  \(words)\n"
  }

  /// Adds a line without a number, for a state that an object enters.
  mutating func add(_ words: String, of object: Int) {
    isBare = false
    text += "\(indent)     \(participants[object].padded(to: width))  \(words)\n"
  }

  mutating func addGap(_ label: String) {
    isBare = false
    text += "\(indent)  …  \(label)\n"
  }

  /// Marks callbacks that may come otherwise.
  mutating func group(_ boundary: Run.Group) {
    switch boundary {
    case .either(let question):
      groups += 1
      let open = question.base.isEmpty ? "" : "; open: \(question.text(in: locale))"
      text += "\(indent)in either order\(open)\n"
    case .optional(let most):
      groups += 1
      let often = most.map { $0 == 1 ? "at most once" : "at most \($0) times" }
      text += "\(indent)\(often ?? "any number of times")\n"
    case .next: text += indent.dropLast() + "\n"
    case .end: groups -= 1
    }
  }

  /// The margin: two spaces for each interaction, and a mark for each group.
  private var indent: String {
    String(repeating: "  ", count: depth) + String(repeating: "┆ ", count: groups)
  }
}
