import Model
import Render

/// The answers to the questions of one run, each worked out once; those of former runs are looked up,
/// so that the pack need not even be read where nothing has changed.
struct AnswerBook {
  private let request: Request
  private let console: Console
  private let inputs: BuildInputs
  private let shelf: AnswerShelf?
  private var kept: KeptAnswers
  /// How many answers former runs kept.
  private let formerCount: Int
  private var answers: Answers?
  /// The language where a region names none; none for the pack's first.
  private let locale: Words.Locale?

  /// Opens the book, and looks for what former runs kept.
  ///
  /// - Parameters:
  ///   - request: The command line.
  ///   - console: Where it is told what is wrong with the pack; it knows where answers are kept.
  /// - Throws: `UsageError`, or the system's reason, when the pack or the templates cannot be read.
  init(_ request: Request, _ console: Console) throws {
    self.request = request
    self.console = console
    inputs = try BuildInputs(request, kind: "embed")
    locale = request.value(.textLocale)
    shelf = inputs.fingerprint.flatMap { print in
      console.cache.map { AnswerShelf(in: $0, for: print) }
    }
    kept = shelf?.answers ?? KeptAnswers()
    formerCount = kept.count
  }

  /// The files that messages about the pack show lines of.
  var origins: Origins { inputs.origins }

  /// What fills a region.
  ///
  /// - Parameters:
  ///   - instruction: What it asks for.
  ///   - markup: The language of the document.
  /// - Returns: The answer.
  /// - Throws: As `Answers` does; `PackErrors` when the pack or the templates are faulty.
  mutating func answer(to instruction: Instruction, in markup: Markup) async throws -> Answer {
    let question = KeptAnswers.Question(instruction, in: markup)
    if let answer = kept[question] { return answer }
    var answers = try answers ?? opened()
    defer { self.answers = answers }
    let answer = try await answers.answer(to: instruction, in: markup)
    kept[question] = answer
    return answer
  }

  /// Prepares for questions that will be asked; see `Answers`.
  ///
  /// - Parameter questions: What they ask for, and the language of the document.
  /// - Throws: As `Answers` does; `PackErrors` when the pack or the templates are faulty.
  mutating func prepare(for questions: [(instruction: Instruction, markup: Markup)]) async throws {
    let open = questions.filter { kept[KeptAnswers.Question($0.instruction, in: $0.markup)] == nil }
    if open.isEmpty { return }
    var answers = try answers ?? opened()
    defer { self.answers = answers }
    try await answers.prepare(for: open.map(\.instruction))
  }

  /// Keeps what was worked out for later runs, where there is a place for it.
  func keep() {
    if kept.count > formerCount { shelf?.put(kept) }
  }

  private func opened() throws -> Answers {
    let reading = PackReading(of: inputs.pack, jobs: RunningProgram.processorCount)
    let (pack, templates) = try inputs.checked(reading)
    var mistakes = Mistakes()
    let locale = mistakes.catching(try pack.locale(named: locale, in: "embed"))
    try console.check(mistakes, besides: pack.faults(in: inputs.settings))
    return Answers(
      from: CheckedPack(pack, inputs.origins, warnings: reading.diagnostics),
      templates: templates, settings: inputs.settings,
      locale: locale ?? pack.mainLocale, for: request, console)
  }
}
