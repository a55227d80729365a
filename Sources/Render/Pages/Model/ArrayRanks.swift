import Base

extension Array {
  /// The positions of all elements in one order that follows several orders, the first of them with
  /// priority.
  ///
  /// An element that an order is the first to have comes right after the element before it there.
  package func ranks<Item: Hashable>() -> [Item: Int] where Element == [Item] {
    var items = Interner<Item>()
    // For each item, the number of the next; at index 0 that of the first. The last has none.
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

  /// The index of the first element of the second part of a partitioned array; its end if the
  /// second part is empty.
  func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
