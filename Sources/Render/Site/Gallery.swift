internal import Model

/// Draws the pictures of a site, as parts of pages and as files that stand alone.
///
/// What several pages show is drawn once: the posters of the machines and the moves on them when the
/// gallery is set up, the neighbourhoods of callbacks while pages about them are made. All links begin
/// at the top of the site.
struct Gallery: Sendable {
  /// The pack.
  let catalog: Catalog
  private let layouts: LayoutCache
  private let moves: [Catalog.Home: DrawnTransitions]
  private let posters: [Name<Machine>: Result<Plate, LayoutError>]
  private let vicinities: Relay<Catalog.Home, Vicinity>

  /// Sets up a gallery.
  ///
  /// - Parameters:
  ///   - catalog: The pack.
  ///   - jobs: How many things are drawn at once.
  init(of catalog: Catalog, jobs: Int) async {
    let layouts = LayoutCache()
    let homes = catalog.homes
    let drawn: [DrawnTransitions?] = await homes.mapped(jobs: jobs) { catalog.drawnMoves(at: $0) }
    let moves: [Catalog.Home: DrawnTransitions] = zip(homes, drawn).reduce(into: [:]) {
      $0[$1.0] = $1.1
    }
    let posters = await homes.filter { $0 == catalog.home(of: $0.machine) }.mapped(jobs: jobs) {
      (machine: $0.machine, plate: Self.poster(at: $0, in: catalog, moves, layouts))
    }
    self.catalog = catalog
    self.layouts = layouts
    self.moves = moves
    self.posters = posters.reduce(into: [:]) { $0[$1.machine] = $1.plate }
    let guests = catalog.callbackHomes.compactMap(\.self)
    let counts = guests.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    vicinities = Relay { counts[$0] ?? 1 }
  }

  /// A picture of where a callback stands on its machine.
  struct Neighborhood {
    /// The picture.
    let plate: Plate
    /// The configurations in which it looks like that; empty for all.
    let when: String
  }

  /// Where a callback stands on its machine; nothing when no walk meets it.
  ///
  /// - Throws: Why it cannot be laid out.
  func neighborhood(of callback: Callback) throws(PackErrors) -> Neighborhood? {
    guard let home = catalog.home(of: callback.name), let moves = moves[home],
      let machine = catalog.register.machines[home.machine], let facts = catalog.facts(at: home)
    else { return nil }
    let vicinity = vicinities.answer(home) {
      Vicinity(
        of: machine, moves: moves, reached: facts.reached, told: catalog.moves(of: machine),
        locale: catalog.locale)
    }
    let plate = try vicinity.plate(of: callback, layouts)
    let shown = vicinity.shown(around: callback.name, in: catalog.models[home.model].bits)
    return Neighborhood(
      plate: plate,
      when: catalog.circumstances.phrase(drawnIn: shown, of: vicinity.told.universe))
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
    if case .failure(.tooManyNodes) = posters[machine.name] { true } else { false }
  }

  private static func poster(
    at home: Catalog.Home, in catalog: Catalog, _ moves: [Catalog.Home: DrawnTransitions],
    _ layouts: LayoutCache
  ) -> Result<Plate, LayoutError>? {
    guard let machine = catalog.register.machines[home.machine],
      let facts = catalog.facts(at: home),
      let moves = moves[home]
    else { return nil }
    let diagram = StateDiagram(
      of: machine, moves: moves, reached: facts.reached, locale: catalog.locale,
      link: { Address.page(of: $0).path })
    return Result { () throws(LayoutError) in try Plate(of: diagram, layouts) }
  }
}
