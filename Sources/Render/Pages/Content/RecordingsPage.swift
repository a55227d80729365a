import Base
import Conformance
import Graphics
import Pack

/// The page of all recordings: what each shows, and whether the model explains it.
struct RecordingsPage {
  private var scope: PageScope

  /// Prepares the page.
  init(of catalog: Catalog) { scope = PageScope(catalog, at: Room.recordings.index) }

  /// The page, ready to be written.
  consuming func page() -> Page {
    var rows: [Template.Value] = []
    let findings = scope.catalog.evidence.findings
    for finding in findings { rows.append(row(of: finding)) }
    let callbacks = findings.reduce(0) { $0 + $1.reading.verdict.callCount }
    let shown = scope.catalog.evidence.showings.count
    let all = scope.catalog.pack.interactions.count { !$0.isPart }
    let conforming = findings.count { $0.reading.verdict.conforms }
    return Page(
      indexOf: .recordings, scope,
      values: [
        ("rows", .list(rows)), ("pages", .list(pages)), ("count", .number(findings.count)),
        ("callbacks", .number(callbacks)), ("conforming", .number(conforming)),
        ("shown", .number(shown)), ("interactions", .number(all)),
        ("transitionsShown", .number(scope.catalog.evidence.transitions.count)),
        ("transitions", .number(scope.catalog.pack.callingTransitions.count)),
        ("unshown", .list(unshown)), ("hasUnshown", .flag(shown < all)),
      ])
  }

  /// The pages of recordings, for media that list pages only.
  private var pages: [Template.Value] {
    scope.catalog.recordingsByPage.map { findings in
      let address = scope.catalog.addresses[findings[0].recording.name]
      return ["path": .link(Address(path: address.file))]
    }
  }

  private mutating func row(of finding: Evidence.Finding) -> Template.Value {
    let recording = finding.recording
    let verdict = finding.reading.verdict
    var seen: Set<Name<Interaction>> = []
    let shown = verdict.interactions.map(\.name).filter { seen.insert($0).inserted }
    let values: [(String, Template.Value)] = [
      ("link", scope.item(recording.name)),
      ("shows", scope.blocks(recording.shows, at: recording.place)),
      ("version", .text(scope.catalog.text(recording.version))),
      ("year", .text(recording.year.map(String.init) ?? "")),
      (
        "interactions",
        .list(
          shown.map { name in
            let alike = verdict.interactions.filter { $0.name == name }
              .allSatisfy { scope.looksAlike($0, in: recording) }
            return ["link": scope.item(name), "looksAlike": .flag(alike)]
          })
      ),
    ]
    return .object(Template.Object(values + scope.verdict(on: finding)))
  }

  /// The interactions that begin by themselves and that no recording shows.
  private var unshown: [Template.Value] {
    let catalog = scope.catalog
    let left = catalog.pack.interactions.filter {
      !$0.isPart && catalog.evidence.showings[$0.name] == nil
    }
    return left.map { scope.item($0.name) }
  }
}

extension PageScope {
  /// What the model makes of a recording, in a word.
  func verdict(on finding: Evidence.Finding) -> [(String, Template.Value)] {
    let conforms = finding.reading.verdict.conforms
    return [
      ("conforms", .flag(conforms)), ("verdict", .text(strings(conforms ? .conforms : .deviates))),
    ]
  }

  /// Whether what was recognised in a recording shows the same as others would.
  func looksAlike(_ interaction: TraceInteraction, in recording: Recording) -> Bool {
    let found = catalog.register.interactions[interaction.name]
    return found?.isShown(by: interaction, from: recording.citation.source) == false
  }

  /// A link to the page of a recording.
  func item(_ name: Name<Recording>) -> Template.Value {
    let recording = catalog.register.recordings[name]
    return [
      "name": .name(name.text),
      "title": .text(recording?.title.shown(as: name, in: catalog.locale) ?? name.text),
      "path": .link(catalog.addresses[name]),
      "version": .text(catalog.text(recording?.version ?? Words(""))),
    ]
  }
}
