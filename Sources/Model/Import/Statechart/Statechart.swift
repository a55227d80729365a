import Base

/// A statechart as SCXML means it, and XState after it.
///
/// States and transitions are in document order, and named by index; state 0 is around all others.
///
/// Source: State Chart XML (SCXML), W3C Recommendation 1 September 2015.
struct Statechart {
  /// Whose rules it follows where they differ.
  enum Dialect: Hashable {
    case scxml, xstate4, xstate5
  }

  /// What a state is beside its children.
  enum Kind: Hashable {
    /// A state; one of its children is active with it, if there are any.
    case plain
    /// All its children are active with it.
    case parallel
    /// It ends the state around it.
    case final
    /// An arrow to it enters what was active last in the state around it.
    case history(isDeep: Bool)
  }

  /// A state, with its place in the tree.
  struct State {
    /// The word by which its parent has it.
    var name: String
    /// By what it is named in the whole chart.
    var id: String
    /// What it is.
    var kind: Kind
    /// The state around it; `nil` for the outermost.
    var parent: Int?
    /// The states inside it, histories included.
    var children: [Int] = []
    /// The states inside it in which it begins; empty if the text does not say.
    ///
    /// For a history, those that it enters at first.
    var initial: [Int] = []
    /// What is called after it is entered, and before it is left.
    var entry: [String] = [], exit: [String] = []
    /// What is drawn beside it.
    var note: String?
    /// What is said of it and has no place in a pack.
    var remarks: [ImportedRemark] = []
    /// Where the text says it.
    let place: Place
  }

  /// What makes a transition possible.
  enum Trigger: Hashable {
    /// One of some events; each a name, `*`, or a beginning of names.
    case events([String])
    /// Nothing: it is taken at once.
    case always
    /// The states inside a state have reached their final ones.
    case done(of: Int)
    /// A time.
    case after(String)
  }

  /// A transition as it is written.
  struct Transition {
    /// The state that it leaves.
    let source: Int
    /// What makes it possible.
    let trigger: Trigger
    /// The guard in words.
    var guardText: String?
    /// The states that its guard asks for.
    var states: [ImportedGuard] = []
    /// The states that it enters; empty if it leaves nothing.
    var targets: [Int]
    /// What is called, in order.
    var calls: [String] = []
    /// Whether it stays in its source if all targets are inside.
    var isInternal = false
    /// What is drawn at it.
    var note: String?
    /// What is said of it and has no place in a pack.
    var remarks: [ImportedRemark] = []
    /// Where the text says it.
    let place: Place

    /// Whether it has no guard.
    var isCertain: Bool { guardText == nil && states.isEmpty }
  }

  /// Whose rules it follows.
  let dialect: Dialect
  /// What the name of the machine is made of.
  var name: String
  /// The states, outer ones before those inside them.
  var states: [State] = []
  /// The transitions.
  var transitions: [Transition] = []
  /// What is said of the machine and has no place in a pack.
  var remarks: [ImportedRemark] = []
}

// MARK: - The tree

extension Statechart {
  /// A state and those around it, innermost first.
  func lineage(of state: Int) -> [Int] {
    var lineage = [state]
    while let parent = states[lineage[lineage.count - 1]].parent { lineage.append(parent) }
    return lineage
  }

  /// Whether a state is inside another, at any depth.
  func isInside(_ state: Int, _ outer: Int) -> Bool {
    state != outer && lineage(of: state).contains(outer)
  }

  /// The states inside a state that can be active, without histories.
  func inner(_ state: Int) -> [Int] { states[state].children.filter { !isHistory($0) } }

  /// Whether a state remembers what was active last.
  func isHistory(_ state: Int) -> Bool {
    if case .history = states[state].kind { true } else { false }
  }

  /// Whether one of several states inside is active with a state.
  func isCompound(_ state: Int) -> Bool {
    states[state].kind == .plain && !inner(state).isEmpty
  }

  /// The innermost state that is around all of some states, and none of them.
  func ancestor(of some: [Int], isCompound: Bool) -> Int {
    guard let first = some.first else { return 0 }
    return lineage(of: first).dropFirst().first { outer in
      (!isCompound || states[outer].kind == .plain || outer == 0)
        && some.allSatisfy { isInside($0, outer) }
    } ?? 0
  }

  /// Whether two states can be active together, none of them inside the other.
  func areOrthogonal(_ one: Int, _ other: Int) -> Bool {
    if one == other || isInside(one, other) || isInside(other, one) { return false }
    return states[ancestor(of: [one, other], isCompound: false)].kind == .parallel
  }

  /// The state whose inside a transition leaves: what SCXML calls its domain; `nil` if it leaves
  /// nothing.
  func domain(of transition: Transition) -> Int? {
    if transition.targets.isEmpty { return nil }
    let source = transition.source
    let staysInside = transition.targets.allSatisfy { target in
      isInside(target, source) || dialect == .xstate5 && target == source
    }
    if transition.isInternal, staysInside, dialect != .scxml || isCompound(source) { return source }
    return ancestor(of: [source] + transition.targets, isCompound: dialect == .scxml)
  }
}

// MARK: - Entering

extension Statechart {
  /// The states that become active when some are entered, with those on the way and those in which
  /// others begin.
  ///
  /// - Parameters:
  ///   - targets: The states, without histories.
  ///   - domain: The state in whose inside they are entered.
  ///   - initial: The states in which a compound state begins.
  /// - Returns: The states, without the domain.
  func entered(_ targets: [Int], in domain: Int, _ initial: (Int) -> [Int]) -> Set<Int> {
    var entered: Set<Int> = []
    enter(domain, towards: targets, &entered, initial)
    entered.remove(domain)
    return entered
  }

  private func enter(
    _ state: Int, towards targets: [Int], _ entered: inout Set<Int>, _ initial: (Int) -> [Int]
  ) {
    entered.insert(state)
    let inside = targets.filter { $0 != state }
    if states[state].kind == .parallel {
      for region in inner(state) {
        let own = inside.filter { lineage(of: $0).contains(region) }
        enter(region, towards: own, &entered, initial)
      }
    } else if isCompound(state) {
      let next = inside.isEmpty ? initial(state) : inside
      guard let child = next.first.flatMap({ child(of: state, around: $0) }) else { return }
      enter(child, towards: next, &entered, initial)
    }
  }

  /// The child of a state that is another state, or around it.
  func child(of state: Int, around inner: Int) -> Int? {
    lineage(of: inner).first { states[$0].parent == state }
  }

  /// The states in which a compound state begins, as written, or else the first inside it.
  func initial(of state: Int) -> [Int] {
    let written = states[state].initial.filter { !isHistory($0) }
    return written.isEmpty ? Array(inner(state).prefix(1)) : written
  }
}
