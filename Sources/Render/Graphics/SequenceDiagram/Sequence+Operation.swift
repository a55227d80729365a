extension Sequence {
  /// What a frame says of the things in it.
  public enum Operation: Hashable, Sendable {
    /// One of its operands happens.
    case alt
    /// Its operand may happen.
    case opt
    /// Its operand happens again and again; with no most for any number of times.
    case loop(atLeast: Int, atMost: Int?)
    /// Its operands happen in any order.
    case par
    /// A part, which is an interaction of its own, by its name.
    case ref(String)
    /// An interaction takes place, by its name.
    case interaction(String)

    /// What is written in the corner: `alt`, `loop (0..*)`, `ref navigation.push`.
    public var text: String {
      switch self {
      case .alt: "alt"
      case .opt: "opt"
      case .loop: "loop \(times)"
      case .par: "par"
      case .ref(let name): "ref \(name)"
      case .interaction(let name): name
      }
    }

    /// How often an operand happens, in a loop: `(0..3)`, `(1..*)`; empty for others than
    /// loops.
    var times: String {
      guard case .loop(let atLeast, let atMost) = self else { return "" }
      return "(\(atLeast)..\(atMost.map(String.init) ?? "*"))"
    }

    /// Whether what is in an operand may as well not happen.
    var isChoice: Bool { self == .alt || mayBePassedOver }

    /// Whether none of its operands need happen.
    private var mayBePassedOver: Bool {
      switch self {
      case .opt, .loop(atLeast: 0, _): true
      case .alt, .loop, .par, .ref, .interaction: false
      }
    }

    /// The lifelines that go on behind the operands though they stop in one.
    ///
    /// - Parameters:
    ///   - living: Those that came to the operands.
    ///   - gone: Those that stop in all of them.
    /// - Returns: Those whose end was one way among others; none where nothing is chosen.
    func goingOn(of living: Set<Int>, gone: Set<Int>) -> Set<Int> {
      isChoice ? mayBePassedOver ? living : living.subtracting(gone) : []
    }

    /// The operator as Mermaid and PlantUML know it; none for a name.
    var word: String? {
      switch self {
      case .alt: "alt"
      case .opt: "opt"
      case .loop: "loop"
      case .par: "par"
      case .ref, .interaction: nil
      }
    }
  }
}

extension Sequence.Fragment {
  /// What stands behind the operator where an operand has one line: how often it happens, and when.
  func heading(of operand: Sequence.Operand) -> String {
    [operation.times, operand.condition].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
