/// The CSS of all pictures, in light and dark.
///
/// Rules name colors directly, light ones first. A viewer without custom properties and media
/// queries thus shows the light picture; paper is light, too.
package enum StyleSheet {
  /// The style sheet for pictures of a theme.
  package static func text(theme: Theme) -> String {
    switch theme {
    case .auto: auto
    case .light: light
    case .dark: dark
    }
  }

  /// The style sheet for pictures in a page, which `data-theme` on its root may set to `light` or
  /// `dark` whatever the system says.
  package static var inPages: String {
    let scope = "." + scope(of: .auto)
    let light = rules(colors(of: .light), in: "[data-theme=light] \(scope)")
    let dark = rules(colors(of: .dark), in: "[data-theme=dark] \(scope)")
    return "\(auto)@media screen{\n\(light)\(dark)}\n"
  }

  /// The style sheet for a picture with its own background.
  static func text(theme: Theme, background: Background) -> String {
    guard let color = background.css else { return text(theme: theme) }
    let ground: [Rule] = [
      ([".panel", ".box.system"], "fill:\(color)"), ([".halo"], "stroke:\(color)"),
    ]
    return text(theme: theme) + rules(ground, in: "." + scope(of: theme))
  }

  /// The style sheet of a picture, escaped as markup.
  static func markup(theme: Theme, background: Background) -> [UInt8] {
    if theme == .auto, background.css == nil { return autoMarkup }
    return escaped(text(theme: theme, background: background))
  }

  private static let autoMarkup = escaped(auto)

  private static func escaped(_ text: String) -> [UInt8] {
    var markup: [UInt8] = []
    markup.append(escaping: text, isAttribute: false)
    return markup
  }

  private static let auto = made(for: .auto)
  private static let light = made(for: .light)
  private static let dark = made(for: .dark)

  private static func made(for theme: Theme) -> String {
    let scope = "." + scope(of: theme)
    let light = rules(colors(of: .light), in: scope)
    let dark = rules(colors(of: .dark), in: scope)
    let shared = rules(fonts + strokes, in: scope)
    let scheme = rules([([""], "color-scheme:light dark")], in: scope)
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

  private static func rules(_ rules: [Rule], in scope: String) -> String {
    rules.map { rule in
      let selectors = rule.selectors.map { $0.isEmpty ? scope : "\(scope) \($0)" }
      return "\(selectors.joined(separator: ",")){\(rule.body)}\n"
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
  private static var fonts: [Rule] {
    let base: [Rule] = [(["text"], "font-family:\(sans);font-kerning:normal;stroke:none")]
    return base
      + TextRole.allCases.map { role in
        let family = role.style == .mono ? ";font-family:\(mono)" : ""
        let weight = role.style == .sansBold ? ";font-weight:600" : ""
        let slope = role == .aside ? ";font-style:italic" : ""
        return ([".\(role.rawValue)"], "font-size:\(Int(role.size))px\(family)\(weight)\(slope)")
      } + [([".upright"], "font-style:normal")]
  }

  /// The widths and dashes of lines, whatever their color.
  private static let strokes: [Rule] = [
    ([".line", ".frame", ".box", ".panel", ".bar"], "stroke-width:1"),
    ([".line", ".frame"], "fill:none"),
    ([".lifeline"], "stroke-width:1;stroke-dasharray:5 4"),
    ([".separator"], "stroke-width:1;stroke-dasharray:2 3"),
    ([".line.pale", ".box.pale"], "stroke-dasharray:5 4"),
    ([".halo"], "paint-order:stroke;stroke-width:4;stroke-linejoin:round"),
    ([".line.lit", ".box.lit", ".line.wrong", ".line.end"], "stroke-width:1.75"),
    (["a:hover text", "a:focus text"], "text-decoration:underline"),
  ]

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
      (["text.pale", ".dot.pale", ".tip.pale"], "fill:\(palette.pale)"),
      ([".line.pale", ".box.pale"], "stroke:\(palette.pale)"),
      (["text.lit", ".tip.lit"], "fill:\(palette.accent)"),
      (["a:hover text", "a:focus text"], "fill:\(palette.accent)"),
      ([".line.lit"], "stroke:\(palette.accent)"),
      ([".box.lit", ".bar.lit"], "fill:\(palette.accentSurface);stroke:\(palette.accent)"),
      (["text.wrong", ".tip.wrong"], "fill:\(palette.wrong)"),
      ([".line.wrong"], "stroke:\(palette.wrong)"),
    ]
  }
}
