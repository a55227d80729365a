import Checker
import Logs
package import Pack
import StateSpace

/// A promise that implementations are known to have broken, and that a log breaks.
package struct KnownViolation: Hashable, Sendable {
  /// The promise.
  package let guarantee: Guarantee
  /// Who reports that it was broken, and in which versions.
  package let violation: Guarantee.Violation

  /// Finds the known violations that a log shows, in the order of the pack: of promises that it
  /// breaks with the records that do not pair, and would not break without them.
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
    let recorder = LogRecorder(
      model: monitor.model, index: index, signs: OperandSigns(of: pack))
    let log = recorder.log(of: reading, from: nil)
    let others = recorder.log(of: reading.withoutUnpaired, from: nil)
    return broken.flatMap { guarantee -> [KnownViolation] in
      let judge = guarantee.property.flatMap { LogMonitor(of: $0, in: pack, by: index) }
      guard let judge, judge.isViolated(by: log), !judge.isViolated(by: others) else { return [] }
      return guarantee.violations.map { KnownViolation(guarantee: guarantee, violation: $0) }
    }
  }
}

extension TraceReading {
  /// The same without the records that do not pair.
  fileprivate var withoutUnpaired: Self {
    let unpaired = Set(verdict.findings.filter { $0.kind != .missing }.map(\.record.place))
    let swapped = Set(
      verdict.findings.flatMap(\.repairs).compactMap { repair -> Int? in
        if case .swapped(let line) = repair { line } else { nil }
      })
    let rest = lines.filter { !unpaired.contains($0.place) && !swapped.contains($0.number) }
    return Self(lines: rest, isWhole: isWhole, verdict: verdict)
  }
}
