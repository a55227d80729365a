import Base
import Checker
import Formats
import Graphics
import Pack
import PackReader
import StateSpace

extension Command {
  static let ask = Command(
    name: "ask", summary: "check a property in every run of the model",
    operands: Operands("PROPERTY", .sentence, count: 1...1),
    options: [.pack, .set, .textOrJSON, .textLocale, .witnessDrawing],
    about: [
      """
      A property is one sentence, such as 'viewDidLoad precedes viewWillAppear'. It is proved if \
      every run of the model satisfies it, in every configuration. If it is refuted, vcdoc prints \
      a counterexample and exits with status 1.
      """,
      """
      A name with blanks is written as in the pack, or in quotation marks if it has other signs: \
      'let it fall precedes push', 'no "pay (again)" after pay'. If several machines have a state, \
      its machine comes first: 'order paid'.
      """,
      """
      Interactions of the counterexample are printed with the branches that they took, and \
      'reproduce' is the command that simulates it, if there is one. With --format json, they are \
      'counterexampleScript' and 'command'.
      """,
    ],
    examples: [
      Example("vcdoc ask 'viewDidLoad precedes viewWillAppear'", "proved"),
      Example(
        "vcdoc ask 'viewWillAppear leads to viewDidAppear' --set iOS=12",
        "refuted in iOS 12, with a counterexample", status: .found),
      Example(
        "vcdoc ask 'in rotation.rotate: no viewWillDisappear' --set iOS=12",
        "about one interaction"),
    ], phrases: PropertyPhrase.all
  ) { request, console in
    let picturePath = try request.picture(.witnessDrawing)
    let checked = try CheckedPack(request, console)
    let question = PropertyQuestion(request.operands.first ?? "", of: checked, console)
    let reply = try await question.reply(to: request)
    let decision = reply.decision
    if request.value(.textOrJSON) == "json" {
      try console.output.write(question.json(reply).bytes())
    } else {
      let color = decision.verdict == .proved ? OutputStream.green : OutputStream.red
      try console.output.write([(question.answer(reply), color)])
      try console.output.write(question.text(reply))
    }
    if let picturePath {
      guard let picture = question.drawing(decision) else {
        console.remark("the property is proved, so there is no run to draw")
        return .done
      }
      try OutputFile(picturePath).write(picture)
    }
    return decision.verdict == .proved ? .done : .found
  }
}

extension Option {
  static let witnessDrawing = Option(
    "diagram", value: "FILE", naming: .output, summary: "draw the counterexample, as SVG")
}

/// A property that a user asks about.
struct PropertyQuestion {
  /// The verdict on a property, and a command that shows the counterexample.
  struct Reply {
    let decision: Decision
    /// The command that runs the counterexample again; `nil` if there is none.
    let replay: Replay?
  }

  private let words: String
  private let checked: CheckedPack
  private let console: Console

  init(_ words: String, of checked: CheckedPack, _ console: Console) {
    self.words = words
    self.checked = checked
    self.console = console
  }

  /// Searches for the verdict.
  ///
  /// - Parameter request: The request; all configurations that agree with its settings are
  ///   searched.
  /// - Returns: The reply.
  /// - Throws: `UsageError`; `Rejected` if the property or the pack is wrong, after the errors are
  ///   printed.
  func reply(to request: Request) async throws -> Reply {
    let pack = checked.pack
    // What is wrong with the sentence is told at once, and ends the run once the settings are read.
    let asked = Result { try self.property() }
    let configurations = try self.configurations(request.settings)
    let property = try asked.get()
    let scope = Exploration.Scope(
      configurations: configurations,
      machines: Set(property.roles.map { pack.machines[$0.machine].name }))
    let exploration = try await checked.explored(scope, console)
    switch await exploration.check(property, jobs: Environment.processorCount) {
    case .decided(let decision):
      let replay = try decision.counterexample.flatMap {
        try Replay(of: $0, fromTheBeginning: true, in: exploration, request)
      }
      return Reply(decision: decision, replay: replay)
    case .undecided(let reason): throw refusal([(reason, 0)])
    }
  }

  /// The verdict on the property.
  func answer(_ reply: Reply) -> String { "\(reply.decision.verdict.rawValue): \(words)" }

  /// What follows the verdict: the run that refutes the property, and what was searched.
  func text(_ reply: Reply) -> String {
    let (pack, decision) = (checked.pack, reply.decision)
    var text = ""
    if let witness = decision.counterexample {
      text += "\n" + witness.listing(in: pack, reply.replay, showsStates: true)
      let (all, failing) = (decision.configurations.count, decision.refutedIn.count)
      text += all > 1 ? "fails in \(failing) of \(all) configurations\n" : ""
    }
    let title = pack.text(pack.title)
    return text + "\nmodel: \(title); \(decision.extent)\nbounds: \(pack.boundsText)\n"
  }

  /// The reply as JSON.
  func json(_ reply: Reply) -> JSON {
    let head: JSON = ["property": .string(words)]
    return head.adding(reply.decision.json(in: checked.pack)).adding([
      "command": Replay.json(reply.replay),
      "model": .string(checked.pack.text(checked.pack.title)),
      "bounds": .string(checked.pack.boundsText),
    ])
  }

  /// The counterexample as SVG; `nil` if the property is proved.
  func drawing(_ decision: Decision) -> [UInt8]? {
    decision.counterexample.map { witness in
      let locale = checked.pack.mainLocale
      return SequenceDiagram(of: witness, in: checked.pack, title: words, locale: locale).svg()
    }
  }

  private func property() throws -> Property {
    let names = PropertyNames(of: checked.pack)
    do { return try Property(words, names: names) } catch {
      let asked = EverydayQuestion(words, names: names).sentence
      let guess = asked.map { "did you mean '\($0)'? " } ?? ""
      let note = Diagnostic.Note("\(guess)'vcdoc help ask' shows how to say what")
      throw refusal(error.faults.map { ($0.message, $0.offset) }, note)
    }
  }

  /// The configurations that agree with settings; `nil`, for all, if nothing is set.
  private func configurations(_ settings: [Setting]) throws -> [Configuration]? {
    try console.chosen { () throws(PackErrors) in
      try checked.pack.scope(of: settings).configurations
    }
  }

  /// Prints the errors of the property, with a caret below the sentence.
  private func refusal(
    _ faults: [(message: String, offset: Int)], _ note: Diagnostic.Note? = nil
  ) -> Rejected {
    let path = "property"
    let diagnostics = faults.enumerated().map { index, fault in
      Diagnostic(
        .propertySyntax, fault.message, at: Place(path: path, line: 1, column: fault.offset + 1),
        notes: index == faults.count - 1 ? [note].compactMap(\.self) : [])
    }
    console.tell(diagnostics, in: [path: words])
    return Rejected()
  }
}
