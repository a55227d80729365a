/// What the statements of a state diagram say, before states have their places.
struct MermaidChart {
  /// The inside of a composite state, or the diagram, in one of its parts between `--`.
  struct Scope: Hashable {
    /// The composite, by number; `nil` for the diagram.
    var composite: Int?
    /// Its part, counted from 0.
    var part = 0
  }

  /// A kind of state.
  enum Kind: Hashable { case state, choice, fork, join }

  struct State {
    let id: String
    let line: Int
    var kind = Kind.state
    /// What is shown in place of its id; further ones are below it.
    var descriptions: [String] = []
    var notes: [String] = []
    var remarks: [ImportedRemark] = []
    /// Its place so far.
    var home = Scope()
    /// Whether an arrow leaves it in its place, or its body is there.
    var isLeft = false
    /// The line that put it into another place than an arrow or its body has it; 0 if none did.
    var movingLine = 0
    /// The number of its parts; 0 if it is no composite.
    var parts = 0
    /// Whether it is a fork or a join that is read as something else.
    var isDropped = false
  }

  /// An arrow; an end that is `nil` is `[*]`.
  struct Relation {
    var source: Int?
    var target: Int?
    let scope: Scope
    var label: String
    let line: Int
    var remarks: [ImportedRemark]
  }

  var states: [State] = []
  var relations: [Relation] = []
  var remarks: [ImportedRemark] = []
  /// The number of parts of the diagram.
  var parts = 1
  /// The title; empty if there is none.
  var title = ""
  private var numbers: [String: Int] = [:]

  /// The number of a state that a statement names.
  ///
  /// Each statement in a composite puts the state there, and none outside of all takes it out: so
  /// does Mermaid, whose nodes keep the parent that they got last (`dataFetcher.ts`).
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - scope: Where it is named.
  ///   - isLeft: Whether an arrow leaves it there.
  ///   - line: The number of the line.
  /// - Returns: Its number.
  mutating func state(_ id: String, in scope: Scope, isLeft: Bool, line: Int) -> Int {
    guard let number = numbers[id] else {
      numbers[id] = states.count
      states.append(State(id: id, line: line, home: scope, isLeft: isLeft))
      return states.count - 1
    }
    let old = states[number]
    if scope == old.home {
      states[number].isLeft = old.isLeft || isLeft
      return number
    }
    // Mermaid draws no parts of the diagram itself: a state is in the first that an arrow leaves it in.
    let stays = scope.composite == nil && (old.home.composite != nil || old.isLeft || !isLeft)
    // Mermaid draws no state inside itself.
    let isInItself = scope.composite.map { $0 == number || around($0).contains(number) } ?? false
    if stays || isInItself { return number }
    if old.isLeft || old.movingLine > 0 { states[number].movingLine = line }
    (states[number].home, states[number].isLeft) = (scope, isLeft)
    return number
  }

  /// Notes that the body of a state begins.
  mutating func openBody(of number: Int, in scope: Scope, line: Int) {
    if states[number].home != scope { states[number].movingLine = line }
    states[number].isLeft = true
    states[number].parts = max(1, states[number].parts)
  }

  /// Remarks on states that are in another place than it may look.
  mutating func remarkOnPlaces() {
    for number in states.indices where states[number].movingLine > 0 {
      let home = states[number].home
      guard let composite = home.composite else { continue }
      let part = states[composite].parts > 1 ? " in part \(home.part + 1)" : ""
      states[number].remarks.append(
        ImportedRemark(
          "Mermaid draws '\(states[number].id)' inside '\(states[composite].id)'\(part), which names "
            + "it last", line: states[number].movingLine))
    }
  }

  /// A state that is deeper inside others than those of a pack; `nil` if there is none.
  var tooDeep: State? {
    states.first { state in
      var (outer, depth) = (state.home.composite, 0)
      while let next = outer, depth <= ImportLimits.depth {
        (outer, depth) = (states[next].home.composite, depth + 1)
      }
      return depth > ImportLimits.depth
    }
  }

  /// The states around a state, the nearest first.
  func around(_ number: Int) -> [Int] {
    var result: [Int] = []
    var next = states[number].home.composite
    while let state = next {
      result.append(state)
      next = states[state].home.composite
    }
    return result
  }
}
