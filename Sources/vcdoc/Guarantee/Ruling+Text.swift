import Model
import Render

extension Ruling {
  /// What was searched: `18 models of 46 configurations, 81,020 worlds, 529,730 transitions`.
  var extent: String {
    let sets =
      "\(models.counted("model")) of \(configurations.indices.count.counted("configuration"))"
    return "\(sets), \(worlds.counted("world")), \(transitions.counted("transition"))"
  }

  /// What was searched, as members of a JSON object.
  var counts: [JSON.Member] {
    [
      JSON.Member(name: "models", value: .integer(models)),
      JSON.Member(name: "configurations", value: .integer(configurations.indices.count)),
      JSON.Member(name: "worlds", value: .integer(worlds)),
      JSON.Member(name: "transitions", value: .integer(transitions)),
    ]
  }

  /// The members of a JSON object that tell the verdict.
  ///
  /// - Parameter pack: The pack that was searched.
  /// - Returns: The verdict, the extent of the search, and the witness: its callbacks in order, its
  ///   configuration, and its interactions with the operands that they took.
  func members(in pack: Pack) -> [JSON.Member] {
    let steps = (witness?.calls ?? []).map { call -> JSON in
      [
        "object": .string(call.participant), "callback": .string(call.call.callback.text),
        "argument": .string(call.call.argument),
      ]
    }
    return [
      JSON.Member(name: "verdict", value: .string(verdict.rawValue)),
      JSON.Member(name: "configurations", value: .integer(configurations.indices.count)),
      JSON.Member(name: "refutedIn", value: .integer(refutedIn.indices.count)),
      JSON.Member(name: "models", value: .integer(models)),
      JSON.Member(name: "worlds", value: .integer(worlds)),
      JSON.Member(name: "transitions", value: .integer(transitions)),
      JSON.Member(name: "witness", value: witness == nil ? .null : .array(steps)),
      JSON.Member(
        name: "witnessConfiguration",
        value: witness.map { pack.json(of: $0.configuration) } ?? .null),
      JSON.Member(
        name: "witnessScript",
        value: witness.map { .array($0.script.map { .string($0) }) } ?? .null),
    ]
  }
}

extension Pack {
  /// The bounds within which a verdict holds: `objects: 2 of view-controller, ...; interactions nested 2 deep`.
  var boundsText: String {
    let counts = machines.map { machine in
      let most = bounds.objects(of: machine.name)
      return "\(most) of \(machine.name)"
    }
    return "objects: \(counts.joined(separator: ", ")); interactions nested \(bounds.nesting) deep"
  }
}
