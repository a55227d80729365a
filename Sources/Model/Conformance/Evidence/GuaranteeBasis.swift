package import Base
import Checker
package import Pack
import StateSpace

/// What a guarantee is, by what supports it.
package enum GuaranteeClass: String, Hashable, Sendable, CaseIterable {
  /// Proved in the model, and supported by a document or a log.
  case guarantee
  /// What logs show as a rule and no document promises, so that the model allows otherwise.
  case usual
  /// Refuted, and a cited source says it.
  case misconception
  /// Refuted, and no cited source says it: what no document promises, or an open question.
  case dontRelyOn
  /// Cited.
  case recommendation
  /// Proved in the model, and nothing supports it yet, or it is a choice of the model.
  case modelOnly
}

/// What the recordings of a pack and its sources say of a guarantee.
package struct GuaranteeBasis: Hashable, Sendable {
  /// The recordings that show what the statement says, in the order of the pack.
  package var supporting: [Name<Recording>] = []
  /// The recordings that violate it, in the order of the pack.
  package var contradicting: [Name<Recording>] = []
  /// The documents that are cited, in the order of the pack, each place once; of a myth they say
  /// that it is wrong, else that it is so.
  package var documents: [Citation] = []

  /// Makes a basis of nothing.
  package init() {}

  /// The class of a guarantee that has this basis.
  package func classification(of guarantee: Guarantee) -> GuaranteeClass {
    switch guarantee.kind {
    case .advice: .recommendation
    case .usual: .usual
    case .myth: guarantee.claimants.isEmpty ? .dontRelyOn : .misconception
    case .promise:
      guarantee.isModeled || supporting.isEmpty && documents.isEmpty ? .modelOnly : .guarantee
    }
  }
}

/// What each guarantee of a pack rests on, computed from what its recordings print.
package struct GuaranteeBases: Hashable, Sendable {
  private var bases: [Name<Guarantee>: GuaranteeBasis] = [:]
  /// The known violations of which the recording shows no violation, in the order of the pack.
  package private(set) var diagnostics: [Diagnostic] = []

  /// Judges every guarantee by the recordings.
  init(of pack: Pack, by findings: [Evidence.Finding], _ index: PackIndex) {
    // A log that the model does not explain has lost lines, or is wrongly pasted.
    let trusted = findings.filter { $0.reading.verdict.kind != .inconsistent }
    let recorded = Set(findings.map(\.recording.citation.source))
    let judged = Set(pack.articles.map(\.source))
    let kinds = Dictionary(
      pack.sources.map { ($0.name, $0.kind) }, uniquingKeysWith: { first, _ in first })
    for guarantee in pack.guarantees {
      var basis = GuaranteeBasis()
      // An article whose claims are judged is no judge of them.
      basis.documents = guarantee.citations.filter {
        !judged.contains($0.source)
          && (kinds[$0.source] != .recording || !recorded.contains($0.source))
      }
      let monitor = guarantee.property.flatMap { LogMonitor(of: $0, in: pack, by: index) }
      if let monitor {
        for number in trusted.indices {
          switch monitor.verdict(on: trusted[number].log) {
          case .supports: basis.supporting.append(trusted[number].recording.name)
          case .contradicts: basis.contradicting.append(trusted[number].recording.name)
          case nil: break
          }
        }
      }
      bases[guarantee.name] = basis
      diagnostics += guarantee.violationFaults(monitor, findings)
    }
  }

  /// No bases.
  init() {}

  /// What a guarantee rests on.
  package subscript(guarantee: Name<Guarantee>) -> GuaranteeBasis {
    bases[guarantee, default: GuaranteeBasis()]
  }
}

extension Guarantee {
  /// The errors for known violations whose recording does not show them.
  fileprivate func violationFaults(
    _ monitor: LogMonitor?, _ findings: [Evidence.Finding]
  ) -> [Diagnostic] {
    violations.compactMap { violation in
      guard let name = violation.recording,
        let finding = findings.first(where: { $0.recording.name == name })
      else { return nil }
      if let monitor, monitor.mayBeViolated(by: finding.log) { return nil }
      let fault =
        monitor == nil
        ? "no log can violate '\(self.name)', since logs do not print what it is about; "
          + "remove 'log'"
        : "recording '\(name)' does not violate '\(self.name)'; fix 'log' or remove it"
      return Diagnostic(.recordingViolation, fault, at: violation.place)
    }
  }
}
