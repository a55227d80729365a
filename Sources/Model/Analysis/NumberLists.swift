import Base

/// Lists of numbers that grow by one number at a time, and of which few differ: each is found by the one
/// that it grew from.
struct NumberLists {
  /// The empty list.
  static let empty = 0

  /// For each list but the empty one, the list that it grew from, and its last number.
  private var longer = Interner<NumberPair>()
  /// For each list, the number that came after it last, and the list that they make up; no number is
  /// negative.
  private var latest: [(number: Int, list: Int)] = [(-1, empty)]

  /// The list that another makes up together with one more number, which is not negative.
  mutating func list(_ former: Int, and number: Int) -> Int {
    if latest[former].number != number {
      let list = longer.intern(former, number) + 1
      if list == latest.count { latest.append((-1, Self.empty)) }
      latest[former] = (number, list)
    }
    return latest[former].list
  }

  /// The numbers in some of the lists.
  ///
  /// - Parameter lists: The lists; many may be the same.
  /// - Returns: The numbers of each, once for all that are the same, and for each its place among these.
  func numbers<Number: FixedWidthInteger>(
    in lists: [Number]
  ) -> (all: [[Int]], of: [Number]) {
    var places = latest.map { _ in Number?.none }
    var all: [[Int]] = []
    let own = lists.map { list in
      if let place = places[Int(list)] { return place }
      let place = Number(all.count)
      places[Int(list)] = place
      all.append(numbers(in: Int(list)))
      return place
    }
    return (all, own)
  }

  private func numbers(in list: Int) -> [Int] {
    var found: [Int] = []
    var rest = list
    while rest != Self.empty {
      let last = longer.all[rest - 1]
      found.append(last.second)
      rest = last.first
    }
    return found.reversed()
  }
}
