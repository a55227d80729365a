import Base
import Pack

/// Changes of state that are events, `Idle -> Playing`, of machines whose events are callbacks.
struct StateMoves: Sendable {
  /// A change that a record names, with what is before it.
  struct Move {
    /// The events that it may be; empty if no event leads from the one state to the other.
    let callbacks: [Int]
    /// The states, as the record writes them.
    let change: StateChange
    /// What is before it.
    let before: String
  }

  /// For two states, by their names in small letters, the events that lead from one to the other;
  /// none for two states of one region between which no event leads.
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
    let owners = Set(pack.callbacks.compactMap(\.event?.machine))
    for machine in pack.machines where owners.contains(machine.name) {
      for pair in machine.pairsInRegions where found[pair] == nil { found[pair] = [] }
    }
    callbacks = found
  }

  /// Whether a line may name a change; a glance.
  func mayBe(in line: ArraySlice<UInt8>) -> Bool {
    !callbacks.isEmpty && (line.contains(UInt8(ascii: ">")) || line.holds("→"))
  }

  /// The change that a record names; `nil` if it names none.
  func move(in words: ArraySlice<UInt8>) -> Move? {
    guard mayBe(in: words) else { return nil }
    let text = String(trace: words)
    guard let arrow = ["-->", "->", "=>", "→"].lazy.compactMap({ text.firstRange(of: $0) }).first
    else { return nil }
    let lead = text[..<arrow.lowerBound].split(separator: " ")
    let tail = text[arrow.upperBound...].split(separator: " ")
    for count in 1...3 where count <= lead.count {
      let source = lead.suffix(count)
      for length in 1...3 where length <= tail.count {
        let target = tail.prefix(length)
        let pair = [source, target].map { $0.joined(separator: " ").asState }
        guard let found = callbacks[pair], let first = source.first, let last = target.last else {
          continue
        }
        let (start, end) = (first.startIndex, last.endIndex)
        let change = StateChange(
          source: source.joined(separator: " "), target: target.joined(separator: " "),
          text: String(text[start..<end]))
        return Move(callbacks: found, change: change, before: String(text[..<start]))
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
  /// The states, before and after, that an event leads from and to: in one region, and into and out
  /// of states with regions inside.
  fileprivate func pairs(of event: Event) -> [[String]] {
    event.transitions.flatMap { transition -> [[String]] in
      let entered = transition.actions.compactMap { action -> (region: Int, state: State)? in
        guard case .enter(let region, let state) = action, regions[region].kind == .states else {
          return nil
        }
        return (region, regions[region].states[state])
      }
      let sources = entered.flatMap { region, _ in
        let states = regions[region].states
        return (transition.source.allowed[region] ?? Array(states.indices)).map { states[$0] }
      }
      return sources.flatMap(\.names).flatMap { source in
        entered.flatMap(\.state.names).map { [source, $0] }
      }
    }
  }

  /// Any two different states of one region.
  fileprivate var pairsInRegions: [[String]] {
    regions.filter { $0.kind == .states }.flatMap { region in
      region.states.indices.flatMap { source in
        region.states.indices.filter { $0 != source }.flatMap { target in
          region.states[source].names.flatMap { name in
            region.states[target].names.map { [name, $0] }
          }
        }
      }
    }
  }
}

extension State {
  /// Its name and title; none for that of an inner region whose state is not active.
  fileprivate var names: [String] {
    let (name, title) = (name.text.asState, title.base.asState)
    return name == "inactive" ? [] : title.isEmpty || title == name ? [name] : [name, title]
  }
}
