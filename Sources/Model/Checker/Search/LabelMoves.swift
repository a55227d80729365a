import Base

/// A transition function of one automaton: for each state the next state.
struct Move: Hashable, Sendable {
  /// The automaton, by index.
  let automaton: Int
  let nexts: [UInt8]
}

/// What edge labels do to the automata of a group, worked out once for all models, which have most
/// labels in common.
struct LabelMoves: Sendable {
  /// The automata.
  let automata: [PropertyAutomaton]
  /// The moves found so far.
  private(set) var moves = Interner<Move>()
  /// The different lists of moves, by index, each in the order of the automata; the first is empty.
  private(set) var lists = Interner([NumberList([])])
  private var observers: [Observer]
  /// For each role that an observer names, the observers, by index.
  private let observersOfRole: [Int: [Int]]
  /// The labels so far.
  private var labels = Interner<CommonLabel>()
  /// For each of these, its list.
  private var listOf: [Int] = []

  /// Prepares automata; no label is known yet.
  init(of automata: [PropertyAutomaton]) {
    self.automata = automata
    let views = Dictionary(grouping: automata.indices) { View(of: automata[$0].alphabet) }
    observers = views.map { Observer(view: $0, automata: $1, among: automata) }
    var observersOfRole: [Int: [Int]] = [:]
    for (place, observer) in observers.enumerated() {
      for role in observer.view.roles { observersOfRole[role, default: []].append(place) }
    }
    self.observersOfRole = observersOfRole
  }

  /// The index of the moves of a label; 0 if it moves no automaton.
  mutating func list(of label: EdgeLabel, in system: EdgeLabels) -> Int {
    let common = system.common(label)
    let number = labels.intern(common)
    if number < listOf.count { return listOf[number] }
    var found: [UInt32] = []
    let called = system.callbacks(of: label)
    let role = common.concernsAll ? nil : common.effect?.role
    for place in role.map({ observersOfRole[$0, default: []] }) ?? Array(observers.indices) {
      found += observers[place].moves(
        by: label, common, calling: called, in: system, automata, &moves)
    }
    found.sort { moves[Int($0)].automaton < moves[Int($1)].automaton }
    listOf.append(lists.intern(NumberList(found)))
    return listOf[number]
  }

  /// For each state of an automaton, by index, the next state by a list; `nil` if the list does not
  /// move it.
  func nexts(of automaton: Int, inList list: Int) -> [UInt8]? {
    lists[list].numbers.first { moves[Int($0)].automaton == automaton }.map { moves[Int($0)].nexts }
  }
}

/// What an automaton can observe; many automata share one.
private struct View: Hashable {
  /// The roles that it names, by index.
  let roles: [Int]
  /// The roles whose states it depends on, by index.
  let rolesWithStates: [Int]

  init(of alphabet: Alphabet) {
    (roles, rolesWithStates) = (alphabet.own, alphabet.rolesWithStates)
  }
}

/// The automata with the same view, and their moves.
///
/// A view restricts labels to few different ones.
private struct Observer {
  let view: View
  private let readers: [Reader]
  /// The callbacks that can move the automata; `nil` if anything else can.
  private let callbacks: BitSet?
  /// The labels so far, restricted to the view.
  private var labels = Interner<CommonLabel>()
  /// For each of these, its moves, by index.
  private var known: [[UInt32]] = []

  init(view: View, automata: [Int], among all: [PropertyAutomaton]) {
    self.view = view
    let readers = Dictionary(grouping: automata) { all[$0].alphabet }.map {
      Reader(of: $0, $1, among: all)
    }
    let callbacks = readers.compactMap(\.callbacks)
    self.readers = readers
    self.callbacks = callbacks.count == readers.count ? BitSet(joining: callbacks) : nil
  }

  /// The moves of a label, by index; new ones are added.
  mutating func moves(
    by label: EdgeLabel, _ common: CommonLabel, calling called: BitSet, in system: EdgeLabels,
    _ all: [PropertyAutomaton], _ moves: inout Interner<Move>
  ) -> [UInt32] {
    if let callbacks, !callbacks.meets(called) { return [] }
    guard let common = common.restricted(to: view.roles, states: view.rolesWithStates) else {
      return []
    }
    let number = labels.intern(common)
    if number == known.count {
      let positions = system.positions(of: label, naming: view.roles)
      let found = readers.flatMap { $0.moves(by: positions, calling: called, all) }
      known.append(found.map { UInt32(truncatingIfNeeded: moves.intern($0)) })
    }
    return known[number]
  }
}

/// The automata with the same alphabet.
private struct Reader {
  private let alphabet: Alphabet
  /// The automata, by index.
  private let automata: [Int]
  /// The callbacks that can move the automata; `nil` if anything else can.
  let callbacks: BitSet?

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

  func moves(
    by positions: [TracePosition], calling called: BitSet, _ all: [PropertyAutomaton]
  ) -> [Move] {
    if let callbacks, !callbacks.meets(called) { return [] }
    let letters = alphabet.letters(of: positions)
    return automata.compactMap { number in
      all[number].nexts(after: letters).map { Move(automaton: number, nexts: $0) }
    }
  }
}
