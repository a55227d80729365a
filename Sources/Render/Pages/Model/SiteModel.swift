import Analysis
import Base
import Checker
import Conformance
import Graphics
import Pack
import StateSpace

/// Everything that the pages of a pack say, in no language.
///
/// `LocalizedSite` adds a language. What only one page says is in another model, such as
/// `CallbackModel`, which is made once and put into all languages. Thousands of pages share a site
/// model, so it is an object.
///
///     let model = await SiteModel(of: facts, verification, jobs: 2)
///     let english = LocalizedSite(model, in: "en", strings)
///     let page = PageContext(english, at: .page(of: machine.name))
final class SiteModel: Sendable {
  let pack: Pack
  let facts: PackFacts
  /// The declarations of the pack, by name.
  let lookup: PackLookup
  /// The callbacks in the order in which pages list them.
  let order: ReadingOrder
  /// The facts of each explored model.
  let models: ModelIndex
  /// The targets of links in texts.
  let targets: LinkTargets
  let guarantees: GuaranteeIndex
  let evidence: Evidence
  /// The verdicts on the claims of articles.
  let claims: [ClaimKey: ClaimVerdict]
  /// The changes from version to version.
  let history: VersionHistory
  /// The different ways in which each interaction runs.
  let variants: InteractionVariants
  /// Describes sets of configurations.
  let boxes: ConfigurationBoxes
  /// What no text changes.
  let basis: SiteBasis

  /// A claim, and the article that makes it: claims of two articles may share a name.
  struct ClaimKey: Hashable {
    let article: Name<Source>
    let claim: Name<Claim>
  }

  /// Gathers a pack.
  ///
  /// - Parameters:
  ///   - facts: The facts of its models.
  ///   - verification: The verdicts on its guarantees.
  ///   - hasHistory: Whether to compare versions, which takes a while.
  ///   - basis: That of a pack with the same model, or a new one.
  ///   - jobs: The maximum number of parallel jobs.
  init(
    of facts: PackFacts, _ verification: Verification, hasHistory: Bool = true,
    basis: SiteBasis = SiteBasis(), jobs: Int
  ) async {
    let targets = BackgroundValue { LinkTargets(of: facts.pack) }
    (pack, self.facts, self.basis) = (facts.pack, facts, basis)
    guarantees = GuaranteeIndex(of: facts.pack, verification)
    evidence = verification.evidence
    claims = Self.claims(of: facts, verification)
    lookup = PackLookup(of: facts.pack, evidence)
    let models = ModelFacts.all(in: facts)
    order = ReadingOrder(of: facts.pack, models)
    let index = ModelIndex(of: facts, models, order)
    self.models = index
    variants = basis.variants.value { InteractionVariants(in: facts.pack, models) }
    boxes = basis.boxes.value {
      ConfigurationBoxes(
        axes: facts.pack.axes, configurations: facts.configurations, rareOnly: index.rareOnly)
    }
    history =
      hasHistory
      ? await basis.history.awaited {
        await VersionHistory(of: facts, verification.verdicts, jobs: jobs)
      } : VersionHistory()
    self.targets = targets.value
  }

  /// Whether the site has a simulator: the pack leaves it to it, and the default configuration was
  /// explored.
  var hasSimulator: Bool {
    pack.hasSimulator && facts.exploration.configurations.contains(pack.defaultConfiguration)
  }

  /// The configurations that the simulator plays besides a first one: the nearest that differ in the
  /// options that readers of pages choose.
  func simulated(near home: Configuration) -> [Configuration] {
    let shown = Set(shownOptions.map(\.name))
    let kept = pack.axes.indices.filter { !shown.contains(pack.axes[$0].name) }
    let others = pack.configurations(near: home, keeping: Set(kept))
    let explored = Set(facts.exploration.configurations)
    return Array(others.filter(explored.contains).prefix(SimulatorTables.mostConfigurations))
  }

