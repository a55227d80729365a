internal import Model

extension Catalog {
  /// The axis of a step.
  func axis(of step: VersionHistory.Step) -> Axis { pack.axes[step.axis] }

  /// What a step is called: "iOS 12 → 13".
  func title(of step: VersionHistory.Step) -> String { title(from: step, to: step) }

  /// What several steps in a row, one after the other, are called.
  func title(from step: VersionHistory.Step, to last: VersionHistory.Step) -> String {
    let axis = axis(of: step)
    let values = [step.value - 1, last.value].map { value in
      axis.values[value].title.shown(as: axis.values[value].name, in: locale)
    }
    return strings(.versionStep, axis.title.shown(as: axis.name, in: locale), values[0], values[1])
  }

  /// The page of a step; there is none of a quiet one.
  func address(of step: VersionHistory.Step) -> Address {
    let axis = axis(of: step)
    let value = axis.values[step.value].name
    // No name has a tilde in it.
    let sign = isAmbiguous("\(axis.name)-\(value)", of: step) ? "~" : "-"
    return Address(path: "versions/\(axis.name)\(sign)\(value)/index.html")
  }

  /// Whether another axis has a value that makes the same words: `v` and `x-c`, `v-x` and `c`.
  private func isAmbiguous(_ words: String, of step: VersionHistory.Step) -> Bool {
    pack.axes.enumerated().contains { number, axis in
      guard number != step.axis, axis.isOrdered, words.hasPrefix("\(axis.name)-") else {
        return false
      }
      let value = words.dropFirst(axis.name.text.count + 1)
      return axis.values.contains { $0.name.text == value }
    }
  }

  /// The last value, by index, up to which nothing changes any more after a step.
  func lastAlike(after step: VersionHistory.Step) -> Int {
    let next = chronicle.steps.first {
      $0.axis == step.axis && $0.value > step.value && !$0.isQuiet
    }
    let known = chronicle.steps.filter { $0.axis == step.axis }.map(\.value).max() ?? step.value
    return next.map { $0.value - 1 } ?? known
  }

  /// For each step between versions, the interactions that run in another order after it, with links
  /// from the top of the site.
  var orders: [[OrderChange]] {
    let tables = OrderTables(of: survey, courses, locale: locale, links: Gallery.links)
    return chronicle.steps.map { $0.isQuiet ? [] : OrderChange.all(in: $0.difference, tables) }
  }
}
