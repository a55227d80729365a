import Base
import Pack
import Synchronization

/// Describes sets of configurations by as few conditions as possible, for all languages.
final class ConfigurationBoxes: Sendable {
  /// A set of configurations as a union of boxes.
  struct Answer {
    /// The boxes; none if the set has all configurations in question.
    let boxes: [ConfigurationArea.Box]
    /// The boxes in the form of the attribute `data-when`.
    ///
    /// Conditions on several options are joined by `;`, and all must hold. A condition names the
    /// option and, after `:`, its values: words joined by `,`, or ranges `MIN-MAX` of an ordered
    /// option, either side of which may be empty. `|` joins alternatives: `iOS:13-;lifeCycle:app`.
    let mark: String
  }

  private struct Query: Hashable {
    let bits: ConfigurationBits
    let universe: ConfigurationBits
  }

  let axes: [Axis]
  /// All possible configurations.
  let all: ConfigurationBits
  private let rareOnly: ConfigurationBits
  private let grid: ConfigurationGrid
  /// The answers so far: a site asks for the same few thousand sets a hundred times as often.
  private let answers = Mutex<[Query: Answer]>([:])

  /// Prepares to describe the possible configurations of a pack.
  ///
  /// - Parameters:
  ///   - axes: The axes of the pack.
  ///   - configurations: The possible configurations, in counting order.
  ///   - rareOnly: Those in which only rare interactions begin. That something does not hold there
  ///     is not mentioned.
  init(
    axes: [Axis], configurations: [Configuration],
    rareOnly: ConfigurationBits = ConfigurationBits()
  ) {
    self.axes = axes
    self.rareOnly = rareOnly
    all = ConfigurationBits(configurations.indices)
    grid = ConfigurationGrid(configurations.map(\.choices), of: axes)
  }

  /// Describes a set of configurations.
  ///
  /// - Parameters:
  ///   - bits: The set.
  ///   - universe: The configurations in question; others may be in the boxes or not.
  /// - Returns: The description; empty if the set has all that are in question.
  func answer(_ bits: ConfigurationBits, of universe: ConfigurationBits) -> Answer {
    let query = Query(bits: bits, universe: universe)
    if let known = answers.withLock({ $0[query] }) { return known }
    var (inside, universe) = (bits.subtracting(rareOnly), universe)
    if inside.isEmpty { inside = bits } else { universe = universe.subtracting(rareOnly) }
    let boxes =
      inside == universe ? [] : ConfigurationArea(inside, of: universe, on: grid).boxes()
    let answer = Answer(boxes: boxes, mark: mark(for: boxes))
    answers.withLock { $0[query] = answer }
    return answer
  }

  private func mark(for boxes: [ConfigurationArea.Box]) -> String {
    boxes.map { box in
      box.sides.map { side in
        let axis = axes[side.axis]
        let values =
          axis.isOrdered ? ranges(side, on: axis) : side.chosen.map { axis.values[$0].name.text }
        return "\(axis.name):\(values.joined(separator: ","))"
      }.joined(separator: ";")
    }.joined(separator: "|")
  }

  private func ranges(_ side: ConfigurationArea.Side, on axis: Axis) -> [String] {
    func name(_ place: Int) -> String { axis.values[side.all[place]].name.text }
    return AxisPhrases.runs(of: side.chosen, in: side.all).map { run in
      let least = run.lowerBound == 0 ? "" : name(run.lowerBound)
      let most = run.upperBound == side.all.count ? "" : name(run.upperBound - 1)
      return "\(least)-\(most)"
    }
  }
}
