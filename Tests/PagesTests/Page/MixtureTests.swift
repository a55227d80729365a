@testable import Base
@testable import Pack
@testable import Analysis
@testable import Conformance
@testable import Pages
import Shipped
import PackSupport
import Testing

struct MixtureTests {
  /// A bell that rings once in the hall, and again and again in the yard.
  private static let catalog = Task {
    let files = [
      "pack.yaml": """
      name: bells
      title: Bells
      options:
        age: {values: [new, old]}
      scopes:
        hall: {without: [pullAgain]}
        yard: {without: [cut]}
      """,
      "machines/bell.yaml": """
      title: Bell
      regions:
        wire: {initial: still, states: {still: , pulled: , cut: {final: object}}}
      events:
        pull: [{from: {wire: still}, calls: [rings, {wire: pulled}]}]
        pullAgain: [{from: {wire: pulled}, calls: [rings]}]
        cut: [{from: {wire: pulled}, if: age = old, calls: [falls, {wire: cut}]}]
      """,
      "interactions/all.yaml": """
      pull: {title: Pull, lifelines: {bell: bell}, requires: {bell: {wire: still}}, steps: [bell.pull]}
      pullAgain:
        {title: Pull again, lifelines: {bell: bell}, requires: {bell: {wire: pulled}}, steps: [bell.pullAgain]}
      cut:
        {title: Cut, if: age = old, lifelines: {bell: bell}, requires: {bell: {wire: pulled}}, steps: [bell.cut]}

      """,
    ]
    let pack = try Pack.sample(files, callbacks: "rings falls")
    let survey = try await PackFacts(of: pack)
    let strings = try Templates(files: ShippedFolder.templates.files).strings(in: "en")
    let verification = await Verification(of: survey.exploration)
    return await Catalog(of: survey, verification, locale: "en", strings: strings)
  }

  private func study(of callback: String) async throws -> (CallbackStudy, Catalog) {
    let catalog = try await Self.catalog.value
    return (CallbackStudy(of: try #require(Name(callback)), in: catalog), catalog)
  }

  @Test func promisesWhatHoldsWhereverARunMayGo() async throws {
    let (study, _) = try await study(of: "rings")
    let counts = study.counts.map { [$0.value.atLeast, $0.value.atMost] }
    // A new bell need not be pulled; an old one is pulled before it is cut.
    #expect(counts == [[0, nil], [1, nil]])
    #expect(study.counts.map(\.bits) == [ConfigurationBits([0, 1]), ConfigurationBits([2, 3])])
  }

  @Test func keepsWhatIsRuledOutWhereverItCouldRun() async throws {
    let (study, catalog) = try await study(of: "falls")
    let never = study.neverAfter.map { catalog.callbacks[$0.value].name.text }
    #expect(never.sorted() == ["falls", "rings"])
    #expect(study.before.map { catalog.callbacks[$0.value].name.text } == ["rings"])
  }

  @Test func dropsWhatOneOfTheGraphsAllows() async throws {
    let (study, _) = try await study(of: "rings")
    #expect(study.neverAfter.isEmpty)
  }

  @Test func joinsTheScopesOfAConfiguration() async throws {
    let catalog = try await Self.catalog.value
    let configurations = catalog.survey.configurations
    let mixtures = Mixture.all(
      of: configurations, on: catalog.pack.axes, walkedIn: (0..<4).map { ConfigurationBits([$0]) })
    #expect(
      mixtures == [
        Mixture(own: ConfigurationBits([0, 1]), walks: [0, 1]),
        Mixture(own: ConfigurationBits([2, 3]), walks: [2, 3]),
      ])
  }

  @Test func joinsConfigurationsThatAreExploredAlike() throws {
    let value = Axis.Value(name: try #require(Name("old")), title: Words("Old"))
    let axis = Axis(
      name: try #require(Name("age")), title: Words("Age"), isOrdered: false, values: [value],
      defaultIndex: 0, place: Place(path: "pack.yaml"))
    let mixtures = Mixture.all(
      of: (0..<3).map { Configuration(choices: [$0]) }, on: [axis],
      walkedIn: [ConfigurationBits([0, 2]), ConfigurationBits([1]), ConfigurationBits([0, 1, 2])])
    #expect(
      mixtures == [
        Mixture(own: ConfigurationBits([0, 2]), walks: [0, 2]),
        Mixture(own: ConfigurationBits([1]), walks: [1, 2]),
      ])
  }
}
