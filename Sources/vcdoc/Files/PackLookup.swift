import Base
import Formats
import Pack
import PackReader

extension Pack {
  /// Looks up a callback.
  ///
  /// - Parameters:
  ///   - word: The name of the callback in the pack, or its declared name.
  ///   - command: The command whose help to recommend.
  /// - Returns: The name.
  /// - Throws: `UsageError` for an unknown name.
  func callback(named word: String, in command: String) throws(UsageError) -> Name<Callback> {
    if let callback = Name(word).flatMap(callback(_:)) { return callback.name }
    guard let callback = try called(word, in: command) else {
      let written = callbacks.written(word).map { "'\($0.name)'" }.joined(separator: ", ")
      if !written.isEmpty {
        throw UsageError(
          "unknown callback '\(word)'; in logs, it is the name of \(written)", in: command)
      }
      if let other = DiagramSubject.all(in: self).first(where: { $0.name == word }) {
        throw UsageError(
          "\(other.title) is not a callback", UsageError.Hint.list("callbacks"), in: command)
      }
      if let mistake = mistake(ofEvent: word, in: command) { throw mistake }
      throw .unknown(
        "callback", word, among: callbacks.map(\.name.text), listedAs: "callbacks", in: command)
    }
    return callback.name
  }

  /// The error for the name of an event, perhaps with its machine before it, where something that
  /// has a diagram is expected; `nil` for any other word.
  func mistake(ofEvent word: String, in command: String) -> UsageError? {
    let found = machines.lazy.compactMap { machine -> (Event, Machine)? in
      let event = machine.events.first { event in
        event.name.text == word || "\(machine.name).\(event.name)" == word
      }
      return event.map { ($0, machine) }
    }.first
    guard let (event, machine) = found else { return nil }
    return UsageError(
      "'\(event.name)' is an event of machine '\(machine.name)'",
      UsageError.Hint("diagram machine:\(machine.name)", "draw it"), in: command)
  }

  /// The events that a word names, by themselves or after their machine.
  func events(named word: String) -> [Event.ID] {
    events(where: word) { $0.isCalled($1) }
  }

  /// The outcomes of the events that a word names without a guard, by themselves or after their
  /// machine: as people write them, with their machine.
  func outcomes(named word: String) -> [String] {
    events(where: word) { event, word in
      event.outcome.map { $0.event.text == word || event.title.base == "\(word) [\($0.label)]" }
        ?? false
    }.compactMap { id in
      machine(id.machine)?.events.first { $0.name == id.event }
        .map { "\(id.machine).\($0.spelling)" }
    }
  }

  /// The events that a word names in some way, by themselves or after their machine.
  private func events(
    where word: String, _ isNamed: (Event, _ word: String) -> Bool
  ) -> [Event.ID] {
    machines.flatMap { machine in
      let start = "\(machine.name)."
      let own = word.hasPrefix(start) ? String(word.dropFirst(start.count)) : nil
      let found = machine.events.filter { event in
        isNamed(event, word) || own.map { isNamed(event, $0) } ?? false
      }
      return found.map { Event.ID(machine: machine.name, event: $0.name) }
    }
  }

  /// The only event that a word of a script names; of several outcomes, the first.
  func freeEvent(named word: String) -> Event.ID? { freeEvents(named: word).first }

  /// The events that a word of a script can mean: one, or outcomes of one that are called alike,
  /// which are possible in different states; one that has the word as its name comes first.
  ///
  /// Empty if an interaction has the name, unless `event:` comes before it, or if several events
  /// have it.
  func freeEvents(named word: String) -> [Event.ID] {
    let prefix = "event:"
    let isExplicit = word.hasPrefix(prefix)
    if !isExplicit, Name(word).flatMap(interaction) != nil { return [] }
    let found = events(named: isExplicit ? String(word.dropFirst(prefix.count)) : word)
    let declared = found.map { id in
      let event = machine(id.machine)?.event(id.event)
      return Event.ID(machine: id.machine, event: event?.outcome?.event ?? id.event)
    }
    guard Set(declared).count == 1 else { return [] }
    let isFirst = { (place: Int) in found[place] == declared[place] }
    return found.indices.filter(isFirst).map { found[$0] }
      + found.indices.filter { !isFirst($0) }.map { found[$0] }
  }

  /// The only callback with a declared name, such as `viewWillAppear(_:)`; `nil` if there is none.
  ///
  /// - Throws: `UsageError` if there are several.
  func called(_ word: String, in command: String) throws(UsageError) -> Callback? {
    let found = callbacks.called(word, by: callbackNames)
    guard found.count > 1 else { return found.first }
    throw UsageError(
      "several callbacks are declared as '\(word)'; write "
        + found.map { "'\($0.name)'" }.listed(), in: command)
  }

  /// Looks up what a question is about: callbacks, events, and states, as properties name them.
  ///
  /// - Throws: `UsageError` for all unknown names.
  func subjects(
    named words: [String], in command: String
  ) throws(UsageError) -> [QuestionSubject] {
    let names = PropertyNames(of: self)
    var mistakes = Mistakes()
    var found: [QuestionSubject] = []
    for word in words {
      let subject = mistakes.catching(try subject(named: word, names, in: command))
      if let subject { found.append(subject) }
    }
    try mistakes.check()
    return found
  }

  private func subject(
    named word: String, _ names: PropertyNames, in command: String
  ) throws(UsageError) -> QuestionSubject {
    do throws(PropertyFaults) {
      return try QuestionSubject(word, names: names)
    } catch {
      let isState =
        word.contains(" ")
        || machines.contains { machine in
          machine.events.contains { $0.isCalled(word) }
            || machine.regions.contains { $0.states.contains { $0.name.text == word } }
        }
      if isState { throw UsageError(error.faults[0].message, in: command) }
      return .callback(try callback(named: word, in: command))
    }
  }
}

extension Pack {
  /// The languages of the pages, at least one.
  var pageLocales: [Words.Locale] { locales.isEmpty ? ["en"] : locales }

  /// The first language of the pack, the default for diagrams and embedded text.
  var mainLocale: Words.Locale { pageLocales[0] }

  /// A text in the first language.
  func text(_ words: Words) -> String { words.text(in: mainLocale) }

  /// Looks up a language.
  ///
  /// - Parameters:
  ///   - word: The language; `nil` for the first one.
  ///   - command: The command whose help to recommend.
  /// - Returns: The language.
  /// - Throws: `UsageError` for a language that the pack does not have.
  func locale(named word: Words.Locale?, in command: String) throws(UsageError) -> Words.Locale {
    guard let word else { return mainLocale }
    if pageLocales.contains(word) { return word }
    throw .unknown("language", word, among: pageLocales, listsAll: true, in: command)
  }
}

extension Pack {
  /// A configuration in JSON with a member for each axis: `{"iOS": "17", ...}`.
  func json(of configuration: Configuration) -> JSON {
    .object(
      zip(options, configuration.choices).map { axis, choice in
        JSON.Member(name: axis.name.text, value: .string(axis.values[choice].name.text))
      })
  }
}
