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

  /// The pages of a site.
  ///
  /// - Parameters:
  ///   - base: The address of the site's root, empty or ending with `/`.
  ///   - page: The file of a page in its folder; empty where a folder stands for its page.
  /// - Returns: Where callbacks and interactions lead.
  public static func site(_ base: String, page: String = "") -> SequenceLinks {
    SequenceLinks(
      callback: { "\(base)callbacks/\($0)/\(page)" },
      interaction: { "\(base)interactions/\($0)/\(page)" })
  }
}
