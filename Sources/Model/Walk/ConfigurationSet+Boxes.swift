extension ConfigurationSet {
  /// The set as few boxes, which together hold its configurations and no other possible one.
  ///
  /// Configurations that the pack calls impossible may lie in a box or not, whichever says it with
  /// less. Each box is as large as can be; boxes may overlap. They come in the order of the first
  /// configuration that each adds.
  ///
  /// - Parameters:
  ///   - possible: The possible configurations of a pack.
  ///   - axes: Its axes.
  /// - Returns: No box for the empty set, and one without values for all configurations.
  func boxes(of possible: [Configuration], axes: [Axis]) -> [ConfigurationBox] {
    var found: [ConfigurationBox] = []
    var left = indices
    let outside = possible.indices.filter { !contains($0) }.map { possible[$0] }
    while let seed = left.first {
      let candidates = Self.orders(of: axes.count).map { order in
        Self.box(around: possible[seed], without: outside, axes: axes, order: order)
      }
      let covered = candidates.map { box in left.filter { box.contains(possible[$0]) }.count }
      guard let most = covered.max(), let best = covered.firstIndex(of: most) else { break }
      found.append(candidates[best])
      left.removeAll { candidates[best].contains(possible[$0]) }
    }
    return found
  }

  /// The orders in which axes are tried: each axis first and last once, so that each has its turn.
  private static func orders(of count: Int) -> [[Int]] {
    let plain = Array(0..<count)
    let turned = plain.map { first in Array(plain[first...] + plain[..<first]) }
    return turned + turned.map { $0.reversed() } + (count == 0 ? [[]] : [])
  }

  /// The largest box around a configuration that grows along the axes in an order and keeps others
  /// out.
  private static func box(
    around seed: Configuration, without outside: [Configuration], axes: [Axis], order: [Int]
  ) -> ConfigurationBox {
    var allowed = seed.choices.map { Set([$0]) }
    for axis in order {
      // Those that only this axis keeps out name the values that it must not allow.
      let near = outside.filter { other in
        allowed.indices.allSatisfy { $0 == axis || allowed[$0].contains(other.choices[$0]) }
      }
      allowed[axis] = Set(axes[axis].values.indices).subtracting(near.map { $0.choices[axis] })
    }
    var values: [Int: [Int]] = [:]
    for (axis, found) in allowed.enumerated() where found.count < axes[axis].values.count {
      values[axis] = found.sorted()
    }
    return ConfigurationBox(values: values)
  }
}

extension ConfigurationSet {
  /// The set in the words of the pack's conditions, `iOS >= 13 and exits = no`; empty when it holds
  /// every possible configuration.
  public func phrase(in pack: Pack) -> String { phrase(among: pack.configurations, in: pack) }

  /// The set in the same words, as far as they tell it from the rest of some configurations.
  ///
  /// - Parameters:
  ///   - possible: The configurations in question, into which the set's indices lead.
  ///   - pack: The pack.
  /// - Returns: The words; empty when the set holds all that are in question.
  public func phrase(among possible: [Configuration], in pack: Pack) -> String {
    boxes(of: possible, axes: pack.axes).map { $0.phrase(in: pack) }.filter { !$0.isEmpty }
      .joined(separator: " or ")
  }
}

extension ConfigurationBox {
  fileprivate func phrase(in pack: Pack) -> String {
    values.keys.sorted().map { axis in
      Self.phrase(of: values[axis, default: []], on: pack.axes[axis])
    }
    .joined(separator: " and ")
  }

  private static func phrase(of values: [Int], on axis: Axis) -> String {
    let names = values.map { axis.values[$0].name.text }
    if axis.isOrdered, values.count > 1, let first = values.first, let last = values.last,
      last - first == values.count - 1
    {
      if last == axis.values.count - 1 { return "\(axis.name) >= \(names[0])" }
      if first == 0 { return "\(axis.name) <= \(names[names.count - 1])" }
      return "\(axis.name) >= \(names[0]) and \(axis.name) <= \(names[names.count - 1])"
    }
    let choices = names.map { "\(axis.name) = \($0)" }
    return choices.count == 1 ? choices[0] : "(" + choices.joined(separator: " or ") + ")"
  }
}
