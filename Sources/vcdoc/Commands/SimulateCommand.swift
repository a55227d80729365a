import Base
import Formats
import Pack
import StateSpace

extension Command {
  static let simulate = Command(
    name: "simulate", summary: "run interactions or events, and print the callbacks in order",
    operands: Operands("INTERACTION[:LABEL,...]|EVENT", .interaction, count: 1...1000),
    options: [.pack, .set, .repeating, .textOrJSON, .textLocale],
    about: [
      """
      An event is named by itself, or after its machine, 'order.pay', if another has an event of \
      the name; write 'event:pay' if an interaction has it, and 'pay [amount > 0]' for one of \
      several outcomes. Only events that come by themselves can run: those of a machine that no \
      interaction sends any, and those with 'free: true'.
      """,
      """
      Runs the interactions from the nearest state in which all of them are possible. To choose \
      branches, add their labels after a colon; otherwise vcdoc takes the first. Loops run once, \
      and optional steps are skipped unless you name their label. 'begins with' lists the states \
      that the run changes and the counters, of objects that are not new.
      """,
      """
      Rows after the sign ┆ can come otherwise: the line above them says whether they come in \
      either order, or any number of times.
      """,
      """
      If an interaction needs something that the script lacks, such as one more object, vcdoc \
      inserts at most three interactions that the pack marks with 'fills'; they are marked \
      '(filled in)'.
      """,
      """
      --repeat names a loop by its label, or a loop without a label by its interaction, \
      'navigation.push'; if the interaction has several of those, add a number, \
      'navigation.push#2'.
      """,
      """
      With --format json, 'steps' are the callbacks, 'script' is the script with every branch that \
      was taken, and 'moments' is everything that the text shows: where interactions begin and \
      end, callbacks with their arguments, and what happens between them. 'possible' is what can \
      come next: each act of the same objects, with what vcdoc would fill in and the branches that \
      can be chosen, or with the reason why it cannot begin.
      """,
      """
      With '-' alone, the scripts are the lines of standard input, their words separated by tabs. \
      Each result is a line of JSON, 'null' if the script cannot run; errors name its line.
      """,
      """
      To see the names, run 'vcdoc list interactions', 'vcdoc list branches', 'vcdoc list loops' \
      for --repeat, and 'vcdoc list options' for --set.
      """,
    ],
    examples: [
      Example("vcdoc simulate navigation.push", "what a push calls, and on which object"),
      Example("vcdoc simulate navigation.push navigation.pop:canceled", "a pop that is canceled"),
      Example("vcdoc simulate create.xib --set iOS=5", "as it was in iOS 5"),
      Example("vcdoc simulate rotation.rotate --repeat layout=2 --format json", "for a program"),
      Example("vcdoc simulate - < scripts.txt", "many scripts, the results as lines of JSON"),
    ]
  ) { request, console in
    let checked = try CheckedPack(request, console)
    let pack = checked.pack
    let session = ExplorationSession(of: checked, console)
    if request.operands == ["-"] { return try await runAll(request, in: session, console) }
    let (script, settings) = try asked(by: request, request.operands, of: pack, console)
    let (run, acts) = try await session.run(ofOneOf: script.readings, settings: settings)
    let isJSON = request.value(.textOrJSON) == "json"
    let next = isJSON ? try await session.acts(after: acts, in: run.configuration) : []
    try console.print(
      run.listing(in: pack) + run.beginningText(in: pack), or: run.json(in: pack, before: next),
      for: request)
    return .done
  }
}

