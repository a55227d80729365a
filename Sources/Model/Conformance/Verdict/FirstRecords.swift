import Base
import StateSpace

/// Finds out whether an object is older than the log, from its first record.
struct FirstRecords: Sendable {
  /// A callback, and what the log prints.
  private struct Key: Hashable {
    let callback: Int
    let printed: BitSet
  }

  private let model: AlignmentModel
  private var states: [Int: ObjectStates] = [:]
  private var (alphabets, runs) = (Alphabets(), CallbackRuns())
  private var known: [Key: ObjectAge] = [:]

  /// How many answers are remembered.
  private static let most = 10_000

  /// Knows nothing yet.
  init(_ model: AlignmentModel) { self.model = model }

  /// What a first record shows.
  ///
  /// - Parameters:
  ///   - callback: The callback.
  ///   - printed: What the log prints of such objects.
  /// - Returns: Whether the object is new. It is old if no new object gets the callback first, and
  ///   new if no object gets it twice.
  mutating func age(with callback: Int, printed: BitSet) -> ObjectAge {
    let key = Key(callback: callback, printed: printed)
    if let age = known[key] { return age }
    if known.count >= Self.most { known = [:] }
    let age: ObjectAge =
      !canBegin(with: callback, printed: printed) ? .old : isOnce(callback) ? .new : .open
    known[key] = age
    return age
  }

  /// Whether an object that has done nothing yet can get a callback first.
  mutating func canBegin(with callback: Int, printed: BitSet) -> Bool {
    let machine = model.homes[callback]
    let alphabet = alphabets.number(
      of: Alphabets.Alphabet(machine: machine, own: printed, kind: printed, open: BitSet()))
    var own =
      states.removeValue(forKey: machine)
      ?? ObjectStates(
        of: model.automata.machines[machine], life: model.lives[machine],
        model.tables.arguments, in: model.models.all)
    defer { states[machine] = own }
    return own.canBegin(with: callback, seenAs: alphabet, alphabets, &runs)
  }

  /// Whether no object gets a callback twice, in usual models.
  private func isOnce(_ callback: Int) -> Bool {
    let moves = model.automata.machines[model.homes[callback]].moves
    var reached = BitSet()
    var waiting: [Int] = []
    func calls(_ move: OpenMachine.Move) -> Bool {
      move.samples & model.usual != 0 && move.emissions.contains { $0.callback == callback }
    }
    for move in moves.joined() where calls(move) && reached.insert(move.target) {
      waiting.append(move.target)
    }
    while let local = waiting.popLast() {
      for move in moves[local] where move.samples & model.usual != 0 {
        if calls(move) { return false }
        if reached.insert(move.target) { waiting.append(move.target) }
      }
    }
    return true
  }
}

extension ObjectStates {
  /// Whether an object that has got nothing yet can get a callback, if the log prints the callbacks
  /// of a alphabet.
  mutating func canBegin(
    with callback: Int, seenAs alphabet: Int, _ alphabets: borrowing Alphabets,
    _ runs: inout CallbackRuns
  ) -> Bool {
    let unborn = unborn(seenAs: alphabet, alphabets)
    for event in machine.callers[callback, default: []] {
      for outcome in outcomes(of: event, in: unborn, seenAs: alphabet, alphabets, &runs)
      where runs.first(of: outcome.run).map(CallbackRuns.callback) == callback {
        return true
      }
    }
    return false
  }
}
