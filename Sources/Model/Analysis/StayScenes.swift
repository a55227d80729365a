import Base
import StateSpace

/// Lists of stays, each with what matters of the worlds in which it comes.
///
/// Worlds that have a list in common differ mostly in what does not matter to it.
struct StayScenes {
  private struct Scene: Equatable {
    let list: Int
    let states: GlobalState
  }

  /// The scenes, in the order in which they came.
  private var all: [Scene] = []
  private var table = HashIndex()
  /// For each list, the scene that came last.
  private var latest: [Int]

  /// Begins with none of so many lists.
  init(lists: Int) { latest = [Int](repeating: -1, count: lists) }

  /// How many there are.
  var count: Int { all.count }

  /// The number of a scene: `count` of before when it is new.
  ///
  /// - Parameters:
  ///   - list: The list, by number.
  ///   - states: What matters of a world in which it comes.
  /// - Returns: A number from 0, in the order in which scenes came.
  mutating func number(of list: Int, _ states: GlobalState) -> Int {
    let last = latest[list]
    if last >= 0, all[last].states == states { return last }
    let scene = Scene(list: list, states: states)
    var digest = (states.digest ^ UInt64(truncatingIfNeeded: list)) &* 0x9E37_79B9_7F4A_7C15
    digest ^= digest &>> 32
    let slot = table.slot(of: digest) { all[$0] == scene }
    let number = table[slot] ?? all.count
    if number == all.count {
      table.put(number, digest, in: slot)
      all.append(scene)
    }
    latest[list] = number
    return number
  }

  /// Adds a scene, and says whether it is new.
  mutating func insert(_ list: Int, _ states: GlobalState) -> Bool {
    let former = count
    return number(of: list, states) == former
  }
}
