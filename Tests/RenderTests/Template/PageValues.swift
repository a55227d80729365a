import Model

@testable import Render

/// The values that fill the pages of a pack, without its pictures: their shapes, by template.
struct PageValues: Sendable {
  /// The shape of what each template is filled with beyond what every page has.
  private(set) var shapes: [String: TemplateShape] = [:]
  /// The shape of what every page has.
  private(set) var frame = TemplateShape.nothing

  /// Makes all pages of a pack, as a site and for a wiki.
  init(of pack: Pack, templates: Templates) async throws {
    let survey = try await Survey(of: pack, jobs: 2)
    let presses = try await Press.all(
      for: survey, await Verification(of: survey, jobs: 2), templates: templates,
      options: SiteOptions(locales: pack.locales, address: "https://example.org/", jobs: 2))
    for press in presses {
      for subject in press.subjects {
        for page in try press.pages(about: subject) { add(page, on: press.frame) }
      }
      let wiki = Handbook(of: press, templates: templates, medium: .githubWiki, pictures: .mermaid)
      add(wiki.sidebarValues, to: "markdown/sidebar")
    }
  }

  private mutating func add(_ page: Page, on frame: PageFrame) {
    self.frame = self.frame.joined(
      with: TemplateShape(of: frame.contexts(for: page)[0]).without("strings"))
    add(.object(Template.Object(page.values)), to: page.template)
  }

  private mutating func add(_ values: Template.Value, to template: String) {
    shapes[template] = (shapes[template] ?? .nothing).joined(with: TemplateShape(of: values))
  }

  /// What these pages and others have in common.
  mutating func merge(_ others: Self) {
    shapes.merge(others.shapes) { $0.joined(with: $1) }
    frame = frame.joined(with: others.frame)
  }
}

extension TemplateShape {
  fileprivate func without(_ name: String) -> Self {
    guard case .object(var members) = self else { return self }
    members[name] = nil
    return .object(members)
  }
}

extension Press {
  /// The pages about a subject; where there would be a picture, there is a word.
  fileprivate func pages(about subject: Subject) throws -> [Page] {
    let picture = Array("picture".utf8)
    let posters = catalog.pack.machines.map { _ in picture }
    let indices = IndexPages(of: catalog)
    switch subject {
    case .home: return [HomePage(of: catalog, posters: posters).page()]
    case .callbacks: return [indices.callbacks()]
    case .machines: return [indices.machines(posters: posters)]
    case .interactions: return [indices.interactions()]
    case .scenarios: return [indices.scenarios()]
    case .guarantees: return [GuaranteesPage(of: catalog).page()]
    case .recordings: return [RecordingsPage(of: catalog).page()]
    case .versions: return catalog.versionPages
    case .articles: return catalog.articlePages
    case .sources: return [SourcesPage(of: catalog).page()]
    case .search: return []
    case .callback(let place):
      let callback = catalog.callbacks[place]
      return [CallbackPage(of: callback, in: catalog, picture: picture).page()]
    case .machine(let machine):
      return [MachinePage(of: machine, in: catalog, picture: picture).page()]
    case .interaction(let interaction):
      let scenes = gallery.sequences(of: interaction).map(Scene.init)
      return [InteractionPage(of: interaction, in: catalog, scenes: scenes).page()]
    case .scenario(let scenario):
      let scene = Scene(
        bits: catalog.circumstances.all, picture: picture,
        table: SequenceTable(of: try gallery.sequence(of: scenario)))
      return [ScenarioPage(of: scenario, in: catalog, scene: scene).page()]
    case .guarantee(let judged):
      let witness = gallery.witness(against: judged).map(Scene.init)
      return [GuaranteePage(of: judged, in: catalog, witness: witness).page()]
    case .recording(let finding):
      return [RecordingPage(of: finding, in: catalog, picture: picture).page()]
    }
  }
}

extension Scene {
  fileprivate init(_ entry: Variation<Sequence>.Entry) {
    self.init(
      bits: entry.bits, picture: Array("picture".utf8), table: SequenceTable(of: entry.value))
  }
}
