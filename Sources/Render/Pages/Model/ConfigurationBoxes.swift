import Base
import Pack
import Synchronization

/// Describes sets of configurations by as few conditions as possible, for all languages.
final class ConfigurationBoxes: Sendable {
  /// A set of configurations as a union of boxes.
  struct Answer {
    /// The boxes; none if the set has all configurations in question.
    let boxes: [ConfigurationBox]
    /// The boxes in the form of the attribute `data-when`; see `AttributeWording`.
    let mark: String
  }

  private struct Query: Hashable {
    let bits: ConfigurationSet
    let universe: ConfigurationSet
  }

  /// The possible configurations.
  let cover: ConfigurationCover
  private let rareOnly: ConfigurationSet
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
    rareOnly: ConfigurationSet = ConfigurationSet()
  ) {
    self.rareOnly = rareOnly
    cover = ConfigurationCover(about: configurations, on: axes)
  }

  /// Describes a set of configurations.
  ///
  /// - Parameters:
  ///   - bits: The set.
  ///   - universe: The configurations in question; others may be in the boxes or not.
  /// - Returns: The description; empty if the set has all that are in question.
  func answer(_ bits: ConfigurationSet, of universe: ConfigurationSet) -> Answer {
    let query = Query(bits: bits, universe: universe)
    if let known = answers.withLock({ $0[query] }) { return known }
    var (inside, universe) = (bits.subtracting(rareOnly), universe)
    if inside.isEmpty { inside = bits } else { universe = universe.subtracting(rareOnly) }
    let boxes = inside == universe ? [] : cover.boxes(of: inside, among: universe)
    let answer = Answer(boxes: boxes, mark: cover.phrase(for: boxes, in: AttributeWording()))
    answers.withLock { $0[query] = answer }
    return answer
  }
}
