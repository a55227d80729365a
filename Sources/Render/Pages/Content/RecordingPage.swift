import Analysis
import Base
import Conformance
import Formats
import Graphics
import Logs
import Pack

/// The page of one recording, or of all recordings of one source, each in a section.
struct RecordingPage {
  private let findings: [Evidence.Finding]
  private let pictures: [Template.Value]
  private let scope: PageScope

  /// Prepares the page of some recordings.
  ///
  /// - Parameters:
  ///   - findings: The recordings that have the page, and what came of each; at least one.
  ///   - catalog: The pack.
  ///   - pictures: Each recording as a diagram, markup of the page.
  init(of findings: [Evidence.Finding], in catalog: Catalog, pictures: [Template.Value]) {
    self.findings = findings
    self.pictures = pictures
    scope = PageScope(
      catalog, at: Address(path: catalog.addresses[findings[0].recording.name].file))
  }

  /// The page, ready to be written.
  func page() -> Page {
    let catalog = scope.catalog
    let sections = zip(findings, pictures).map { finding, picture in
      RecordingSection(of: finding, in: catalog, picture: picture).values()
    }
    let first = findings[0].recording
    if catalog.addresses[first.name] != scope.address { return page(of: sections) }
    return Page(
      address: scope.address, template: "html/recording",
      title: first.title.shown(as: first.name, in: catalog.locale),
      description: .text(catalog.plain(first.shows)), crumbs: scope.crumbs(to: .recordings),
      values: sections[0].values, faults: sections[0].faults,
      source: scope.file(of: first.shows, at: first.place))
  }

  /// The page of several recordings of a source.
  private func page(of sections: [(values: [(String, Template.Value)], faults: [Diagnostic])])
    -> Page
  {
    let catalog = scope.catalog
    let name = findings[0].recording.citation.source
    let source = catalog.register.sources[name]
    let article = catalog.pack.articles.first { $0.source == name }
    let title = catalog.title(of: name)
    let about = scope.strings(.recordingsOfSource, findings.count.grouped)
    let values: [(String, Template.Value)] = [
      ("titleLanguage", .text(scope.language(of: title))), ("about", .text(about)),
      ("publisher", .text(source?.publisher ?? "")),
      ("year", .text(source?.year.map(String.init) ?? "")),
      ("version", .text(catalog.text(source?.version ?? Words("")))),
      ("sourcePath", .link(Address.page(of: name))),
      ("articlePath", .link(article.map { .page(of: $0) } ?? Address(path: ""))),
      ("address", .web(source?.webAddress ?? "")),
      ("recordings", .list(sections.map { .object(Template.Object($0.values)) })),
    ]
    return Page(
      address: scope.address, template: "html/recordingsOfSource", title: title,
      description: .text("\(title) – \(about)"), crumbs: scope.crumbs(to: .recordings),
      values: values, faults: sections.flatMap(\.faults))
  }
}

/// What is said of one recording: its log with its reading, the verdict, and what it shows.
struct RecordingSection {
  private let finding: Evidence.Finding
  private let picture: Template.Value
  /// Where it is: a page, or a section of a page of several.
  private let address: Address
  private var scope: PageScope

  /// Prepares what is said of a recording.
  ///
  /// - Parameters:
  ///   - finding: The recording, and what came of it.
  ///   - catalog: The pack.
  ///   - picture: The recording as a diagram, markup of its page.
  init(of finding: Evidence.Finding, in catalog: Catalog, picture: Template.Value) {
    self.finding = finding
    self.picture = picture
    address = catalog.addresses[finding.recording.name]
    scope = PageScope(catalog, at: Address(path: address.file))
  }

  /// Whether it has its page to itself.
  private var isAlone: Bool { address == scope.address }

  /// What templates name of it, and what is wrong with its texts.
  consuming func values() -> (values: [(String, Template.Value)], faults: [Diagnostic]) {
    let recording = finding.recording
    let values: [(String, Template.Value)] = [
      ("id", .text(address.fragment)), ("isAlone", .flag(isAlone)),
      ("level", .number(isAlone ? 2 : 3)),
      // No name has a colon, so that the ids of two recordings differ.
      ("ending", .text(isAlone ? "" : ":\(recording.name)")),
      ("title", .text(recording.title.shown(as: recording.name, in: scope.catalog.locale))),
      ("picture", picture),
    ]
    return (values + provenance() + verdict() + log(), scope.faults)
  }

  /// What it shows, and where it comes from.
  private mutating func provenance() -> [(String, Template.Value)] {
    let recording = finding.recording
    // A page of several says at its top what is so of the source.
    let source = isAlone ? nil : scope.catalog.register.sources[recording.citation.source]
    let (year, version) = (recording.year, recording.version)
    let settings = recording.settings.sorted { $0.key < $1.key }.map { axis, choice in
      scope.item(choice: choice, on: scope.catalog.pack.axes[axis])
    }
    return [
      ("name", .name(recording.name.text)),
      ("shows", scope.blocks(recording.shows, at: recording.place)),
      ("year", .text(year == source?.year ? "" : year.map(String.init) ?? "")),
      ("version", .text(version == source?.version ? "" : scope.catalog.text(version))),
      ("settings", .series(settings)),
      ("citations", scope.citations([recording.citation])),
    ]
  }

