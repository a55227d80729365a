import Support

/// A random document of SCXML's core, and what it means by the algorithm of the recommendation.
///
/// Independent of the reader: the document is made of the same tree that the algorithm runs on.
struct RandomSCXML {
  enum Kind { case plain, parallel, final, history }

  struct State {
    var kind: Kind
    let parent: Int
    var children: [Int] = []
    /// For a history, what it enters at first.
    var initial: [Int] = []
    var isDeep = false
  }

  struct Transition {
    let source: Int
    let event: String
    /// A word that decides, or a state that must be active; `nil` for no guard.
    var word: String?
    var active: Int?
    var targets: [Int]
    var isInternal = false
  }

  /// The states in document order; the first is the document.
  private(set) var states = [State(kind: .plain, parent: -1)]
  private(set) var transitions: [Transition] = []

  static let events = ["e0", "e1", "e2"]
  static let words = ["w0", "w1"]

  /// Makes a document.
  init(_ dice: inout Dice) {
    addChildren(of: 0, depth: 1, &dice)
    for state in states.indices where isCompound(state) && Bool.random(using: &dice) {
      let inside = inner(state)
      states[state].initial = [inside[Int.random(in: 0..<inside.count, using: &dice)]]
    }
    for state in states.indices where states[state].kind == .history {
      let inside = inner(states[state].parent)
      if states[states[state].parent].kind == .plain {
        states[state].initial = [inside[Int.random(in: 0..<inside.count, using: &dice)]]
      } else {
        states[state].initial = [inside[0]]
      }
    }
    addTransitions(&dice)
  }

  private mutating func addChildren(of parent: Int, depth: Int, _ dice: inout Dice) {
    let count = Int.random(in: depth == 1 ? 2...3 : 1...3, using: &dice)
    for place in 0..<count {
      let number = states.count
      let isParallel = states[parent].kind == .parallel
      let roll = Int.random(in: 0..<10, using: &dice)
      var kind = Kind.plain
      if depth < 4, roll < 2 { kind = .parallel }
      if !isParallel, place > 0, roll == 9 { kind = .final }
      states.append(State(kind: kind, parent: parent))
      states[parent].children.append(number)
      if kind == .parallel || kind == .plain && depth < 4 && roll < 6 {
        addChildren(of: number, depth: depth + 1, &dice)
      }
    }
    if depth > 1, Int.random(in: 0..<4, using: &dice) == 0 {
      var history = State(kind: .history, parent: parent)
      history.isDeep = Bool.random(using: &dice)
      states[parent].children.append(states.count)
      states.append(history)
    }
  }

  private mutating func addTransitions(_ dice: inout Dice) {
    let sources = states.indices.dropFirst().filter {
      [.plain, .parallel].contains(states[$0].kind)
    }
    for source in sources {
      for _ in 0..<Int.random(in: 0...2, using: &dice) {
        let event = Self.events[Int.random(in: 0..<3, using: &dice)]
        var transition = Transition(source: source, event: event, targets: [])
        if Int.random(in: 0..<8, using: &dice) > 0 {
          transition.targets = [Int.random(in: 1..<states.count, using: &dice)]
        }
        switch Int.random(in: 0..<6, using: &dice) {
        case 0: transition.word = Self.words[Int.random(in: 0..<2, using: &dice)]
        case 1: transition.active = sources[Int.random(in: 0..<sources.count, using: &dice)]
        default: break
        }
        transition.isInternal = Int.random(in: 0..<4, using: &dice) == 0
        transitions.append(transition)
      }
    }
  }

  func inner(_ state: Int) -> [Int] {
    states[state].children.filter { states[$0].kind != .history }
  }
  func isCompound(_ state: Int) -> Bool { states[state].kind == .plain && !inner(state).isEmpty }

  func id(_ state: Int) -> String { "s\(state)" }

  /// The document.
  var text: String {
    "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\"\(initial(0))>\n"
      + states[0].children.map { element($0, "  ") }.joined() + "</scxml>\n"
  }

  private func initial(_ state: Int) -> String {
    states[state].initial.isEmpty || states[state].kind == .history
      ? "" : " initial=\"\(states[state].initial.map(id).joined(separator: " "))\""
  }

  private func element(_ state: Int, _ indent: String) -> String {
    let name =
      switch states[state].kind {
      case .plain: "state"
      case .parallel: "parallel"
      case .final: "final"
      case .history: "history"
      }
    var text = "\(indent)<\(name) id=\"\(id(state))\"\(initial(state))"
    if states[state].isDeep { text += " type=\"deep\"" }
    text += ">\n"
    if states[state].kind == .history {
      text +=
        "\(indent)  <transition target=\"\(states[state].initial.map(id).joined(separator: " "))\"/>\n"
    }
    for transition in transitions where transition.source == state {
      text += "\(indent)  <transition event=\"\(transition.event)\""
      if let word = transition.word { text += " cond=\"\(word)\"" }
      if let active = transition.active { text += " cond=\"In('\(id(active))')\"" }
      if !transition.targets.isEmpty {
        text += " target=\"\(transition.targets.map(id).joined(separator: " "))\""
      }
      text += transition.isInternal ? " type=\"internal\"/>\n" : "/>\n"
    }
    text += states[state].children.map { element($0, indent + "  ") }.joined()
    return text + "\(indent)</\(name)>\n"
  }
}
