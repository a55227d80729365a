import Model

/// What is left to happen of an interaction, read from the pack for a model checker.
///
/// Steps, gaps, and questions are held by number, so that two of the same words at different places
/// stay two.
indirect enum Remainder: Hashable {
  /// Nothing.
  case done
  /// One step, by number.
  case step(Int)
  /// One step for each of some roles whose object takes it, in any order.
  case each(Int, [Int])
  /// Time passes.
  case gap(Int)
  /// What must be true here, by number.
  case check([Int])
  /// One, then the other; the first is no chain itself.
  case chain(Remainder, Remainder)
  /// Exactly one.
  case choice([Branch])
  /// The same again, between two numbers of times.
  case loop(Branch, atLeast: Int, atMost: Int?)
  /// All of them, interleaved.
  case par([Remainder])

  /// What can be entered when some questions, by number, are answered with yes.
  struct Branch: Hashable {
    let label: String
    let asks: [Int]
    let body: Remainder
  }

  /// One remainder and then another.
  static func chain(of first: Remainder, _ second: Remainder) -> Remainder {
    switch (first, second) {
    case (.done, _): second
    case (_, .done): first
    case (.chain(let head, let tail), _): .chain(head, chain(of: tail, second))
    default: .chain(first, second)
    }
  }

  /// Several remainders interleaved.
  static func par(of parts: [Remainder]) -> Remainder {
    let open = parts.filter { $0 != .done }
    return open.count < 2 ? open.first ?? .done : .par(open)
  }

  /// The remainder without the checks that are due before anything else in it.
  var settled: Remainder {
    switch self {
    case .check: return .done
    case .chain(let first, let second):
      let head = first.settled
      return head == .done ? second.settled : Self.chain(of: head, second)
    case .par(let parts): return Self.par(of: parts.map(\.settled))
    default: return self
    }
  }

  /// Whether it stands in a gap, so that other interactions may begin.
  var isGap: Bool {
    switch self {
    case .gap: true
    case .chain(let first, _): first.isGap
    case .par(let parts): parts.contains(where: \.isGap)
    default: false
    }
  }
}
