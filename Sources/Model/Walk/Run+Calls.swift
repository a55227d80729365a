extension Run {
  /// A callback of a run, on whom, and in which act.
  public struct Occurrence: Hashable, Sendable {
    /// What the run calls the object.
    public let participant: String
    /// The callback, and its argument.
    public let call: Call
    /// The act during which it runs, counted from 0; the innermost.
    public let act: Int
  }

  /// The callbacks of the run, in order.
  public var calls: [Occurrence] {
    var open: [Int] = []
    var found: [Occurrence] = []
    for moment in moments {
      switch moment {
      case .begin(let act): open.append(act)
      case .end: open.removeLast()
      case .call(let object, let call):
        let name = participants[object].name
        found.append(Occurrence(participant: name, call: call, act: open.last ?? 0))
      case .enter, .gap: break
      }
    }
    return found
  }
}
