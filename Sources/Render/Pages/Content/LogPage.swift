package import Base
package import Conformance
import Formats
import Graphics
import Logs
package import Pack

/// What came of logs in HTML: of each the verdict, the log with its findings, the situations, and a
/// diagram.
package struct LogPage {
  /// Where the page is, and what it is of.
  package enum Form: Hashable, Sendable {
    /// A part of the page `check/` of a site, which links to situations.
    case site
    /// A file of one log.
    case file
    /// A file of several logs, with a table of them.
    case fileOfMany
  }

  /// One log of a file.
  private struct Log {
    /// How soon it is listed.
    let rank: Int
    let values: Template.Object
  }

  /// The most callbacks that are drawn.
  private static let mostDrawn = 400

  private let form: Form
  private let pack: Pack
  private let templates: Templates
  private let words: LogPhrases
  private let links: Links
  private let parts: CallbackParts
  /// What all logs have in common.
  private let values: Template.Object
  private var logs: [Log] = []

  /// Prepares a page.
  ///
  /// - Parameters:
  ///   - form: Where it is, and what it is of.
  ///   - pack: The model that the logs are held to.
  ///   - templates: The markup.
  ///   - locale: The language.
  /// - Throws: The faults of the texts in the language.
  package init(
    _ form: Form, in pack: Pack, _ templates: Templates, in locale: Words.Locale
  ) throws(PackErrors) {
    (self.form, self.pack, self.templates) = (form, pack.preferring(locale), templates)
    words = LogPhrases(of: pack, in: locale)
    links = Links(pack, locale, isInSite: form == .site)
    parts = CallbackParts(in: pack)
    values = [
      "strings": try templates.strings(in: locale).value, "lang": .text(locale),
      "packTitle": .text(pack.title(in: locale)), "level": .number(form == .fileOfMany ? 3 : 2),
    ]
  }

  /// What came of a log, as a part of a page.
  ///
  /// - Throws: The faults of the template.
  package func part(of reading: TraceReading) throws(PackErrors) -> [UInt8] {
    try templates.render(
      "html/parts/log", as: .html(from: .check),
      in: [.object(values + values(of: reading, title: ""))])
  }

  /// Adds a log to a file.
  ///
  /// - Parameters:
  ///   - reading: What came of the log.
  ///   - title: What it is called.
  package mutating func add(_ reading: TraceReading, title: String) {
    // What fails a run comes first.
    let rank =
      switch reading.verdict.kind {
      case _ where !reading.verdict.isAnswered: 1
      case .inconsistent: 0
      case .doubtful: 2
      case .consistent: 3
      }
    logs.append(Log(rank: rank, values: values(of: reading, title: title)))
  }

  /// Adds a log to a file that cannot be read.
  ///
  /// - Parameters:
  ///   - reason: Why.
  ///   - title: What it is called.
  package mutating func add(unreadable reason: String, title: String) {
    let values: Template.Object = [
      "title": .text(title), "ending": .text(ending), "isGood": .flag(false),
      "isOpen": .flag(false), "kind": .text(words.noVerdict), "reason": .text(reason),
      "verdict": .text(reason), "notes": .list([]), "found": .group([]), "rows": .group([]),
      "diagram": false,
    ]
    logs.append(Log(rank: 1, values: values))
  }

  /// How the names in the next log end, so that they differ.
  private var ending: String { logs.isEmpty ? "" : "-\(logs.count + 1)" }

  /// A complete file of the logs, the worst verdicts first: it needs no other, and no network.
  ///
  /// - Throws: The faults of the template.
  package func file() throws(PackErrors) -> [UInt8] {
    let style = (templates.attachments["assets/style.css"] ?? []) + StyleSheet.inPages.utf8
    let sorted = (0...3).flatMap { rank in logs.filter { $0.rank == rank }.map(\.values) }
    let isOfMany = form == .fileOfMany
    let own: Template.Object = [
      "style": .markup(html: style, markdown: []), "isOfMany": .flag(isOfMany),
      "title": isOfMany ? .text(words.logs(logs.count)) : sorted.first?["title"] ?? "",
      "logs": .list(sorted.map { .object($0) }),
    ]
    return try templates.render(
      "html/parts/logFile", as: .html(from: .check), in: [.object(values + own)])
  }

  /// What templates name of a log.
  private func values(of reading: TraceReading, title: String) -> Template.Object {
    let (isRead, verdict) = (reading.verdict.isAnswered, reading.verdict)
    let listing = TraceListing(of: reading, in: pack, isComplete: true)
    let lines =
      isRead
      ? listing.conclusion + listing.alternatives
      : reading.refusal(in: pack, words, advice: words.seePattern)
    return [
      "title": .text(title), "ending": .text(ending),
      "isGood": .flag(isRead && verdict.kind == .consistent),
      "isOpen": .flag(isRead && verdict.kind == .doubtful),
      "kind": .text(isRead ? words.verdict(verdict.kind) : words.noVerdict),
      "reason": .text(isRead ? words.reason(of: verdict) : lines[0]),
      "verdict": .text(lines[0]), "notes": .list(lines.dropFirst().map { .text($0) }),
      "found": .group(links.all(in: verdict)),
      "rows": .group(isRead ? listing.rows.map(row) : []),
      "diagram": isRead ? diagram(of: reading, title, prefix: "log\(ending)") : false,
    ]
  }

  private func row(_ row: TraceListing.Row) -> Template.Value {
    [
      "number": .number(row.line.number), "text": .text(row.text),
      "isCall": .flag(row.line.call != nil), "isFinding": .flag(!row.remarks.isEmpty),
      "remarks": .list(row.remarks.flatMap(\.lines).map { .text($0) }),
      "within": .list(row.interaction.map { [links.link(to: $0)] } ?? []),
    ]
  }

  /// The log as a picture; none if it is too long for one.
  private func diagram(
    of reading: TraceReading, _ title: String, prefix: String
  ) -> Template.Value {
    if !reading.isWhole || reading.verdict.callCount > Self.mostDrawn { return false }
    let sequence = SequenceDiagram(
      of: reading, in: pack, parts, title: title, locale: words.locale)
    let svg = sequence.svg(PictureOptions(prefix: prefix, isStandalone: false))
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
