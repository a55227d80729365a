import Base
import Checker
import Formats
import Pack
import StateSpace

/// The page of one guarantee: what it means, the verdict, and what shows it.
struct GuaranteePage {
  private let judged: JudgedGuarantee
  private let witness: Scene?
  private var scope: PageScope

  /// Prepares the page of a guarantee.
  ///
  /// - Parameters:
  ///   - judged: The guarantee with its verdict.
  ///   - catalog: The pack.
  ///   - witness: The run that refutes it; none when it is proved, or advice.
  init(of judged: JudgedGuarantee, in catalog: Catalog, witness: Scene?) {
    self.judged = judged
    self.witness = witness
    scope = PageScope(catalog, at: .page(of: judged.guarantee.name))
  }

  /// The page, ready to be written.
  consuming func page() -> Page {
    let guarantee = judged.guarantee
    let statement = scope.catalog.text(guarantee.statement)
    let plain = Markdown(text: statement, place: guarantee.place).plain
    let isRefuted = judged.decision?.verdict == .refuted
    let said = scope.titled(plain, about: guarantee.topics)
    let outer = isRefuted ? scope.strings(.refutedTitle, said) : said
    let truth = guarantee.truth(in: scope.catalog)
    let subject = scope.subject(of: plain, among: guarantee.topics)
    let values =
      [("subject", .list(subject.map { [scope.item($0)] } ?? [])), ("isRefuted", .flag(isRefuted))]
      + texts() + decision() + extent() + refutation()
    return Page(
      address: scope.address, template: "html/guarantee", title: plain,
      description: .text(isRefuted && !truth.isEmpty ? truth : outer),
      crumbs: [scope.crumb(to: .guarantees)], values: values, faults: scope.faults,
      outerTitle: outer)
  }

  /// The statement, the topics, and what surrounds them.
  private mutating func texts() -> [(String, Template.Value)] {
    let guarantee = judged.guarantee
    let recordings = scope.catalog.support.basis(of: guarantee).recordings
    return [
      ("guarantee", scope.item(judged)), ("isAdvice", .flag(guarantee.isAdvice)),
      ("topics", .list(guarantee.topics.map { scope.item($0) })),
      ("instead", scope.blocks(guarantee.instead, at: guarantee.place)),
      ("reason", scope.blocks(guarantee.reason, at: guarantee.place)),
      ("claimants", scope.citations(guarantee.claimants)),
      ("recordings", .group(recordings.map { scope.item($0) })),
      ("citations", scope.citations(guarantee.citations)),
    ]
  }

  /// The property, and what it means.
  private mutating func decision() -> [(String, Template.Value)] {
    guard let property = judged.guarantee.property else {
      return [("property", ""), ("meaning", .html([]))]
    }
    let meaning = PropertyMeaning(of: property, in: scope.catalog).text
    let place = judged.guarantee.propertyPlace
    return [("property", .name(property.text)), ("meaning", scope.line(Words(meaning), at: place))]
  }

  /// What was searched.
  private func extent() -> [(String, Template.Value)] {
    guard let decision = judged.decision else { return [("extent", "")] }
    let numbers = [
      scope.counted(decision.models, .oneModel, .manyModels),
      scope.counted(decision.configurations.indices.count, .oneConfiguration, .manyConfigurations),
      scope.counted(decision.stateCount, .oneWorld, .manyWorlds),
      scope.counted(decision.transitions, .oneTransition, .manyTransitions),
    ]
    let words = AxisWords(strings: scope.strings, locale: scope.catalog.locale)
    let bounds = decision.machines.first.flatMap { scope.catalog.bounds.phrase(for: $0) }
    return [
      (
        "extent",
        [
          "numbers": .text(words.joined(numbers.filter { !$0.isEmpty }, by: .listMore)),
          "bounds": .text(bounds ?? ""),
        ]
      )
    ]
  }

  /// Where it fails, and the run that shows it.
  private func refutation() -> [(String, Template.Value)] {
    let circumstances = scope.catalog.circumstances
    let failing = judged.decision.map { _ in
      circumstances.phrase(judged.refuted, of: judged.claimed)
    }
    let chosen = judged.decision?.counterexample.map { witness in
      zip(scope.catalog.pack.options, witness.configuration.choices).map { axis, choice in
        scope.item(choice: choice, on: axis)
      }
    }
    return [
      ("refutedWhen", .text(failing ?? "")), ("settings", .group(chosen ?? [])),
      ("witness", witness.map { [scope.item($0)] } ?? []),
    ]
  }
}

extension Guarantee {
  /// What is true instead of a statement that is not, in one paragraph without markup; may be
  /// empty.
  func truth(in catalog: Catalog) -> String {
    let bytes = ArraySlice(catalog.text(instead).utf8)
    let first = bytes[..<(bytes.firstRange(of: "\n\n")?.lowerBound ?? bytes.endIndex)]
    return Markdown(text: String(decoding: first, as: UTF8.self), place: place).plain
  }
}