  /// Whether the model explains it, by which interactions, and where.
  private mutating func verdict() -> [(String, Template.Value)] {
    let recording = finding.recording
    let verdict = finding.reading.verdict
    let bits = scope.catalog.bits(verdict.configurations)
    let possibleWhen = bits.isEmpty ? "" : scope.catalog.circumstances.phrase(bits)
    return [
      ("verdict", .text(scope.strings(verdict.conforms ? .conforms : .deviates))),
      ("conforms", .flag(verdict.conforms)),
      ("possibleWhen", .text(possibleWhen)),
      ("reason", scope.blocks(recording.reason, at: recording.place)),
      ("interactions", .group(verdict.interactions.map { item($0) })),
      ("deviations", .group(verdict.deviations.map { item($0) })),
    ]
  }

  private func item(_ interaction: TraceInteraction) -> Template.Value {
    let roles = interaction.roles.filter { !$0.object.isEmpty }.map { role in
      Template.Value.object([
        "lifeline": .text(title(of: role.lifeline, in: interaction.name)),
        "object": .text(role.object),
      ])
    }
    return [
      "link": scope.item(interaction.name),
      "lines": .text(lines(interaction.firstLine, interaction.lastLine)),
      "first": .number(interaction.firstLine), "roles": .list(roles),
      "isResumed": .flag(interaction.isResumed),
      "looksAlike": .flag(scope.looksAlike(interaction, in: finding.recording)),
    ]
  }

  /// The lines from one to another, which may be the same, in words.
  private func lines(_ first: Int, _ last: Int) -> String {
    first == last
      ? scope.strings(.oneLine, "\(first)") : scope.strings(.manyLines, "\(first)", "\(last)")
  }

  private func title(of role: Name<Lifeline>, in interaction: Name<Interaction>) -> String {
    let lifelines = scope.catalog.register.interactions[interaction]?.lifelines ?? []
    let lifeline = lifelines.first { $0.name == role }
    return lifeline.map { $0.title.shown(as: role, in: scope.catalog.locale) } ?? role.text
  }

  private func item(_ deviation: TraceDeviation) -> Template.Value {
    [
      "first": .number(deviation.record.number),
      "lines": .text(lines(deviation.record.number, deviation.record.number)),
      "callback": scope.item(deviation.callback), "object": .text(deviation.object),
      "expected": .series(
        deviation.expected.prefix(8).map { expected in
          ["link": scope.item(expected.callback), "object": .text(expected.object)]
        }),
    ]
  }

  /// The records, each with what was read in it.
  private func log() -> [(String, Template.Value)] {
    let lines = finding.reading.lines
    let deviating = Set(finding.reading.verdict.deviations.map(\.record))
    let homes = RecordingHomes(of: finding.reading.verdict)
    let told = finding.reading.callbacksTold
    let elapsed = finding.reading.elapsed
    var former: Int?
    let rows: [Template.Value] = lines.map { line in
      let home = homes[line]
      defer { if line.call != nil { former = home } }
      let isNew = home != nil && home != former
      return [
        "number": .text(line.part == 0 ? "\(line.number)" : ""), "anchor": .number(line.number),
        "isFirst": .flag(line.part == 0), "text": .text(line.words),
        "time": .text(elapsed[line.place].map(Self.seconds) ?? ""),
        "calls": .list(calls(of: line, told)),
        "object": .text(object(of: line)), "isCall": .flag(line.call != nil),
        "isHeading": .flag(line.content == .heading),
        "isDeviation": .flag(deviating.contains(line)),
        "within": .list(isNew ? homes.name(of: home).map { [scope.item($0)] } ?? [] : []),
        "goesOn": .flag(home != nil && !isNew),
      ]
    }
    return [
      ("rows", .list(rows)), ("hasTimes", .flag(!elapsed.isEmpty)),
      ("raw", .text(String(decoding: finding.recording.log, as: UTF8.self))),
    ]
  }

  /// The callbacks that a record may be, or the one that it is explained as.
  private func calls(
    of line: TraceLine, _ told: [TracePlace: Name<Callback>]
  ) -> [Template.Value] {
    if let told = told[line.place] { return [scope.item(told)] }
    return (line.call?.callbacks ?? []).map { scope.item(scope.catalog.pack.callbacks[$0].name) }
  }

  private func object(of line: TraceLine) -> String {
    guard let call = line.call else { return "" }
    return [call.label, call.address].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Seconds, to the millisecond, `0.512`; nothing for times before the first.
  private static func seconds(_ microseconds: Int) -> String {
    if microseconds < 0 { return "" }
    let milliseconds = microseconds / 1000
    let rest = "\(milliseconds % 1000)"
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}

/// To which interaction each record of a log belongs.
struct RecordingHomes {
  private var places: [TracePlace: Int] = [:]
  private let interactions: [TraceInteraction]

  /// Gathers the homes of a log's records.
  init(of verdict: TraceVerdict) {
    var first = 0
    for recording in verdict.recordings {
      for home in recording.homes { places[home.place] = first + home.interaction }
      first += recording.interactions.count
    }
    interactions = verdict.interactions
  }

  /// The interaction that a record belongs to, by index into those of the log.
  subscript(line: TraceLine) -> Int? { places[line.place] }

  /// The name of an interaction.
  func name(of home: Int?) -> Name<Interaction>? {
    home.map { interactions[$0].name }
  }
}
