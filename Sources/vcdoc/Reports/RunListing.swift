import Model

import Render

extension Run {
  /// The run as a program reads it: `{"interactions": ..., "configuration": ..., "steps": ...,
  /// "script": ..., "moments": ...}`.
  ///
  /// - Parameter pack: The pack whose model ran.
  /// - Returns: An object whose steps are callbacks, each with the object that it ran on, whose script
  ///   names the operands that were taken, and whose moments are all that the text shows.
  func json(in pack: Pack) -> JSON {
    let steps = calls.map { occurrence -> JSON in
      [
        "object": .string(occurrence.participant),
        "callback": .string(occurrence.call.callback.text),
      ]
    }
    return [
      "interactions": .array(interactions.map { .string($0.text) }),
      "configuration": pack.json(of: configuration), "steps": .array(steps),
      "script": .array(script.map { .string($0) }),
      "moments": .array(moments.compactMap(json)),
    ]
  }

  /// What a program reads where there is no run: the members of one, empty, and no configuration.
  static let noJSON: JSON = [
    "interactions": [], "configuration": .null, "steps": [], "script": [], "moments": [],
    "command": .null,
  ]

  /// A moment as a program reads it; nothing for a change of state.
  private func json(of moment: Moment) -> JSON? {
    switch moment {
    case .begin(let act):
      [
        "kind": "begin", "interaction": .string(interactions[act].text),
        "choices": .array(choices[act].labels.map { .string($0) }),
      ]
    case .call(let object, let call):
      [
        "kind": "call", "object": .string(participants[object].name),
        "callback": .string(call.callback.text), "argument": .string(call.argument),
      ]
    case .gap(let words): ["kind": "gap", "text": .string(words.base)]
    case .end(let act): ["kind": "end", "interaction": .string(interactions[act].text)]
    case .enter: nil
    }
  }

  /// The run as a person reads it: a heading for each interaction, and a line for each callback.
  ///
  /// - Parameters:
  ///   - pack: The pack whose model ran.
  ///   - headings: What stands over each interaction; without, its name.
  /// - Returns: Lines that end in line feeds.
  func listing(in pack: Pack, headings: [String]? = nil) -> String {
    let headings = headings ?? interactions.map(\.text)
    var listing = Listing(participants: participants.map(\.name))
    for moment in moments {
      switch moment {
      case .begin(let act): listing.begin(headings[act])
      case .end: listing.end()
      case .call(let object, let call): listing.add(call, on: object)
      case .gap(let words): listing.addGap(words.base)
      case .enter: continue
      }
    }
    let configuration = pack.text(of: configuration)
    let steps = listing.text.isEmpty ? "at the very beginning\n" : listing.text
    return steps + (configuration.isEmpty ? "" : "\nconfiguration: \(configuration)\n")
  }
}

extension Run {
  /// The run for a person who did not type its script: with the operands that were taken, and the line
  /// that does it again, if there is one.
  ///
  /// - Parameters:
  ///   - pack: The pack whose model ran.
  ///   - replay: The line.
  /// - Returns: Lines that end in line feeds.
  func listing(in pack: Pack, _ replay: Replay?) -> String {
    let text = listing(in: pack, headings: script)
    guard let replay else { return text }
    return text + (pack.axes.isEmpty ? "\n" : "") + "again: \(replay.line)\n"
  }

  /// The same for a program: the members of a run, and the line as `command`.
  func json(in pack: Pack, _ replay: Replay?) -> JSON {
    guard case .object(let members) = json(in: pack) else { return json(in: pack) }
    return .object(members + [JSON.Member(name: "command", value: Replay.json(replay))])
  }
}

/// Lines of a run in columns: a number, an object, a callback.
private struct Listing {
  private(set) var text = ""
  private let participants: [String]
  private let width: Int
  private var depth = 0
  private var number = 0

  init(participants: [String]) {
    self.participants = participants
    width = participants.map(\.columns).max() ?? 0
  }

  mutating func begin(_ interaction: String) {
    if depth == 0 && !text.isEmpty { text += "\n" }
    text += indent + interaction + "\n"
    depth += 1
  }

  mutating func end() { depth -= 1 }

  mutating func add(_ call: Call, on object: Int) {
    number += 1
    let count = String(number).padded(to: 3, onLeft: true)
    let name = participants[object].padded(to: width)
    text += "\(indent)\(count)  \(name)  \(call.text)\n"
  }

  mutating func addGap(_ label: String) { text += "\(indent)  …  \(label)\n" }

  private var indent: String { String(repeating: "  ", count: depth) }
}
