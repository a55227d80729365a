import Base
import Graphics
import Pack

/// A machine in one model, on which callbacks stand: a few diagrams of its regions are drawn for
/// all of them, and one for each callback of a large region.
///
/// An object, since the callbacks share what was drawn.
final class Vicinity: Sendable {
  private let machine: Machine
  /// The moves of the machine in all models.
  let told: MachineMove.Survey
  private let names: CallbackNames
  private let locale: Words.Locale
  private let neighborhoods: CallbackNeighborhoods
  private let plates = Memory<[Int], Result<Plate, LayoutError>>()

  /// Prepares a machine.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - moves: What is drawn of its moves.
  ///   - told: The moves of the machine in all models.
  ///   - names: What callbacks are called.
  ///   - locale: The language of the words.
  init(
    of machine: Machine, moves: DrawnTransitions, told: MachineMove.Survey, names: CallbackNames,
    locale: Words.Locale
  ) {
    self.names = names
    self.machine = machine
    self.told = told
    self.locale = locale
    neighborhoods = CallbackNeighborhoods(of: moves)
  }

  /// The configurations in which the picture around a callback looks the same.
  ///
  /// - Parameters:
  ///   - callback: The callback.
  ///   - home: Configurations in which it is drawn.
  /// - Returns: Those, and all others in which the regions that it shows move alike.
  func shown(around callback: Name<Callback>, in home: ConfigurationBits) -> ConfigurationBits {
    told.shown(in: home, regions: neighborhoods.regions(around: callback))
  }

  /// The fewest regions that show all that runs a callback, with the callback lit.
  ///
  /// - Parameters:
  ///   - callback: The callback.
  ///   - layouts: The layouts made before.
  /// - Returns: The diagram, ready to be printed.
  /// - Throws: Why they cannot be laid out.
  func plate(
    of callback: Callback, _ layouts: LayoutCache
  ) throws(PackErrors) -> Plate {
    let regions = neighborhoods.regions(around: callback.name)
    let isShared = neighborhoods.areWhole(regions)
    func plate() -> Result<Plate, LayoutError> {
      self.plate(around: callback.name, isHighlighted: !isShared, layouts)
    }
    let answer = isShared ? plates.answer(regions, plate) : plate()
    do throws(LayoutError) {
      let plate = try answer.get()
      return plate.with(
        title: plate.diagram.title(about: names.display(callback.name)),
        highlighting: isShared ? Address.page(of: callback.name).path : "")
    } catch {
      throw PackErrors(error, at: callback.place)
    }
  }

  private func plate(
    around callback: Name<Callback>, isHighlighted: Bool, _ layouts: LayoutCache
  ) -> Result<Plate, LayoutError> {
    let diagram = StateDiagram(
      of: machine, around: callback, in: neighborhoods, isHighlighted: isHighlighted,
      names: names, locale: locale,
      link: { Address.page(of: $0).path })
    return Result { () throws(LayoutError) in try Plate(of: diagram, layouts) }
  }
}

extension PackErrors {
  /// Tells why a diagram cannot be laid out.
  ///
  /// - Parameters:
  ///   - error: The reason.
  ///   - place: What the diagram is about.
  init(_ error: LayoutError, at place: Place) {
    self.init([Diagnostic(.error, error.description, at: place)])
  }
}

/// A state diagram and its layout, ready to be printed on any page.
struct Plate: Sendable {
  /// The diagram; its links begin at the top of the site.
  let diagram: StateDiagram
  private let layout: GraphLayout

  private init(_ diagram: StateDiagram, _ layout: GraphLayout) {
    self.diagram = diagram
    self.layout = layout
  }

  /// Lays a diagram out.
  ///
  /// - Parameters:
  ///   - diagram: The diagram, whose links begin at the top of the site.
  ///   - layouts: The layouts made before.
  /// - Throws: The reason why it cannot be laid out.
  init(of diagram: StateDiagram, _ layouts: LayoutCache) throws(LayoutError) {
    self.init(diagram, try GraphLayout(of: diagram, cache: layouts))
  }

  /// The same diagram under another title, with attention drawn to callbacks.
  ///
  /// - Parameters:
  ///   - title: The new title.
  ///   - address: The address that the callbacks link to; empty for none.
  /// - Returns: The diagram in the same layout.
  func with(title: String, highlighting address: String) -> Plate {
    Plate(diagram.with(title: title).highlighted(by: address), layout)
  }

  /// The picture as UTF-8.
  func print(_ options: PictureOptions) -> [UInt8] { diagram.svg(layout, options: options) }
}

extension PictureOptions {
  /// A picture in the markup of a page; the links are beside it.
  static var inPage: PictureOptions {
    var options = PictureOptions(isStandalone: false)
    options.hasLinks = false
    return options
  }

  /// A picture in a file of its own.
  static func alone(at address: Address) -> PictureOptions { PictureOptions(root: address.root) }
}
