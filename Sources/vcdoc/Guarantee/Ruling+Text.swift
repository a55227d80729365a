import Model
import Render

extension Ruling {
  /// What was searched: `18 models of 46 configurations, 81,020 worlds, 529,730 transitions`.
  var extent: String {
    let sets =
      "\(Self.count(models, "model")) of \(Self.count(configurations.indices.count, "configuration"))"
    return "\(sets), \(Self.count(worlds, "world")), \(Self.count(transitions, "transition"))"
  }

  /// The members of a JSON object that tell the verdict.
  ///
  /// - Parameter pack: The pack that was searched.
  /// - Returns: The verdict, the extent of the search, and the callbacks of the witness, in order.
  func members(in pack: Pack) -> [JSON.Member] {
    let steps = (witness?.calls ?? []).map { call -> JSON in
      ["object": .string(call.participant), "callback": .string(call.call.text)]
    }
    let chosen = witness.map { run in
      zip(pack.axes, run.configuration.choices).map { axis, choice in
        JSON.Member(name: axis.name.text, value: .string(axis.values[choice].name.text))
      }
    }
    return [
      JSON.Member(name: "verdict", value: .string(verdict.rawValue)),
      JSON.Member(name: "configurations", value: .integer(configurations.indices.count)),
      JSON.Member(name: "refutedIn", value: .integer(refutedIn.indices.count)),
      JSON.Member(name: "models", value: .integer(models)),
      JSON.Member(name: "worlds", value: .integer(worlds)),
      JSON.Member(name: "transitions", value: .integer(transitions)),
      JSON.Member(name: "witness", value: witness == nil ? nil : .array(steps)),
      JSON.Member(name: "witnessConfiguration", value: chosen.map(JSON.object) ?? nil),
    ]
  }

  private static func count(_ number: Int, _ word: String) -> String {
    "\(number.grouped) \(word)" + (number == 1 ? "" : "s")
  }
}

extension Pack {
  /// The bounds within which a verdict holds: `at most 2 objects of view-controller, ...`.
  var boundsText: String {
    let counts = machines.map { machine in
      let most = bounds.objects[machine.name] ?? 1
      return "\(most) of \(machine.name)"
    }
    return "objects: \(counts.joined(separator: ", ")); interactions nested \(bounds.nesting) deep"
  }
}

extension Call {
  /// The callback with its argument: `didMove(nil)`.
  fileprivate var text: String { callback.text + (argument.isEmpty ? "" : "(\(argument))") }
}
