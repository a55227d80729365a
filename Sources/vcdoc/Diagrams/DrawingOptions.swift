import Model
import Render

import Render

/// How somebody wants a diagram: what it shows, and how it looks.
///
/// Names are words here; they are looked up when the diagram is drawn.
struct DrawingOptions: Hashable, Sendable {
  /// The colours of a picture.
  var theme = Theme.auto
  /// What a picture stands on.
  var background = Background.panel
  /// Which way time runs in a state diagram; none for the usual one.
  var direction: Diagram.Direction?
  /// The callback to draw attention to; none to treat all alike.
  var highlight: String?
  /// The only region of a machine to draw; none for all.
  var region: String?
  /// The language of titles and texts; none for the pack's first.
  var locale: Words.Locale?
  /// The title; none for the pack's own.
  var title: String?
  /// The address of the site that names lead to; empty for no links.
  var linkBase = ""
  /// How many pixels of a PNG stand for one point.
  var scale = 2.0

  /// Where names lead: to the pages of the site.
  ///
  /// A site on the web finds the page of a folder by itself; one in a folder does not.
  var links: SequenceLinks {
    if linkBase.isEmpty { return .none }
    let root = linkBase.hasSuffix("/") ? linkBase : linkBase + "/"
    let isWeb = root.hasPrefix("https://") || root.hasPrefix("http://")
    return .site(root, page: isWeb ? "" : "index.html")
  }

  /// How a picture is to be written.
  var picture: PictureOptions { PictureOptions(theme: theme, background: background) }

  /// How a picture is to be written that cannot follow its reader's scheme.
  var printed: PictureOptions {
    PictureOptions(theme: theme == .auto ? .light : theme, background: background)
  }
}

extension DrawingOptions {
  /// The options of a drawing, as commands take them.
  static let options: [Option] = [
    .theme, .background, .direction, .highlight, .onlyRegion, .textLocale, .title, .linkBase,
    .scale,
  ]

  /// Reads what a request asks for, and leaves out what means nothing.
  ///
  /// - Parameters:
  ///   - request: What somebody asks for.
  ///   - mistakes: Takes up what was left out.
  init(_ request: Request, noting mistakes: inout Mistakes) {
    self.init()
    for option in Self.options where request.has(option) {
      guard let value = request.value(option) else { continue }
      mistakes.catching(try set(option.name, to: value, in: request.command.name))
    }
  }

  /// Sets one option by its word, as on the command line.
  ///
  /// - Parameters:
  ///   - name: The option, without dashes.
  ///   - value: Its value.
  ///   - command: The command whose help explains more.
  /// - Throws: `UsageError` for an option that there is not, or a value that means nothing.
  mutating func set(_ name: String, to value: String, in command: String) throws(UsageError) {
    switch name {
    case Option.theme.name: theme = try Self.choice(value, name, command)
    case Option.background.name: background = try Self.background(value, command)
    case Option.direction.name: direction = try Self.choice(value, name, command) as Direction
    case Option.highlight.name: highlight = value
    case Option.onlyRegion.name: region = value
    case Option.textLocale.name: locale = value
    case Option.title.name: title = value
    case Option.linkBase.name: linkBase = try Self.linkBase(value, command)
    case Option.scale.name: scale = try Self.scale(value, command)
    default: throw .unknown("option", name, among: Self.options.map(\.name), in: command)
    }
  }

  private typealias Direction = Diagram.Direction

  private static func choice<Choice>(
    _ value: String, _ name: String, _ command: String
  ) throws(UsageError) -> Choice
  where Choice: RawRepresentable<String> & CaseIterable {
    if let choice = Choice(rawValue: value) { return choice }
    throw .unknown(
      name, value, among: Choice.allCases.map(\.rawValue), listsAll: true, in: command)
  }

  private static func background(
    _ value: String, _ command: String
  ) throws(UsageError) -> Background {
    if let background = Background(value) { return background }
    throw UsageError(
      "'--background' wants none, white, black, or a colour such as #f6f8fa, not '\(value)'",
      in: command)
  }

  /// An address on the web, or a path from where the picture will stand.
  private static func linkBase(
    _ value: String, _ command: String
  ) throws(UsageError) -> String {
    let scheme = value.prefix { $0 != "/" }
    if value.isPlainInAddress, !scheme.contains(":") || scheme == "https:" || scheme == "http:" {
      return value
    }
    throw UsageError(
      "'--link-base' wants an address such as https://example.org/docs/, or a path, not '\(value)'",
      in: command)
  }

  private static func scale(_ value: String, _ command: String) throws(UsageError) -> Double {
    if let scale = Double(value), (0.1...16).contains(scale) { return scale }
    throw UsageError("'--scale' wants a number from 0.1 to 16, not '\(value)'", in: command)
  }
}

extension Option {
  /// The colours of a picture.
  static let theme = Option(
    "theme", value: "THEME", choices: Theme.allCases.map(\.rawValue),
    summary: "the colours of a picture; auto follows the reader, png and pdf are light then")
  /// What a picture stands on.
  static let background = Option(
    "background", value: "COLOUR",
    summary: "what a picture stands on: none, white, black, or a colour such as #f6f8fa")
  /// Which way time runs.
  static let direction = Option(
    "direction", value: "WAY", choices: Diagram.Direction.allCases.map(\.rawValue),
    summary: "which way the arrows of a state diagram run")
  /// The callback to draw attention to.
  static let highlight = Option(
    "highlight", value: "CALLBACK", naming: .callback, summary: "draw attention to a callback")
  /// The only region to draw.
  static let onlyRegion = Option(
    "only", value: "REGION", naming: .region, summary: "draw one region of a machine")
  /// The language of titles and texts.
  static let textLocale = Option(
    "locale", value: "LANGUAGE", naming: .language,
    summary: "the language of titles and texts; without it, the pack's first")
  /// The title of a picture.
  static let title = Option("title", value: "TEXT", summary: "another title; '' for none")
  /// The site that names lead to.
  static let linkBase = Option(
    "link-base", value: "URL",
    summary: "the address of a site whose pages names lead to; mermaid has no such links")
  /// The size of a PNG.
  static let scale = Option(
    "scale", value: "NUMBER", summary: "how many pixels of a png are one point; without it, 2")
}
