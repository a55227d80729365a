import Base
import Conformance
import Formats
import Logs
import Pack

extension PageContext {
  /// The page of one recording, or of all recordings of one source, each in a section.
  ///
  /// - Parameters:
  ///   - findings: The recordings of the page; at least one.
  ///   - figures: Each recording as a diagram.
  /// - Returns: The page.
  func content(of findings: [Evidence.Finding], _ figures: [Figure]) -> PageContent {
    let sections = zip(findings, figures).map { finding, figure in
      RecordingSection(page: self, finding: finding, figure: figure).values
    }
    let first = findings[0].recording
    if model.addresses[first.name] != address {
      return content(ofSource: first.citation.source, sections, figures)
    }
    return PageContent(
      address: address, template: "recording", title: site.title(of: first),
      description: site.plain(first.shows), crumbs: crumbs(to: .recordings),
      values: sections[0], figures: figures, source: file(of: first.shows, at: first.place))
  }

  private func content(
    ofSource name: Name<Source>, _ sections: [Template.Object], _ figures: [Figure]
  ) -> PageContent {
    let title = site.title(of: name)
    let about = strings(.recordingsOfSource, sections.count.grouped)
    let article = model.lookup.articles[name]
    let values: Template.Object = [
      "about": .text(about), "sourcePath": .link(.page(of: name)),
      "articlePath": .link(article.map { .page(of: $0) } ?? Address(path: "")),
      "recordings": .list(sections.map { .object($0) }),
    ]
    return PageContent(
      address: address, template: "recordingsOfSource", title: title,
      description: "\(title) – \(about)", crumbs: crumbs(to: .recordings),
      values: values + self.values(of: name), figures: figures)
  }

  /// The verdict on a recording, in a word.
  func verdict(on finding: Evidence.Finding) -> Template.Object {
    let kind = finding.reading.verdict.kind
    return ["conforms": .flag(kind != .inconsistent), "verdict": .text(strings(kind.title))]
  }

  /// Whether other interactions would look the same in a recording.
  func looksAlike(_ interaction: TraceInteraction, in recording: Recording) -> Bool {
    if !interaction.alternatives.isEmpty { return true }
    let found = model.lookup.interactions[interaction.name]
    return found?.isShown(by: interaction, from: recording.citation.source) == false
  }
}

/// One recording on a page: its log as it was read, the verdict, and what it shows.
struct RecordingSection {
  let page: PageContext
  let finding: Evidence.Finding
  let figure: Figure

  private var site: LocalizedSite { page.site }
  private var recording: Recording { finding.recording }
  /// The page, or a section of a page of several.
  private var address: Address { site.model.addresses[recording.name] }
  /// Whether it is alone on its page.
  private var isAlone: Bool { address == page.address }

  /// What templates name of it.
  var values: Template.Object {
    let own: Template.Object = [
      "id": .text(address.fragment), "isAlone": .flag(isAlone),
      "level": .number(isAlone ? 2 : 3),
      // No name has a colon, so the ids of two recordings differ.
      "ending": .text(isAlone ? "" : ":\(recording.name)"),
      "title": .text(site.title(of: recording)), "picture": .figure(figure),
    ]
    return own + provenance + verdict + log
  }

  /// What it shows, and its origin.
  private var provenance: Template.Object {
    // A page of several says once what it says of the source.
    let source = isAlone ? nil : site.model.lookup.sources[recording.citation.source]
    let (year, version) = (recording.year, recording.version)
    let settings = recording.settings.sorted { $0.key < $1.key }.map { axis, choice in
      page.setting(choice, on: page.pack.axes[axis])
    }
    return [
      "name": .name(recording.name.text), "shows": page.blocks(recording.shows),
      "year": .text(year == source?.year ? "" : year.map(String.init) ?? ""),
      "version": .text(version == source?.version ? "" : site.text(version)),
      "settings": .series(settings), "citations": page.citations([recording.citation]),
    ]
  }

  /// Whether the model explains it, by which interactions, and where.
  private var verdict: Template.Object {
    let verdict = finding.reading.verdict
    let bits = site.model.bits(verdict.configurations)
    return page.verdict(on: finding) + [
      "possibleWhen": .text(bits.isEmpty ? "" : site.phrases.phrase(bits)),
      "note": .text(page.strings(verdict.kind.note)), "reason": page.blocks(recording.reason),
      "interactions": .group(verdict.interactions.map { item($0) }),
      "findings": .group(
        (verdict.findings + verdict.suppositions).map { item($0) }),
    ]
  }

  private func item(_ interaction: TraceInteraction) -> Template.Value {
    let lifelines = site.model.lookup.interactions[interaction.name]?.lifelines ?? []
    let roles = interaction.roles.filter { !$0.object.isEmpty }.map { role -> Template.Value in
      let lifeline = lifelines.first { $0.name == role.lifeline }
      return [
        "lifeline": .text(lifeline.map { site.title(of: $0) } ?? role.lifeline.text),
        "object": .text(role.object),
      ]
    }
    return [
      "link": page.link(to: interaction.name),
      "lines": .text(lines(interaction.firstLine, interaction.lastLine)),
      "first": .number(interaction.firstLine), "roles": .list(roles),
      "isResumed": .flag(interaction.isResumed),
      "looksAlike": .flag(page.looksAlike(interaction, in: recording)),
    ]
  }

