import Base
import StateSpace

/// What happened to a role before an object was bound to it: tests and events, in order.
///
/// Roles are bound late: only when the log names the object. What happened before is then applied
/// to it. Equal histories share a number; each is its predecessor and one item.
struct RoleHistories: Sendable {
  /// What happened last.
  enum Item: Hashable, Sendable {
    /// Something had to hold.
    case test(OpenTest.Question)
    /// An event was sent.
    case event(Int)
  }

  private struct History: Hashable {
    let former: Int
    let item: Item
    /// The number of items.
    let count: Int
  }

  private var all = Interner<History>()

  /// The number of the history in which nothing has happened.
  static let empty = 0
  /// What is not known, such as what happened before the log began.
  static let unknown = -1
  /// The most items; what would be longer is not known.
  private static let most = 24
  /// The most histories.
  private static let mostHistories = 40_000

  /// Begins with the empty history.
  init() { all.intern(History(former: -1, item: .event(-1), count: 0)) }

  /// A history with one more item; `nil` if it would be too long.
  ///
  /// An item that repeats the last one changes nothing.
  mutating func adding(_ item: Item, to history: Int) -> Int? {
    let last = all[history]
    if last.item == item { return history }
    guard last.count < Self.most, all.count < Self.mostHistories else { return nil }
    return all.intern(History(former: history, item: item, count: last.count + 1))
  }

  /// The items of a history, in order.
  func items(of history: Int) -> [Item] {
    var items: [Item] = []
    var place = history
    while place != Self.empty {
      items.append(all[place].item)
      place = all[place].former
    }
    return items.reversed()
  }
}
