import Analysis
import Base
import Conformance
import Formats
import Graphics
import Pack
import StateSpace

/// Draws the pictures of a site, as parts of pages and as files that stand alone.
///
/// What several pages show is drawn once: the posters of the machines when the gallery is set up,
/// the neighborhoods of callbacks while pages about them are made. All links begin at the top of
/// the site.
struct Gallery: Sendable {
  /// The pack.
  let catalog: Catalog
  private let layouts: LayoutCache
  private let posters: [Name<Machine>: Result<Plate, LayoutError>]
  private let vicinities = Memory<Catalog.Home, Vicinity>()

  /// Sets up a gallery.
  ///
  /// - Parameters:
  ///   - catalog: The pack.
  ///   - jobs: How many things are drawn at once.
  init(of catalog: Catalog, jobs: Int) async {
    let layouts = LayoutCache()
    let homes = catalog.pack.machines.compactMap { catalog.home(of: $0.name) }
    let posters = await homes.mapped(jobs: jobs) {
      (machine: $0.machine, plate: Self.poster(at: $0, in: catalog, layouts))
    }
    self.catalog = catalog
    self.layouts = layouts
    self.posters = posters.reduce(into: [:]) { $0[$1.machine] = $1.plate }
  }

  /// A picture of where a callback stands on its machine.
  struct Neighborhood {
    /// The picture.
    let plate: Plate
    /// The configurations in which it looks like that; empty if the default one is among them.
    let when: String
  }

  /// Where a callback stands on its machine; nothing when no walk meets it.
  ///
  /// - Throws: Why it cannot be laid out.
  func neighborhood(of callback: Callback) throws(PackErrors) -> Neighborhood? {
    guard let home = catalog.home(of: callback.name), let moves = catalog.drawnMoves(at: home),
      let machine = catalog.register.machines[home.machine]
    else { return nil }
    let vicinity = vicinities.answer(home) {
      Vicinity(
        of: machine, moves: moves, told: catalog.moves(of: machine),
        names: catalog.pack.callbackNames, locale: catalog.locale)
    }
    let plate = try vicinity.plate(of: callback, layouts)
    let shown = vicinity.shown(around: callback.name, in: catalog.models[home.model].bits)
    return Neighborhood(
      plate: plate,
      when: catalog.condition(shown, of: vicinity.told.universe))
  }

  /// A machine's state diagram in the default configuration, or in the first in which it moves;
  /// nothing when no walk meets it, or when it is too large to be drawn.
  ///
  /// - Throws: Why it cannot be laid out otherwise.
  func poster(of machine: Machine) throws(PackErrors) -> Plate? {
    if isTooLarge(machine) { return nil }
    do throws(LayoutError) {
      return try posters[machine.name]?.get()
    } catch {
      throw PackErrors(error, at: machine.place)
    }
  }

  /// Whether a machine has more states than one picture can show.
  func isTooLarge(_ machine: Machine) -> Bool {
    switch posters[machine.name] {
    case .failure(.tooManyNodes), .failure(.tooManyEdges): true
    default: false
    }
  }

  private static func poster(
    at home: Catalog.Home, in catalog: Catalog, _ layouts: LayoutCache
  ) -> Result<Plate, LayoutError>? {
    guard let machine = catalog.register.machines[home.machine],
      let moves = catalog.drawnMoves(at: home)
    else { return nil }
    let diagram = StateDiagram(
      of: machine, moves: moves, names: catalog.pack.callbackNames, locale: catalog.locale,
      link: { Address.page(of: $0).path })
    return Result { () throws(LayoutError) in try Plate(of: diagram, layouts) }
  }
}

extension Gallery {
  /// An interaction's sequence diagrams, one for each set of configurations that differs, that of
  /// the default configuration first; their links begin at the top of the site.
  ///
  /// - Parameter interaction: The interaction.
  /// - Returns: The diagrams, each once, with the configurations that it shows.
  func sequences(of interaction: Interaction) -> [Variation<SequenceDiagram>.Entry] {
    let drawn = catalog.courses[interaction.name].map { course in
      (bits: course.bits, value: catalog.sequence(of: interaction, course))
    }
    return Variation(drawn).entries
  }

