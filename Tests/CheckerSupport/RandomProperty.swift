import Base
package import Pack
package import StateSpace
package import Checker

/// Properties about one object of a machine, and runs of such an object, by number.
package struct RandomProperty {
  private var random: RandomNumbers
  private let machine: Machine
  private let callbacks: [Name<Callback>]
  private let number: Int

  /// Begins with a seed; the machine by number.
  package init(seed: UInt64, machine number: Int, of pack: Pack) {
    random = RandomNumbers(seed: seed)
    self.number = number
    machine = pack.machines[number]
    callbacks = pack.callbacks.map(\.name).filter(pack.machines[number].mayCall)
  }

  /// Whether the machine calls anything that properties could speak of.
  package var isPossible: Bool { !callbacks.isEmpty }

  /// The next property.
  package mutating func property() -> Property {
    let pattern = pattern()
    let scope = scope()
    return Property(
      text: "\(pattern) \(scope)", roles: [Property.Role(machine: number)], context: nil,
      pattern: pattern, scope: scope, isUnlessKilled: random.below(3) == 0, condition: .always)
  }

  /// A run in which anything may happen, each callback followed by a moment without one.
  package mutating func run(over index: PackIndex, length: Int) -> [TracePosition] {
    var states = machine.regions.map { UInt16($0.initialIndex) }
    var run = [TracePosition(call: nil, states: [states])]
    for _ in 0..<length {
      if random.below(2) == 0 {
        let callback = index.callback(callbacks[random.below(callbacks.count)])
        let call = TracePosition.Call(role: 0, callback: callback, argument: "")
        run.append(TracePosition(call: call, states: [states]))
      } else {
        let region = random.below(states.count)
        states[region] = UInt16(random.below(machine.regions[region].states.count))
      }
      run.append(TracePosition(call: nil, states: [states]))
    }
    return run
  }

  private mutating func pattern() -> Pattern {
    switch random.below(9) {
    case 0: .absence(proposition())
    case 1: .existence(proposition(), .init(atLeast: 1 + random.below(2), atMost: nil))
    case 2: .existence(proposition(), .init(atLeast: 0, atMost: 1 + random.below(2)))
    case 3: .existence(proposition(), .init(atLeast: 1, atMost: 1))
    case 4: random.below(2) == 0 ? .universality(state()) : .limitation(proposition(), to: state())
    case 5: .precedence((0..<(1 + random.below(2))).map { _ in proposition() }, proposition())
    case 6: .response(proposition(), (0..<(1 + random.below(2))).map { _ in proposition() })
    case 7: .succession(call(), by: call())
    default: .predecession(call(), after: call())
    }
  }

  private mutating func scope() -> Scope {
    switch random.below(8) {
    case 0...2: .globally
    case 3: .before(proposition())
    case 4: .after(proposition())
    case 5, 6: .between(proposition(), proposition())
    default: .afterUntil(proposition(), proposition())
    }
  }

  private mutating func proposition() -> Proposition {
    switch random.below(8) {
    case 0...3: call()
    case 4: state()
    case 5: .not(state())
    case 6: .any([call(), random.below(2) == 0 ? call() : state()])
    default: .all([call(), state()])
    }
  }

  private mutating func call() -> Proposition {
    if random.below(9) == 0 { return .anyCall(role: nil) }
    return .call(role: 0, callbacks[random.below(callbacks.count)], argument: nil)
  }

  private mutating func state() -> Proposition {
    let region = random.below(machine.regions.count)
    let state = random.below(machine.regions[region].states.count)
    return .state(role: 0, region: region, state: state)
  }
}

/// Numbers that look random and are always the same for one seed.
package struct RandomNumbers {
  private var state: UInt64

  /// Begins with a seed.
  package init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  /// The next number from 0 up to a limit, without it.
  package mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }
}
