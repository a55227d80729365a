extension Run {
  /// The run as lines of text: an interaction, and below it what happens to whom.
  ///
  /// - Parameter pack: The pack whose run it is.
  /// - Returns: A line for each moment that is not the end of the interaction shown last.
  public func lines(in pack: Pack) -> [String] {
    var open: [Int] = []
    var shown: [String] = []
    for moment in moments {
      let margin = String(repeating: "  ", count: open.count)
      switch moment {
      case .begin(let act):
        shown.append(margin + interactions[act].text)
        open.append(act)
      case .end: open.removeLast()
      case .gap(let label): shown.append("\(margin)(\(label.base))")
      case .call(let object, let call):
        shown.append("\(margin)\(participants[object].name): \(call.text)")
      case .enter(let object, let region, let state):
        guard let machine = pack.machine(participants[object].machine) else { continue }
        let (region, states) = (machine.regions[region].name, machine.regions[region].states)
        shown.append("\(margin)\(participants[object].name) is \(region) \(states[state].name)")
      }
    }
    return shown
  }
}
