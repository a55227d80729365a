import Analysis
import Base
import Checker
import Conformance
import Formats
import Graphics
import Pack
import StateSpace

/// A surveyed pack as pages look at it: everything by name, in reading order, with its address.
///
/// Thousands of pages share one, so it is an object, and each of them holds a single reference.
final class Catalog: Sendable {
  /// The pack.
  let pack: Pack
  /// What its walks say.
  let survey: PackFacts
  /// What each walk says, those of the default configuration first.
  let models: [ModelFacts]
  /// The guarantees, with their verdicts.
  let guarantees: GuaranteeShelf
  /// What the recordings say.
  let evidence: Evidence
  /// What changes from version to version.
  let chronicle: VersionHistory
  /// What came of the claims of articles, by the claims' names.
  let rulings: [Name<Claim>: [RuledClaim]]
  /// Which of the models speak of what.
  let mentions: Mentions
  /// The configurations with the same options, in all scopes; first those of the default options.
  let settings: [ConfigurationBits]
  /// The possible configurations, by what one run may meet of them.
  let mixtures: [Mixture]
  /// The language of the pages.
  let locale: Words.Locale
  /// The words of the site itself.
  let strings: Strings
  /// Says which configurations are meant.
  let circumstances: Circumstances
  /// The callbacks in reading order: by phase, then by when walks meet them.
  let callbacks: [Callback]
  /// For each phase of the pack, the stretch of `callbacks` that is sorted under it.
  let phases: [(phase: Phase, callbacks: Range<Int>)]
  /// Where each callback stands in `callbacks`.
  let places: [Name<Callback>: Int]
  /// The callbacks by the paths of their pages.
  let callbackPaths: [String: Name<Callback>]
  /// Where each of `callbacks` is shown; nothing for what no walk meets.
  let callbackHomes: [Home?]
  /// For each model, which of `callbacks` run in it, by their places.
  let running: [Set<Int>]
  /// What lists that link to each of `callbacks` show where nothing sets it apart.
  let callbackLinks: [Template.Value]
  /// For each machine, what lists that link to its states show, region by region, where nothing
  /// sets them apart.
  let stateLinks: [Name<Machine>: [[StateLinks]]]
  /// What pages look up by name.
  let register: Register
  /// What callbacks are to their objects.
  let parts: CallbackParts
  /// Who uses what.
  let uses: Uses
  /// The ways in which interactions run.
  let courses: InteractionVariants
  /// The runs of scenarios.
  let runs: Memory<Name<Scenario>, Result<Run, PackErrors>>
  /// What the walks say of callbacks.
  let studies: Memory<Name<Callback>, CallbackStudy>
  /// The configurations in which conditions hold.
  let holding: Memory<Condition, ConfigurationBits>
  /// How callbacks are declared.
  let declarations: Memory<Name<Callback>, [Template.Value]>
  /// What runs of any model do on machines.
  let taken: Memory<Name<Machine>, TakenMoves>
  /// The moves of homes as they are drawn.
  let drawn: Memory<Home, DrawnTransitions?>
  /// The moves of machines.
  let moves: Memory<Name<Machine>, MachineMove.Survey>
  /// Interactions as they run, for their pages and those of versions.
  let sequences = Memory<Course, SequenceDiagram>()
  /// How callbacks run within interactions.
  let counts: Memory<Name<Interaction>, CountsByModel>
  /// The rows of guarantees on pages that do not prove them.
  let rows = Memory<Name<Guarantee>, Template.Value>()
  /// What citations say of sources.
  let cited = Memory<Name<Source>, [(String, Template.Value)]>()
  /// Where links and code spans lead.
  let destinations: Destinations

  /// Arranges a pack.
  ///
  /// - Parameters:
  ///   - survey: What its walks say.
  ///   - verification: The verdicts on its guarantees.
  ///   - locale: The language of the pages.
  ///   - strings: The words of the site itself.
  init(
    of survey: PackFacts, _ verification: Verification, locale: Words.Locale, strings: Strings
  ) async {
    // Neither needs anything of the rest, and both take their time.
    async let destinations = Destinations(of: survey.pack)
    (runs, studies, counts) = (Memory(), Memory(), Memory())
    (holding, declarations) = (Memory(), Memory())
    (taken, drawn, moves) = (Memory(), Memory(), Memory())
    chronicle = VersionHistory()
    rulings = Self.rulings(of: survey, verification)
    pack = survey.pack
    guarantees = GuaranteeShelf(of: survey.pack, verification)
    evidence = verification.evidence
    self.survey = survey
    models = ModelFacts.all(in: survey)
    mentions = Mentions(of: models)
    mixtures = Mixture.all(
      of: survey.configurations, on: survey.pack.axes, walkedIn: models.map(\.bits))
    settings = Self.settings(of: survey)
    (self.locale, self.strings) = (locale, strings)
    circumstances = Circumstances(
      axes: pack.axes, configurations: survey.configurations,
      barren: Self.barren(of: pack, models), strings: strings, locale: locale)
    (callbacks, phases) = Self.readingOrder(of: survey.pack, models: models)
    let names = callbacks.indices.map { [callbacks] in callbacks[$0].name }
    places = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    callbackPaths = Dictionary(uniqueKeysWithValues: names.map { (Address.page(of: $0).path, $0) })
    callbackHomes = names.map { [models, mentions] in Self.home(of: $0, in: models, mentions) }
    running = models.map { [places] in Set($0.facts.callbacks.keys.compactMap { places[$0] }) }
    callbackLinks = names.map { [pack] in
      Self.link(to: $0, called: pack.callbackNames.display($0))
    }
    stateLinks = Self.stateLinks(of: pack, in: locale)
    register = Register(of: pack, evidence)
    parts = CallbackParts(in: pack)
    courses = InteractionVariants(in: pack, models)
    self.destinations = await destinations
    uses = Uses(of: pack, at: self.destinations.addresses)
  }

