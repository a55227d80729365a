import Base

/// A transition function of one automaton: for each state the next state.
struct Move: Hashable {
  let automaton: Int
  let nexts: [UInt8]
}

/// The automata of a batch with the same view, and their transitions on labels.
///
/// A view restricts labels to few different ones, so their transitions are cached.
struct Observer {
  private let view: ObservedObjects.View
  private var readers: [Reader] = []
  /// The callbacks that can move the automata; `nil` if anything else can.
  private var callbacks: BitSet? = BitSet()
  /// The labels so far, restricted to the view.
  private var seen = Interner<EdgeLabel>()
  /// For each of these, the transition functions, by index.
  private var known: [[Int]] = []

  private init(view: ObservedObjects.View) { self.view = view }

  /// The observers of a batch, in the order of their first automata.
  static func all(of automata: [PropertyAutomaton], _ objects: ObservedObjects) -> [Self] {
    var places = Interner<ObservedObjects.View>()
    var observers: [Self] = []
    let byAlphabet = Dictionary(grouping: automata.indices) { automata[$0].alphabet }
    for (alphabet, own) in byAlphabet.sorted(by: { $0.value[0] < $1.value[0] }) {
      let view = objects.view(of: alphabet)
      let place = places.intern(view)
      if place == observers.count { observers.append(Self(view: view)) }
      observers[place].add(Reader(of: alphabet, own, among: automata))
    }
    return observers
  }

  private mutating func add(_ reader: Reader) {
    readers.append(reader)
    callbacks = reader.callbacks.flatMap { callbacks?.union($0) }
  }

  /// The transition functions of a label, by index; empty if it moves no automaton.
  mutating func localTransitions(
    to label: EdgeLabel, _ labels: EdgeLabels, _ all: [PropertyAutomaton],
    _ localTransitions: inout Interner<[Move]>
  ) -> [Int] {
    guard let label = labels.restricted(label, to: view),
      labels.calls(label, anyOf: callbacks)
    else { return [] }
    let number = seen.intern(label)
    if number < known.count { return known[number] }
    let positions = labels.positions(of: label)
    let own = readers.indices.compactMap { place -> Int? in
      guard labels.calls(label, anyOf: readers[place].callbacks) else { return nil }
      let number = readers[place].localTransition(by: positions, all, &localTransitions)
      return number > 0 ? number : nil
    }
    known.append(own)
    return own
  }
}

/// The word of a label: a letter for each of its positions.
private struct Word: Hashable {
  let letters: [Letter]

  /// The hash that interners use.
  var hashValue: Int {
    let hash = letters.reduce(0) { HashIndex.mixed(UInt64($1.bits), into: $0) }
    return Int(truncatingIfNeeded: hash)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hashValue) }
}

/// The automata with the same alphabet, and their transitions on words.
private struct Reader {
  /// The callbacks that can move the automata; `nil` if anything else can.
  let callbacks: BitSet?
  private let alphabet: Alphabet
  private let automata: [Int]
  /// The words so far.
  private var words = Interner<Word>()
  /// For each of these, its transition functions, by index.
  private var known: [Int] = []

  init(of alphabet: Alphabet, _ automata: [Int], among all: [PropertyAutomaton]) {
    self.alphabet = alphabet
    self.automata = automata
    callbacks = alphabet.callbacks.flatMap { callbacks in
      // Positions without these callbacks have one of two letters. If neither moves an automaton,
      // only the callbacks can.
      let other = TracePosition.Call(role: alphabet.own.first ?? 0, callback: -1, argument: "")
      let letters = [nil, other].map { alphabet.letter(of: TracePosition(call: $0, states: [])) }
      let isStill = automata.allSatisfy { number in
        letters.allSatisfy { all[number].nexts(after: [$0]) == nil }
      }
      return isStill ? callbacks : nil
    }
  }

  /// The index of the transition functions of a label with some positions; 0 if it moves no
  /// automaton.
  mutating func localTransition(
    by positions: [TracePosition], _ all: [PropertyAutomaton],
    _ localTransitions: inout Interner<[Move]>
  ) -> Int {
    let word = Word(letters: alphabet.letters(of: positions))
    let number = words.intern(word)
    if number == known.count {
      let moves = automata.compactMap { number in
        all[number].nexts(after: word.letters).map { Move(automaton: number, nexts: $0) }
      }
      known.append(localTransitions.intern(moves))
    }
    return known[number]
  }
}
