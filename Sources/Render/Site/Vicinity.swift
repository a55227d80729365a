internal import Model

/// A machine in one model, on which callbacks stand: a few diagrams of its regions are drawn for all of
/// them, and one for each callback of a large region.
///
/// An object, since the callbacks share what was drawn.
final class Vicinity: Sendable {
  private let machine: Machine
  private let moves: DrawnMoves
  private let reached: [[Bool]]
  private let locale: Words.Locale
  private let neighborhoods: Neighborhoods
  private let engravings: Relay<[Int], Result<Engraving, LayoutError>>

  /// Prepares a machine.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - moves: What is drawn of its moves.
  ///   - reached: For each region and state, whether the walk reaches it.
  ///   - locale: The language of the words.
  init(of machine: Machine, moves: DrawnMoves, reached: [[Bool]], locale: Words.Locale) {
    self.machine = machine
    self.moves = moves
    self.reached = reached
    self.locale = locale
    neighborhoods = Neighborhoods(of: moves, reached: reached)
    let counts = neighborhoods.all.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    engravings = Relay { counts[$0] ?? 1 }
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
    do throws(LayoutError) {
      guard neighborhoods.areWhole(regions) else {
        let part = neighborhoods.part(around: callback.name)
        let engraving = try engraved(of: regions, part, lit: callback.name, layouts)
        return Plate(of: engraving, title: engraving.diagram.title(about: callback.name))
      }
      let engraving = try engravings.answer(regions) {
        Result { () throws(LayoutError) in
          try engraved(of: regions, (moves, reached), lit: nil, layouts)
        }
      }.get()
      return Plate(
        of: engraving, title: engraving.diagram.title(about: callback.name),
        lighting: Address.page(of: callback.name).path)
    } catch {
      throw PackErrors(error, at: callback.place)
    }
  }

  private func engraved(
    of regions: [Int], _ part: (moves: DrawnMoves, states: [[Bool]]), lit: Name<Callback>?,
    _ layouts: LayoutCache
  ) throws(LayoutError) -> Engraving {
    let diagram = Diagram(
      of: machine, moves: part.moves, reached: part.states, lit: lit, only: regions, locale: locale,
      link: { Address.page(of: $0).path })
    return try Engraving(of: diagram, layouts)
  }
}

extension Engraving {
  /// Lays a diagram out.
  ///
  /// - Parameters:
  ///   - diagram: The diagram, whose links begin at the top of the site.
  ///   - layouts: The layouts made before.
  /// - Throws: Why it cannot be laid out.
  convenience init(of diagram: Diagram, _ layouts: LayoutCache) throws(LayoutError) {
    self.init(of: diagram, try Layout(of: diagram, cache: layouts))
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
