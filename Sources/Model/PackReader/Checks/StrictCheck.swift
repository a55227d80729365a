package import Base
package import Pack

extension Pack {
  /// What a finished pack has and a sketch may lack, as errors: titles, and an owner and sources of
  /// each callback.
  package var strictFaults: [Diagnostic] {
    untitled
      + callbacks.filter(\.isOwnerImplied).map { callback in
        Diagnostic(
          .callbackWithoutOwner,
          "callback '\(callback.name)' names no owner; add 'owner' here, or for all callbacks under "
            + "'callbackDefaults' in \(PackFiles.head)", at: callback.place)
      }
      + callbacks.filter(\.citations.isEmpty).map { callback in
        Diagnostic(
          .callbackWithoutSource,
          "callback '\(callback.name)' cites no source; add 'sources' here, or for all callbacks "
            + "under 'callbackDefaults' in \(PackFiles.head)", at: callback.place)
      }
  }

  /// The pack, machines, and interactions whose names readers see.
  private var untitled: [Diagnostic] {
    func fault(_ what: String, at place: Place) -> Diagnostic {
      Diagnostic(.titleMissing, "\(what) has no title for readers; add 'title'", at: place)
    }
    let own = title.base == name.text ? [fault("the pack", at: Place(path: PackFiles.head))] : []
    return own
      + machines.filter { $0.title.base == $0.name.text }
      .map { fault("machine '\($0.name)'", at: $0.place) }
      + interactions.filter { $0.title.base == $0.name.text }
      .map { fault("interaction '\($0.name)'", at: $0.place) }
  }
}
