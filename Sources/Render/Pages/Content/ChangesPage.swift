import Base
import Checker
import Formats
import Pack

extension PageContext {
  /// The index of changes: what teams adopt, the versions, the newest first, then the other
  /// options.
  ///
  /// - Parameter orders: For each step between versions, the interactions whose order changes.
  /// - Returns: The page.
  func changes(_ orders: [[OrderChange]]) -> PageContent {
    let steps = zip(model.history.steps, orders).filter { !$0.0.isQuiet }
    let choices = steps.filter { !model.axis(of: $0.0).isOrdered }
    let adoptions = choices.filter { model.axis(of: $0.0).adoption != nil }
    let options = choices.filter { model.axis(of: $0.0).adoption == nil }
    let axes = pack.axes.indices.compactMap { axis -> Template.Value? in
      let own = steps.filter { $0.0.axis == axis }
      if own.isEmpty || !pack.axes[axis].isOrdered { return nil }
      return [
        "title": .text(site.title(of: pack.axes[axis])),
        "rows": .list(own.reversed().map { row(of: $0, $1.count) }),
      ]
    }
    return index(
      of: .changes,
      [
        "adoptions": .group(adoptions.map { row(of: $0, $1.count) }), "axes": .list(axes),
        "options": .group(options.map { row(of: $0, $1.count) }),
      ])
  }

  /// A step: its title, what it is about, and the callbacks that come and go.
  private func row(of step: VersionHistory.Step, _ orderCount: Int) -> Template.Value {
    let (axis, difference) = (model.axis(of: step), step.difference)
    let version = "\(site.title(of: axis)) \(site.title(of: axis.values[step.value]))"
    return [
      "title": .text(axis.isOrdered ? version : site.title(of: step)),
      "path": .link(model.address(of: step)),
      "summary": blocks(axis.adoption?.summary ?? Words("")),
      "gained": .group(difference.gained.map { link(to: $0) }),
      "gone": .group(difference.gone.map { link(to: $0) }),
      "deprecated": .group(difference.deprecated.map { link(to: $0.callback) }),
      "orders": .text(site.counted(orderCount, .oneOrderChanged, .manyOrdersChanged)),
    ]
  }
}
