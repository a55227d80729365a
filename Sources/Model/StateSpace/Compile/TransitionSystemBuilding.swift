import Base
import Pack

extension TransitionSystem {
  /// Makes the transition system of a component in a configuration.
  ///
  /// - Throws: The errors that prevent exploration, such as a `ref` to an interaction that does not
  ///   exist in the configuration, or a global state that needs more than 128 bits.
  init(
    of component: Component, in configuration: Configuration, pack: Pack, index: PackIndex
  ) throws(PackErrors) {
    let counts = component.machines.map {
      pack.objects(of: pack.machines[$0].name, in: configuration)
    }
    var writer = InteractionCompiler(
      pack: pack, index: index, configuration: configuration, component: component,
      counts: counts)
    writer.writeAll()
    guard writer.problems.isEmpty else { throw PackErrors(writer.problems) }
    let enumerator = BindingEnumerator(of: writer.compiled, counts: counts)
    guard !enumerator.isTooLarge else {
      throw PackErrors([.tooManyCastings])
    }
    var bits = BitAllocator()
    let over = bits.field(upTo: 1)
    let objects = Self.objects(of: component, in: pack, counts: counts, bits: &bits)
    let frames = (0..<max(pack.bounds.nesting, 1)).map { _ in
      bits.field(upTo: enumerator.frames.count - 1)
    }
    let ambientFrame = bits.field(upTo: enumerator.ambientFrames.count - 1)
    let fitting = frames.compactMap { $0 }
    guard let over, let objects, let ambientFrame, fitting.count == frames.count else {
      throw PackErrors([.tooManyBits(bits.asked, in: pack, component: component)])
    }
    self.init(
      pack: pack, index: index, configuration: configuration, component: component,
      objects: objects.all, relationFields: objects.relations,
      objectsOfMachine: enumerator.objectsOfMachine, compiled: writer.compiled,
      bindings: enumerator.bindings, roleObjects: enumerator.roleObjects,
      namedObjects: enumerator.namedObjects, ordinary: enumerator.ordinary,
      ambient: enumerator.ambient, frames: enumerator.frames,
      ambientFrames: enumerator.ambientFrames,
      frameFields: fitting, ambientField: ambientFrame, over: over,
      bindingOfCause: enumerator.bindingOfCause)
  }

  private static func objects(
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
}

extension Diagnostic {
  private static var placeOfBounds: Place { Place(path: PackFiles.head) }

  fileprivate static var tooManyCastings: Self {
    Diagnostic(
      .error,
      "the objects that 'bounds' allows can play the interactions in too many ways; "
        + "allow fewer objects", at: placeOfBounds)
  }

  fileprivate static func tooManyBits(_ bits: Int, in pack: Pack, component: Component) -> Self {
    Diagnostic(
      .error,
      "a global state of \(component.names(in: pack)) needs \(bits) bits, and there is room for 128; "
        + "allow fewer objects or less nesting in 'bounds', or split a machine",
      at: placeOfBounds)
  }
}
