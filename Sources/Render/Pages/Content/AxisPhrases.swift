import Base
import Pack

/// Puts values of an axis into words: "before iOS 6", "iOS 8 to 12".
struct AxisPhrases: ConfigurationWording, Sendable {
  let strings: Strings
  let locale: Words.Locale

  func words(for side: ConfigurationBox.Side, of axis: Axis) -> String {
    phrase(for: side.chosen, of: side.all, on: axis)
  }

  func both(_ parts: [String]) -> String { joined(parts, by: .bothOf) }

  func either(_ parts: [String]) -> String { joined(parts, by: .eitherOf) }

  /// A phrase for some values of an axis.
  ///
  /// - Parameters:
  ///   - chosen: The values, ascending; neighbors if the axis is ordered, and not all of them.
  ///   - all: All values in question, ascending.
  ///   - axis: The axis.
  /// - Returns: The phrase, without an article or a full stop.
  func phrase(for chosen: [Int], of all: [Int], on axis: Axis) -> String {
    let (name, titles) = (title(of: axis), chosen.map { title(of: $0, on: axis) })
    guard axis.isOrdered, let first = titles.first, let last = titles.last else {
      return strings(.valueOf, name, list(titles))
    }
    if chosen.last == all.last { return strings(.andLater, name, first) }
    if chosen.first == all.first {
      return strings(.before, name, title(of: all[chosen.count], on: axis))
    }
    return chosen.count == 1
      ? strings(.oneOf, name, first) : strings(.range, name, first, last)
  }

  /// Phrases as one.
  func joined(_ phrases: [String], by key: Strings.Key) -> String {
    phrases.dropFirst().reduce(phrases.first ?? "") { strings(key, $0, $1) }
  }

  /// Items of a list: "a, b or c".
  private func list(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return strings(.listLast, joined(items.dropLast(), by: .listMore), last)
  }

  private func title(of axis: Axis) -> String { axis.title(in: locale) }

  private func title(of value: Int, on axis: Axis) -> String {
    axis.values[value].title(in: locale)
  }
}