extension Command {
  /// Runs the scripts of standard input, one a line, and prints each result as one line of JSON.
  ///
  /// - Throws: The system's error.
  private static func runAll(
    _ request: Request, in session: ExplorationSession, _ console: Console
  ) async throws -> ExitStatus {
    var status = ExitStatus.done
    let bytes = try LogFile("-", standardInput: console.input).all(upTo: Limits.packBytes)
    guard bytes.count <= Limits.packBytes else {
      throw UsageError(
        "standard input has more than \(Limits.packBytes.grouped) bytes; part it", in: "simulate")
    }
    let input = "standard input"
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let words = line.split(separator: "\t").map { String($0) }
      if words.isEmpty { continue }
      var result = JSON.null
      let place = Place(path: input, line: index + 1, column: 1)
      do {
        let (script, settings) = try asked(by: request, words, at: place, of: session.pack, console)
        let (run, acts) = try await session.run(ofOneOf: script.readings, settings: settings)
        let next = try await session.acts(after: acts, in: run.configuration)
        result = run.json(in: session.pack, before: next)
      } catch let error as UsageError {
        console.tell(
          error.messages.map { Diagnostic(.scriptWords, $0, at: place) },
          in: [input: lines.joined(separator: "\n")])
        status = .invalid
      } catch let error as Rejected {
        status = error.status
      }
      try console.output.write(result.bytes(.compact))
    }
    return status
  }

  /// The script and the settings of a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - words: The acts of the script.
  ///   - line: The line of the script; `nil` if it is the command line.
  ///   - pack: The pack.
  ///   - console: Where errors of settings are printed.
  /// - Returns: Both.
  /// - Throws: All errors in the words of the request.
  private static func asked(
    by request: Request, _ words: [String], at line: Place? = nil, of pack: Pack,
    _ console: Console
  ) throws -> (SimulationScript, [Setting]) {
    var mistakes = Mistakes()
    let settings = mistakes.catching(try request.settings)
    let repeats = mistakes.catching(try request.pairs(.repeating))
    let script = mistakes.catching(
      try SimulationScript(words, at: line, repeats: repeats ?? [], in: pack))
    try console.check(mistakes, besides: pack.faults(in: settings ?? []))
    guard let script, let settings else { preconditionFailure("a mistake was lost") }
    return (script, settings)
  }
}

extension Option {
  static let repeating = Option(
    "repeat", value: "LOOP=NUMBER", naming: .loop, isRepeatable: true,
    summary: "how often a loop runs")
}

/// A script from the command line: interactions in order, with the branches to take.
struct SimulationScript {
  /// For each word, the acts that it can mean, at least one.
  private let choices: [[Scenario.Act]]

  /// The acts that the words can mean, as many of them as a run is tried for; the first has the
  /// first meaning of each word.
  var readings: [[Scenario.Act]] {
    choices.reduce([[]]) { readings, choice in
      Array(readings.flatMap { reading in choice.map { reading + [$0] } }.prefix(64))
    }
  }

  /// Parses a script.
  ///
  /// - Parameters:
  ///   - words: The acts, such as `navigation.pop:canceled`.
  ///   - line: The line that has them, separated by tabs; `nil` if it is the command line.
  ///   - repeats: The number of iterations of loops, by name; each applies to all acts that have
  ///     such a loop.
  ///   - pack: The pack.
  /// - Throws: `UsageError` for all unknown words.
  init(
    _ words: [String], at line: Place? = nil, repeats: [(name: String, value: String)],
    in pack: Pack
  ) throws(UsageError) {
    var mistakes = Mistakes()
    let counts = Self.counts(repeats, &mistakes)
    let (labels, index) = (pack.stepLabels, PackIndex(of: pack))
    var choices: [[Scenario.Act]] = []
    var loops: [String] = []
    for (number, word) in words.enumerated() {
      let place = Self.place(of: number, in: words, at: line)
      let events = pack.freeEvents(named: word).compactMap { event in
        index.name(of: event).map { Scenario.Act(interaction: $0, event: event, place: place) }
      }
      if !events.isEmpty {
        choices.append(events)
        continue
      }
      let found = mistakes.catching(try Self.interaction(word, in: pack))
      guard let interaction = found, let known = labels[interaction.name] else { continue }
      loops += known.loops.filter { !loops.contains($0) }
      choices.append([
        Scenario.Act(
          interaction: interaction.name,
          labels: Self.labels(of: word, for: interaction, known, &mistakes),
          repeats: counts.filter { known.loops.contains($0.key) }, place: place)
      ])
    }
    let acts = choices.joined()
    // A loop may belong to an interaction that was not found.
    for label in counts.keys.sorted() where !loops.contains(label) && choices.count == words.count {
      let chooser = acts.first { labels[$0.interaction]?.choices.contains(label) == true }
      mistakes.add(Self.fault(inLoop: label, chosenIn: chooser?.interaction, among: loops))
    }
    try mistakes.check()
    self.choices = choices
  }

  /// The place of an act in messages: its word, and its number if the word occurs several times; in
  /// a file its line and column.
  private static func place(of number: Int, in words: [String], at line: Place?) -> Place {
    if let line {
      let column = words[..<number].reduce(1) { $0 + $1.unicodeScalars.count + 1 }
      return Place(path: line.path, line: line.line, column: column)
    }
    let isAlone = words.count { $0 == words[number] } == 1
    let count = isAlone ? "" : " (act \(number + 1) of \(words.count))"
    return Place(path: words[number] + count)
  }

