import Base
import Pack

/// The names that properties may use, as far as known while some files are faulty.
///
/// A callback is known by its file's name, whatever the file contains. If a machine is faulty, its
/// members are unknown, so that no property can be judged.
struct PropertyScope {
  private let names: PropertyNames
  /// Whether all interactions could be decoded.
  private let knowsInteractions: Bool

  /// Gathers the names; `nil` if no property can be judged.
  ///
  /// - Parameters:
  ///   - axes: The axes; `nil` if they could not be decoded.
  ///   - machines: The decoded machines.
  ///   - interactions: The decoded interactions.
  ///   - callbacks: The names of the callbacks.
  ///   - described: The decoded callbacks.
  ///   - declared: What readers call them.
  ///   - paths: The files with an error.
  init?(
    axes: [Axis]?, machines: [Machine], interactions: [Interaction], callbacks: NameTable,
    described: [Callback], called declared: CallbackNames, faulty paths: Set<String>
  ) {
    guard let axes, callbacks.isComplete, !paths.contains(PackFiles.head),
      !paths.contains(where: { $0.hasPrefix("machines/") })
    else { return nil }
    let said = described.map(\.name).filter { callbacks.index(of: $0.text) == nil }
    names = PropertyNames(
      axes: axes, machines: machines, interactions: interactions,
      callbacks: callbacks.words.compactMap { Name($0) } + said, described: described,
      called: declared)
    knowsInteractions = !paths.contains { $0.hasPrefix("interactions/") }
  }

  /// Parses a property.
  ///
  /// - Returns: `nil` if its faults may be wrong, because it names an interaction and not all of
  ///   those are known.
  /// - Throws: All faults of the property.
  func property(_ text: String) throws(PropertyFaults) -> Property? {
    do throws(PropertyFaults) {
      return try Property(text, names: names)
    } catch {
      guard knowsInteractions || !error.isAboutInteraction else { return nil }
      throw error
    }
  }
}
