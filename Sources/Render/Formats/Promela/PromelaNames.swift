import Base
import Pack

/// The identifiers in the model of a machine group.
struct PromelaNames {
  /// A callback with its argument; `machine` is an index into the group.
  struct Call: Hashable {
    let machine: Int
    let callback: Name<Callback>
    let argument: String
    let word: String
  }

  /// For each machine and region, the array of the objects' states.
  private(set) var regions: [[String]] = []
  /// For each machine, region, and state, its Promela constant.
  private(set) var states: [[[String]]] = []
  /// For each machine and relation, the array of the targets.
  private(set) var relations: [[String]] = []
  /// For each machine and relation, the macro that sets it.
  private(set) var relationSetters: [[String]] = []
  /// For each machine and event, its Promela constant.
  private(set) var events: [[String]] = []
  /// For each machine and event, the macro for whether an object accepts it.
  private(set) var questions: [[String]] = []
  /// For each machine, the macro for whether an object's life is over.
  private(set) var deadMacros: [String] = []
  /// The callbacks of all transitions.
  private(set) var calls: [Call] = []
  private var used: Set<String>

  /// Chooses identifiers for a group.
  init(for group: MachineGroup, in pack: Pack) {
    used = Self.reserved
    for (own, number) in group.machines.enumerated() {
      let machine = pack.machines[number]
      regions.append(machine.regions.map { word("\(machine.name)_\($0.name)") })
      states.append(
        machine.regions.map { region in
          region.states.map { word("\(machine.name)_\(region.name)_\($0.name)") }
        })
      relations.append(machine.relations.map { word("\(machine.name)_\($0.name)") })
      relationSetters.append(relations[own].map { word("\($0)_to") })
      events.append(machine.events.map { word("\(machine.name)_\($0.name)") })
      questions.append(events[own].map { word("\($0)_is_taken") })
      deadMacros.append(word("\(machine.name)_is_over"))
      for call in machine.calls {
        let isKnown = calls.contains {
          $0.machine == own && $0.callback == call.callback && $0.argument == call.argument
        }
        if isKnown { continue }
        let text = call.argument.isEmpty ? "" : "_\(call.argument)"
        calls.append(
          Call(
            machine: own, callback: call.callback, argument: call.argument,
            word: word("call_\(call.callback)\(text)")))
      }
    }
  }

  /// A unique identifier that resembles a text.
  mutating func word(_ text: String) -> String {
    let letters = text.asciiName.unicodeScalars.map { $0.isWordLetter ? Character($0) : "_" }
    let plain = letters.first?.isNumber ?? true ? "_" + String(letters) : String(letters)
    var found = plain
    var number = 2
    while !used.insert(found).inserted {
      found = "\(plain)_\(number)"
      number += 1
    }
    return found
  }

  /// The keywords that a name could equal, and the identifiers of every model.
  private static let reserved: Set<String> = [
    "c_code", "c_decl", "c_expr", "c_state", "c_track", "d_step", "d_proctype", "np_", "pc_value",
    "active", "assert", "atomic", "bit", "bool", "break", "byte", "chan", "do", "else", "empty",
    "enabled", "end", "eval", "false", "fi", "for", "full", "get_priority", "goto", "hidden", "if",
    "in", "init", "inline", "int", "len", "local", "ltl", "mtype", "nempty", "never", "nfull",
    "notrace", "od", "of", "pid", "printf", "printm", "priority", "proctype", "provided", "run",
    "select", "set_priority", "short", "show", "skip", "timeout", "trace", "true", "typedef",
    "unless", "unsigned", "xr", "xs", "always", "eventually", "implies", "equivalent", "next",
    "release", "stronguntil", "until", "weakuntil", "U", "V", "W", "X",
    "at", "cast", "depth", "ended", "who", "call", "took", "begun", "o", "l", "event", "perform",
    "f", "t", "to",
    "world", "settle", "note", "clear", "cut", "keep", "drop", "lost", "changed", "kept", "place",
    "cutOff", "STEP", "MOVE", "FLAG", "WORLDS", "PART", "TOP", "AMBIENT",
    "ROLES", "NESTING", "LAST_GAP", "START", "BEGIN", "OVER", "IS_IDLE", "IS_OPEN",
  ]
}

extension Unicode.Scalar {
  /// Whether it can be part of an identifier.
  fileprivate var isWordLetter: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }
}
