import Base

/// A dataflow analysis of a labelled transition system.
///
/// It computes for each state which elements may hold there: the least fixpoint of gen/kill
/// functions under union.
///
/// The iterative algorithm of Kildall (POPL 1973). A pass over the reversed system computes what
/// may happen later. An element must hold if its absence may not.
struct DataflowPass: Sendable {
  /// The transfer function of a label: it keeps some elements, and adds others.
  struct Transfer {
    /// The elements that hold after it, whatever held before.
    let generated: BitSet
    /// The elements that hold after it if they held before.
    let kept: BitSet
  }

  /// For each state, the elements that may hold.
  let values: BitMatrix
  /// For each label, the elements that may hold in the sources of its edges.
  let inputs: [BitSet]

  /// Computes the fixpoint.
  ///
  /// - Parameters:
  ///   - system: The transition system, along whose edges elements flow.
  ///   - isMarked: Whether the largest element holds in a state initially. That element is the
  ///     number of callbacks; all others are callbacks.
  ///   - transfers: The transfer function of each label.
  init(
    over system: LabelledTransitionSystem, markedWhere isMarked: (Int) -> Bool = { _ in false },
    by transfers: [Transfer]
  ) {
    let width = system.callbackCount + 1
    var values = BitMatrix(rows: system.count, width: width)
    for state in 0..<system.count where isMarked(state) {
      values.insert(system.callbackCount, in: state)
    }
    let generated = BitMatrix(transfers.map(\.generated), width: width)
    for (target, label) in zip(system.targets, system.labelOf) {
      values.formUnion(Int(target), with: generated, Int(label))
    }
    let looped = BitMatrix(
      system.loops.all.map { BitSet(joining: $0.lazy.map { transfers[$0].generated }) },
      width: width)
    for state in 0..<system.count {
      values.formUnion(state, with: looped, Int(system.loopsOf[state]))
    }
    let kept = BitMatrix(transfers.map(\.kept), width: width)
    system.propagate { source, label, target in
      values.formUnion(target, with: source, keeping: kept, label)
    }
    var inputs = BitMatrix(rows: system.labels.count, width: width)
    var loopInputs = BitMatrix(rows: system.loops.count, width: width)
    for source in 0..<system.count {
      loopInputs.formUnion(Int(system.loopsOf[source]), with: values, source)
      for edge in system.edges(from: source) {
        inputs.formUnion(Int(system.labelOf[edge]), with: values, source)
      }
    }
    for (number, labels) in system.loops.all.enumerated() {
      for label in labels { inputs.formUnion(label, with: loopInputs, number) }
    }
    self.values = values
    self.inputs = system.labels.indices.map { inputs[$0] }
  }
}
