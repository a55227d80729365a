import Base
import Checker
import Graphics
import Pack

/// The subjects of two packs that are drawn as one picture.
struct VersionSubjects {
  private let old: OldPack
  private let new: CheckedPack
  private let comparison: PackComparison

  init(from old: OldPack, to new: CheckedPack) {
    (self.old, self.new) = (old, new)
    comparison = PackComparison(from: old.pack, to: new.pack)
  }

  /// Refuses a subject that is not drawn in two versions.
  ///
  /// - Throws: `UsageError` unless it is a machine or an interaction.
  static func check(_ subject: DiagramSubject) throws(UsageError) {
    switch subject {
    case .machine, .interaction: return
    case .scenario, .callback:
      throw UsageError(
        "'--old' draws machines and interactions, not \(subject.title)", in: "diagram")
    }
  }

  /// A subject that only the old pack has; `nil` for any other name.
  func subject(named word: String) -> DiagramSubject? {
    let isKnown = DiagramSubject.all(in: new.pack).contains {
      $0.name == word || "\($0.kind):\($0.name)" == word
    }
    if isKnown { return nil }
    return Self.drawable(in: old.pack).first {
      $0.name == word || "\($0.kind):\($0.name)" == word
    }
  }

  /// The machines and interactions that changed, as the new pack has them, in its order.
  var changed: [DiagramSubject] {
    let machines = owners(of: [.machine, .region, .state, .event, .transition])
    let interactions = owners(of: [.interaction, .lifeline, .step, .message])
    return Self.drawable(in: new.pack).filter { subject in
      switch subject {
      case .machine(let machine): machines.contains(machine.name.text)
      case .interaction(let interaction):
        !interaction.isPart && interactions.contains(interaction.name.text)
      case .scenario, .callback: false
      }
    }
  }

  private func owners(of subjects: [PackChange.Subject]) -> Set<String> {
    let changes = comparison.changes.filter { subjects.contains($0.subject) }
    return Set(changes.map { $0.owner.isEmpty ? $0.after : $0.owner })
  }

  private static func drawable(in pack: Pack) -> [DiagramSubject] {
    pack.declaredMachines.map(DiagramSubject.machine)
      + pack.interactions.map(DiagramSubject.interaction)
  }

  /// Draws a subject of either pack, with its other version if there is one, and with all branches
  /// of an interaction: what has changed may be in any of them.
  ///
  /// - Throws: As `Drawing.init`; `Rejected` if the old pack has errors, after they are printed.
  func drawing(
    of subject: DiagramSubject, _ settings: [Setting], _ options: DrawingOptions,
    _ console: Console
  ) async throws -> Drawing? {
    var options = options
    options.hasAllBranches = true
    let name = formerName(of: subject)
    let former = Self.drawable(in: old.pack).first { $0.kind == subject.kind && $0.name == name }
    let present = Self.drawable(in: new.pack).first {
      $0.kind == subject.kind && formerName(of: $0) == name
    }
    var drawings: [Drawing?] = [nil, nil]
    if let present {
      drawings[1] = try await Drawing(
        of: present, in: ExplorationSession(of: new, console), settings: settings,
        options: options)
    }
    if let former {
      let session = ExplorationSession(of: try old.checked(console), console)
      drawings[0] = try await Drawing(
        of: former, in: session, settings: settings, options: options)
    }
    return Drawing(
      joining: drawings[0], with: drawings[1],
      renames: present.flatMap { comparison.states[$0.name] } ?? [:])
  }

  /// The name of a subject of the new pack in the old one; of any other subject, its own.
  private func formerName(of subject: DiagramSubject) -> String {
    let renames =
      if case .machine = subject { comparison.machines } else { comparison.interactions }
    return renames.first { $0.value == subject.name }?.key ?? subject.name
  }
}
