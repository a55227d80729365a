extension BidirectionalCollection {
  /// What is left without the elements at its end that meet a condition.
  package func dropLast(while isDropped: (Element) -> Bool) -> SubSequence {
    var end = endIndex
    while end > startIndex {
      let last = index(before: end)
      if !isDropped(self[last]) { break }
      end = last
    }
    return self[..<end]
  }
}
