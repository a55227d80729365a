import Base

extension Array {
  /// The places of all elements in one order that follows several, the first of them before the
  /// others.
  ///
  /// What an order is the first to hold comes right behind what stands before it there.
  package func ranks<Item: Hashable>() -> [Item: Int] where Element == [Item] {
    var items = Interner<Item>()
    // For each item, the number of the next, and before them that of the first; none behind the
    // last.
    var following: [Int?] = [nil]
    for order in self {
      var last = 0
      for item in order {
        let number = items.intern(item) + 1
        if number == following.count {
          following.append(following[last])
          following[last] = number
        }
        last = number
      }
    }
    let all = sequence(state: following[0]) { next in
      defer { next = next.flatMap { following[$0] } }
      return next
    }
    return Dictionary(uniqueKeysWithValues: zip(all.map { items[$0 - 1] }, 0...))
  }
}

extension Array {
  /// The first index whose element belongs to the second part, where none of the first follows; the
  /// end where there is none.
  func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
