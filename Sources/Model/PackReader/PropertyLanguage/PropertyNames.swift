import Base
package import Pack

/// The names that a property may use: everything that a pack declares, and who calls what.
package struct PropertyNames: Sendable {
  /// The axes, in the pack's order, as conditions count them.
  let axes: [Axis]
  /// The machines, in the pack's order.
  let machines: [Machine]
  /// The interactions, in the pack's order, parts among them.
  let interactions: [Interaction]
  /// The callbacks, in the pack's order.
  let callbacks: [Name<Callback>]
  /// The callbacks as far as they could be read, to tell what logs call them.
  private let described: [Callback]
  /// What readers call them.
  private let declared: CallbackNames
  /// The names of the machines, numbered as the machines are.
  let machineWords: NameTable
  /// The names of the interactions, numbered as the interactions are.
  let interactionWords: NameTable
  /// The names of the callbacks, to tell quickly whether a word is one.
  private let words: Set<String>
  /// For each word that names regions, their machines, ascending.
  private let owners: [String: [Int]]
  /// For each callback, by its word, the machines that call it, ascending, and the arguments that
  /// each calls it with, in the order of the machine; an empty one where it has none.
  private let callers: [String: [Int: [String]]]
  /// What names have blanks as the pack writes them, `let it fall`: the names of events and states
  /// by their titles.
  private let phrases: [String: String]
  /// For titles of states with blanks, the names of the states by the word before, which is that of
  /// a machine or region.
  private let stateNames: [String: [String: Set<String>]]
  /// The words with which names with blanks begin: `let`, `let it`, and `let it fall`.
  private let beginnings: Set<String>
  /// The most words of a name.
  private let longest: Int
  /// For each interaction, the labels of its operands and of its parts' operands, each once.
  private let labels: [[String]]

  /// Gathers the names of a pack.
  package init(of pack: Pack) {
    self.init(
      axes: pack.options, machines: pack.machines, interactions: pack.interactions,
      callbacks: pack.callbacks.map(\.name), described: pack.callbacks,
      called: pack.callbackNames)
  }

  /// Gathers the names of the parts that a pack will be made of.
  init(
    axes: [Axis], machines: [Machine], interactions: [Interaction], callbacks: [Name<Callback>],
    described: [Callback], called declared: CallbackNames
  ) {
    self.axes = axes
    self.machines = machines
    self.interactions = interactions
    self.callbacks = callbacks
    self.described = described
    self.declared = declared
    machineWords = NameTable("machine", of: machines.map(\.name.text), at: Place(path: ""))
    interactionWords = NameTable(
      "interaction", of: interactions.map(\.name.text), at: Place(path: ""))
    words = Set(callbacks.map(\.text))
    owners = machines.indices.reduce(into: [:]) { owners, machine in
      for word in Set(machines[machine].regions.map(\.name.text)) {
        owners[word, default: []].append(machine)
      }
    }
    callers = Self.callers(in: machines)
    stateNames = Self.stateNames(of: machines)
    phrases = Self.phrases(of: machines, words, stateNames)
    let titles = (Array(phrases.keys) + stateNames.keys).map(\.beginnings)
    beginnings = Set(titles.joined())
    longest = titles.map(\.count).max() ?? 1
    let known = InteractionGraph(of: interactions).labels
    labels = interactions.map { known[$0.name]?.choices ?? [] }
  }

  /// The machines that call a callback, ascending; none when none does.
  package func callers(of callback: String) -> [Int] {
    callers[callback, default: [:]].keys.sorted()
  }

  /// The arguments that a machine calls a callback with; without those that matter to no reader.
  func arguments(of callback: String, on machine: Int) -> [String] {
    (callers[callback]?[machine] ?? []).filter { !$0.isEmpty }
  }

  /// The labels of an interaction's operands, each once.
  func labels(of interaction: Int) -> [String] { labels[interaction] }

  /// What to say of a question about an interaction that is only a part of others.
  func remark(onPart interaction: Int) -> String {
    interactions.remark(onPart: interactions[interaction].name, to: "ask about")
  }

  /// The names of the callbacks that logs call by a word; only those that a machine calls, where
  /// its index is given.
  func callbacks(inLogs word: String, of machine: Int?) -> [String] {
    let all = described.written(word).map(\.name)
    guard let machine else { return all.map(\.text) }
    return all.filter { machines[machine].mayCall($0) }.map(\.text)
  }

  /// The identifiers of the callbacks that have a declared name, `viewWillAppear(_:)`; only those
  /// that a machine calls if its index is given and it calls any.
  func callbacks(called word: String, of machine: Int?) -> [String] {
    let all = described.called(word, by: declared).map(\.name)
    let own = machine.map { number in all.filter { machines[number].mayCall($0) } } ?? []
    return (own.isEmpty ? all : own).map(\.text)
  }

  /// Whether a word is the name of a callback, or that of one event.
  func isCallback(called word: String) -> Bool {
    isCallback(word) || callbacks(called: word, of: nil).count == 1
  }

  /// Whether a word is the name of a callback.
  func isCallback(_ word: String) -> Bool { words.contains(word) }

  /// The machines that have a region of a name, ascending.
  func machines(withRegion word: String) -> [Int] { owners[word] ?? [] }

  private static func callers(in machines: [Machine]) -> [String: [Int: [String]]] {
    var found: [String: [Int: [String]]] = [:]
    for (number, machine) in machines.enumerated() {
      for call in machine.calls {
        let known = found[call.callback.text, default: [:]][number, default: []]
        guard !known.contains(call.argument) else { continue }
        found[call.callback.text, default: [:]][number] = known + [call.argument]
      }
    }
    return found
  }
}

