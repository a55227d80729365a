import Analysis
import Base
import Checker
import Graphics
import Pack
import PackReader
import Pages
import StateSpace

/// Renders the content of regions.
///
/// It explores only what the instructions need, and shares it between the regions of one run.
struct RegionRenderer {
  let checked: CheckedPack
  /// The templates, which have the words of tables.
  private let templates: Templates
  /// The pack, with the state graphs that diagrams share.
  let session: ExplorationSession
  /// The request; hints in messages name its pack.
  private let request: Request
  /// The settings for axes that an instruction does not set.
  private let settings: [Setting]
  /// The language of instructions that name none.
  let locale: Words.Locale
  /// The words of tables, by language.
  private var strings: [Words.Locale: Strings] = [:]
  /// The tables about parts of the pack, by language.
  private var quotable: [Words.Locale: [Exploration.Scope: SnippetBuilder]] = [:]
  /// The machines that call what tables are about, by the part of the pack; only of their callbacks
  /// are facts derived.
  private var callers: [Exploration.Scope: Set<Name<Machine>>] = [:]
  /// The outcomes of guarantees, by the part of the pack that was searched.
  private var outcomes: [Exploration.Scope: [Name<Guarantee>: PropertyResult]] = [:]

  /// Reads the pack and the templates.
  ///
  /// - Parameters:
  ///   - inputs: The files of both, and the settings of the request.
  ///   - request: The request; its `--locale` is the default language.
  ///   - console: Where errors are printed.
  /// - Throws: `PackErrors` if the pack or the templates are wrong; `UsageError` for an unknown
  ///   language.
  init(from inputs: BuildInputs, for request: Request, _ console: Console) throws {
    let reading = PackReading(of: inputs.pack, jobs: Environment.processorCount)
    let (pack, templates) = try inputs.checked(reading)
    var mistakes = Mistakes()
    let named = mistakes.catching(
      try pack.locale(named: request.value(.textLocale), in: "embed"))
    try console.check(mistakes, besides: pack.faults(in: inputs.settings))
    locale = named ?? pack.mainLocale
    checked = CheckedPack(pack, inputs.origins, warnings: reading.diagnostics)
    session = ExplorationSession(of: checked, console)
    settings = inputs.settings
    self.templates = templates
    self.request = request
  }

  var pack: Pack { checked.pack }

  /// The language of the content that an instruction asks for.
  func locale(of instruction: Instruction) throws(UsageError) -> Words.Locale {
    try pack.locale(named: instruction.locale ?? locale, in: "embed")
  }

  /// Renders the content of a region.
  ///
  /// - Parameters:
  ///   - instruction: The instruction.
  ///   - markup: The markup of the document.
  /// - Returns: The content.
  /// - Throws: `InstructionError` for unknown names, and for what no run of the model does;
  ///   `PackErrors` if exploration finds errors in the pack.
  mutating func content(for instruction: Instruction, in markup: Markup) async throws
    -> RegionContent
  {
    try check(instruction)
    do {
      switch instruction.topic {
      case .diagram: return try await diagram(instruction, in: markup)
      case .order: return RegionContent(try await order(instruction), in: markup)
      case .contract: return RegionContent(try await contract(instruction), in: markup)
      case .guarantees: return RegionContent(try await guarantees(instruction), in: markup)
      case .states, .events: return RegionContent(try await table(instruction), in: markup)
      }
    } catch let error as UsageError {
      throw InstructionError(message: named(error).message)
    } catch let error as LayoutError where error.isAboutDiagram {
      throw InstructionError(message: error.description)
    }
  }

  /// An error whose hints name the pack of the request.
  func named(_ error: UsageError) -> UsageError { error.naming(packOf: request) }

  /// Surveys the parts of the pack that tables are about, since diagrams can be drawn from the same
  /// state graphs, and verifies the guarantees of several instructions in one search for each part,
  /// which is faster than a search for each.
  ///
  /// - Parameter instructions: The instructions; those with errors are skipped.
  /// - Throws: `PackErrors` if exploration finds errors in the pack.
  mutating func prepare(for instructions: [Instruction]) async throws {
    var wanted: [Exploration.Scope: [Guarantee]] = [:]
    var scopes: [Exploration.Scope] = []
    for instruction in instructions where ![.diagram, .order].contains(instruction.topic) {
      do {
        let scope = try scope(of: instruction)
        let own = instruction.topic == .guarantees ? try guarantees(about: instruction) : []
        callers[scope, default: []].formUnion(try callers(of: instruction))
        if wanted.updateValue(wanted[scope, default: []] + own, forKey: scope) == nil {
          scopes.append(scope)
        }
      } catch is InstructionError { continue } catch is UsageError { continue }
    }
    for scope in scopes {
      _ = try await survey(of: scope)
      _ = try await outcomes(of: wanted[scope, default: []], in: scope)
    }
  }

  /// The facts of a part of the pack that tables need.
  private func survey(of scope: Exploration.Scope) async throws -> PackFacts {
    try await session.survey(of: scope, calledBy: callers[scope, default: []])
  }

  /// The part of the pack that a table is about: machines, and those that they interact with.
  private func scope(of instruction: Instruction) throws -> Exploration.Scope {
    Exploration.Scope(
      configurations: try configurations(instruction),
      machines: session.machines(meeting: Set(try machines(of: instruction))))
  }

  /// The machines that a table is about; none for diagrams and orders.
  private func machines(of instruction: Instruction) throws(UsageError) -> [Name<Machine>] {
    switch instruction.topic {
    case .diagram, .order: return []
    case .contract: return try callers(of: instruction)
    case .states, .events: return [try machine(instruction).name]
    case .guarantees:
      let roles = try guarantees(about: instruction).compactMap(\.property).flatMap(\.roles)
      return roles.map { pack.machines[$0.machine].name }
    }
  }

