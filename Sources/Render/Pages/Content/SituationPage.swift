import Analysis
import Base
import Conformance
import Formats
import Graphics
import Pack
import StateSpace

/// The page of one situation: the order of its callbacks, its interactions, and the scenarios that
/// show it.
struct SituationPage {
  let page: PageContext
  let model: SituationModel

  private var site: LocalizedSite { page.site }
  private var situation: Situation { model.situation }

  /// The page.
  var content: PageContent {
    let sections = model.interactions.map { InteractionSection(page: page, model: $0) }
    let orders = sections.map(\.order)
    let runs = model.runs.map { run(of: $0, $1) }
    let all = zip(sections, orders).map { $0.values(with: $1) }
    let recordings = recordings
    return PageContent(
      address: page.address, template: "situation", title: site.title(of: situation),
      description: site.plain(situation.summary), crumbs: crumbs,
      values: page.rows(of: guarantees) + [
        "play": page.play(situation.interactions),
        "summary": page.blocks(situation.summary), "main": .list(Array(all.prefix(1))),
        "interactions": .list(Array(all.dropFirst())),
        "scenarios": .group(runs.map(\.values)), "isRunAlone": .flag(all.isEmpty),
        "hasOwnSummary": .flag(interactions.first?.summary != situation.summary),
        "all": .list(all), "hasManyInteractions": .flag(all.count > 1),
        "recordings": .group(recordings),
        "seenIn": .text(site.counted(recordings.count, .seenInOne, .seenInMany)),
        "citations": page.citations(citations),
      ],
      figures: orders.compactMap { $0?.figure } + runs.compactMap(\.figure),
      source: page.file(of: situation.summary, at: situation.place))
  }

  /// The section, and the group of the situation in it.
  private var crumbs: [PageContent.Crumb] {
    let group = situation.group
    return page.crumbs(to: .situations) + [
      (
        page.pack.title(ofGroup: group, in: site.locale),
        SiteSection.situations.index.at("group-\(group)")
      )
    ]
  }

  /// A scenario: its script, and its run.
  private func run(
    of scenario: Scenario, _ run: Run
  ) -> (values: Template.Value, figure: Figure?) {
    let opening = opening(of: scenario, run)
    let sequence = site.sequence(of: scenario, run, namedIn: opening > 0 ? opening : nil)
    let order = DrawnOrder(
      of: [(site.phrases.all, sequence)], as: .scenario, scenario.name.text, in: page,
      opening: opening)
    let choices = site.model.facts.exploration.configuration(of: scenario)?.choices
    let settings = page.pack.options.enumerated().compactMap { index, axis in
      choices.flatMap { $0[index] == axis.defaultIndex ? nil : page.setting($0[index], on: axis) }
    }
    let values: Template.Value = [
      "id": .text(site.model.addresses[scenario.name].fragment),
      "title": .text(site.title(of: scenario)), "summary": page.blocks(scenario.summary),
      "settings": .group(settings), "acts": .list(scenario.acts.map { act($0) }),
      "order": .list(order.map { [page.value(of: $0)] } ?? []),
    ]
    return (values, order?.figure)
  }

  /// The number of interactions of a run before the one that the page is about: the first whose
  /// branches the scenario chooses, if the page is about the scenario alone.
  private func opening(of scenario: Scenario, _ run: Run) -> Int {
    guard situation.interactions.isEmpty,
      let act = scenario.acts.firstIndex(where: { !$0.labels.isEmpty })
    else { return 0 }
    let scripted = run.interactions.indices.filter { !run.filledIn.contains($0) }
    return act < scripted.count ? scripted[act] : 0
  }

  private func act(_ act: Scenario.Act) -> Template.Value {
    let choices = act.labels.map { label -> Template.Value in
      let title = page.pack.title(ofChoice: label, in: act.interaction, site.locale)
      return ["label": .text(label), "title": .text(title == label ? "" : title)]
    }
    let repeats = act.repeats.sorted { $0.key < $1.key }.map { label, times -> Template.Value in
      ["label": .text(label), "times": .number(times)]
    }
    return [
      "interaction": page.link(to: act.interaction), "choices": .series(choices),
      "repeats": .group(repeats),
    ]
  }

  /// Its interactions, then the parts of interactions that are on its page.
  private var interactions: [Interaction] {
    let names = situation.interactions + site.model.addresses.parts(on: page.address)
    return names.compactMap { site.model.lookup.interactions[$0] }
  }

  /// The guarantees about any of them, each once.
  private var guarantees: [JudgedGuarantee] {
    var seen: Set<Name<Guarantee>> = []
    return interactions.flatMap { site.model.guarantees.about(.interaction($0.name)) }
      .filter { seen.insert($0.guarantee.name).inserted }
  }

  /// The recordings that show any of them, in the pack's order; none that the model contradicts.
  private var recordings: [Template.Value] {
    let evidence = site.model.evidence
    let names = Set(interactions.flatMap { evidence.showings[$0.name] ?? [] })
    // By index, because filtering findings copies them.
    let places = evidence.findings.indices.filter {
      names.contains(evidence.findings[$0].recording.name)
        && evidence.findings[$0].reading.verdict.kind != .inconsistent
    }
    return places.map { place in
      let recording = evidence.findings[place].recording
      return .object(
        [
          "title": .text(site.title(of: recording)),
          "path": .link(site.model.addresses[recording.name]),
          "version": .text(site.text(recording.version)),
          "year": .text(recording.year.map(String.init) ?? ""),
        ] + page.verdict(on: evidence.findings[place]))
    }
  }

  /// The citations of the interactions and scenarios, each once.
  private var citations: [Citation] {
    var seen: Set<[String]> = []
    let scenarios = situation.scenarios.compactMap { site.model.lookup.scenarios[$0] }
    return (interactions.flatMap(\.citations) + scenarios.flatMap(\.citations)).filter {
      seen.insert([$0.source.text, site.text($0.detail)]).inserted
    }
  }
}
