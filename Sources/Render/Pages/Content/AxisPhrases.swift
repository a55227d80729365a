import Base
import Pack

/// Puts values of an axis into words: "before iOS 6", "iOS 8 to 12".
struct AxisPhrases: Sendable {
  let strings: Strings
  let locale: Words.Locale

  /// A phrase for some values of an axis.
  ///
  /// - Parameters:
  ///   - chosen: The values, ascending; not all of them.
  ///   - all: All values in question, ascending.
  ///   - axis: The axis.
  /// - Returns: The phrase, without an article or a full stop.
  func phrase(for chosen: [Int], of all: [Int], on axis: Axis) -> String {
    guard axis.isOrdered else {
      return strings(.valueOf, title(of: axis), list(chosen.map { title(of: $0, on: axis) }))
    }
    return list(Self.runs(of: chosen, in: all).map { phrase(for: $0, of: all, on: axis) })
  }

  /// Phrases as one.
  func joined(_ phrases: [String], by key: Strings.Key) -> String {
    phrases.dropFirst().reduce(phrases.first ?? "") { strings(key, $0, $1) }
  }

  /// Items of a list: "a, b or c".
  func list(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return strings(.listLast, joined(items.dropLast(), by: .listMore), last)
  }

  private func phrase(for run: Range<Int>, of all: [Int], on axis: Axis) -> String {
    let name = title(of: axis)
    let first = title(of: all[run.lowerBound], on: axis)
    if run.upperBound == all.count { return strings(.andLater, name, first) }
    if run.lowerBound == 0 {
      return strings(.before, name, title(of: all[run.upperBound], on: axis))
    }
    if run.count == 1 { return strings(.oneOf, name, first) }
    return strings(.range, name, first, title(of: all[run.upperBound - 1], on: axis))
  }

  /// The values as runs of neighbors, by their indices in all values.
  static func runs(of chosen: [Int], in all: [Int]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (index, value) in all.enumerated() where chosen.contains(value) {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<(index + 1)
      } else {
        runs.append(index..<(index + 1))
      }
    }
    return runs
  }

  private func title(of axis: Axis) -> String { axis.title(in: locale) }

  private func title(of value: Int, on axis: Axis) -> String {
    axis.values[value].title(in: locale)
  }
}
