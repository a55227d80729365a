public import Model

/// Where clicks on a sequence diagram lead.
public struct SequenceLinks: Sendable {
  /// The address of a callback's page, relative to the diagram; empty for none.
  public let callback: @Sendable (Name<Callback>) -> String
  /// The address of an interaction's page, relative to the diagram; empty for none.
  public let interaction: @Sendable (Name<Interaction>) -> String

  /// Says where clicks lead.
  public init(
    callback: @escaping @Sendable (Name<Callback>) -> String,
    interaction: @escaping @Sendable (Name<Interaction>) -> String
  ) {
    self.callback = callback
    self.interaction = interaction
  }

  /// Nowhere.
  public static let none = SequenceLinks(callback: { _ in "" }, interaction: { _ in "" })

  /// The pages of a site, whose root is at an address that is empty or ends with `/`.
  public static func site(_ base: String) -> SequenceLinks {
    SequenceLinks(
      callback: { "\(base)callbacks/\($0)/" }, interaction: { "\(base)interactions/\($0)/" })
  }
}
