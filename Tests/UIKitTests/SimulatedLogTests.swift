@testable import Base
@testable import Conformance
@testable import Logs
@testable import Pack
@testable import StateSpace
import Testing

/// Logs of runs that the model itself makes.
struct SimulatedLogTests {
  /// What a run prints, a line each: who it is, and the callback as readers call it.
  private func log(of run: Run, in pack: Pack) -> [UInt8] {
    let lines = run.moments.compactMap { moment -> String? in
      guard case .call(let object, let call) = moment else { return nil }
      let name = run.participants[object].name
      return "\(name.prefix(1).uppercased() + name.dropFirst()) "
        + pack.callbackNames.display(call.callback)
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  @Test func aSimulatedInteractionIsConsistentInOnePieceAndAmongTheNames() async throws {
    let exploration = try await UIKitModel.shared.exploration()
    let pack = exploration.pack
    let (monitor, spellings) = (TraceMonitor(of: pack), Spellings(of: pack))
    var count = 0
    for interaction in pack.interactions where !interaction.isPart {
      let run: Run
      do { run = try exploration.run([interaction.name.text], settings: [:]) } catch { continue }
      var check = TraceCheck(of: monitor, spellings)
      check.read(log(of: run, in: pack))
      let verdict = check.finish().verdict
      if verdict.callCount == 0 { continue }
      let found = verdict.interactions
      #expect(verdict.kind == .consistent, "\(interaction.name): \(verdict.suppositions)")
      #expect(verdict.segments.count == 1, "\(interaction.name)")
      let names = found.flatMap { [$0.name] + $0.alternatives }
      #expect(names.contains(interaction.name), "\(interaction.name): \(found.map(\.name))")
      count += 1
    }
    #expect(count > 130)
  }
}
