import Model
import Render

/// Answers the instructions of documents from a pack; it walks no more of the pack than they ask for,
/// and nothing twice.
struct Answers {
  /// The pack.
  let checked: CheckedPack
  /// Where the words of tables come from.
  let templates: Templates
  /// Draws; what was walked for one diagram is not walked again for another.
  let simulation: Simulation
  /// The command line, whose pack commands that help name.
  private let request: Request
  /// What is chosen on axes where an instruction chooses nothing.
  private let settings: [Setting]
  /// The language where an instruction names none.
  let locale: Words.Locale
  private var walks: [Exploration.Scope: Survey] = [:]
  /// What can be quoted of parts of the pack, by language.
  private var quotable: [Words.Locale: [Exploration.Scope: Excerpts]] = [:]
  /// What came of asking about guarantees, by the part of the pack that was searched.
  private var outcomes: [Exploration.Scope: [Name<Guarantee>: Outcome]] = [:]

  /// Prepares to answer.
  ///
  /// - Parameters:
  ///   - checked: The pack.
  ///   - templates: Where the words of tables come from.
  ///   - settings: What is chosen on axes where an instruction chooses nothing.
  ///   - locale: The language where an instruction names none; one of the pack's.
  ///   - request: The command line.
  ///   - console: Where it is told what a walk finds wrong with the pack.
  init(
    from checked: CheckedPack, templates: Templates, settings: [Setting],
    locale: Words.Locale, for request: Request, _ console: Console
  ) {
    simulation = Simulation(of: checked, console)
    self.request = request
    self.settings = settings
    self.locale = locale
    self.checked = checked
    self.templates = templates
  }

  /// The pack.
  var pack: Pack { checked.pack }

  /// The language of what fills a region.
  func locale(of instruction: Instruction) throws(UsageError) -> Words.Locale {
    try pack.locale(named: instruction.locale ?? locale, in: "embed")
  }

  /// What fills a region.
  ///
  /// - Parameters:
  ///   - instruction: What it asks for.
  ///   - markup: The language of the document.
  /// - Returns: The answer.
  /// - Throws: `AnswerFault` for a name that means nothing, and for what no run of the model does;
  ///   `PackErrors` when the walk finds something wrong with the pack.
  mutating func answer(to instruction: Instruction, in markup: Markup) async throws -> Answer {
    try check(instruction)
    do {
      switch instruction.topic {
      case .diagram: return try await diagram(instruction, in: markup)
      case .order: return Answer(try await order(instruction), in: markup)
      case .contract: return Answer(try await contract(instruction), in: markup)
      case .guarantees: return Answer(try await guarantees(instruction), in: markup)
      }
    } catch let error as UsageError {
      throw AnswerFault(message: named(error).message)
    }
  }

  /// A mistake, where commands that help are told with the pack that is read.
  func named(_ error: UsageError) -> UsageError { error.naming(packOf: request) }

  /// Searches at once for all that some instructions want proved, which takes less than one search
  /// after the other.
  ///
  /// - Parameter instructions: What will be asked; what cannot be answered is passed over.
  /// - Throws: `PackErrors` when a walk finds something wrong with the pack.
  mutating func prepare(for instructions: [Instruction]) async throws {
    var wanted: [Exploration.Scope: [Guarantee]] = [:]
    var scopes: [Exploration.Scope] = []
    for instruction in instructions where instruction.topic == .guarantees {
      let own = pack.guarantees.filter { $0.isAbout(instruction.name) }
      do {
        let scope = try scope(of: own, instruction)
        if wanted.updateValue(wanted[scope, default: []] + own, forKey: scope) == nil {
          scopes.append(scope)
        }
      } catch is AnswerFault { continue }
    }
    for scope in scopes { _ = try await outcomes(of: wanted[scope, default: []], in: scope) }
  }

  /// The part of a pack that an instruction speaks of: some machines, and all that they meet.
  private func scope(
    of machines: some Swift.Sequence<Name<Machine>>, _ instruction: Instruction
  ) throws -> Exploration.Scope {
    Exploration.Scope(
      configurations: try configurations(instruction),
      machines: pack.machines(meeting: Set(machines)))
  }

  private func scope(of some: [Guarantee], _ instruction: Instruction) throws -> Exploration.Scope {
    let roles = some.compactMap(\.property).flatMap(\.roles)
    return try scope(of: roles.map { pack.machines[$0.machine].name }, instruction)
  }

