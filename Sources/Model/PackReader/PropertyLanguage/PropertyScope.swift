/// What properties may name, as far as it is known while some files are faulty.
///
/// The callbacks are known by the names of their files, whatever is in those. Where a machine is faulty,
/// nobody can tell what it has and calls, so that a property that seems wrong may be right.
struct PropertyScope {
  private let names: PropertyNames
  /// Whether all interactions could be read.
  private let knowsInteractions: Bool

  /// Gathers the names of what was read; there is nothing when no property can be judged.
  ///
  /// - Parameters:
  ///   - axes: The axes; none when they could not be read.
  ///   - machines: The machines that could be read.
  ///   - interactions: The interactions that could be read.
  ///   - callbacks: The names of the callbacks.
  ///   - described: The callbacks that could be read.
  ///   - paths: The files in which there is an error.
  init?(
    axes: [Axis]?, machines: [Machine], interactions: [Interaction], callbacks: NameTable,
    described: [Callback], faulty paths: Set<String>
  ) {
    guard let axes, callbacks.isComplete, !paths.contains(PackFiles.head),
      !paths.contains(where: { $0.hasPrefix("machines/") })
    else { return nil }
    names = PropertyNames(
      axes: axes, machines: machines, interactions: interactions,
      callbacks: callbacks.words.compactMap { Name($0) }, described: described)
    knowsInteractions = !paths.contains { $0.hasPrefix("interactions/") }
  }

  /// Reads a property.
  ///
  /// - Returns: Nothing where a property seems wrong that may be right, since it speaks of an
  ///   interaction and not all of those are known.
  /// - Throws: Everything that is wrong with it.
  func property(_ text: String) throws(PropertyFaults) -> Property? {
    do throws(PropertyFaults) {
      return try Property(text, names: names)
    } catch {
      guard knowsInteractions || !error.isAboutInteraction else { return nil }
      throw error
    }
  }
}
