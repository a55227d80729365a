/// The CSS of all pictures, in light and dark.
///
/// Rules name colors directly, light ones first. A viewer without custom properties and media
/// queries thus shows the light picture; paper is light, too.
package enum StyleSheet {
  /// The style sheet for pictures in a page, which `data-theme` on its root may set to `light` or
  /// `dark` whatever the system says.
  package static var inPages: String {
    let scope = "." + scope(of: .auto)
    let light = text(of: lightColors, in: "[data-theme=light] \(scope)")
    let dark = text(of: darkColors, in: "[data-theme=dark] \(scope)")
    return "\(text(theme: .auto))@media screen{\n\(light)\(dark)}\n"
  }

  /// The style sheet of a standalone picture: the rules for its classes.
  static func text(theme: Theme, background: Background, classes: Set<String>) -> String {
    func isUsed(_ selector: String) -> Bool {
      selector.split(separator: ".", omittingEmptySubsequences: false).dropFirst()
        .allSatisfy { classes.contains(String($0)) }
    }
    let text = text(theme: theme, where: isUsed)
    guard let color = background.css else { return text }
    let ground: [Rule] = [
      ([".panel", ".box.system"], "fill:\(color)"), ([".halo"], "stroke:\(color)"),
    ]
    return text + Self.text(of: ground, in: "." + scope(of: theme), where: isUsed)
  }

  /// The style sheet for pictures of a theme, without the selectors that are not used.
  static func text(theme: Theme, where isUsed: (String) -> Bool = { _ in true }) -> String {
    let scope = "." + scope(of: theme)
    let light = text(of: lightColors, in: scope, where: isUsed)
    let dark = text(of: darkColors, in: scope, where: isUsed)
    let shared = text(of: fonts + strokes, in: scope, where: isUsed)
    let scheme = text(of: [([""], "color-scheme:light dark")], in: scope)
    return switch theme {
    case .light: "\n\(shared)\(light)"
    case .dark: "\n\(shared)\(dark)"
    case .auto:
      "\n\(shared)\(scheme)\(light)@media screen and (prefers-color-scheme:dark){\n\(dark)}\n"
    }
  }

  /// The class of the root element, which keeps the rules away from other pictures of a page.
  static func scope(of theme: Theme) -> String {
    theme == .auto ? "vcdoc" : "vcdoc-\(theme.rawValue)"
  }

  /// A rule: selectors inside the picture, and declarations.
  private typealias Rule = (selectors: [String], body: String)

  /// Rules as text, without the selectors that are not used.
  private static func text(
    of rules: [Rule], in scope: String, where isUsed: (String) -> Bool = { _ in true }
  ) -> String {
    rules.map { rule in
      let selectors = rule.selectors.filter(isUsed).map { $0.isEmpty ? scope : "\(scope) \($0)" }
      return selectors.isEmpty ? "" : "\(selectors.joined(separator: ",")){\(rule.body)}\n"
    }.joined()
  }

  /// The sans serif fonts of common systems.
  ///
  /// Fonts with ideographs are last, since their apostrophes and quotation marks are as wide as
  /// ideographs.
  private static let sans =
    "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans',"
    + "'Liberation Sans','DejaVu Sans','PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif"

  /// The monospaced fonts of common systems.
  private static let mono =
    "ui-monospace,SFMono-Regular,'SF Mono',Menlo,Consolas,'Liberation Mono',monospace"

  /// The fonts of the text roles.
  private static let fonts: [Rule] =
    [(["text"], "font-family:\(sans);font-kerning:normal;stroke:none")]
    + TextRole.allCases.map { role in
      let family = role.style == .mono ? ";font-family:\(mono)" : ""
      let weight = role.style == .sansBold ? ";font-weight:600" : ""
      let slope = role == .aside ? ";font-style:italic" : ""
      return ([".\(role.rawValue)"], "font-size:\(Int(role.size))px\(family)\(weight)\(slope)")
    } + [([".upright"], "font-style:normal")]

  /// The widths and dashes of lines, whatever their color.
  private static let strokes: [Rule] = [
    ([".line", ".frame", ".box", ".panel", ".bar"], "stroke-width:1"),
    ([".line", ".frame"], "fill:none"),
    ([".lifeline"], "stroke-width:1;stroke-dasharray:5 4"),
    ([".separator"], "stroke-width:1;stroke-dasharray:2 3"),
    (
      [".line.pale", ".line.reply", ".box.pale", ".line.removed", ".box.removed"],
      "stroke-dasharray:5 4"
    ),
    ([".halo"], "paint-order:stroke;stroke-width:4;stroke-linejoin:round"),
    (
      [
        ".line.lit", ".box.lit", ".line.wrong", ".line.end", ".line.added", ".box.added",
        ".line.removed", ".box.removed", ".box.changed",
      ], "stroke-width:1.75"
    ),
    (["a:hover text", "a:focus text"], "text-decoration:underline"),
  ]

  private static let lightColors = colors(of: .light)
  private static let darkColors = colors(of: .dark)

  /// The colors of everything.
  ///
  /// Rules with `:hover` are separate: a viewer drops a rule if it does not know one of its
  /// selectors.
  private static func colors(of palette: Palette) -> [Rule] {
    [
      (["text", ".dot", ".tip"], "fill:\(palette.ink)"),
      ([".kind", ".aside", ".margin"], "fill:\(palette.muted)"),
      ([".halo"], "stroke:\(palette.panel)"),
      ([".panel"], "fill:\(palette.panel);stroke:\(palette.edge)"),
      ([".box", ".bar"], "fill:\(palette.surface);stroke:\(palette.rule)"),
      ([".box.system"], "fill:\(palette.panel)"),
      ([".frame", ".lifeline", ".separator"], "stroke:\(palette.rule)"),
      ([".band"], "fill:\(palette.surface)"),
      ([".line"], "stroke:\(palette.ink)"),
      (
        ["text.pale", ".dot.pale", ".tip.pale", "text.same", ".dot.same", ".tip.same"],
        "fill:\(palette.pale)"
      ),
      ([".line.pale", ".box.pale", ".line.same", ".box.same"], "stroke:\(palette.pale)"),
      (["text.added", ".tip.added", ".dot.added"], "fill:\(palette.accent)"),
      ([".line.added", ".box.added"], "stroke:\(palette.accent)"),
      (["text.removed", ".tip.removed", ".dot.removed"], "fill:\(palette.wrong)"),
      ([".line.removed", ".box.removed"], "stroke:\(palette.wrong)"),
      (["text.lit", ".tip.lit"], "fill:\(palette.accent)"),
      (["a:hover text", "a:focus text"], "fill:\(palette.accent)"),
      ([".line.lit"], "stroke:\(palette.accent)"),
      ([".box.lit", ".bar.lit"], "fill:\(palette.accentSurface);stroke:\(palette.accent)"),
      (["text.wrong", ".tip.wrong"], "fill:\(palette.wrong)"),
      ([".line.wrong"], "stroke:\(palette.wrong)"),
    ]
  }
}