  private mutating func survey(_ scope: Exploration.Scope) async throws -> Survey {
    if let survey = walks[scope] { return survey }
    let survey = try await Survey(of: pack, scope: scope, jobs: RunningProgram.processorCount)
    walks[scope] = survey
    return survey
  }

  /// What can be quoted of a part of the pack.
  private mutating func excerpts(
    _ scope: Exploration.Scope, for instruction: Instruction
  ) async throws -> Excerpts {
    let locale = try locale(of: instruction)
    if let excerpts = quotable[locale]?[scope] { return excerpts }
    let survey = try await survey(scope)
    let excerpts = try await Excerpts(of: survey, templates: templates, locale: locale)
    quotable[locale, default: [:]][scope] = excerpts
    return excerpts
  }

  /// What comes of asking about guarantees, by their names; advice has no outcome.
  private mutating func outcomes(
    of some: [Guarantee], in scope: Exploration.Scope
  ) async throws -> [Name<Guarantee>: Outcome] {
    var known = outcomes[scope, default: [:]]
    var seen = Set(known.keys)
    let open = some.filter { $0.property != nil && seen.insert($0.name).inserted }
    if open.isEmpty { return known }
    let found = try await survey(scope).exploration.outcomes(
      of: open.compactMap(\.property), jobs: RunningProgram.processorCount)
    for (guarantee, outcome) in zip(open, found) { known[guarantee.name] = outcome }
    outcomes[scope] = known
    return known
  }

  /// The configurations that an instruction leaves.
  func configurations(_ instruction: Instruction) throws -> [Configuration]? {
    do { return try pack.scope(of: settings(of: instruction)).configurations } catch {
      throw AnswerFault(message: error.diagnostics.map(\.message).joined(separator: "; "))
    }
  }

  /// What is chosen on axes for an instruction.
  func settings(of instruction: Instruction) -> [Setting] {
    let named = Set(instruction.settings.map(\.axis))
    return settings.filter { !named.contains($0.axis) } + instruction.settings
  }

  /// The callback that an instruction names.
  func callback(_ instruction: Instruction) throws(UsageError) -> Name<Callback> {
    try pack.callback(named: instruction.name, in: "embed")
  }
}

extension Answers {
  private func order(_ instruction: Instruction) async throws -> Passage {
    let subject = try ordered(instruction.name)
    let drawing = try await drawing(of: subject, instruction)
    guard case .messages(let sequence) = drawing.content else {
      throw AnswerFault(
        message: "only scenarios and interactions have an order; "
          + "\(subject.title) has none", at: .name)
    }
    return try Passage(orderOf: sequence, templates: templates, locale: drawing.locale)
  }

  /// The scenario or interaction of a name, though other things may have that name, too.
  func ordered(_ name: String) throws(UsageError) -> Subject {
    if let scenario = Name(name).flatMap(pack.scenario) { return .scenario(scenario) }
    if let interaction = Name(name).flatMap(pack.interaction) { return .interaction(interaction) }
    return try Subject(named: name, in: pack)
  }

  private mutating func contract(_ instruction: Instruction) async throws -> Passage {
    let callback = try callback(instruction)
    let machines = pack.machines.filter { $0.mayCall(callback) }.map(\.name)
    let excerpts = try await excerpts(scope(of: machines, instruction), for: instruction)
    guard let passage = excerpts.contract(of: callback) else {
      throw AnswerFault(message: "'\(callback)' never runs in these configurations", at: .name)
    }
    return passage
  }

  private mutating func guarantees(_ instruction: Instruction) async throws -> Passage {
    let callback = try callback(instruction)
    let own = pack.guarantees.filter { $0.isAbout(callback.text) }
    if own.isEmpty {
      throw AnswerFault(message: "the pack promises nothing of '\(callback)'", at: .name)
    }
    let scope = try scope(of: own, instruction)
    let outcomes = try await outcomes(of: own, in: scope)
    let findings = own.map { ($0, outcomes[$0.name]?.ruling) }
    return try await excerpts(scope, for: instruction).guarantees(of: callback, findings)
  }
}

extension Guarantee {
  /// Whether the page of a callback shows it.
  fileprivate func isAbout(_ callback: String) -> Bool {
    topics.contains { topic in
      guard case .callback(let name) = topic else { return false }
      return name.text == callback
    }
  }
}
