import Base
import Graphics
import Pack
import Pages

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
    let regions = machine.writtenRegions
    if let found = regions.first(where: { $0.name.text == word }) { return found.name }
    throw .unknown(
      "region", word, among: regions.map(\.name.text), listsAll: true, in: "diagram")
  }

  /// Looks up `STATE`, or `REGION.STATE` or `OUTER.STATE` if several have one of that name.
  private static func state(
    _ word: String?, of subject: DiagramSubject?, within region: Name<Region>?
  ) throws(UsageError) -> StatePlace? {
    guard let word, let subject else { return nil }
    guard case .machine(let machine) = subject else {
      throw UsageError(
        "\(subject.title) has no states; '--state' applies only to machines", in: "diagram")
    }
    let all = machine.namedStates.filter { region == nil || $0.region == region }
    let found = all.filter { $0.names.contains(word) }
    if found.count > 1 {
      let names = found.map { "'\($0.names.last ?? word)'" }.joined(separator: " or ")
      throw UsageError("'\(word)' is ambiguous; write \(names)", in: "diagram")
    }
    if let state = found.first { return state.place }
    throw .unknown("state", word, among: all.map { $0.names[0] }, listsAll: true, in: "diagram")
  }
}

/// A state with all that it can be called, the shortest name first, and a unique one last.
private struct NamedState {
  let place: StatePlace
  let region: Name<Region>
  let names: [String]
}

extension Machine {
  /// Its states as they are written, those around others too.
  fileprivate var namedStates: [NamedState] {
    if let chart {
      return chart.states.indices.map { number in
        let (state, path) = (chart.states[number], chart.path(of: number))
        let region = chart.regions[state.region].name
        let full = state.name.text == path ? "\(region).\(path)" : path
        return NamedState(
          place: .chart(number), region: region,
          names: [state.name.text, "\(region).\(state.name)", full])
      }
    }
    return regions.enumerated().flatMap { number, region in
      region.states.enumerated().map { state, value in
        NamedState(
          place: .region(number, state: state), region: region.name,
          names: [value.name.text, "\(region.name).\(value.name)"])
      }
    }
  }
}