  /// The error for an unknown loop.
  private static func fault(
    inLoop label: String, chosenIn interaction: Name<Interaction>?, among loops: [String]
  ) -> UsageError {
    guard let interaction else {
      return .unknown(
        "loop", label, among: loops, listsAll: true, in: "simulate")
    }
    return UsageError(
      "'\(label)' is a branch of '\(interaction)', not a loop; write '\(interaction):\(label)'",
      in: "simulate")
  }

  private static func counts(
    _ repeats: [(name: String, value: String)], _ mistakes: inout Mistakes
  ) -> [String: Int] {
    var counts: [String: Int] = [:]
    for (label, text) in repeats {
      guard let count = Int(text), (0...Limits.repeats).contains(count) else {
        mistakes.add(
          UsageError(
            "'--repeat \(label)=' needs a number from 0 to \(Limits.repeats), not '\(text)'",
            in: "simulate"))
        continue
      }
      if counts.updateValue(count, forKey: label) != nil {
        mistakes.add(
          UsageError("duplicate '--repeat \(label)='; give it once", in: "simulate")
        )
      }
    }
    return counts
  }

  private static func interaction(
    _ word: String, in pack: Pack
  ) throws(UsageError) -> Interaction {
    let name = String(word.prefix { $0 != ":" })
    if let found = Name(name).flatMap(pack.interaction) { return found }
    let events = pack.events(named: name)
    if events.count > 1 {
      throw UsageError(
        "several machines have an event '\(name)'; write "
          + events.map { "'\($0.machine).\($0.event)'" }.listed(), in: "simulate")
    }
    if let event = events.first, word != name {
      throw UsageError(
        "'\(event.event)' is an event, which has no branches; leave out ':' and what follows",
        in: "simulate")
    }
    let outcomes = pack.outcomes(named: name.upTo(" ["))
    if !outcomes.isEmpty {
      throw UsageError(
        "event '\(name)' needs one of its outcomes; write "
          + outcomes.map { "'\($0)'" }.listed(), in: "simulate")
    }
    // The colons of a declared name introduce no labels: `viewWillAppear(_:)`.
    let callback = pack.callbacks.called(word, by: pack.callbackNames).first
      .map(DiagramSubject.callback)
    if let other = callback ?? DiagramSubject.all(in: pack).first(where: { $0.name == name }) {
      throw UsageError(
        "\(other.title) is not an interaction; only interactions can run",
        UsageError.Hint("diagram \(other.name.quotedForShell)", "draw it"), in: "simulate")
    }
    let names = pack.interactions.filter { !$0.isPart }.map(\.name.text)
    if names.isEmpty {
      let events = pack.machines.flatMap { $0.events.filter(\.isNamed).map(\.spelling) }
      throw .unknown("event", name, among: events, listedAs: "events", in: "simulate")
    }
    throw .unknown(
      "interaction", name, among: names, listedAs: "interactions", in: "simulate")
  }

  /// The branches after the colon of a word.
  private static func labels(
    of word: String, for interaction: Interaction, _ known: StepLabels, _ mistakes: inout Mistakes
  ) -> [String] {
    guard let colon = word.firstIndex(of: ":") else { return [] }
    let text = String(word[colon...].dropFirst())
    if let whole = known.choice(text) { return [whole] }
    let chosen = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { known.choice(String($0)) ?? String($0) }
    if chosen.contains("") {
      mistakes.add(
        UsageError("missing branch after ':' or ',' in '\(word)'", in: "simulate"))
    }
    for label in chosen where !label.isEmpty && !known.choices.contains(label) {
      mistakes.add(Self.fault(in: label, for: interaction, known))
    }
    return chosen
  }

  /// The error for an unknown branch.
  private static func fault(
    in label: String, for interaction: Interaction, _ known: StepLabels
  ) -> UsageError {
    if known.loops.contains(label) {
      return UsageError(
        "'\(label)' is a loop of '\(interaction.name)', not a branch; write "
          + "'--\(Option.repeating.name) \(label)=2'", in: "simulate")
    }
    return .unknown(
      "branch of '\(interaction.name)':", label, among: known.choices, listsAll: true,
      in: "simulate")
  }
}

extension String {
  /// What comes before some characters; all of it if they do not occur.
  fileprivate func upTo(_ end: String) -> String {
    firstRange(of: end).map { String(self[..<$0.lowerBound]) } ?? self
  }
}
