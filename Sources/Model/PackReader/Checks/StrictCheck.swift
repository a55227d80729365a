package import Base
package import Pack

extension Pack {
  /// What a finished pack has and a sketch may lack, as errors: sources of each callback.
  package var strictFaults: [Diagnostic] {
    callbacks.filter(\.citations.isEmpty).map { callback in
      Diagnostic(
        .callbackWithoutSource,
        "callback '\(callback.name)' cites no source; add 'sources' here, or for all callbacks "
          + "under 'callbacks' in \(PackFiles.head)", at: callback.place)
    }
  }
}
