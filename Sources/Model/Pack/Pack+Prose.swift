extension Pack {
  /// The pack without the prose of its callbacks, which no walk and no verdict depends on.
  public var withoutProse: Pack {
    Pack(
      name: name, title: title, summary: summary, system: system, locales: locales, axes: axes,
      impossible: impossible, bounds: bounds, phases: phases,
      callbacks: callbacks.map(\.withoutProse), machines: machines, interactions: interactions,
      scenarios: scenarios, guarantees: guarantees, recordings: recordings, articles: articles,
      sources: sources)
  }
}

extension Callback {
  /// The callback without its prose.
  fileprivate var withoutProse: Callback {
    Callback(
      name: name, summary: summary, phase: phase, owner: owner, swift: swift, objc: objc,
      aliases: aliases, availability: availability, condition: condition, superRule: superRule,
      superNote: superNote, caller: caller, thread: thread, notification: notification, dos: dos,
      donts: donts, citations: citations, prose: Words(""), place: place, prosePlace: prosePlace)
  }
}

extension Survey {
  /// The same survey, of the pack without the prose of its callbacks.
  public var withoutProse: Survey {
    Survey(
      pack: pack.withoutProse, configurations: configurations, warnings: warnings,
      findings: findings, fixed: fixed, index: index, components: components,
      findingOf: findingOf, search: search)
  }
}
