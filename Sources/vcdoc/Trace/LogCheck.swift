import Model

/// Reads a log and checks it, in memory that does not grow with the log.
struct LogCheck {
  /// The pack whose model is asked.
  let pack: Pack
  /// The configurations that are asked about; none for all of the pack.
  let configurations: Set<Configuration>?

  /// The longest log whose lines are all kept, to be shown.
  private static let longest = 20_000

  /// Reads and checks a log.
  ///
  /// - Throws: The system's reason, when it cannot be read.
  func reading(of log: inout LogFile) throws(SystemError) -> TraceReading {
    let spellings = Spellings(of: pack)
    var count = 0
    var first = TraceMonitor(of: pack, configurations: configurations, keepsHomes: false)
    var preview = TraceReader(spellings)
    let isKnown = try log.preview { bytes in
      preview.read(bytes) { line in
        count += 1
        first.expect(CollectionOfOne(line))
      }
    }
    preview.finish { line in
      count += 1
      first.expect(CollectionOfOne(line))
    }
    let isWhole = isKnown && count <= Self.longest
    var monitor = first
    if isWhole { monitor.keepHomes() }
    var lines: [TraceLine] = []
    var reader = TraceReader(spellings)
    try log.read { bytes in
      reader.read(bytes) { line in
        monitor.take(line)
        if isWhole { lines.append(line) }
      }
    }
    reader.finish { line in
      monitor.take(line)
      if isWhole { lines.append(line) }
    }
    return TraceReading(lines: lines, isWhole: isWhole, verdict: monitor.finish())
  }
}
