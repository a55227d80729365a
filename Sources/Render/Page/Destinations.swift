internal import Model

/// Everything in a pack that has a page, by name: where links and code spans may lead.
final class Destinations: Sendable {
  /// What has a page.
  let names: DeclaredNames
  /// The scenarios that have no page, though the pack has them.
  let leftOut: Set<Name<Scenario>>
  /// What the declaration of each callback is called.
  let declared: [Name<Callback>: [String]]
  /// Where code spans lead.
  let spellings: [String: Address]

  /// Gathers a pack.
  convenience init(of pack: Pack) { self.init(of: pack, DeclaredNames(of: pack)) }

  /// Gathers what could be read of a pack, and the names of the rest.
  convenience init(of draft: PackDraft) { self.init(of: draft.pack, draft.names) }

  private init(of pack: Pack, _ names: DeclaredNames) {
    self.names = names
    leftOut = pack.leftOut
    let declared = pack.callbacks.map(Spellings.spellings)
    self.declared = Dictionary(uniqueKeysWithValues: zip(pack.callbacks.map(\.name), declared))
    spellings = Spellings.all(of: pack, declared)
  }
}