  /// The run that the model makes of a scenario; its links begin at the top of the site.
  func sequence(of scenario: Scenario) throws(PackErrors) -> SequenceDiagram {
    let run = catalog.runs.answer(scenario.name) {
      Result { () throws(PackErrors) in try catalog.survey.exploration.run(of: scenario) }
    }
    return SequenceDiagram(
      of: try run.get(), in: catalog.pack,
      title: scenario.title.shown(as: scenario.name, in: catalog.locale), locale: catalog.locale,
      links: catalog.sequenceLinks)
  }

  /// A recording, as the model explains it: its words say what the pack says, and what is drawn.
  func sequence(of finding: Evidence.Finding) -> SequenceDiagram {
    let recording = finding.recording
    let shows = catalog.plain(recording.shows)
    let drawn = SequenceDiagram(
      of: finding.reading, in: catalog.pack, catalog.parts,
      title: recording.title.shown(as: recording.name, in: catalog.locale), locale: catalog.locale,
      links: catalog.sequenceLinks)
    let sentences = [shows, drawn.summary].filter { !$0.isEmpty }
    return SequenceDiagram(
      title: drawn.title, summary: DiagramPhrases(locale: catalog.locale).text(of: sentences),
      lifelines: drawn.lifelines, items: drawn.items)
  }
}

extension Catalog {
  /// An interaction as it runs in one way.
  func sequence(of interaction: Interaction, _ course: InteractionVariant) -> SequenceDiagram {
    sequences.answer(Course(interaction: interaction.name, bits: course.bits)) {
      SequenceDiagram(
        of: interaction, in: pack, facts: course.facts, configuration: course.configuration,
        locale: locale, links: sequenceLinks)
    }
  }

  /// A way in which an interaction runs.
  struct Course: Hashable, Sendable {
    let interaction: Name<Interaction>
    /// The configurations in which it runs so.
    let bits: ConfigurationBits
  }

  /// Where sequence diagrams lead.
  var sequenceLinks: SequenceLinks {
    SequenceLinks(
      callback: { Address.page(of: $0).path },
      interaction: { [addresses] in addresses[$0].path })
  }
}

/// A picture as a page shows it.
struct Figure {
  /// The markup in the page.
  let markup: Template.Value
  /// The files beside the page that belong to it.
  var files: [Sheet] = []

  /// An image of a file, in HTML; whoever follows it sees the file alone.
  static func image(of title: String, at path: String) -> [UInt8] {
    var markup = Array("<a href=\"".utf8)
    HTML.escape(path, into: &markup)
    markup += "\"><img src=\"".utf8
    HTML.escape(path, into: &markup)
    markup += "\" alt=\"".utf8
    HTML.escape(title, into: &markup)
    return markup + "\"></a>".utf8
  }

  /// Something that can be drawn, ready to be printed anywhere.
  enum Picture {
    /// A diagram of states.
    case states(Plate)
    /// A diagram of messages.
    case messages(SequenceDiagram)

    /// What it is called.
    var title: String {
      switch self {
      case .states(let plate): plate.diagram.title
      case .messages(let sequence): sequence.title
      }
    }

    /// The picture as Mermaid.
    var mermaid: String {
      switch self {
      case .states(let plate): plate.diagram.mermaid
      case .messages(let sequence): sequence.mermaid
      }
    }

    /// The picture as SVG, in UTF-8.
    func print(_ options: PictureOptions) -> [UInt8] {
      switch self {
      case .states(let plate): plate.print(options)
      case .messages(let sequence): sequence.svg(options)
      }
    }
  }

  /// What a picture shows; the raw value is what several of them are called.
  enum Kind: String, Sendable {
    case machines, interactions, scenarios, callbacks, recordings
  }

  /// Where a picture stands, and what it shows.
  struct Spot {
    /// The page that shows it.
    let page: Address
    /// What kind of thing it shows.
    let kind: Kind
    /// The name of what it shows.
    let name: String
    /// Whether the picture is part of the page; otherwise the page shows the file of it.
    var isInline = true
  }
}
