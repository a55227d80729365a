import Model
import Render

/// Answers the instructions of documents from a pack; it walks no more of the pack than they ask for,
/// and nothing twice.
struct Answers {
  /// A question that may have been answered before.
  private struct Question: Hashable {
    let instruction: Instruction
    let markup: Markup
  }

  /// The pack.
  let checked: CheckedPack
  /// Where the words of tables come from.
  let templates: Templates
  /// Draws; what was walked for one diagram is not walked again for another.
  let simulation: Simulation
  /// What is chosen on axes where an instruction chooses nothing.
  private let settings: Settings
  private var walks: [Survey.Scope: Survey] = [:]
  private var known: [Question: Answer] = [:]

  /// Prepares to answer.
  ///
  /// - Parameters:
  ///   - checked: The pack.
  ///   - templates: Where the words of tables come from.
  ///   - settings: What is chosen on axes where an instruction chooses nothing.
  ///   - console: Where it is told what a walk finds wrong with the pack.
  init(
    from checked: CheckedPack, templates: Templates, settings: Settings, _ console: Console
  ) {
    simulation = Simulation(of: checked, console)
    self.settings = settings
    self.checked = checked
    self.templates = templates
  }

  /// The pack.
  var pack: Pack { checked.pack }

  /// The language.
  var locale: Words.Locale { pack.locales.first ?? "en" }

  /// What fills a region.
  ///
  /// - Parameters:
  ///   - instruction: What it asks for.
  ///   - markup: The language of the document.
  /// - Returns: The answer.
  /// - Throws: `AnswerFault` for a name that means nothing, and for what no run of the model does;
  ///   `PackErrors` when the walk finds something wrong with the pack.
  mutating func answer(to instruction: Instruction, in markup: Markup) async throws -> Answer {
    let question = Question(instruction: instruction, markup: markup)
    if let answer = known[question] { return answer }
    let answer: Answer
    do {
      switch instruction.topic {
      case .diagram: answer = try await diagram(instruction, in: markup)
      case .order: answer = try await order(instruction)
      case .contract: answer = try await contract(instruction)
      case .guarantees: answer = try await guarantees(instruction)
      }
    } catch let error as UsageError {
      throw AnswerFault(message: error.message)
    }
    known[question] = answer
    return answer
  }

  /// The walks of some machines, and of those that they meet.
  mutating func survey(_ scope: Survey.Scope) async throws -> Survey {
    if let survey = walks[scope] { return survey }
    let survey = try await Survey(of: pack, scope: scope, jobs: RunningProgram.processorCount)
    walks[scope] = survey
    return survey
  }

  /// The configuration that an instruction chooses.
  func configuration(_ instruction: Instruction) throws -> Configuration {
    do { return try pack.configuration(setting: settings(of: instruction)) } catch {
      throw AnswerFault(message: error.diagnostics.map(\.message).joined(separator: "; "))
    }
  }

  /// The configurations that an instruction leaves.
  func configurations(_ instruction: Instruction) throws -> [Configuration]? {
    do { return try pack.scope(of: settings(of: instruction)).configurations } catch {
      throw AnswerFault(message: error.diagnostics.map(\.message).joined(separator: "; "))
    }
  }

  /// What is chosen on axes for an instruction.
  func settings(of instruction: Instruction) -> Settings {
    let named = Set(instruction.settings.map(\.axis))
    return settings.filter { !named.contains($0.axis) } + instruction.pairs
  }

  /// The callback that an instruction names.
  func callback(_ instruction: Instruction) throws(UsageError) -> Name<Callback> {
    try pack.callback(named: instruction.name, in: "embed")
  }
}

extension Answers {
  private func order(_ instruction: Instruction) async throws -> Answer {
    let subject = try ordered(instruction.name)
    let drawing = try await drawing(of: subject, instruction)
    guard case .messages(let sequence) = drawing.content else {
      throw AnswerFault(
        message: "only scenarios and interactions have an order; "
          + "\(subject.title) has none")
    }
    return Answer(
      try Passage(orderOf: sequence, templates: templates, locale: locale))
  }

  /// The scenario or interaction of a name, though other things may have that name, too.
  private func ordered(_ name: String) throws(UsageError) -> Subject {
    if let scenario = pack.scenarios.first(where: { $0.name.text == name }) {
      return .scenario(scenario)
    }
    if let interaction = pack.interactions.first(where: { $0.name.text == name }) {
      return .interaction(interaction)
    }
    return try Subject(named: name, in: pack)
  }

  private mutating func contract(_ instruction: Instruction) async throws -> Answer {
    let callback = try callback(instruction)
    let machines = pack.machines.filter { $0.mayCall(callback) }.map(\.name)
    let survey = try await survey(
      Survey.Scope(configurations: configurations(instruction), machines: Set(machines)))
    let excerpts = try Excerpts(of: survey, templates: templates, locale: locale)
    guard let passage = excerpts.contract(of: callback) else {
      throw AnswerFault(message: "'\(callback)' never runs in these configurations")
    }
    return Answer(passage)
  }

  private mutating func guarantees(_ instruction: Instruction) async throws -> Answer {
    let callback = try callback(instruction)
    let own = pack.guarantees.filter { $0.topics.contains(.callback(callback)) }
    if own.isEmpty {
      throw AnswerFault(message: "the pack promises nothing of '\(callback)'")
    }
    let properties = own.compactMap(\.property)
    let machines = properties.flatMap { property in
      property.roles.map { pack.machines[$0.machine].name }
    }
    let survey = try await survey(
      Survey.Scope(configurations: configurations(instruction), machines: Set(machines)))
    let jobs = RunningProgram.processorCount
    var outcomes = await survey.outcomes(of: properties, jobs: jobs)[...]
    let findings = own.map { guarantee in
      (guarantee, guarantee.property == nil ? nil : outcomes.popFirst()?.ruling)
    }
    let excerpts = try Excerpts(of: survey, templates: templates, locale: locale)
    return Answer(excerpts.guarantees(of: callback, findings))
  }
}

extension Machine {
  /// Whether some transition of it calls a callback.
  func mayCall(_ callback: Name<Callback>) -> Bool {
    events.flatMap(\.transitions).flatMap(\.actions).contains { action in
      guard case .call(let call) = action else { return false }
      return call.callback == callback
    }
  }
}
