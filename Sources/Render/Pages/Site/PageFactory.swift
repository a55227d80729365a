import Base
import Checker
import Conformance
import Formats
import Graphics
import Pack
import StateSpace

/// What one page, or several, are about.
enum PageSubject: Sendable {
  case home
  /// The index of a section, and those of its pages that are no subject of their own.
  case section(SiteSection)
  /// Callbacks with the same diagram, or a single one.
  case callbacks([Callback])
  case machine(MachineModel)
  case situation(Situation)
  /// Recordings that share a page.
  case recordings([Evidence.Finding])
  /// The files beside the pages.
  case extras
}

/// A subject with everything that pages in any language say of it.
enum PageModel: Sendable {
  /// The first page, with the run of a life if the pack has one.
  case home(Run?)
  case section(SiteSection)
  case callbacks([(Callback, CallbackModel)])
  case machine(MachineModel)
  case situation(SituationModel)
  case recordings([Evidence.Finding], CallbackParts)
  /// The files beside the pages, with what the simulator plays.
  case extras(SimulatorTables)
}

/// Makes the pages of a site in one language.
struct PageFactory: Sendable {
  let site: LocalizedSite
  let diagrams: SiteDiagrams

  /// The pages about a subject.
  ///
  /// - Throws: The reasons why diagrams cannot be laid out.
  func pages(about subject: PageModel) throws(PackErrors) -> [PageContent] {
    switch subject {
    case .home(let run):
      let life = site.pack.life.flatMap { site.model.lookup.scenarios[$0] }
      let sequence = life.flatMap { life in run.map { site.sequence(of: life, $0) } }
      let levels = run.flatMap { LifeLevels(of: $0, in: site.pack) }
      return [page(at: .home).home(sequence, levels, diagrams)]
    case .section(let section): return pages(of: section)
    case .callbacks(let callbacks):
      return zip(callbacks, try diagrams.neighborhoods(of: callbacks.map(\.0))).map {
        one, diagram in
        PageContext(site, about: one.1.name).content(of: one.0, one.1, diagram)
      }
    case .machine(let model):
      try diagrams.check(model.machine)
      let page = page(at: .page(of: model.machine.name))
      return [MachinePage(page: page, model: model, diagrams: diagrams).content]
    case .situation(let model):
      let page = page(at: .page(of: model.situation.name))
      return [SituationPage(page: page, model: model).content]
    case .recordings(let findings, let parts):
      let figures = findings.map { finding in
        Figure(
          .recording, finding.recording.name.text, .messages(site.sequence(of: finding, parts)))
      }
      let address = site.model.addresses[findings[0].recording.name]
      return [page(at: Address(path: address.file)).content(of: findings, figures)]
    case .extras: return []
    }
  }

  private func page(at address: Address) -> PageContext { PageContext(site, at: address) }

  private func pages(of section: SiteSection) -> [PageContent] {
    let index = page(at: section.index)
    switch section {
    case .callbacks: return [index.callbacks()]
    // The page of the evidence lists them.
    case .machines: return []
    case .situations: return [index.situations()]
    case .evidence: return [index.evidence()]
    case .guarantees: return [index.guarantees()]
    case .recordings: return [index.recordings()]
    case .changes: return changes(index)
    case .articles: return site.pack.articles.map { page(at: .page(of: $0)).content(of: $0) }
    case .sources: return [index.sources()]
    }
  }

  /// The index of versions, and a page for each step that changes something.
  private func changes(_ index: PageContext) -> [PageContent] {
    let steps = site.model.history.steps
    let tables = OrderTables(of: site.model.facts, site.model.variants) { [site] in
      site.sequence(of: $0, $1)
    }
    let orders = steps.map { $0.isQuiet ? [] : OrderChange.all(in: $0.difference, tables) }
    return [index.changes(orders)]
      + zip(steps, orders).filter { !$0.0.isQuiet }.map { step, orders in
        let page = page(at: site.model.address(of: step))
        return VersionPage(page: page, step: step, orders: orders).content
      }
  }
}
