/// A log that was read and checked: its records, and what the monitor says of them.
public struct TraceReading: Hashable, Sendable {
  /// The records in order; of a long log only those that a deviation names.
  public let lines: [TraceLine]
  /// Whether every record is among the lines.
  public let isWhole: Bool
  /// What the monitor says.
  public let verdict: TraceVerdict

  /// Gathers what came of a log.
  public init(lines: [TraceLine], isWhole: Bool, verdict: TraceVerdict) {
    self.lines = lines
    self.isWhole = isWhole
    self.verdict = verdict
  }

  /// Reads and checks a log that is in memory.
  ///
  /// - Parameters:
  ///   - bytes: The log.
  ///   - pack: The model.
  ///   - configurations: The configurations that are asked about; none for all of the pack.
  public init(
    of bytes: some Collection<UInt8>, by pack: Pack, in configurations: Set<Configuration>? = nil
  ) {
    let lines = TraceReader.lines(of: bytes, Spellings(of: pack))
    var monitor = TraceMonitor(of: pack, configurations: configurations)
    monitor.expect(lines)
    for line in lines { monitor.take(line) }
    self.init(lines: lines, isWhole: true, verdict: monitor.finish())
  }
}
