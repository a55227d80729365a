/// Lists of numbers, each list once, that grow by one number at a time.
///
/// Of many lists that grow side by side few differ: each is found by the one that it grew from.
struct NumberLists {
  /// The lists; the first is empty.
  private(set) var all: [[Int]] = [[]]
  /// For each list but the first, the one that it grew from, and its last number.
  private var longer = PairNumbers()
  /// For each list, the number that came after it last, and the list that they make up; no number is
  /// negative.
  private var latest: [(number: Int, list: Int)] = [(-1, 0)]

  /// The list that another makes up together with one more number, which is not negative.
  mutating func list(_ former: Int, and number: Int) -> Int {
    if latest[former].number != number {
      let list = longer.number(former, number) + 1
      if list == all.count {
        all.append(all[former] + [number])
        latest.append((-1, 0))
      }
      latest[former] = (number, list)
    }
    return latest[former].list
  }
}
