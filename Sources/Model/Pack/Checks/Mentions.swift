/// The names that the files of a pack mention, read off the trees so that a fault beside a mention
/// does not hide it.
struct Mentions {
  private var callbacks: Set<String>? = []
  private var sources: Set<String>? = []
  private var phases: Set<String>? = []
}

extension Mentions {
  /// Gathers the mentions; what an unreadable file could mention is not known, and not reported.
  init(of trees: PackTrees) {
    for file in trees.machines { gather(machine: file.root) }
    for article in trees.articles where article.locale == nil {
      gather(sourcesOf: article.root)
      if let phase = article.root?["phase"]?.text { phases?.insert(phase) }
      if article.root.isBroken { phases = nil }
    }
    for file in trees.interactions + trees.scenarios + trees.guarantees {
      if file.root.isBroken { sources = nil }
      for entry in file.root?.entries ?? [] { gather(sourcesOf: entry.value) }
    }
  }

  private mutating func gather(machine root: Node?) {
    gather(sourcesOf: root)
    guard let root, !root.isFaulty else { return callbacks = nil }
    for event in root["events"]?.entries ?? [] {
      for transition in (event.value["transitions"] ?? event.value).items {
        transition["calls"]?.forEachWord { word in
          let name = word.firstIndex(of: "(").map { String(word[..<$0]) } ?? word
          callbacks?.insert(name)
        }
      }
    }
  }

  private mutating func gather(sourcesOf node: Node?) {
    guard let node, !node.isFaulty else { return sources = nil }
    node["sources"]?.forEachWord { sources?.insert($0) }
    node["claimedBy"]?.forEachWord { sources?.insert($0) }
    for guarantee in node["guarantees"]?.items ?? [] { gather(sourcesOf: guarantee) }
  }

  /// Reports what nobody mentions; the name that a misspelt mention means counts as mentioned.
  func check(_ lexicon: Lexicon, faults: Faults) {
    for name in Self.unused(lexicon.callbacks, mentioned: callbacks) {
      faults.error(
        "no machine calls '\(name.word)'; name it in the 'calls' of a transition, or delete the file",
        at: name.place)
    }
    for name in Self.unused(lexicon.sources, mentioned: sources) {
      faults.error("nobody cites source '\(name.word)'; cite it or delete it", at: name.place)
    }
    for name in Self.unused(lexicon.phases, mentioned: phases) {
      faults.warning("no callback is in phase '\(name.word)'", at: name.place)
    }
  }

  private static func unused(
    _ vocabulary: Vocabulary, mentioned: Set<String>?
  ) -> [(word: String, place: Place)] {
    guard let mentioned else { return [] }
    let unused = vocabulary.words.filter { !mentioned.contains($0) }
    if unused.isEmpty { return [] }
    let strangers = mentioned.filter { vocabulary.index(of: $0) == nil }
    let meant = Set(strangers.compactMap(vocabulary.suggestion))
    return unused.compactMap { word in
      guard !meant.contains(word), let place = vocabulary.place(of: word) else { return nil }
      return (word, place)
    }
  }
}

extension Node? {
  fileprivate var isBroken: Bool { self?.isFaulty ?? true }
}
