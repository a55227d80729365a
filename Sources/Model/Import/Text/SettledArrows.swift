/// The arrows of a machine such that no two of one event can be taken in one state.
struct SettledArrows {
  /// The arrows, in order.
  private(set) var arrows: [ImportedArrow] = []
  /// What is said of arrows that are left out.
  private(set) var remarks: [ImportedRemark] = []

  /// What decides which arrow is taken: a state or choice, and an event.
  private struct Occasion: Hashable {
    let source: String
    /// `nil` for a choice.
    let event: String?
  }

  /// What must hold, in words, and states.
  private struct Guard: Hashable {
    let words: String
    let states: [ImportedGuard]

    /// What always holds, unless something else does.
    static let none = Self(words: "else", states: [])
  }

  /// Settles the arrows of a machine in its normal form.
  init(_ machine: ImportedMachine, _ tree: StateTree) {
    let choices = Set(machine.root.ids(of: .choice))
    let all = Self.spread(machine)
    let finals = Set(machine.root.ids(of: .final))
    var byOccasion: [Occasion: [Int]] = [:]
    var order: [Occasion] = []
    var chosen: [ImportedArrow?] = all
    var automatic: Set<ImportedArrow> = []
    for (number, arrow) in all.enumerated() {
      let isChoice = choices.contains(arrow.source)
      if finals.contains(arrow.source) || (isChoice && arrow.target == nil) {
        drop(arrow, "no arrow leaves a final state, and one out of a choice leads on")
        chosen[number] = nil
      } else if isChoice || (arrow.event != nil && arrow.after == nil) {
        let occasion = Occasion(source: arrow.source, event: isChoice ? nil : arrow.event)
        if byOccasion[occasion] == nil { order.append(occasion) }
        byOccasion[occasion, default: []].append(number)
        if isChoice { chosen[number]?.makeChoice() }
      } else if !automatic.insert(arrow.plain).inserted {
        drop(arrow, "it is written twice")
        chosen[number] = nil
      }
    }
    for occasion in order {
      settle(byOccasion[occasion] ?? [], &chosen, isOrdered: machine.isOrdered, tree)
    }
    arrows = chosen.compactMap(\.self)
  }

  private mutating func drop(_ arrow: ImportedArrow, _ reason: String) {
    let label = arrow.event.map { ", '\($0)'," } ?? ""
    remarks.append(
      ImportedRemark(
        "the arrow\(label) out of '\(arrow.source)' is left out: \(reason)", line: arrow.line))
    remarks += arrow.remarks
  }

  /// Arrows out of the whole machine as arrows out of each of its states that does not say
  /// something else of the event.
  private static func spread(_ machine: ImportedMachine) -> [ImportedArrow] {
    let states = machine.root.children.filter { [.simple, .parallel].contains($0.kind) }
    let settled = Set(
      machine.arrows.lazy.filter { $0.after == nil && $0.condition == nil && $0.event != nil }
        .map { Occasion(source: $0.source, event: $0.event) })
    return machine.arrows.flatMap { arrow -> [ImportedArrow] in
      guard arrow.source == machine.root.id else { return [arrow] }
      return states.compactMap { state in
        if settled.contains(Occasion(source: state.id, event: arrow.event)) { return nil }
        var one = arrow
        (one.source, one.isLocal) = (state.id, false)
        return one
      }
    }
  }

  /// Settles the arrows that one occasion leaves open.
  private mutating func settle(
    _ numbers: [Int], _ chosen: inout [ImportedArrow?], isOrdered: Bool, _ tree: StateTree
  ) {
    var seen: Set<ImportedArrow> = []
    var byGuard: [Guard: [Int]] = [:]
    var isOver = false
    for number in numbers {
      guard let arrow = chosen[number] else { continue }
      let condition = Guard(words: arrow.condition ?? "else", states: arrow.states)
      let isRepeated = !seen.insert(arrow.plain).inserted
      if isRepeated || (isOrdered && (isOver || byGuard[condition] != nil)) {
        drop(arrow, isRepeated ? "it is written twice" : "one before it is taken in each case")
        chosen[number] = nil
        continue
      }
      byGuard[condition, default: []].append(number)
      isOver = isOver || condition == .none
    }
    for (condition, same) in byGuard where same.count > 1 {
      var counts: [String: Int] = [:]
      for number in same {
        guard let target = chosen[number]?.target ?? chosen[number]?.source else { continue }
        let name = tree[target].map { tree.words(inGuardFor: $0) } ?? target
        let count = counts[name.lowercased(), default: 0] + 1
        counts[name.lowercased()] = count
        let to = "leads to \(name)" + (count > 1 ? " by way \(count)" : "")
        chosen[number]?.condition = condition.words == "else" ? to : "\(condition.words) and \(to)"
        chosen[number]?.remarks.append(
          ImportedRemark(
            "it is open there which of \(same.count) arrows is taken; write in brackets what "
              + "decides"
          ))
      }
    }
    if byGuard.count == 1, let only = byGuard[.none], only.count == 1 {
      chosen[only[0]]?.condition = nil
    }
  }
}

extension ImportedMachine {
  /// Whether a pack of it has an arrow.
  var hasArrows: Bool {
    let machine = normalForm
    return !SettledArrows(machine, StateTree(machine.root, named: [])).arrows.isEmpty
  }
}

extension ImportedArrow {
  /// The arrow without its line and remarks.
  fileprivate var plain: ImportedArrow {
    var arrow = self
    (arrow.line, arrow.remarks) = (0, [])
    return arrow
  }

  /// Takes the words at an arrow out of a choice as its guard.
  fileprivate mutating func makeChoice() {
    if condition == nil { condition = event ?? after.map { "after \($0)" } }
    (event, after) = (nil, nil)
  }
}
