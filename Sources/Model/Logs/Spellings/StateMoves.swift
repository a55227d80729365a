import Base
import Pack

/// Changes of state that are events, `Idle -> Playing`, of machines whose events are callbacks.
struct StateMoves: Sendable {
  /// For two states, by their names in small letters, the events that lead from one to the other.
  private let callbacks: [[String]: [Int]]

  /// Gathers the transitions of a pack.
  init(of pack: Pack) {
    var found: [[String]: [Int]] = [:]
    for (number, callback) in pack.callbacks.enumerated() {
      guard let id = callback.event,
        let machine = pack.machines.first(where: { $0.name == id.machine }),
        let event = machine.event(id.event)
      else { continue }
      for pair in machine.pairs(of: event) where !found[pair, default: []].contains(number) {
        found[pair, default: []].append(number)
      }
    }
    callbacks = found
  }

  /// Whether a line may name a change; a glance.
  func mayBe(in line: ArraySlice<UInt8>) -> Bool {
    !callbacks.isEmpty && (line.contains(UInt8(ascii: ">")) || line.holds("→"))
  }

  /// The change that a record names, with what is before it.
  ///
  /// - Parameter words: The record.
  /// - Returns: The events it may be, the change as written, and what is before it.
  func call(in words: ArraySlice<UInt8>) -> (callbacks: [Int], text: String, before: String)? {
    guard mayBe(in: words) else { return nil }
    let text = String(trace: words)
    guard let arrow = ["-->", "->", "=>", "→"].lazy.compactMap({ text.firstRange(of: $0) }).first
    else { return nil }
    let lead = text[..<arrow.lowerBound].split(separator: " ")
    let tail = text[arrow.upperBound...].split(separator: " ")
    for count in 1...3 where count <= lead.count {
      let source = lead.suffix(count).joined(separator: " ").asState
      for length in 1...3 where length <= tail.count {
        let target = tail.prefix(length).joined(separator: " ").asState
        guard let found = callbacks[[source, target]] else { continue }
        let start = lead.suffix(count).first?.startIndex ?? text.startIndex
        return (found, "\(source) -> \(target)", String(text[..<start]))
      }
    }
    return nil
  }
}

extension String {
  /// Its letters and digits in small letters.
  fileprivate var asState: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}

extension Machine {
  /// The states, before and after, that an event leads from and to in one region.
  fileprivate func pairs(of event: Event) -> [[String]] {
    event.transitions.flatMap { transition in
      transition.actions.flatMap { action -> [[String]] in
        guard case .enter(let region, let state) = action, regions[region].kind == .states else {
          return []
        }
        let states = regions[region].states
        let sources = transition.source.allowed[region] ?? Array(states.indices)
        return sources.flatMap { source in
          states[source].names.flatMap { name in states[state].names.map { [name, $0] } }
        }
      }
    }
  }
}

extension State {
  fileprivate var names: [String] {
    let (name, title) = (name.text.asState, title.base.asState)
    return title.isEmpty || title == name ? [name] : [name, title]
  }
}
