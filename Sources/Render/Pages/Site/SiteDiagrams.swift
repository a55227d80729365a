import Base
import Conformance
import Formats
import Graphics
import Pack
import StateSpace

/// Draws the state diagrams of a site in one language.
struct SiteDiagrams: Sendable {
  private let site: LocalizedSite
  private let drawings: [DiagramSource: MachineDrawing]
  private let layouts: LayoutCache
  /// The diagrams of machines, which several pages show.
  private var machines: [Name<Machine>: Result<Figure.Content, LayoutError>] = [:]

  /// Draws the machines.
  ///
  /// - Parameters:
  ///   - site: The site.
  ///   - drawings: The machines, in the models in which they are drawn.
  ///   - layouts: The layouts of all languages.
  init(
    of site: LocalizedSite, _ drawings: [DiagramSource: MachineDrawing], _ layouts: LayoutCache
  ) {
    (self.site, self.drawings, self.layouts) = (site, drawings, layouts)
    for machine in site.pack.declaredMachines {
      guard let source = site.model.models.diagram(of: machine.name),
        let drawing = drawings[source]
      else { continue }
      let diagram = StateDiagram(
        of: machine, moves: drawing.transitions, names: site.pack.callbackNames,
        locale: site.locale,
        states: { Address.page(of: $1, in: $0, of: machine.name).path },
        link: { Address.page(of: $0).path })
      machines[machine.name] = Result { () throws(LayoutError) in
        .states(diagram, try GraphLayout(of: diagram, cache: layouts))
      }
    }
  }
}

extension SiteDiagrams {
  /// The diagram of a machine in the default configuration, or in the first in which it moves;
  /// `nil` if it takes part in no model, or is too large to be drawn.
  func figure(of machine: Machine) -> Figure? {
    guard case .success(let diagram)? = machines[machine.name] else { return nil }
    return Figure(.machine, machine.name.text, diagram)
  }

  /// Whether a machine has more states than a diagram can show.
  func isTooLarge(_ machine: Machine) -> Bool {
    switch machines[machine.name] {
    case .failure(.tooManyNodes), .failure(.tooManyEdges), .failure(.tooMuchWork): true
    default: false
    }
  }

  /// Throws if the diagram of a machine cannot be laid out, though it is not too large.
  func check(_ machine: Machine) throws(PackErrors) {
    if !isTooLarge(machine), case .failure(let error)? = machines[machine.name] {
      throw PackErrors(error, at: [machine.place])
    }
  }

  /// The part of a machine around a callback.
  struct Neighborhood {
    let diagram: Figure.Content
    /// The configurations in which it looks like that, in words; empty if the default one is among
    /// them.
    let condition: String
  }

  /// For each of some callbacks that share their diagram, the fewest regions with all transitions
  /// that call it, with the callback highlighted; `nil` if it never runs.
  ///
  /// - Throws: The reason why they cannot be laid out.
  func neighborhoods(of callbacks: [Callback]) throws(PackErrors) -> [Neighborhood?] {
    let first = callbacks[0].name
    guard let source = site.model.models.diagram(of: first), let drawing = drawings[source] else {
      return callbacks.map { _ in nil }
    }
    let regions = drawing.neighborhoods.regions(around: first)
    let isShared = drawing.neighborhoods.areWhole(regions)
    let shown = drawing.model.shown(in: drawing.bits, regions: regions)
    let condition = site.condition(shown, of: drawing.model.universe)
    let diagram = StateDiagram(
      of: drawing.model.machine, around: first, in: drawing.neighborhoods,
      isHighlighted: !isShared, names: site.pack.callbackNames, locale: site.locale,
      states: { Address.page(of: $1, in: $0, of: drawing.model.machine.name).path },
      link: { Address.page(of: $0).path })
    do throws(LayoutError) {
      let layout = try GraphLayout(of: diagram, cache: layouts)
      return callbacks.map { callback in
        let own = diagram.with(title: diagram.title(about: site.name(of: callback.name)))
          .highlighted(by: isShared ? Address.page(of: callback.name).path : "")
        return Neighborhood(diagram: .states(own, layout), condition: condition)
      }
    } catch {
      throw PackErrors(error, at: callbacks.map(\.place))
    }
  }
}

extension PackErrors {
  /// Reports why the diagrams of something cannot be laid out.
  fileprivate init(_ error: LayoutError, at places: [Place]) {
    self.init(places.map { Diagnostic(.picture, error.description, at: $0) })
  }
}

// Sequence diagrams, whose links begin at the top of the site.
extension LocalizedSite {
  private var sequenceLinks: SequenceLinks {
    SequenceLinks(
      callback: { Address.page(of: $0).path },
      interaction: { [addresses = model.addresses] in addresses[$0].path })
  }

  /// An interaction as it runs in some configurations.
  func sequence(of interaction: Interaction, _ variant: InteractionVariant) -> SequenceDiagram {
    SequenceDiagram(
      of: interaction, in: pack, facts: variant.facts, configuration: variant.configuration,
      locale: locale, links: sequenceLinks)
  }

  /// The run of a scenario; objects are named after their roles in an act, by index, if there is
  /// one.
  func sequence(of scenario: Scenario, _ run: Run, namedIn main: Int? = nil) -> SequenceDiagram {
    SequenceDiagram(
      of: run, in: pack, title: title(of: scenario), namedIn: main, locale: locale,
      links: sequenceLinks)
  }

  /// A recording, as the model explains it; its summary begins with what the pack says.
  func sequence(of finding: Evidence.Finding, _ parts: CallbackParts) -> SequenceDiagram {
    let drawn = SequenceDiagram(
      of: finding.reading, in: pack, parts, title: title(of: finding.recording), locale: locale,
      links: sequenceLinks)
    let sentences = [plain(finding.recording.shows), drawn.summary].filter { !$0.isEmpty }
    return SequenceDiagram(
      title: drawn.title, summary: DiagramPhrases(locale: locale).text(of: sentences),
      lifelines: drawn.lifelines, items: drawn.items)
  }
}