  /// Whether the simulator can begin with an interaction in the default configuration.
  func plays(_ name: Name<Interaction>) -> Bool {
    basis.playable.value {
      let acts = simulatedByDefault.flatMap { zip($0.acts, $0.starts) }
      return Set(acts.lazy.filter { $1 != nil }.map(\.0.word))
    }.contains(name)
  }

  /// What the simulator plays in the default configuration, worked out when it is first needed.
  var simulatedByDefault: [ScriptTables] {
    guard hasSimulator else { return [] }
    return basis.simulatedByDefault.value {
      facts.exploration.scriptTables(in: pack.defaultConfiguration)
    }
  }

  /// What the simulator plays in all configurations that readers can choose.
  var simulated: SimulatorTables {
    let home = pack.defaultConfiguration
    guard hasSimulator else {
      return SimulatorTables(of: facts.exploration, in: home, first: [], others: [])
    }
    return basis.simulated.value {
      SimulatorTables(
        of: facts.exploration, in: home, first: simulatedByDefault, others: simulated(near: home))
    }
  }

  /// The addresses of things without a page of their own.
  var addresses: PageAddresses { targets.addresses }

  /// The verdicts on all claims, except those about configurations that were not explored.
  private static func claims(
    of facts: PackFacts, _ verification: Verification
  ) -> [ClaimKey: ClaimVerdict] {
    var verdicts: [ClaimKey: ClaimVerdict] = [:]
    for article in facts.pack.articles {
      for claim in article.claims {
        let verdict = ClaimVerdict(on: claim, in: facts.exploration, verification.verdicts)
        verdicts[ClaimKey(article: article.source, claim: claim.name)] = verdict
      }
    }
    return verdicts
  }
}

extension SiteModel {
  /// The recordings, those that share a page together, in the order of the pack.
  var recordingsByPage: [[Evidence.Finding]] {
    let pages = evidence.findings.map { addresses[$0.recording.name].file }
    let members = Dictionary(grouping: evidence.findings.indices) { pages[$0] }
    return evidence.findings.indices.compactMap { place in
      members[pages[place]].flatMap { $0[0] == place ? $0.map { evidence.findings[$0] } : nil }
    }
  }

  /// The steps between versions that change something.
  var changes: [VersionHistory.Step] { history.steps.filter { !$0.isQuiet } }

  /// The axis of a step.
  func axis(of step: VersionHistory.Step) -> Axis { pack.axes[step.axis] }

  /// The page of a step; there is none of a quiet one.
  func address(of step: VersionHistory.Step) -> Address {
    let axis = axis(of: step)
    var name = axis.name.text
    if axis.isOrdered || axis.values.count > 2 {
      let value = axis.values[axis.isOrdered ? step.value : step.origin].name
      // No name has a tilde in it.
      name = isAmbiguous("\(name)-\(value)", of: step) ? "\(name)~\(value)" : "\(name)-\(value)"
    }
    return Address(name, in: .changes)
  }

  /// Whether another axis gives the same words, whatever their case: `v` and `x-c` those of `v-x`
  /// and `c`, or of `v-x-c`.
  private func isAmbiguous(_ words: String, of step: VersionHistory.Step) -> Bool {
    let words = words.lowercased()
    return pack.axes.enumerated().contains { number, axis in
      let others = [axis.name.text] + axis.values.map { "\(axis.name)-\($0.name)" }
      return number != step.axis && others.contains { $0.lowercased() == words }
    }
  }

  /// The index of the last value up to which nothing changes after a step.
  func lastAlike(after step: VersionHistory.Step) -> Int {
    let next = changes.first { $0.axis == step.axis && $0.value > step.value }
    let known = history.steps.filter { $0.axis == step.axis }.map(\.value).max() ?? step.value
    return next.map { $0.value - 1 } ?? known
  }

  /// The page of the claim that a citation names; `nil` if it names none.
  func claim(_ citation: Citation) -> Address? {
    let article = lookup.articles[citation.source]
    let claim = article?.claims.first { $0.name.text == citation.detail.base }
    return claim.flatMap { claim in article.map { .page(of: claim.name, in: $0) } }
  }
}
