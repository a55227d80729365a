/// A pack with errors, as far as it could be read, so that its texts can be looked through all the same.
public struct PackDraft: Sendable {
  /// What could be read.
  ///
  /// Guarantees of which a fault leaves it open how they are judged pass for advice.
  public let pack: Pack
  /// What texts may speak of, which is more than what could be read.
  public let names: DeclaredNames
}
