package import Base
package import Conformance
import Formats
import Graphics
package import Pack

/// What came of a log in HTML: the verdict, the log with its findings, the situations, a diagram.
package struct LogPage {
  /// The most callbacks that are drawn.
  private static let mostDrawn = 400

  private let templates: Templates
  private let values: Template.Object

  /// Gathers what a page says of a log.
  ///
  /// - Parameters:
  ///   - reading: The log.
  ///   - pack: The model that it was held to.
  ///   - templates: The markup.
  ///   - locale: The language.
  ///   - title: What the log is called; empty on the page of a site, which links to situations.
  /// - Throws: The faults of the texts in the language.
  package init(
    of reading: TraceReading, in pack: Pack, _ templates: Templates, in locale: Words.Locale,
    title: String = ""
  ) throws(PackErrors) {
    self.templates = templates
    let listing = TraceRows(of: reading, in: pack.preferring(locale))
    let (isRead, kind) = (reading.verdict.isAnswered, reading.verdict.kind)
    let words = LogPhrases(of: pack, in: locale)
    let lines =
      isRead ? listing.conclusion : reading.lines.refusal(in: pack, words, advice: words.seePattern)
    let links = Links(pack, locale, isInSite: title.isEmpty)
    values = [
      "strings": try templates.strings(in: locale).value, "lang": .text(locale),
      "title": .text(title), "packTitle": .text(pack.title(in: locale)),
      "isGood": .flag(isRead && kind == .consistent),
      "isOpen": .flag(isRead && kind == .doubtful),
      "verdict": .text(lines.first ?? ""), "notes": .list(lines.dropFirst().map { .text($0) }),
      "found": .group(links.all(in: reading.verdict)),
      "rows": .group(isRead ? listing.rows.map { Self.row($0, links) } : []),
      "diagram": isRead ? Self.diagram(of: reading, in: pack, title, locale) : false,
    ]
  }

  /// What came of the log, as a part of the page `check/` of a site.
  ///
  /// - Throws: The faults of the template.
  package func part() throws(PackErrors) -> [UInt8] {
    try templates.render("html/parts/log", as: .html(from: .check), in: [.object(values)])
  }

  /// A complete file: it needs no other, and no network.
  ///
  /// - Throws: The faults of the template.
  package func file() throws(PackErrors) -> [UInt8] {
    let style = (templates.attachments["assets/style.css"] ?? []) + StyleSheet.inPages.utf8
    let own: Template.Object = ["style": .markup(html: style, markdown: [])]
    return try templates.render(
      "html/parts/logFile", as: .html(from: .check), in: [.object(values + own)])
  }

  private static func row(_ row: TraceRows.Row, _ links: Links) -> Template.Value {
    [
      "number": .number(row.number), "text": .text(row.text), "isCall": .flag(row.isCall),
      "isFinding": .flag(!row.remarks.isEmpty),
      "remarks": .list(row.remarks.map { .text($0) }),
      "within": .list(row.interaction.map { [links.link(to: $0)] } ?? []),
    ]
  }

  /// The log as a picture; none if it is too long for one.
  private static func diagram(
    of reading: TraceReading, in pack: Pack, _ title: String, _ locale: Words.Locale
  ) -> Template.Value {
    if !reading.isWhole || reading.verdict.callCount > mostDrawn { return false }
    let sequence = SequenceDiagram(
      of: reading, in: pack, CallbackParts(in: pack), title: title, locale: locale)
    let svg = sequence.svg(PictureOptions(prefix: "log", isStandalone: false))
    return .markup(html: svg, markdown: [])
  }
}

/// Links to the situations of interactions; in a complete file, their titles only.
private struct Links {
  private let pack: Pack
  private let locale: Words.Locale
  private let addresses: PageAddresses?

  init(_ pack: Pack, _ locale: Words.Locale, isInSite: Bool) {
    (self.pack, self.locale) = (pack, locale)
    addresses = isInSite ? PageAddresses(of: pack) : nil
  }

  /// Every interaction of a log once, in the order in which they begin, but for those that can
  /// interleave anywhere.
  func all(in verdict: TraceVerdict) -> [Template.Value] {
    var seen: Set<String> = []
    return verdict.interactions.filter { interaction in
      !interaction.isAmbient && seen.insert(interaction.title(in: pack, locale)).inserted
    }.map(link)
  }

  func link(to interaction: TraceInteraction) -> Template.Value {
    [
      "title": .text(interaction.title(in: pack, locale)),
      "path": .link(addresses?[interaction.name] ?? Address(path: "")),
    ]
  }
}

extension PageContext {
  /// The page that explains how a log is checked.
  func check() -> PageContent {
    let hasProbe = !Probe.classes(of: pack, in: .swift).isEmpty
    let name = model.order.callbacks.first.map { site.name(of: $0.name) } ?? ""
    return PageContent(
      address: address, template: "check", title: strings(.check),
      description: strings(.checkAbout),
      values: ["hasProbe": .flag(hasProbe), "example": .text(name)])
  }
}
