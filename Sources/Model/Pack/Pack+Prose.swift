extension Pack {
  /// The pack without the prose of its callbacks, which no walk and no verdict depends on.
  public var withoutProse: Pack {
    var pack = self
    for callback in pack.callbacks.indices { pack.callbacks[callback].prose = Words("") }
    return pack
  }

  /// The callbacks whose prose is in some files.
  ///
  /// - Parameter paths: The paths of files of the pack.
  /// - Returns: The callbacks; nothing when one of the files holds the prose of none.
  public func callbacks(withProseIn paths: [String]) -> [Callback]? {
    var open = Set(paths)
    let found = callbacks.filter { callback in
      let translations = locales.map { "callbacks/\(callback.name).\($0).md" }
      let own = open.intersection([callback.place.path] + translations)
      open.subtract(own)
      return !own.isEmpty
    }
    return open.isEmpty ? found : nil
  }
}

extension Survey {
  /// The same survey, of the pack without the prose of its callbacks.
  public var withoutProse: Survey {
    var survey = self
    survey.pack = pack.withoutProse
    return survey
  }
}
