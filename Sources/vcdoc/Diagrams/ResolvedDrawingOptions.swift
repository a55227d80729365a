import Model

import Render

/// What a drawing shows of its subject: options whose names were looked up.
struct ResolvedDrawingOptions: Sendable {
  /// The callback to draw attention to.
  let lit: Name<Callback>?
  /// The only region to draw.
  let region: Name<Region>?
  /// Which way time runs in a state diagram.
  let direction: Diagram.Direction?
  /// The language.
  let locale: Words.Locale
  /// The title in place of the pack's own.
  let title: String?
  /// Where names lead.
  let links: SequenceLinks

  /// Looks up the names of options.
  ///
  /// - Parameters:
  ///   - options: How to draw.
  ///   - subject: What is drawn; nothing where nobody can tell, so that only is looked up what does
  ///     not depend on it.
  ///   - pack: Where to look.
  /// - Throws: `UsageError` for all names that there are not, and for options that this kind of
  ///   diagram does not know.
  init(_ options: DrawingOptions, of subject: DiagramSubject?, in pack: Pack) throws(UsageError) {
    var mistakes = Mistakes()
    lit = mistakes.catching(try Self.callback(options.highlight, in: pack)) ?? nil
    region = mistakes.catching(try Self.region(options.region, of: subject)) ?? nil
    if let subject, options.direction == .right, !subject.isDrawnAsStates {
      mistakes.add(
        UsageError(
          "time runs downwards in \(subject.title); only machines and callbacks are drawn to the right",
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
        "\(subject.title) has no regions; only of a machine is one drawn alone", in: "diagram")
    }
    if let found = machine.regions.first(where: { $0.name.text == word }) { return found.name }
    throw .unknown(
      "region", word, among: machine.regions.map(\.name.text), listsAll: true,
      in: "diagram")
  }
}
