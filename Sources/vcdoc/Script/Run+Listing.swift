import Model
import Render

extension Run {
  /// The run as a program reads it: `{"interactions": ..., "configuration": ..., "steps": ...}`.
  ///
  /// - Parameter pack: The pack whose model ran.
  /// - Returns: An object whose steps are callbacks, each with the object that it ran on.
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
    ]
  }

  /// The run as a person reads it: a heading for each interaction, and a line for each callback.
  ///
  /// - Parameter pack: The pack whose model ran.
  /// - Returns: Lines that end in line feeds.
  func listing(in pack: Pack) -> String {
    var listing = Listing(participants: participants.map(\.name))
    for moment in moments {
      switch moment {
      case .begin(let act): listing.begin(interactions[act].text)
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

/// Lines of a run in columns: a number, an object, a callback.
private struct Listing {
  private(set) var text = ""
  private let participants: [String]
  private let width: Int
  private var depth = 0
  private var number = 0

  init(participants: [String]) {
    self.participants = participants
    width = participants.map(\.count).max() ?? 0
  }

  mutating func begin(_ interaction: String) {
    if depth == 0 && !text.isEmpty { text += "\n" }
    text += indent + interaction + "\n"
    depth += 1
  }

  mutating func end() { depth -= 1 }

  mutating func add(_ call: Call, on object: Int) {
    number += 1
    let digits = String(number)
    let gap = String(repeating: " ", count: max(0, 3 - digits.count))
    let name = participants[object]
    let filling = String(repeating: " ", count: width - name.count)
    text += "\(indent)\(gap)\(digits)  \(name)\(filling)  \(call.text)\n"
  }

  mutating func addGap(_ label: String) { text += "\(indent)  …  \(label)\n" }

  private var indent: String { String(repeating: "  ", count: depth) }
}
