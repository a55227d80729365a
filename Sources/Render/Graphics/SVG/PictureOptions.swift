/// How a picture is to be written, whatever it shows.
public struct PictureOptions: Hashable, Sendable {
  /// Which colours it has.
  public var theme: Theme
  /// What its ids begin with: one word a picture where several stand in one page.
  public var prefix: String
  /// Whether it carries its own style sheet, background, and title line.
  ///
  /// A page that holds pictures in its markup has `StyleSheet.text(theme:)` once in their place. It
  /// also says the same in words: what is drawn is hidden from those who hear the page, its links
  /// are left out of the order of the keyboard, and only title and description stay.
  public var isStandalone: Bool
  /// Whether names are links.
  public var hasLinks = true
  /// What it stands on, where it carries its own style sheet.
  public var background: Background
  /// What stands before every address in the picture that is no web address: the way from the
  /// picture's file to where its links begin, empty or ending in `/`.
  public var root: String

  /// Says how a picture is to be written; a background of one colour decides the theme.
  public init(
    theme: Theme = .auto, prefix: String = "vcdoc", isStandalone: Bool = true,
    background: Background = .panel, root: String = ""
  ) {
    self.theme = background.theme ?? theme
    self.prefix = prefix
    self.isStandalone = isStandalone
    self.background = background
    self.root = root
  }
}
