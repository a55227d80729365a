import Base
import StateSpace

/// The observable part of an edge of a state graph.
///
/// Edges with equal labels add the same positions to every observed run.
struct EdgeLabel: Hashable, Sendable {
  /// The effect on an observed object in packed form (see `EdgeEffect`); 0 if there is none.
  fileprivate(set) var effect: UInt32
  /// The local states before the edge that some property may depend on, in their fields of a packed
  /// state; all other bits are 0.
  fileprivate(set) var states: GlobalState
  /// The observed operands that the edge enters, a bit each.
  let operands: UInt64
  /// Whether the observed run begins with the edge.
  let isBeginning: Bool

  /// The label of an edge that no observer sees.
  static let silent = Self(effect: 0, states: GlobalState(), operands: 0, isBeginning: false)

  /// The hash value that interners use.
  var hashValue: Int {
    let rest = UInt64(effect) << 1 ^ operands << 24 ^ (isBeginning ? 1 : 0)
    let hash = HashIndex.mixed(rest, into: UInt64(truncatingIfNeeded: states.hashValue))
    return Int(truncatingIfNeeded: hash)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hashValue) }

  /// Whether every observer sees it, whatever roles it names.
  fileprivate var concernsAll: Bool { isBeginning || operands != 0 }
}

/// An edge label in terms that mean the same in all models of a component.
struct CommonLabel: Hashable {
  /// The effect on an observed object; `nil` if there is none.
  let effect: ObservedObjects.CommonEffect?
  /// For each role, or for some, the state of each region before the edge, as far as it is part of
  /// the label.
  let states: [[UInt16]]
  let operands: UInt64
  let isBeginning: Bool

  /// The hash value that interners use.
  var hashValue: Int {
    var hash = HashIndex.mixed(operands << 1 | (isBeginning ? 1 : 0))
    func mix(_ part: [UInt16]) {
      hash = part.reduce(HashIndex.mixed(1, into: hash)) { HashIndex.mixed(UInt64($1), into: $0) }
    }
    for part in states { mix(part) }
    if let effect {
      hash = HashIndex.mixed(UInt64(effect.role << 16 | effect.event), into: hash)
      hash = HashIndex.mixed(UInt64(effect.transition), into: hash)
      for action in effect.actions { hash = HashIndex.mixed(UInt64(action), into: hash) }
      mix(effect.from)
    }
    return Int(truncatingIfNeeded: hash)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hashValue) }

  /// Whether every observer sees it, whatever roles it names.
  var concernsAll: Bool { isBeginning || operands != 0 }

  /// The part of it that is visible to an observer of some roles, and of the states of some; `nil`
  /// if nothing of it is.
  func restricted(to roles: [Int], states: [Int]) -> Self? {
    let isActing = effect.map { roles.contains($0.role) } ?? false
    guard isActing || concernsAll else { return nil }
    return Self(
      effect: isActing ? effect : nil, states: states.map { self.states[$0] }, operands: operands,
      isBeginning: isBeginning)
  }
}

/// The labels of the edges of an observed system, each once; the first is `EdgeLabel.silent`.
struct EdgeLabels: Sendable {
  /// The observed objects.
  let objects: ObservedObjects
  private var numbers = Interner([EdgeLabel.silent])
  private let everyone: GlobalState

  /// Makes a table with the silent label only.
  init(of objects: ObservedObjects) {
    self.objects = objects
    everyone = objects.companionsOfAll
  }

  /// The labels in the order of their indices.
  var all: [EdgeLabel] { numbers.all }

  /// The label at an index.
  subscript(label: Index<EdgeLabel>) -> EdgeLabel { numbers[label.number] }

  /// The index of the label of an edge.
  ///
  /// - Parameters:
  ///   - effect: The effect of the edge in packed form.
  ///   - state: The packed state that the edge leaves.
  ///   - operands: The operands of the observed interaction that it enters, a bit each.
  ///   - isBeginning: Whether the observed run begins with it.
  /// - Returns: 0 for an edge that is not observable.
  mutating func label(
    of effect: UInt32, from state: GlobalState, operands: UInt64 = 0, isBeginning: Bool = false
  ) -> Index<EdgeLabel> {
    let object = EdgeEffect(effect)?.object
    let isSeen = object.map { objects.includes($0) } ?? false
    var label = EdgeLabel(
      effect: isSeen ? effect : 0, states: GlobalState(), operands: operands,
      isBeginning: isBeginning)
    if label.concernsAll {
      label.states = state.masked(by: everyone)
    } else if let object, isSeen {
      label.states = state.masked(by: objects.companions(of: object))
    } else {
      return Index(0)
    }
    return Index(numbers.intern(label))
  }

  /// A label in terms that mean the same in all models.
  func common(_ label: EdgeLabel) -> CommonLabel {
    let effect = EdgeEffect(label.effect)
    return CommonLabel(
      effect: effect.map { objects.common($0) },
      states: objects.states(in: label.states, seenWith: label.concernsAll ? nil : effect),
      operands: label.operands, isBeginning: label.isBeginning)
  }

  /// The callbacks that edges with a label call.
  func callbacks(of label: EdgeLabel) -> BitSet {
    EdgeEffect(label.effect).map { objects.callbacks(of: $0) } ?? BitSet()
  }

  /// The positions that edges with a label add to a run of which an observer sees some roles only,
  /// in order.
  func positions(of label: EdgeLabel, naming roles: [Int]) -> [TracePosition] {
    var label = label
    if let effect = EdgeEffect(label.effect), !roles.contains(objects.role(of: effect)) {
      label.effect = 0
    }
    return positions(of: label)
  }

  /// The positions that edges with a label add to an observed run, in order.
  func positions(of label: EdgeLabel) -> [TracePosition] {
    var positions: [TracePosition] = []
    if label.concernsAll {
      let states = objects.states(in: label.states)
      if label.isBeginning { positions.append(TracePosition(call: nil, states: states)) }
      if label.operands != 0 {
        positions.append(TracePosition(call: nil, states: states, labels: label.operands))
      }
    }
    if let effect = EdgeEffect(label.effect) {
      positions += objects.positions(of: effect, from: label.states)
    }
    return positions
  }
}
