@testable import Base
@testable import Analysis
import Testing

struct IntervalAnalysisTests {
  /// A state graph of one object, drawn by hand: callbacks are numbers, and the first state is
  /// where its life begins.
  private struct Drawing {
    let states: Int
    let final: Set<Int>
    /// Each edge: where it comes from, where it leads to, and the callbacks that it calls.
    let edges: [(from: Int, to: Int, calls: [Int])]

    func system(callbacks count: Int) -> LabelledTransitionSystem {
      var alphabet = Interner<LabelledTransitionSystem.Label>([.silent])
      var system = LabelledTransitionSystem(callbacks: count)
      for state in 0..<states {
        for edge in edges where edge.from == state {
          let isBirth = state == 0
          let isSilent = edge.calls.isEmpty && !isBirth
          let label = LabelledTransitionSystem.Label(callbacks: edge.calls, isBirth: isBirth)
          system.addEdge(to: edge.to, isSilent ? 0 : UInt32(alphabet.intern(label)))
        }
        system.addState(isFinal: final.contains(state))
      }
      return system.labelled(alphabet.all)
    }
  }

  /// Born with 0; a loop of 1; 2 on one of two ways to the end, which calls 0 twice.
  private static let drawing = Drawing(
    states: 5, final: [4],
    edges: [
      (0, 1, [0]), (1, 1, [1]), (1, 2, [2]), (1, 2, []), (2, 3, []), (3, 2, []), (2, 4, [0, 0]),
    ])

  private func life() -> IntervalFlow {
    let system = Self.drawing.system(callbacks: 3).silentQuotient()
    return IntervalFlow(of: Interval(lifeIn: system), in: system, reversed: system.reversed())
  }

  @Test func statesThatLeadToOneAnotherSilentlyAreOne() {
    let system = Self.drawing.system(callbacks: 3)
    let quotient = system.silentQuotient()
    #expect(quotient.count == 4)
    #expect(quotient.targets.count == 4)
    #expect(quotient.loopsOf.filter { $0 != 0 }.count == 1)
    #expect(quotient.isFinal.filter(\.self).count == 1)
    #expect(quotient.silentQuotient().targets.count == quotient.targets.count)
  }

  /// A drawing of four states, of which the last is final, and how many states its quotient has.
  private typealias Merged = (states: Int, edges: [(from: Int, to: Int, calls: [Int])])

  // Two states from which the same callback leads to the same state.
  private static let alike: Merged = (
    3, [(0, 1, [0]), (0, 2, [1]), (1, 3, [2]), (2, 3, [2])]
  )
  // A state that leads silently to another, which can do the same.
  private static let waiting: [Merged] = [
    (3, [(0, 1, [0]), (1, 2, []), (1, 1, [1]), (2, 2, [1]), (1, 3, [2]), (2, 3, [2])]),
    (3, [(0, 1, [0]), (1, 2, []), (1, 2, [1]), (2, 2, [1]), (2, 3, [2])]),
  ]
  // A state that can do more.
  private static let abler: [Merged] = [
    (4, [(0, 1, [0]), (1, 2, []), (1, 3, [2]), (2, 3, [1])]),
    (4, [(0, 1, [0]), (1, 2, []), (1, 1, [1]), (2, 3, [2])]),
  ]

  @Test func statesWithTheSameFutureAreOne() {
    for expected in [Self.alike] + Self.waiting + Self.abler {
      let drawing = Drawing(states: 4, final: [3], edges: expected.edges)
      #expect(drawing.system(callbacks: 3).silentQuotient().count == expected.states)
    }
  }

  @Test func aFinalStateIsNotOneWithAnother() {
    let drawing = Drawing(states: 4, final: [2], edges: Self.alike.edges)
    #expect(drawing.system(callbacks: 3).silentQuotient().count == 4)
  }

  @Test func edgesThatDoNotExistAreLeftOut() {
    let none = LabelledTransitionSystem.noEdge
    let system = LabelledTransitionSystem(
      callbacks: 1, starts: [0, 2, 3], targets: [1, 0, 0], labelOf: [1, none, none],
      isFinal: [false, false]
    ).labelled([.silent, .init(callbacks: [0], isBirth: false)])
    let quotient = system.silentQuotient()
    #expect(quotient.count == 2)
    #expect(quotient.labelOf == [1])
    #expect(quotient.loops.all == [BitSet()])
  }

  @Test func occurrencesAreBoundedByShortestAndLongestPaths() {
    let bounds = OccurrenceBounds(of: life())
    #expect(bounds.isEverComplete)
    #expect(bounds.atLeast == [3, 0, 0])
    #expect(bounds.atMost == [3, nil, 1])
  }

  @Test func aSpanIsCountedFromEachOfItsBeginnings() {
    let system = Self.drawing.system(callbacks: 3).silentQuotient()
    let span = Interval(begunBy: [0], in: system)
    let bounds = OccurrenceBounds(
      of: IntervalFlow(of: span, in: system, reversed: system.reversed()))
    // The last one is complete at once, the one before it between two calls of a label.
    #expect(bounds.atLeast == [1, 0, 0])
    #expect(bounds.atMost == [1, nil, 1])
    #expect(!Interval(begunBy: [], in: system).occurs)
  }

  @Test func precedenceIsReadOfEveryPath() {
    let life = life()
    let order = PrecedenceAnalysis(of: life, reversed: life.system.reversed())
    #expect(order.before == [BitSet(), BitSet([0]), BitSet([0])])
    #expect(order.next == [BitSet([0, 1, 2]), BitSet([0, 1, 2]), BitSet([0])])
    #expect(order.neverAfter == [BitSet(), BitSet(), BitSet([1, 2])])
    #expect(order.canBeLast == [true, false, false])
  }

  @Test func aLifeThatNeverEndsHasNoFewestTimes() {
    let drawing = Drawing(states: 2, final: [], edges: [(0, 1, [0]), (1, 1, [0])])
    let system = drawing.system(callbacks: 1)
    let bounds = OccurrenceBounds(
      of: IntervalFlow(of: Interval(lifeIn: system), in: system, reversed: system.reversed()))
    #expect(bounds.atLeast == [0])
    #expect(bounds.atMost == [nil])
    #expect(!bounds.isEverComplete)
  }
}
