import Base

/// The transition functions of a batch of automata, applied to many states at a time.
///
/// A row of words holds a set of states for each automaton, one bit for each state, and no
/// automaton spans two words. An edge moves all states of a word together: states whose indices
/// change by the same distance are rotated by that many bits.
struct BitParallelTransitions {
  /// Equivalence classes of edge labels, which move all automata of the batch alike.
  ///
  /// Class 0 has the labels that move none.
  enum LabelClass {}

  /// The bits of a row that hold the states of one automaton.
  struct Slot {
    /// The index of the word.
    let word: Int
    /// The index of the first bit in the word.
    let shift: UInt64
    /// The mask of its bits in the word.
    let mask: UInt64
  }

  /// The transitions of the states in one word.
  struct WordStep {
    /// The index of the word.
    let word: Int
    /// The states that do not change.
    fileprivate(set) var keep: UInt64 = .max
    /// The states that go to the goal.
    fileprivate(set) var goal: UInt64 = 0
    /// The transitions of the other states, by index into `rotations`.
    fileprivate(set) var rotations: Range<Int>
  }

  /// States whose bits move by the same distance.
  struct Rotation {
    /// The number of bits to rotate left.
    let distance: UInt64
    /// The states.
    fileprivate(set) var mask: UInt64
  }

  /// For each automaton, the bits of its states in a row.
  let slots: [Slot]
  /// The number of words in a row.
  let width: Int
  /// The steps of all classes, each in the order of the words.
  private(set) var steps: [WordStep] = []
  /// The rotations of all steps.
  private(set) var rotations: [Rotation] = []
  /// For each class its first step; then one more element, the number of steps.
  private var starts = [0]

  /// Lays out the states of automata in a row; there are no classes yet.
  init(of automata: [PropertyAutomaton]) {
    var (word, used) = (0, 0)
    slots = automata.map { automaton in
      if used + automaton.count > 64 { (word, used) = (word + 1, 0) }
      defer { used += automaton.count }
      let mask = UInt64.max &>> UInt64(64 - max(automaton.count, 1))
      return Slot(word: word, shift: UInt64(used), mask: mask &<< UInt64(used))
    }
    width = word + 1
  }

  /// The steps of a class, by index into `steps`.
  func steps(of label: Index<LabelClass>) -> Range<Int> {
    starts[label.number]..<starts[label.number + 1]
  }

  /// Adds a class that moves some automata, in the order of the batch.
  private mutating func addClass(_ moves: [Move]) {
    let first = steps.count
    for move in moves {
      let slot = slots[move.automaton]
      openStep(of: slot.word, since: first)
      for (state, next) in move.nexts.enumerated() { self.move(state, to: next, in: slot) }
    }
    starts.append(steps.count)
  }

  /// Adds the union of some classes: it moves a state as each of them does.
  ///
  /// Returns its index.
  mutating func join(_ classes: BitSet) -> Index<LabelClass> {
    let first = steps.count
    let parts = classes.flatMap { steps(of: Index($0)) }.map { steps[$0] }
    for part in parts.sorted(by: { $0.word < $1.word }) {
      openStep(of: part.word, since: first)
      steps[steps.count - 1].keep &= part.keep
      steps[steps.count - 1].goal |= part.goal
      for place in part.rotations { add(rotations[place]) }
    }
    starts.append(steps.count)
    return Index(starts.count - 2)
  }

  private mutating func move(_ state: Int, to next: UInt8, in slot: Slot) {
    guard Int(next) != state else { return }
    let last = steps.count - 1
    let bit: UInt64 = 1 &<< (slot.shift &+ UInt64(state))
    steps[last].keep &= ~bit
    if next == PropertyAutomaton.goal {
      steps[last].goal |= bit
    } else {
      add(Rotation(distance: UInt64(bitPattern: Int64(Int(next) - state)) & 63, mask: bit))
    }
  }

  /// Begins a step for a word, unless the last step of the class is for that word.
  private mutating func openStep(of word: Int, since first: Int) {
    if steps.count > first, steps[steps.count - 1].word == word { return }
    steps.append(WordStep(word: word, rotations: rotations.count..<rotations.count))
  }

  /// Adds a rotation to the last step.
  private mutating func add(_ rotation: Rotation) {
    let last = steps.count - 1
    if let known = steps[last].rotations.first(where: {
      rotations[$0].distance == rotation.distance
    }) {
      rotations[known].mask |= rotation.mask
    } else {
      rotations.append(rotation)
      steps[last].rotations = steps[last].rotations.lowerBound..<rotations.count
    }
  }
}

extension BitParallelTransitions {
  /// Computes the classes of edge labels for a batch of automata.
  ///
  /// - Parameters:
  ///   - labels: The labels.
  ///   - batch: The automata, by index into those of `labelMoves`, ascending.
  ///   - labelMoves: What labels do to automata.
  /// - Returns: The transitions, and for each label its class.
  static func all(
    of labels: EdgeLabels, for batch: [Int], by labelMoves: inout LabelMoves
  ) -> (transitions: Self, classes: [Index<LabelClass>]) {
    let lists = labels.all.map { labelMoves.list(of: $0, in: labels) }
    var places = [Int?](repeating: nil, count: labelMoves.automata.count)
    for (place, automaton) in batch.enumerated() { places[automaton] = place }
    var classes = Interner([NumberList([])])
    var classOfList = [Index<LabelClass>?](repeating: nil, count: labelMoves.lists.count)
    for list in lists where classOfList[list] == nil {
      let moves = labelMoves.lists[list].numbers.filter {
        places[labelMoves.moves[Int($0)].automaton] != nil
      }
      classOfList[list] = Index(classes.intern(NumberList(moves)))
    }
    var transitions = Self(of: batch.map { labelMoves.automata[$0] })
    for list in classes.all {
      transitions.addClass(
        list.numbers.compactMap { number in
          let move = labelMoves.moves[Int(number)]
          return places[move.automaton].map { Move(automaton: $0, nexts: move.nexts) }
        })
    }
    return (transitions, lists.map { classOfList[$0] ?? Index(0) })
  }
}
