import Base
import Graphics

/// The content and the appearance that a request wants for a diagram.
///
/// Names are strings here; `ResolvedDrawingOptions` looks them up.
struct DrawingOptions: Hashable, Sendable {
  var theme = Theme.auto
  var background = Background.panel
  /// The direction of time in a state diagram; `nil` for the default.
  var direction: LayoutDirection?
  /// The callback to highlight; `nil` for none.
  var highlight: String?
  /// The only region of a machine to draw; `nil` for all.
  var region: String?
  /// The only state of a machine to draw, with its neighbors; `nil` for all.
  var state: String?
  /// The language; `nil` for the pack's first language.
  var locale: Words.Locale?
  /// The title; `nil` for the title in the pack.
  var title: String?
  /// The address of the site that names link to; empty for no links.
  var linkBase = ""
  /// The number of pixels of a PNG for one point.
  var scale = 2.0
  /// Whether an interaction is drawn with all operands of its choices, not with the usual ones.
  var hasAllBranches = false

  /// The links to the pages of the site.
  ///
  /// A web server finds `index.html` in a folder; a browser does not find it in a local folder.
  var links: SequenceLinks {
    if linkBase.isEmpty { return .none }
    let root = linkBase.hasSuffix("/") ? linkBase : linkBase + "/"
    let isWeb = root.hasPrefix("https://") || root.hasPrefix("http://")
    return .site(root, page: isWeb ? "" : "index.html")
  }

  /// The options for SVG.
  var picture: PictureOptions { PictureOptions(theme: theme, background: background) }

  /// The options for a format that cannot follow the reader's color scheme.
  var printed: PictureOptions {
    PictureOptions(theme: theme == .auto ? .light : theme, background: background)
  }
}

extension DrawingOptions {
  /// The options of a diagram on the command line.
  static let options: [Option] = [
    .theme, .background, .direction, .highlight, .onlyRegion, .onlyState, .textLocale, .title,
    .linkBase, .scale, .allBranches,
  ]

  /// Reads the options of a request, and leaves out those that are wrong.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - mistakes: Collects the errors.
  init(_ request: Request, noting mistakes: inout Mistakes) {
    self.init()
    hasAllBranches = request.has(.allBranches)
    for option in Self.options where request.has(option) {
      guard let value = request.value(option) else { continue }
      mistakes.catching(try set(option.name, to: value, in: request.command.name))
    }
  }

  /// Sets one option from its words on the command line.
  ///
  /// - Parameters:
  ///   - name: The option, without dashes.
  ///   - value: Its value.
  ///   - command: The command whose help to recommend.
  /// - Throws: `UsageError` for an unknown option or a wrong value.
  mutating func set(_ name: String, to value: String, in command: String) throws(UsageError) {
    switch name {
    case Option.theme.name: theme = try Self.choice(value, name, command)
    case Option.background.name: background = try Self.background(value, command)
    case Option.direction.name: direction = try Self.choice(value, name, command) as LayoutDirection
    case Option.highlight.name: highlight = value
    case Option.onlyRegion.name: region = value
    case Option.onlyState.name: state = value
    case Option.textLocale.name: locale = value
    case Option.title.name: title = value
    case Option.linkBase.name: linkBase = try Self.linkBase(value, command)
    case Option.scale.name: scale = try Self.scale(value, command)
    case Option.allBranches.name: hasAllBranches = true
    default: throw .unknown("option", name, among: Self.options.map(\.name), in: command)
    }
  }

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
      "'--background' needs none, white, black, or a color such as #f6f8fa, not '\(value)'",
      in: command)
  }

  /// Checks a web address, or a path that is relative to the picture.
  private static func linkBase(
    _ value: String, _ command: String
  ) throws(UsageError) -> String {
    if isLinkBase(value) { return value }
    throw UsageError(
      "'--link-base' needs an address such as https://example.org/docs/, or a path, not '\(value)'",
      in: command)
  }

  /// Whether a text is the address of a site, or a path to one, to which the paths of pages can be
  /// added.
  static func isLinkBase(_ text: String) -> Bool {
    text.isPlainInAddress && text.isWebAddressOrPath
  }

  private static func scale(_ value: String, _ command: String) throws(UsageError) -> Double {
    if let scale = Double(value), (0.1...16).contains(scale) { return scale }
    throw UsageError("'--scale' needs a number from 0.1 to 16, not '\(value)'", in: command)
  }
}

extension Option {
  static let theme = Option(
    "theme", value: "THEME", choices: Theme.allCases.map(\.rawValue),
    summary: "colors of a picture; auto follows the reader; then png and pdf are light")
  static let background = Option(
    "background", value: "COLOR",
    summary: "background of a picture: none, white, black, or a color such as #f6f8fa")
  static let direction = Option(
    "direction", value: "DIR", choices: LayoutDirection.allCases.map(\.rawValue),
    summary: "direction of the arrows of a state diagram")
  static let highlight = Option(
    "highlight", value: "CALLBACK", naming: .callback, summary: "highlight a callback")
  static let onlyRegion = Option(
    "region", value: "REGION", naming: .region, summary: "draw one region of a machine")
  static let onlyState = Option(
    "state", value: "STATE", summary: "draw one state of a machine and its neighbors")
  static let textLocale = Option(
    "locale", value: "LANGUAGE", naming: .language,
    summary: "language of titles and texts [default: the pack's first]")
  static let title = Option("title", value: "TEXT", summary: "another title; '' for none")
  static let linkBase = Option(
    "link-base", value: "URL",
    summary: "address of a site that names link to; not in mermaid")
  static let scale = Option(
    "scale", value: "NUMBER", summary: "pixels of a png per point [default: 2]")
  static let allBranches = Option(
    "all", summary: "draw an interaction with all branches, not as one run")
}