  /// A range of lines, perhaps of one, in words.
  private func lines(_ first: Int, _ last: Int) -> String {
    first == last
      ? page.strings(.oneLine, "\(first)") : page.strings(.manyLines, "\(first)", "\(last)")
  }

  private func item(_ finding: AlignmentVerdict.Finding) -> Template.Value {
    let line = "\(finding.repeatedLine ?? finding.line)"
    return [
      "first": .number(finding.line), "lines": .text(lines(finding.line, finding.line)),
      "callback": .list(finding.callback.map { [page.link(to: $0)] } ?? []),
      "object": .text(finding.object), "says": .text(page.strings(finding.phrase, line)),
      "expected": .series(
        finding.expected.prefix(8).map {
          ["link": page.link(to: $0.callback), "object": .text($0.object)]
        }),
    ]
  }

  /// The records, each with what was read in it.
  private var log: Template.Object {
    let deviating = Set(finding.reading.verdict.findings.map(\.record.place))
    let origins = RecordOrigins(in: finding.reading.verdict)
    let explained = finding.reading.callbacksTold
    let elapsed = finding.reading.elapsed
    var last: Int?
    let rows: [Template.Value] = finding.reading.lines.map { line in
      let origin = origins[line]
      defer { if line.call != nil { last = origin } }
      let isNew = origin != nil && origin != last
      let within = isNew ? origins.name(of: origin).map { [page.link(to: $0)] } ?? [] : []
      return [
        "number": .text(line.part == 0 ? "\(line.number)" : ""), "anchor": .number(line.number),
        "isFirst": .flag(line.part == 0), "text": .text(line.words),
        "time": .text(elapsed[line.place].map(Self.seconds) ?? ""),
        "calls": .list(calls(of: line, explained)),
        "object": .text(line.call?.objectName ?? ""), "isCall": .flag(line.call != nil),
        "isHeading": .flag(line.content == .heading),
        "isDeviation": .flag(deviating.contains(line.place)), "within": .list(within),
        "goesOn": .flag(origin != nil && !isNew),
      ]
    }
    return [
      "rows": .list(rows), "hasTimes": .flag(!elapsed.isEmpty),
      "raw": .text(String(decoding: recording.log, as: UTF8.self)),
    ]
  }

  /// The callback that a record is explained as, or all that it may be.
  private func calls(
    of line: TraceLine, _ explained: [TracePlace: Name<Callback>]
  ) -> [Template.Value] {
    if let name = explained[line.place] { return [page.link(to: name)] }
    return (line.call?.callbacks ?? []).map { page.link(to: page.pack.callbacks[$0].name) }
  }

  /// Seconds to the millisecond, `0.512`; empty for times before the first.
  private static func seconds(_ microseconds: Int) -> String {
    if microseconds < 0 { return "" }
    let milliseconds = microseconds / 1000
    let rest = "\(milliseconds % 1000)"
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}

/// The interaction of each record of a log.
struct RecordOrigins {
  private var places: [TracePlace: Int] = [:]
  private let interactions: [TraceInteraction]

  /// Gathers the interactions of a log's records.
  init(in verdict: TraceVerdict) {
    var first = 0
    for recording in verdict.segments {
      for home in recording.homes { places[home.place] = first + home.interaction }
      first += recording.interactions.count
    }
    interactions = verdict.interactions
  }

  /// The interaction of a record, by index into those of the log.
  subscript(line: TraceLine) -> Int? { places[line.place] }

  /// The name of an interaction.
  func name(of origin: Int?) -> Name<Interaction>? { origin.map { interactions[$0].name } }
}

extension AlignmentVerdict.Kind {
  /// The verdict in a word.
  fileprivate var title: Strings.Key {
    switch self {
    case .consistent: .conforms
    case .doubtful: .doubtful
    case .inconsistent: .deviates
    }
  }

  /// What the verdict means.
  fileprivate var note: Strings.Key {
    switch self {
    case .consistent: .conformsNote
    case .doubtful: .doubtfulNote
    case .inconsistent: .deviatesNote
    }
  }
}

extension AlignmentVerdict.Finding {
  /// What is said of the callback of the object.
  fileprivate var phrase: Strings.Key {
    switch reason {
    case .extra, .unexplained: repeatedLine == nil ? .foundOrder : .foundRepeated
    case .missing: .foundMissing
    case .swapped: .foundSwapped
    case .reported: .foundReported
    case .unlike: .supposeUnlike
    case .again: .supposeAgain
    case .second: .supposeSecond
    case .segment: .supposeSegment
    case .leftOut: .supposeLeftOut
    case .overlap: .supposeOverlap
    case .rare: .supposeRare
    case .alone: .supposeAlone
    case .companion: .supposeCompanion
    case .lag: .supposeLag
    }
  }
}
