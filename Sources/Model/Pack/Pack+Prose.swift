extension Pack {
  /// The pack without the prose of its callbacks, which no walk and no verdict depends on.
  public var withoutProse: Pack {
    var pack = self
    for callback in pack.callbacks.indices { pack.callbacks[callback].prose = Words("") }
    return pack
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
