extension Exploration {
  /// Rules on properties of the pack: a search of everything that the model can do.
  ///
  /// - Parameters:
  ///   - properties: The properties.
  ///   - jobs: How many walks are searched at once; the result does not depend on it.
  /// - Returns: What came of each, in the same order.
  public func outcomes(of properties: [Property], jobs: Int = 1) async -> [Outcome] {
    let search = await searched(for: properties, jobs: jobs)
    let (inquiry, refuted) = (search.inquiry, search.violating)
    let witnesses = await inquiry.witnesses(of: refuted, in: self, jobs: jobs)
    let extent = Extent(called: calledAnywhere, asked: askedWords)
    return properties.indices.map { number in
      let isSilent = search.silent.contains(number)
      if let reason = inquiry.reason(against: number, isSilent: isSilent, in: extent) {
        return .pointless(reason)
      }
      return .ruled(
        inquiry.ruling(on: number, in: self, refuting: refuted[number], witnesses[number]))
    }
  }

  /// Rules on one property of the pack.
  public func outcome(of property: Property, jobs: Int = 1) async -> Outcome {
    await outcomes(of: [property], jobs: jobs)[0]
  }

  /// What was walked, as far as reasons against a question need it.
  fileprivate struct Extent {
    /// Every callback that runs in some configuration that was walked.
    let called: Set<Int>
    /// These configurations, in words that follow *in*.
    let asked: String
  }

  private var askedWords: String {
    if configurations.count == pack.configurations.count { return "any configuration" }
    return configurations.count == 1
      ? "the configuration asked about" : "any of the configurations asked about"
  }

  /// Every callback that runs in some configuration that was walked.
  private var calledAnywhere: Set<Int> {
    models.joined().reduce(into: []) { $0.formUnion($1.called) }
  }
}

extension Inquiry {
  /// Why there is nothing to rule on; nothing when there is.
  fileprivate func reason(
    against number: Int, isSilent: Bool, in extent: Exploration.Extent
  ) -> String? {
    let own = cases[number]
    if own.configurations.indices.isEmpty {
      return "no configuration is left to speak of; see what is asked behind 'when', what was "
        + "chosen, and what the pack calls impossible"
    }
    guard own.panel != nil else {
      return "the machines that this speaks of never meet in an interaction; speak of one of them"
    }
    guard own.violation != nil, own.engagement != nil else {
      return "this sentence is too large to be searched; split it, or count less"
    }
    for callback in own.property.happenings.flatMap(\.callbacks)
    where !extent.called.contains(terrain.index.callback(callback)) {
      return "'\(callback)' never runs in \(extent.asked), so nothing can be said of it"
    }
    guard isSilent else { return nil }
    return "nothing makes this apply in any configuration that it speaks of, "
      + "so it says nothing; \(own.property.trigger)"
  }

  fileprivate func ruling(
    on number: Int, in exploration: Exploration, refuting: [Int], _ witness: Run?
  ) -> Ruling {
    let own = cases[number]
    let component = own.panel.map { panels[$0].component } ?? 0
    let walks = covering[number].indices.filter { covering[number][$0] }
    return Ruling(
      verdict: refuting.isEmpty ? .proved : .refuted, configurations: own.configurations,
      refutedIn: refutedIn(number, refuting), machines: exploration.machines(of: component),
      models: walks.count,
      worlds: walks.reduce(0) { $0 + exploration.models[component][$1].walk.worldCount },
      transitions: walks.reduce(0) { $0 + exploration.models[component][$1].walk.moveCount },
      witness: witness)
  }
}

extension Property {
  /// What must happen for it to apply, in words.
  fileprivate var trigger: String {
    switch (occasion, scope) {
    case (.some, _): "see that the interaction, and what the sentence begins with, can happen"
    case (.none, .globally): "see that what it is about can happen"
    case (.none, _): "see that its scope begins and ends, with what it is about inside"
    }
  }
}
