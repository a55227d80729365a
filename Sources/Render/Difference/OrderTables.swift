internal import Model
internal import Synchronization

/// The orders of a pack's interactions as tables, each made once, when somebody asks for it.
final class OrderTables: Sendable {
  /// A way in which an interaction runs.
  struct Model: Sendable {
    /// Its number among the ways of the interaction.
    let number: Int
    fileprivate let course: InteractionCourse
  }

  private struct Key: Hashable {
    let interaction: Name<Interaction>
    let model: Int
  }

  /// The walks.
  let survey: Survey
  private let locale: Words.Locale
  private let links: SequenceLinks
  private let courses: InteractionCourses
  private let tables = Mutex<[Key: SequenceTable]>([:])

  /// Prepares to make tables.
  ///
  /// - Parameters:
  ///   - survey: The walks.
  ///   - courses: How interactions run in them.
  ///   - locale: The language of the words.
  ///   - links: Where callbacks lead.
  init(
    of survey: Survey, _ courses: InteractionCourses, locale: Words.Locale,
    links: SequenceLinks
  ) {
    self.survey = survey
    self.locale = locale
    self.links = links
    self.courses = courses
  }

  /// The model that an interaction has in a configuration, by index; nothing where it cannot begin.
  func model(of interaction: Interaction, in configuration: Int) -> Model? {
    let courses = courses[interaction.name]
    return courses.firstIndex { $0.bits.contains(configuration) }.map {
      Model(number: $0, course: courses[$0])
    }
  }

  /// The order of an interaction in a model.
  func table(of interaction: Interaction, _ model: Model) -> SequenceTable {
    let key = Key(interaction: interaction.name, model: model.number)
    if let known = tables.withLock({ $0[key] }) { return known }
    let table = SequenceTable(
      of: Sequence(
        of: interaction, in: survey.pack, facts: model.course.facts,
        configuration: model.course.configuration, locale: locale, links: links))
    tables.withLock { $0[key] = table }
    return table
  }
}
