import Model
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
