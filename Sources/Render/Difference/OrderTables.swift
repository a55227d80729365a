internal import Model
internal import Synchronization

/// The orders of a pack's interactions as tables, each made once, when somebody asks for it.
final class OrderTables: Sendable {
  /// Configurations in which an interaction can begin and runs in the same order.
  struct Model: Sendable {
    /// Which walk of the survey says so.
    let number: Int
    fileprivate let configuration: Int
    fileprivate let bits: ConfigurationBits
    fileprivate let facts: InteractionFacts
  }

  private struct Key: Hashable {
    let interaction: Name<Interaction>
    let model: Int
  }

  /// The walks.
  let survey: Survey
  private let locale: Words.Locale
  private let links: SequenceLinks
  private let models: [Name<Interaction>: [Model]]
  private let tables = Mutex<[Key: SequenceTable]>([:])

  /// Prepares to make tables.
  ///
  /// - Parameters:
  ///   - survey: The walks.
  ///   - locale: The language of the words.
  ///   - links: Where callbacks lead.
  init(of survey: Survey, locale: Words.Locale, links: SequenceLinks) {
    self.survey = survey
    self.locale = locale
    self.links = links
    var models: [Name<Interaction>: [Model]] = [:]
    for (number, finding) in survey.findings.joined().enumerated() {
      guard let first = finding.configurations.first else { continue }
      let bits = ConfigurationBits(finding.configurations)
      for (name, facts) in finding.facts.interactions {
        models[name, default: []].append(
          Model(number: number, configuration: first, bits: bits, facts: facts))
      }
    }
    self.models = models
  }

  /// The model that an interaction has in a configuration, by index; nothing where it cannot begin.
  func model(of interaction: Interaction, in configuration: Int) -> Model? {
    models[interaction.name, default: []].first { $0.bits.contains(configuration) }
  }

  /// The order of an interaction in a model.
  func table(of interaction: Interaction, _ model: Model) -> SequenceTable {
    let key = Key(interaction: interaction.name, model: model.number)
    if let known = tables.withLock({ $0[key] }) { return known }
    let table = SequenceTable(
      of: Sequence(
        of: interaction, in: survey.pack, facts: model.facts,
        configuration: survey.configurations[model.configuration], locale: locale, links: links))
    tables.withLock { $0[key] = table }
    return table
  }
}