extension PropertyNames {
  /// The names of states whose titles have blanks, by those titles and the words of their machines
  /// and regions.
  fileprivate static func stateNames(
    of machines: [Machine]
  ) -> [String: [String: Set<String>]] {
    var names: [String: [String: Set<String>]] = [:]
    for machine in machines {
      for region in machine.regions {
        for state in region.states where state.title.base.contains(" ") {
          for owner in [machine.name.text, region.name.text] {
            names[state.title.base, default: [:]][owner, default: []].insert(state.name.text)
          }
        }
      }
    }
    return names
  }

  /// The names of events and states whose titles have blanks, by those titles; of events also by
  /// the machine and the title.
  ///
  /// A title that several events have, or states of several names, gives none of them.
  fileprivate static func phrases(
    of machines: [Machine], _ callbacks: Set<String>, _ states: [String: [String: Set<String>]]
  ) -> [String: String] {
    var phrases = states.compactMapValues { owners in
      owners.values.reduce(into: Set<String>()) { $0.formUnion($1) }.onlyElement
    }
    var owners: [String: Set<String>] = [:]
    for machine in machines {
      for event in machine.namedEvents where event.title.base.contains(" ") {
        let callback = "\(machine.name).\(event.name)"
        guard callbacks.contains(callback) else { continue }
        owners[event.title.base, default: []].insert(callback)
        phrases["\(machine.name).\(event.title.base)"] = callback
      }
    }
    for (title, callbacks) in owners {
      phrases[title] = callbacks.onlyElement
    }
    return phrases
  }

  /// The name that words with blanks mean.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - owner: The word before, if it is the name of a machine or region.
  /// - Returns: The name; `nil` if they mean nothing, or one of several names.
  private func name(of words: ArraySlice<String>, after owner: String?) -> String? {
    let phrase = words.joined(separator: " ")
    return owner.flatMap { stateNames[phrase]?[$0]?.onlyElement } ?? phrases[phrase]
  }

  /// Tokens in which the words of a name with blanks are one.
  func joining(_ tokens: [PropertyToken]) -> [PropertyToken] {
    var (joined, place): ([PropertyToken], Int) = ([], 0)
    while place < tokens.count {
      if let found = name(at: place, of: tokens) {
        joined.append(PropertyToken(kind: .word(found.name), offset: tokens[place].offset))
        place += found.count
      } else {
        joined.append(tokens[place])
        place += 1
      }
    }
    return joined
  }

  /// The name with blanks that begins at a token, the longest there is, and the number of its
  /// tokens.
  private func name(at place: Int, of tokens: [PropertyToken]) -> (name: String, count: Int)? {
    guard let word = tokens[place].word, beginnings.contains(word) else { return nil }
    let words = tokens[place...].prefix(longest).prefix { $0.word != nil }.compactMap(\.word)
    let owner = place > 0 ? tokens[place - 1].word ?? "" : ""
    let isState = machineWords.index(of: owner) != nil || !machines(withRegion: owner).isEmpty
    return words.indices.lazy.reversed().compactMap { last in
      let some = words[...last]
      guard last == 0 || isState || canBegin(some) else { return nil }
      return name(of: some, after: isState ? owner : nil).map { ($0, some.count) }
    }.first
  }

  /// Whether words can be a name rather than a part of a sentence, as `order paid` is.
  private func canBegin(_ words: ArraySlice<String>) -> Bool {
    guard let first = words.first, !PropertyParser.keywords.contains(first) else { return false }
    let isState =
      words.count == 2
      && (machineWords.index(of: first) != nil || !machines(withRegion: first).isEmpty)
    return !isState && !isCallback(first)
  }
}

extension String {
  /// What is before each blank, then the whole.
  fileprivate var beginnings: [String] {
    unicodeScalars.indices.filter { unicodeScalars[$0] == " " }.map { String(self[..<$0]) } + [self]
  }
}

extension Set {
  /// The element of a set that has one; `nil` of others.
  fileprivate var onlyElement: Element? { count == 1 ? first : nil }
}
