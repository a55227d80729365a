import Base
import Checker
import Formats
import Pack

/// A site model in one language; an object, because thousands of pages share it.
final class LocalizedSite: Sendable {
  let model: SiteModel
  let locale: Words.Locale
  /// The words of the site itself.
  let strings: Strings
  /// Puts sets of configurations into words.
  let phrases: ConfigurationPhrases

  /// Adds a language to a site.
  init(_ model: SiteModel, in locale: Words.Locale, _ strings: Strings) {
    (self.model, self.locale, self.strings) = (model, locale, strings)
    phrases = ConfigurationPhrases(model.boxes, in: locale, strings)
  }

  var pack: Pack { model.pack }

  /// A text of the pack.
  func text(_ words: Words) -> String { words.text(in: locale) }

  /// A text of the pack without markup.
  func plain(_ words: Words) -> String {
    Markdown(text(words)).plain
  }

  /// The title of something, or its name if it has none.
  func title(of thing: some Titled) -> String { thing.title(in: locale) }

  /// The declared name of a callback, as readers know it.
  func name(of callback: Name<Callback>) -> String { model.pack.callbackNames.display(callback) }

  /// The type that declares a callback; the title of its machine if the pack names no type.
  func owner(of callback: Callback) -> String {
    let isMachine = callback.isOwnerImplied || callback.event != nil
    let machine = isMachine ? pack.machines.first { $0.title.base == callback.owner } : nil
    return machine.map { title(of: $0) } ?? callback.owner
  }

  /// What readers call an event; that it comes by itself if it has no name for them.
  func title(of event: Event) -> String {
    !event.isNamed && event.title.base.isEmpty ? strings(.byItself) : event.title(in: locale)
  }

  /// The title of an interaction.
  func title(of interaction: Name<Interaction>) -> String {
    model.lookup.interactions[interaction].map { title(of: $0) } ?? interaction.text
  }

  /// The title of a source, or of the article that it is.
  func title(of source: Name<Source>) -> String {
    model.lookup.sources[source].map { title(of: $0) } ?? source.text
  }

  /// The title of a step between versions: "iOS 12 → 13", "Adopting scenes".
  func title(of step: VersionHistory.Step) -> String {
    let axis = model.axis(of: step)
    let origin = title(of: axis.values[step.origin])
    guard let adoption = axis.adoption else {
      return strings(
        axis.isOrdered ? .versionStep : .optionStep, title(of: axis), origin,
        title(of: axis.values[step.value]))
    }
    let own = text(adoption.title)
    return axis.values.count == 2 ? own : "\(own) (\(origin))"
  }
}

extension LocalizedSite {
  /// What is in a section, in a sentence that names nothing that the pack does not have.
  func about(_ section: SiteSection) -> String {
    switch section {
    case .callbacks:
      let hasVersions = model.order.callbacks.contains { !$0.availability.isEmpty }
      return strings(hasVersions ? .callbacksAboutSince : .callbacksAbout)
    case .situations: return strings(.situationsAbout)
    case .changes:
      let hasVersions = model.changes.contains { model.axis(of: $0).isOrdered }
      return strings(hasVersions ? .changesAbout : .optionsAbout)
    case .evidence:
      let parts = model.sections.filter { $0.parent == section }.map { strings($0.title) }
      return strings(.evidenceAbout, joined(parts.map { $0.lowercased() }))
    case .guarantees: return strings(.guaranteesLede)
    case .machines: return strings(.machinesAbout)
    case .recordings: return strings(.recordingsLede)
    case .articles: return strings(.articlesLede)
    case .sources: return strings(.sourcesAbout)
    }
  }

  /// A set of configurations in words; empty if it has the default one.
  func condition(_ bits: ConfigurationSet, of universe: ConfigurationSet) -> String {
    bits.meets(model.models.usual) ? "" : phrases.phrase(bits, of: universe)
  }

  /// The values of something that does not hold in all configurations.
  ///
  /// `dataWhen` is for the attribute `data-when`, by which the script of a page hides what the
  /// reader's options exclude; empty if nothing does. `when` is a note for people; empty if it
  /// holds in the default configuration.
  ///
  /// - Parameters:
  ///   - bits: The configurations in which it holds.
  ///   - universe: The configurations in question; `nil` for all.
  /// - Returns: Both values.
  func marks(
    _ bits: ConfigurationSet, of universe: ConfigurationSet? = nil
  ) -> Template.Object {
    let universe = universe ?? phrases.all
    return [
      "dataWhen": .text(phrases.mark(bits, of: universe)),
      "when": .text(condition(bits, of: universe)),
    ]
  }

  /// Phrases as one, without empty ones.
  func joined(_ phrases: [String]) -> String {
    AxisPhrases(strings: strings, locale: locale)
      .joined(phrases.filter { !$0.isEmpty }, by: .listMore)
  }

  /// A number with its noun; empty for 0.
  func counted(_ number: Int, _ one: Strings.Key, _ many: Strings.Key) -> String {
    switch number {
    case 0: ""
    case 1: strings(one)
    default: strings(many, number.grouped)
    }
  }
}
