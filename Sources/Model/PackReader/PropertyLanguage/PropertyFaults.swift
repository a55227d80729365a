/// All that keeps a sentence from being a property.
public struct PropertyFaults: Error, Hashable, Sendable {
  /// One thing that is wrong, and where.
  public struct Fault: Error, Hashable, Sendable {
    /// What is wrong and how to mend it: the specific thing first, no capital, no full stop.
    public let message: String
    /// The number of the character it is about, counted from 0.
    public let offset: Int

    /// Makes a fault.
    public init(_ message: String, at offset: Int) {
      self.message = message
      self.offset = offset
    }
  }

  /// The faults in the order of the text; at least one.
  public let faults: [Fault]
  /// Whether the sentence speaks of an interaction, `in navigation.push: ...`.
  public let isAboutInteraction: Bool

  /// Gathers faults.
  public init(_ faults: [Fault], isAboutInteraction: Bool = false) {
    self.faults = faults.sorted { $0.offset < $1.offset }
    self.isAboutInteraction = isAboutInteraction
  }
}
