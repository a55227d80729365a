import Analysis
import Base
import Conformance
import Formats
import Graphics
import Logs
import Pack

/// The page of one recording: its log with its reading, the verdict, and what it shows.
struct RecordingPage {
  private let finding: Evidence.Finding
  private let picture: [UInt8]
  private var scope: PageScope

  /// Prepares the page of a recording.
  ///
  /// - Parameters:
  ///   - finding: The recording, and what came of it.
  ///   - catalog: The pack.
  ///   - picture: The recording as a diagram, markup of the page.
  init(of finding: Evidence.Finding, in catalog: Catalog, picture: [UInt8]) {
    self.finding = finding
    self.picture = picture
    scope = PageScope(catalog, at: .page(of: finding.recording.name))
  }

  /// The page, ready to be written.
  consuming func page() -> Page {
    let recording = finding.recording
    return Page(
      address: scope.address, template: "html/recording",
      title: recording.title.shown(as: recording.name, in: scope.catalog.locale),
      description: .text(scope.catalog.plain(recording.shows)),
      crumbs: scope.crumbs(to: .recordings),
      values: provenance() + verdict() + log() + [
        ("picture", .html(picture)),
      ], faults: scope.faults, source: scope.file(of: recording.shows, at: recording.place))
  }

  /// What it shows, and where it comes from.
  private mutating func provenance() -> [(String, Template.Value)] {
    let recording = finding.recording
    let settings = recording.settings.sorted { $0.key < $1.key }.map { axis, choice in
      scope.item(choice: choice, on: scope.catalog.pack.axes[axis])
    }
    return [
      ("name", .name(recording.name.text)),
      ("shows", scope.blocks(recording.shows, at: recording.place)),
      ("year", .text(recording.year.map(String.init) ?? "")),
      ("version", .text(scope.catalog.text(recording.version))), ("settings", .series(settings)),
      ("citations", scope.citations([recording.citation])),
    ]
  }

  /// Whether the model explains it, by which interactions, and where.
  private mutating func verdict() -> [(String, Template.Value)] {
    let recording = finding.recording
    let verdict = finding.reading.verdict
    let all = scope.catalog.survey.configurations
    let possible = Set(verdict.configurations)
    let bits = ConfigurationBits(all.indices.filter { possible.contains(all[$0]) })
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
