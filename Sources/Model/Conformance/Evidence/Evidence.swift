package import Base
package import Checker
import Logs
package import Pack
import StateSpace

/// What the recordings of a pack say of its model: which interactions and transitions they show,
/// and whether each is answered as the pack expects.
package struct Evidence: Hashable, Sendable {
  /// What came of one recording.
  package struct Finding: Hashable, Sendable {
    /// The recording.
    package let recording: Recording
    /// Its records, and what the monitor says of them.
    package let reading: TraceReading
    /// What it prints.
    package let log: RecordedLog
    /// The callbacks that its records name and the model explains, by index into the pack.
    fileprivate let sightings: BitSet

    /// Whether the model makes of it what the pack expects.
    package var isExpected: Bool {
      isJudgedAsExpected && missing == nil
    }

    /// Whether the model explains it, or does not, as the pack expects.
    fileprivate var isJudgedAsExpected: Bool {
      (reading.verdict.kind == .inconsistent) == (recording.expectation == .inconsistent)
    }

    /// The first interaction that it is known to show and by which the model does not explain it,
    /// in their order; `nil` if all of them explain it, or explain it nearly as well as others.
    package var missing: Recording.Occurrence? {
      var told = reading.verdict.interactions[...]
      for known in recording.interactions {
        let place = told.firstIndex {
          $0.name == known.interaction || $0.alternatives.contains(known.interaction)
        }
        guard let place else { return known }
        told = told[(place + 1)...]
      }
      return nil
    }
  }

  /// The findings, in the order of the pack.
  package private(set) var findings: [Finding] = []
  /// For each interaction that some recording shows, the recordings, in the order of the pack; it
  /// is not enough that an interaction explains a recording which another would explain as well.
  package private(set) var showings: [Name<Interaction>: [Name<Recording>]] = [:]
  /// For each callback that some record names and an interaction explains, the recordings, in the
  /// order of the pack.
  package private(set) var sightings: [Name<Callback>: [Name<Recording>]] = [:]
  /// For each transition that some record shows, the recordings, in the order of the pack.
  package private(set) var transitions: [Transition.ID: [Name<Recording>]] = [:]
  /// What the guarantees of the pack rest on.
  package private(set) var bases = GuaranteeBases()

  /// Reads recordings of a pack and holds them to the model.
  ///
  /// - Parameters:
  ///   - pack: The pack.
  ///   - recordings: Some of its recordings; without, all of them.
  ///   - isWanted: Whether the rest of the recordings is needed.
  package init(
    of pack: Pack, in recordings: [Recording]? = nil, while isWanted: () -> Bool = { true }
  ) {
    let recordings = recordings ?? pack.recordings
    let index = PackIndex(of: pack)
    findings = Self.findings(on: recordings, by: pack, index, while: isWanted)
    for finding in findings {
      let name = finding.recording.name
      for shown in Set(finding.log.segments.flatMap(\.occurrences).map(\.interaction)) {
        showings[pack.interactions[shown].name, default: []].append(name)
      }
      for seen in finding.sightings {
        sightings[pack.callbacks[seen].name, default: []].append(name)
      }
      for taken in finding.reading.verdict.transitions {
        transitions[taken, default: []].append(name)
      }
    }
    bases = GuaranteeBases(of: pack, by: findings, index)
  }

  /// Reads recordings, those of the same configurations one after the other, which spares work.
  private static func findings(
    on recordings: [Recording], by pack: Pack, _ index: PackIndex, while isWanted: () -> Bool
  ) -> [Finding] {
    if recordings.isEmpty { return [] }
    let signs = OperandSigns(of: pack)
    let spellings = Spellings(of: pack)
    let tables = PackTables(of: pack)
    var findings: [Int: Finding] = [:]
    let groups = Dictionary(grouping: recordings.indices) { recordings[$0].settings }
    for places in groups.values.sorted(by: { $0[0] < $1[0] }) where isWanted() {
      let configurations = tables.configurations(recordings[places[0]].settings)
      var monitor = TraceMonitor(on: tables, in: configurations)
      let recorder = LogRecorder(model: monitor.model, index: index, signs: signs)
      for place in places where isWanted() {
        let recording = recordings[place]
        monitor.prefer(recording)
        // Nobody else may have the monitor while it is used, or all that it holds would be copied.
        var check = TraceCheck(of: consume monitor, spellings, pattern: recording.pattern)
        check.read(recording.log)
        let reading = check.finish()
        findings[place] = Finding(
          recording: recording, reading: reading,
          log: recorder.log(of: reading, from: recording.citation.source),
          sightings: recorder.sightings(in: reading))
        monitor = check.monitor.anew
      }
    }
    return recordings.indices.compactMap { findings[$0] }
  }

  /// No evidence.
  init() {}

  /// What is wrong: recordings that show nothing, and those that are answered otherwise than the
  /// pack expects; then known violations that they do not show; each in the order of the pack.
  package var diagnostics: [Diagnostic] { findings.compactMap(\.fault) + bases.diagnostics }
}

extension Evidence.Finding {
  /// What is wrong when the recording shows nothing, or is answered otherwise than expected.
  fileprivate var fault: Diagnostic? {
    let name = recording.name
    if reading.verdict.callCount == 0 {
      return Diagnostic(
        .recordingEmpty,
        "no line of recording '\(name)' names a callback of the pack; fix the names in it, or "
          + "delete it", at: recording.place)
    }
    if isJudgedAsExpected { return missingFault }
    guard let finding = reading.verdict.findings.first else {
      return Diagnostic(
        .recordingVerdict,
        "recording '\(name)' is expected to be inconsistent, but the model explains every line; "
          + "remove 'expect' and 'why'", at: recording.place)
    }
    let line = recording.firstLine + finding.line - 1
    let place = Place(path: recording.place.path, line: line, column: 1)
    let what = finding.callback.map { "'\($0)'" } ?? "the record"
    return Diagnostic(
      .recordingVerdict,
      "the model does not explain \(what) here; fix the model, or write 'expect: "
        + "inconsistent' with 'why'", at: place,
      notes: [Diagnostic.Note("run 'vcdoc trace' on this file to see what the model allows here")])
  }

  /// What is wrong when the model explains the recording otherwise than is known.
  fileprivate var missingFault: Diagnostic? {
    guard let missing else { return nil }
    let told = reading.verdict.interactions.filter { !$0.isAmbient }.map { "'\($0.name)'" }
    return Diagnostic(
      .recordingInteractions,
      "recording '\(recording.name)' is not explained by '\(missing.interaction)' here, but by "
        + "\(told.isEmpty ? "no interaction" : told.listed("and")); fix 'interactions', or the "
        + "model",
      at: missing.place)
  }
}

extension PackTables {
  /// The configurations that have some values, by axis index; none when all have.
  fileprivate func configurations(_ settings: [Int: Int]) -> [Configuration]? {
    if settings.isEmpty { return nil }
    return configurations.filter { configuration in
      settings.allSatisfy { configuration.choices[$0.key] == $0.value }
    }
  }
}
