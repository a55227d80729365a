import Base
import Formats
import Graphics
import Pack

extension PageFrame {
  /// The page that servers show for an address that leads nowhere; none without an address of the
  /// site, at which its links begin.
  var notFound: Page? {
    if published.isEmpty { return nil }
    return Page(
      address: .notFound, template: "html/404", title: catalog.strings(.notFound),
      description: .text(""), crumbs: [],
      values: [], faults: [])
  }

  /// `llms.txt`: what the site is about, and where its pages are as Markdown.
  var digest: Sheet {
    let pack = catalog.pack
    func line(_ title: String, _ address: Address, _ about: String) -> String {
      let path = MarkdownText.address(published + address.published + "index.md")
      let link = "- [\(MarkdownText.text(title))](\(path))"
      return link + (about.isEmpty ? "" : ": \(MarkdownText.text(about))")
    }
    let callbacks = catalog.callbacks.map { callback in
      line(
        pack.callbackNames.display(callback.name), .page(of: callback.name),
        catalog.plain(callback.texts.summary))
    }
    let situations = pack.situations.map { one in
      line(one.title.shown(as: one.name, in: catalog.locale), .page(of: one.name), "")
    }
    let rooms = catalog.rooms.filter(\.hasIndex).map { room in
      line(catalog.strings(room.title), room.index, catalog.strings(room.about))
    }
    let parts = [
      [catalog.strings(.callbacks)] + callbacks, [catalog.strings(.situations)] + situations,
      [catalog.strings(.contents)] + rooms,
    ]
    var text = "# \(MarkdownText.text(pack.title.shown(as: pack.name, in: catalog.locale)))\n"
    let summary = MarkdownText.text(catalog.plain(pack.summary))
    if !summary.isEmpty { text += "\n> \(summary)\n" }
    for part in parts where part.count > 1 {
      text += "\n## \(part[0])\n\n\(part.dropFirst().joined(separator: "\n"))\n"
    }
    return Sheet(path: "llms.txt", bytes: Array(text.utf8))
  }
}
