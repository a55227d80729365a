import Base
import Pack

extension TransitionSystem {
  /// The objects of a component and the fields of their relations; `nil` if a field does not fit.
  static func objects(
    of component: Component, in pack: Pack, counts: [Int], bits: inout BitAllocator
  ) -> (all: [ProcessInstance], relations: [BitField])? {
    var objects: [ProcessInstance] = []
    var relations: [BitField] = []
    var fits = true
    func field(upTo limit: Int) -> BitField {
      let field = bits.field(upTo: limit)
      fits = fits && field != nil
      return field ?? .empty
    }
    for (own, number) in component.machines.enumerated() {
      let machine = pack.machines[number]
      let targets = machine.relations.map { relation in
        component.machines.firstIndex { pack.machines[$0].name == relation.target }
      }
      for slot in 0..<counts[own] {
        let state = field(upTo: machine.localStateLimit(below: pack.bounds.states))
        let first = relations.count
        relations += targets.map { field(upTo: $0.map { counts[$0] } ?? 0) }
        objects.append(
          ProcessInstance(
            machine: own, number: slot, state: state, relations: first..<relations.count))
      }
    }
    return fits ? (objects, relations) : nil
  }
}

extension Machine {
  /// The largest number that a local state can get if at most `states` global states are reached.
  fileprivate func localStateLimit(below states: Int) -> Int {
    var product = 1
    for region in regions {
      let (next, overflows) = product.multipliedReportingOverflow(by: region.states.count)
      guard !overflows, next < states else { return max(states, 1) }
      product = next
    }
    return product - 1
  }

  /// The regions, counters, and histories with the most states: `region 'view' (2 states)`.
  fileprivate var largestParts: String {
    let order = regions.indices.sorted {
      (-regions[$0].states.count, $0) < (-regions[$1].states.count, $1)
    }
    let parts = order.prefix(4).map { number in
      let region = regions[number]
      return switch region.kind {
      case .states: "region '\(region.name)' (\(region.states.count) states)"
      case .counter: "counter '\(region.name)' (0 to \(region.states.count - 2))"
      case .history: "'\(region.name)' (\(region.states.count) states)"
      }
    }
    let rest = regions.count - parts.count
    return (parts + (rest > 0 ? ["\(rest) more"] : [])).listed("and")
  }
}

extension Diagnostic {
  static func tooManyBindings(in pack: Pack) -> Self {
    Diagnostic(
      .modelSize,
      "the objects that 'bounds' allows can play the interactions in too many ways; "
        + "allow fewer objects", at: pack.head)
  }

  /// A global state has too many parts; a note for each machine names its largest.
  static func tooManyBits(
    _ bits: Int, in pack: Pack, _ component: Component, _ counts: [Int]
  ) -> Self {
    let notes = zip(component.machines, counts).map { number, count in
      let machine = pack.machines[number]
      let limit = machine.localStateLimit(below: pack.bounds.states)
      let objects =
        (count == 1 ? "an object of" : "each of \(count) objects of") + " '\(machine.name)' takes"
      return Diagnostic.Note(
        "\(objects) \(Int.bitWidth - limit.leadingZeroBitCount) bits: \(machine.largestParts)",
        at: machine.place)
    }
    return Diagnostic(
      .modelSize,
      "a global state of \(component.names(in: pack)) needs \(bits) bits, and there is room for 128; "
        + "allow fewer objects or less nesting in 'bounds', or split a machine",
      at: pack.head, notes: notes)
  }
}
