/// What the statements of a state diagram say, before states have their places.
struct MermaidChart {
  /// The inside of a composite state, or the diagram, in one of its parts between `--`.
  struct Scope: Hashable {
    /// The composite, by number; `nil` for the diagram.
    var composite: Int?
    /// Its part, counted from 0.
    var part = 0
  }

  /// Why a state is in a scope; the greatest reason decides.
  enum Reason: Int, Comparable {
    case target, source, declared, body
    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
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
    /// Its place so far, why it is there, and how deep that is.
    var home = Scope()
    var reason: Reason?
    var depth = 0
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
  /// - Parameters:
  ///   - id: The id.
  ///   - scope: Where it is named.
  ///   - depth: How deep that is.
  ///   - reason: How it is named.
  ///   - line: The number of the line.
  /// - Returns: Its number.
  mutating func state(
    _ id: String, in scope: Scope, depth: Int, _ reason: Reason, line: Int
  ) -> Int {
    let number = numbers[id] ?? states.count
    if number == states.count {
      numbers[id] = number
      states.append(State(id: id, line: line))
    }
    let old = states[number]
    // What is inside of a composite is named after it, so no composite comes into itself.
    if old.parts > 0 { return number }
    if old.reason.map({ ($0, old.depth) < (reason, depth) }) ?? true {
      (states[number].home, states[number].reason, states[number].depth) = (scope, reason, depth)
    }
    return number
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
