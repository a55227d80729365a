import Base
import Formats
import Pack

/// The order of an interaction in all configurations, as one list: that of the first variant, with
/// the steps of the others where they belong.
struct OrderVariants: Sendable {
  /// A step, and the configurations in which it happens.
  struct Entry: Sendable {
    /// The step.
    let step: OrderList.Step
    /// The configurations in which it happens.
    var bits: ConfigurationSet
  }

  /// How an order differs from the first.
  enum Change: Hashable, Sendable {
    /// Something does not happen.
    case lacks(OrderCall)
    /// Calls that the first order does not have come after another call, or first of all.
    case adds([OrderCall], after: OrderCall?)
    /// A call comes after another one, or first of all.
    case moves(OrderCall, after: OrderCall?)
    /// A branch is not there.
    case lacksBranch(String)
    /// There is one more branch.
    case addsBranch(String)
    /// No callback runs.
    case isSilent
  }

  /// The objects, left to right.
  let lanes: [String]
  /// The steps, first to last.
  private(set) var entries: [Entry]
  /// The configurations of the first variant.
  let usual: ConfigurationSet
  /// The configurations of all variants.
  let universe: ConfigurationSet
  /// The differences of the others from the first, and where they are.
  let changes: ByConfiguration<Change>

  /// Joins variants, of which there is at least one.
  init(of orders: [(bits: ConfigurationSet, order: OrderList)]) {
    var lanes: [String] = []
    for lane in orders.flatMap(\.order.lanes) where !lanes.contains(lane) { lanes.append(lane) }
    self.lanes = lanes
    usual = orders[0].bits
    universe = ConfigurationSet(joining: orders.map(\.bits))
    entries = orders[0].order.steps.map { [bits = orders[0].bits] in Entry(step: $0, bits: bits) }
    changes = ByConfiguration(
      elements: orders.dropFirst().map { other in
        (bits: other.bits, value: Self.changes(from: orders[0].order, to: other.order))
      })
    for (bits, order) in orders.dropFirst() { join(order, in: bits) }
    entries = Self.grouped(entries, depth: 0)
  }

  /// The entries, those of one fragment together.
  ///
  /// A step of another variant that is put between steps of a fragment without being in it follows
  /// the fragment; within each variant the order stays.
  private static func grouped(_ entries: [Entry], depth: Int) -> [Entry] {
    var groups: [(fragment: OrderList.Fragment?, entries: [Entry])] = []
    for entry in entries {
      let fragment = entry.step.fragments.dropFirst(depth).first
      let place = fragment.flatMap { own in groups.firstIndex { $0.fragment == own } }
      if let place {
        groups[place].entries.append(entry)
      } else {
        groups.append((fragment, [entry]))
      }
    }
    return groups.flatMap { fragment, entries in
      fragment == nil ? entries : grouped(entries, depth: depth + 1)
    }
  }

  private mutating func join(_ order: OrderList, in bits: ConfigurationSet) {
    let alignment = OrderAlignment(
      of: entries.map { Likeness(of: $0.step) }, and: order.steps.map(Likeness.init)
    ) { _, _ in true }
    var joined: [Entry] = []
    var place = 0
    for (entry, partner) in zip(entries, alignment.partners) {
      if let partner {
        joined += order.steps[place..<partner].map { Entry(step: $0, bits: bits) }
        place = partner + 1
      }
      let all = partner == nil ? entry.bits : ConfigurationSet(joining: [entry.bits, bits])
      joined.append(Entry(step: entry.step, bits: all))
    }
    entries = joined + order.steps[place...].map { Entry(step: $0, bits: bits) }
  }

  /// The properties in which equal steps agree.
  private struct Likeness: Hashable {
    let lane: String?
    let text: String
    let fragments: [OrderList.Fragment]

    init(of step: OrderList.Step) {
      (lane, text, fragments) = (step.lane, step.text, step.fragments)
    }
  }
}

/// A callback of an object in an order.
struct OrderCall: Hashable, Sendable {
  /// The object.
  let lane: String
  /// The callback.
  let text: String
  /// The path of its page; may be empty.
  let path: String
}

extension OrderVariants {
  /// The changes from an order to another; branches are compared by their titles.
  private static func changes(from old: OrderList, to new: OrderList) -> [Change] {
    if new.isSilent { return old.isSilent ? [] : [.isSilent] }
    let (before, after) = (old.mainCalls, new.mainCalls)
    let alignment = OrderAlignment(of: before, and: after) { _, _ in true }
    let kept = Set(alignment.partners.compactMap(\.self))
    var gone = zip(before, alignment.partners).filter { $1 == nil }.map(\.0)
    var changes: [Change] = []
    var previous: OrderCall?
    var run: [OrderCall] = []
    var start: OrderCall?
    func close() {
      if !run.isEmpty { changes.append(.adds(run, after: start)) }
      run = []
    }
    for (place, call) in after.enumerated() {
      if kept.contains(place) {
        close()
      } else if let index = gone.firstIndex(of: call) {
        close()
        gone.remove(at: index)
        changes.append(.moves(call, after: previous))
      } else {
        if run.isEmpty { start = previous }
        run.append(call)
      }
      previous = call
    }
    close()
    let (branches, others) = (old.branches, new.branches)
    return gone.map(Change.lacks) + changes
      + branches.filter { !others.contains($0) }.map(Change.lacksBranch)
      + others.filter { !branches.contains($0) }.map(Change.addsBranch)
  }
}

extension OrderList {
  /// The callbacks that are in no branch.
  fileprivate var mainCalls: [OrderCall] {
    steps.compactMap { step in
      guard step.isCall, let lane = step.lane,
        !step.fragments.contains(where: { $0.kind == .branch })
      else { return nil }
      return OrderCall(lane: lane, text: step.text, path: step.path)
    }
  }

  /// The headings of the branches, each once.
  fileprivate var branches: [String] {
    var seen: Set<String> = []
    return steps.flatMap(\.fragments).filter { $0.kind == .branch && !$0.text.isEmpty }.map(\.text)
      .filter { seen.insert($0).inserted }
  }
}