  /// The machines that call the callback of an instruction; none if it is about no callback.
  private func callers(of instruction: Instruction) throws(UsageError) -> [Name<Machine>] {
    guard [.contract, .guarantees].contains(instruction.topic) else { return [] }
    let callback = try callback(instruction)
    return pack.machines.filter { $0.mayCall(callback) }.map(\.name)
  }

  /// The guarantees about the callback of an instruction.
  private func guarantees(about instruction: Instruction) throws(UsageError) -> [Guarantee] {
    let callback = try callback(instruction)
    return pack.guarantees.filter { $0.isAbout(callback.text) }
  }

  /// The words of tables in a language.
  ///
  /// - Throws: What is wrong with them.
  mutating func strings(in locale: Words.Locale) throws(PackErrors) -> Strings {
    if let known = strings[locale] { return known }
    let found = try templates.strings(in: locale)
    strings[locale] = found
    return found
  }

  /// The tables about a part of the pack.
  private mutating func snippets(
    _ scope: Exploration.Scope, for instruction: Instruction
  ) async throws -> SnippetBuilder {
    let locale = try locale(of: instruction)
    if let snippets = quotable[locale]?[scope] { return snippets }
    let snippets = await SnippetBuilder(
      of: try await survey(of: scope), try strings(in: locale), locale: locale)
    quotable[locale, default: [:]][scope] = snippets
    return snippets
  }

  /// The outcomes of guarantees, by name; recommendations have none.
  private mutating func outcomes(
    of some: [Guarantee], in scope: Exploration.Scope
  ) async throws -> [Name<Guarantee>: PropertyResult] {
    var known = outcomes[scope, default: [:]]
    var seen = Set(known.keys)
    let open = some.filter { $0.property != nil && seen.insert($0.name).inserted }
    if open.isEmpty { return known }
    let found = try await survey(of: scope).exploration.check(
      open.compactMap(\.property), jobs: Environment.processorCount)
    for (guarantee, outcome) in zip(open, found) { known[guarantee.name] = outcome }
    outcomes[scope] = known
    return known
  }

  /// The configurations that agree with the settings of an instruction; `nil` for all.
  func configurations(_ instruction: Instruction) throws -> [Configuration]? {
    do { return try pack.scope(of: settings(of: instruction)).configurations } catch {
      throw InstructionError(message: error.diagnostics.map(\.message).joined(separator: "; "))
    }
  }

  /// The settings of an instruction, after those of the request on other axes.
  func settings(of instruction: Instruction) -> [Setting] {
    let named = Set(instruction.settings.map(\.axis))
    return settings.filter { !named.contains($0.axis) } + instruction.settings
  }

  func machine(_ instruction: Instruction) throws(UsageError) -> Machine {
    let prefix = "machine:"
    let word = instruction.name
    let name = word.hasPrefix(prefix) ? String(word.dropFirst(prefix.count)) : word
    if let machine = pack.machines.first(where: { $0.name.text == name }) { return machine }
    throw .unknown(
      "machine", name, among: pack.machines.map(\.name.text), listedAs: "machines", in: "embed")
  }

  func callback(_ instruction: Instruction) throws(UsageError) -> Name<Callback> {
    try pack.callback(named: instruction.name, in: "embed")
  }
}

extension RegionRenderer {
  private mutating func order(_ instruction: Instruction) async throws -> Snippet {
    let subject = try ordered(instruction.name)
    let drawing = try await drawing(of: subject, instruction)
    guard case .messages(let sequence) = drawing.content else {
      throw InstructionError(
        message: "only scenarios and interactions have an order; "
          + "\(subject.title) has none", at: .name)
    }
    return Snippet(orderOf: sequence, try strings(in: drawing.locale))
  }

  /// The scenario or interaction of a name; a machine or callback of that name is no match.
  func ordered(_ name: String) throws(UsageError) -> DiagramSubject {
    if let scenario = Name(name).flatMap(pack.scenario) { return .scenario(scenario) }
    if let interaction = Name(name).flatMap(pack.interaction) { return .interaction(interaction) }
    return try DiagramSubject(named: name, in: pack)
  }

  private mutating func contract(_ instruction: Instruction) async throws -> Snippet {
    let callback = try callback(instruction)
    let snippets = try await snippets(scope(of: instruction), for: instruction)
    guard let snippet = await snippets.contract(of: callback) else {
      throw InstructionError(message: "'\(callback)' never runs in these configurations", at: .name)
    }
    return snippet
  }

  /// The states or the events of a machine.
  private mutating func table(_ instruction: Instruction) async throws -> Snippet {
    let machine = try machine(instruction)
    let snippets = try await snippets(scope(of: instruction), for: instruction)
    return instruction.topic == .states
      ? snippets.states(of: machine) : snippets.events(of: machine)
  }

  private mutating func guarantees(_ instruction: Instruction) async throws -> Snippet {
    let callback = try callback(instruction)
    let own = try guarantees(about: instruction)
    if own.isEmpty {
      throw InstructionError(message: "the pack has no guarantee about '\(callback)'", at: .name)
    }
    let scope = try scope(of: instruction)
    let outcomes = try await outcomes(of: own, in: scope)
    let findings = own.map { ($0, outcomes[$0.name]?.decision) }
    return try await snippets(scope, for: instruction).guarantees(of: callback, findings)
  }
}

extension Guarantee {
  /// Whether the page of a callback shows the guarantee.
  fileprivate func isAbout(_ callback: String) -> Bool {
    topics.contains { topic in
      guard case .callback(let name) = topic else { return false }
      return name.text == callback
    }
  }
}