  /// Arranges the pack of another catalog for a language; what has no language is shared.
  ///
  /// - Parameters:
  ///   - other: The other catalog, which need not know what changes from version to version.
  ///   - chronicle: What does.
  ///   - locale: The language of the pages.
  ///   - strings: The words of the site itself.
  init(_ other: Catalog, _ chronicle: VersionHistory, locale: Words.Locale, strings: Strings) {
    self.chronicle = chronicle
    self.locale = locale
    self.strings = strings
    circumstances = Circumstances(other.circumstances, strings: strings, locale: locale)
    stateLinks = Self.stateLinks(of: other.pack, in: locale)
    pack = other.pack
    (survey, models, mentions) = (other.survey, other.models, other.mentions)
    (mixtures, running, settings) = (other.mixtures, other.running, other.settings)
    (guarantees, evidence) = (other.guarantees, other.evidence)
    rulings = other.rulings
    (callbacks, phases, places) = (other.callbacks, other.phases, other.places)
    (callbackPaths, callbackHomes) = (other.callbackPaths, other.callbackHomes)
    callbackLinks = other.callbackLinks
    register = other.register
    (parts, uses, courses) = (other.parts, other.uses, other.courses)
    (runs, studies, counts) = (other.runs, other.studies, other.counts)
    (holding, declarations) = (other.holding, other.declarations)
    (taken, drawn, moves) = (other.taken, other.drawn, other.moves)
    destinations = other.destinations
  }

  /// Where the things are that have no page of their own.
  var addresses: PageAddresses { destinations.addresses }

  /// A text of the pack in the language of the pages.
  func text(_ words: Words) -> String { words.text(in: locale) }

  /// A text of the pack without markup; links in it lead nowhere, so its place does not matter.
  func plain(_ words: Words) -> String {
    Markdown(text(words)).plain
  }
}

extension Catalog {
  /// The configurations of the default options.
  var usual: ConfigurationBits { settings.first ?? ConfigurationBits() }

  private static func settings(of survey: PackFacts) -> [ConfigurationBits] {
    let options = survey.pack.axes.indices.filter { !survey.pack.axes[$0].isScope }
    let usual = options.map { survey.pack.defaultConfiguration.choices[$0] }
    let groups = Dictionary(grouping: survey.configurations.indices) { number in
      options.map { survey.configurations[number].choices[$0] }
    }
    let others = groups.filter { $0.key != usual }.values.sorted { $0[0] < $1[0] }
    return ([groups[usual] ?? []] + others).map { ConfigurationBits($0) }
  }

  /// The configurations in which no interaction begins but rare ones.
  private static func barren(of pack: Pack, _ models: [ModelFacts]) -> ConfigurationBits {
    let usual = Set(pack.interactions.filter { !$0.isRare }.map(\.name))
    let ordinary = models.filter { !usual.isDisjoint(with: $0.facts.interactions.keys) }
    let all = ConfigurationBits(joining: models.map(\.bits))
    return all.subtracting(ConfigurationBits(joining: ordinary.map(\.bits)))
  }

  /// Sorts callbacks by phase, then by when walks meet them, then by the pack.
  private static func readingOrder(
    of pack: Pack, models: [ModelFacts]
  ) -> ([Callback], [(phase: Phase, callbacks: Range<Int>)]) {
    let phases = Dictionary(uniqueKeysWithValues: pack.phases.enumerated().map { ($1.name, $0) })
    let ranks = models.map(\.facts.order).ranks()
    let keyed: [(phase: Int, rank: Int, index: Int)] = pack.callbacks.indices.map { index in
      let callback = pack.callbacks[index]
      let phase = phases[callback.phase] ?? pack.phases.count
      return (phase, ranks[callback.name] ?? ranks.count, index)
    }.sorted { $0 < $1 }
    let stretches = pack.phases.indices.map { phase in
      let start = keyed.partitioningIndex { $0.phase >= phase }
      let end = keyed.partitioningIndex { $0.phase > phase }
      return (phase: pack.phases[phase], callbacks: start..<end)
    }
    return (keyed.map { pack.callbacks[$0.index] }, stretches.filter { !$0.callbacks.isEmpty })
  }
}
