import Base
import StateSpace

/// How a batch of automata moves along edges, many states at a time.
///
/// Sets of states lie side by side in a row of words, one bit a state, no automaton across two
/// words. An edge moves all states of a word at once: those that move by the same distance are
/// rotated by as many bits together.
struct BitParallelTransitions {
  /// Edge labels that move all automata of the batch alike; index 0 is for those that move none.
  enum LabelClass {}

  /// The bits of a row that hold the states of one automaton.
  struct Slot {
    /// The index of the word.
    let word: Int
    /// The first bit.
    let shift: UInt64
    /// The bits.
    let mask: UInt64
  }

  /// How the states of one word move.
  struct WordStep {
    /// The index of the word.
    let word: Int
    /// The states that stay.
    fileprivate(set) var keep: UInt64 = .max
    /// The states that move to the goal.
    fileprivate(set) var goal: UInt64 = 0
    /// How the other states move, by index into `rotations`.
    fileprivate(set) var rotations: Range<Int>
  }

  /// States that move by the same distance.
  struct Rotation {
    /// By how many bits, to the left and around.
    let distance: UInt64
    /// The states.
    fileprivate(set) var mask: UInt64
  }

  /// For each automaton, where its states lie in a row.
  let slots: [Slot]
  /// How many words a row has.
  let width: Int
  /// The steps of all classes, each in the order of the words.
  private(set) var steps: [WordStep] = []
  /// The rotations of all steps.
  private(set) var rotations: [Rotation] = []
  /// For each class its first step, and one more, where those of the last end.
  private var starts = [0]

  /// Begins with no class.
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

  /// Adds a class whose labels move some automata, in the order of the batch; for each the next
  /// state of every state.
  mutating func addClass(_ moves: [(automaton: Int, nexts: [UInt8])]) {
    let first = steps.count
    for (automaton, nexts) in moves {
      let slot = slots[automaton]
      openStep(of: slot.word, since: first)
      for (state, next) in nexts.enumerated() { move(state, to: next, in: slot) }
    }
    starts.append(steps.count)
  }

  /// Adds a class that moves states as any of some classes does, and returns its index.
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

  /// Begins a step, unless the last one since some place is of the same word.
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
  /// Works out how edge labels move a batch of automata.
  ///
  /// - Returns: The transitions, and for each label its class.
  static func all(
    of labels: EdgeLabels, for automata: [PropertyAutomaton]
  ) -> (transitions: Self, classes: [Index<LabelClass>]) {
    var observers = Observer.all(of: automata, labels.objects)
    var localTransitions = Interner([[Move]()])
    var classes = Interner([[Int]()])
    // For each effect on an object, the observers that it can move, and what they see of states.
    var concerned: [UInt32: (observers: [Int], mask: GlobalState)] = [:]
    let all = (
      observers: Array(observers.indices), mask: labels.mask(of: observers.map(\.view))
    )
    // The labels as far as observers see them, and their classes.
    var seen = Interner<EdgeLabel>()
    var seenClasses: [Index<LabelClass>] = []
    let classOf = labels.all.map { label in
      if concerned[label.effect] == nil {
        let own = all.observers.filter { observers[$0].canMove(by: label, labels) }
        concerned[label.effect] = (own, labels.mask(of: own.map { observers[$0].view }))
      }
      let (places, mask) = label.concernsAll ? all : concerned[label.effect] ?? all
      let number = seen.intern(label.masked(by: mask))
      if number < seenClasses.count { return seenClasses[number] }
      var own: [Int] = []
      for place in places {
        own += observers[place].localTransitions(to: label, labels, automata, &localTransitions)
      }
      seenClasses.append(Index(classes.intern(own)))
      return seenClasses[number]
    }
    var transitions = Self(of: automata)
    for parts in classes.all {
      let moves = parts.flatMap { localTransitions[$0] }.sorted { $0.automaton < $1.automaton }
      transitions.addClass(moves.map { ($0.automaton, $0.nexts) })
    }
    return (transitions, classOf)
  }
}
