import Checker
package import Pack
import StateSpace

/// A promise that implementations are known to have broken, and that a log breaks.
package struct KnownViolation: Hashable, Sendable {
  /// The promise.
  package let guarantee: Guarantee
  /// Who reports that it was broken, and in which versions.
  package let violation: Guarantee.Violation

  /// Finds the known violations that a log shows, in the order of the pack.
  ///
  /// - Parameters:
  ///   - reading: The log.
  ///   - monitor: What has read it.
  /// - Returns: All of them; none if the log is too long to be kept.
  static func all(in reading: TraceReading, by monitor: TraceMonitor) -> [KnownViolation] {
    let pack = monitor.model.pack
    let broken = pack.guarantees.filter { !$0.violations.isEmpty }
    guard reading.isWhole, reading.verdict.kind == .inconsistent, !broken.isEmpty else { return [] }
    let index = PackIndex(of: pack)
    let recorder = LogRecorder(monitor.model, index, OperandSigns(of: pack))
    let log = recorder.log(of: reading, from: nil, monitor.knowledge)
    return broken.flatMap { guarantee -> [KnownViolation] in
      let judge = guarantee.property.flatMap { LogMonitor(of: $0, in: pack, by: index) }
      guard judge?.verdict(on: log) == .contradicts else { return [] }
      return guarantee.violations.map { KnownViolation(guarantee: guarantee, violation: $0) }
    }
  }
}
