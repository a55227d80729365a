import Base
import Graphics
import Pack

/// Drawing options with their names looked up in the pack.
struct ResolvedDrawingOptions: Sendable {
  /// The callback to highlight; `nil` for none.
  let highlighted: Name<Callback>?
  /// The only region to draw; `nil` for all.
  let region: Name<Region>?
  /// The only state to draw, with its neighbors; `nil` for all.
  let state: StatePlace?
  /// The direction of time in a state diagram; `nil` for the default.
  let direction: LayoutDirection?
  let locale: Words.Locale
  /// The title; `nil` for the title in the pack.
  let title: String?
  /// The targets of links.
  let links: SequenceLinks

  /// Looks up the names.
  ///
  /// - Parameters:
  ///   - options: The options.
  ///   - subject: The subject; `nil` if it is unknown, and then what depends on it is not checked.
  ///   - pack: The pack.
  /// - Throws: `UsageError` for all unknown names, and for options that this kind of diagram does
  ///   not have.
  init(_ options: DrawingOptions, of subject: DiagramSubject?, in pack: Pack) throws(UsageError) {
    var mistakes = Mistakes()
    highlighted = mistakes.catching(try Self.callback(options.highlight, in: pack)) ?? nil
    region = mistakes.catching(try Self.region(options.region, of: subject)) ?? nil
    state = mistakes.catching(try Self.state(options.state, of: subject, within: region)) ?? nil
    if let subject, options.direction == .right, !subject.isDrawnAsStates {
      mistakes.add(
        UsageError(
          "'--direction' applies only to machines and callbacks, not to \(subject.title); remove it",
          in: "diagram"))
    }
    let locale = mistakes.catching(try pack.locale(named: options.locale, in: "diagram"))
    try mistakes.check()
    self.locale = locale ?? pack.mainLocale
    direction = options.direction
    title = options.title
    links = options.links
  }

  private static func callback(
    _ word: String?, in pack: Pack
  ) throws(UsageError) -> Name<Callback>? {
    guard let word else { return nil }
    return try pack.callback(named: word, in: "diagram")
  }

  private static func region(
    _ word: String?, of subject: DiagramSubject?
  ) throws(UsageError) -> Name<Region>? {
    guard let word, let subject else { return nil }
    guard case .machine(let machine) = subject else {
      throw UsageError(
        "\(subject.title) has no regions; '--region' applies only to machines", in: "diagram")
    }
    if let found = machine.regions.first(where: { $0.name.text == word }) { return found.name }
    throw .unknown(
      "region", word, among: machine.regions.map(\.name.text), listsAll: true,
      in: "diagram")
  }

  /// Looks up `STATE`, or `REGION.STATE` if several regions have one of that name.
  private static func state(
    _ word: String?, of subject: DiagramSubject?, within region: Name<Region>?
  ) throws(UsageError) -> StatePlace? {
    guard let word, let subject else { return nil }
    guard case .machine(let machine) = subject else {
      throw UsageError(
        "\(subject.title) has no states; '--state' applies only to machines", in: "diagram")
    }
    let all = machine.statePlaces.filter { place in
      region == nil || machine.regions[place.region].name == region
    }
    let found = all.filter { [machine.name(of: $0), machine.fullName(of: $0)].contains(word) }
    if found.count > 1 {
      let names = found.map { "'\(machine.fullName(of: $0))'" }.joined(separator: " or ")
      throw UsageError("'\(word)' is ambiguous; write \(names)", in: "diagram")
    }
    if let place = found.first { return place }
    throw .unknown("state", word, among: all.map(machine.name), listsAll: true, in: "diagram")
  }
}

extension Machine {
  fileprivate var statePlaces: [StatePlace] {
    regions.indices.flatMap { region in
      regions[region].states.indices.map { StatePlace(region: region, state: $0) }
    }
  }

  fileprivate func name(of place: StatePlace) -> String {
    regions[place.region].states[place.state].name.text
  }

  fileprivate func fullName(of place: StatePlace) -> String {
    "\(regions[place.region].name).\(name(of: place))"
  }
}
