import Shipped
import PackSupport
@testable import Base
@testable import Conformance
@testable import Logs
@testable import Pack

/// The recordings of the shipped pack, and alignments of logs with it.
enum PackRecordings {
  private static let shipped = Result { try Pack.shipped(ShippedFolder.uikit.files) }
  private static let ground = Result { PackTables(of: try shipped.get()) }
  private static let whole = Result { AlignmentModel(on: try ground.get()) }

  /// The pack.
  static var pack: Pack { get throws { try shipped.get() } }

  /// The model of a log of which nothing is known.
  static var model: AlignmentModel { get throws { try whole.get() } }

  /// The model of a recording, which can name its configurations.
  static func model(of recording: Recording) throws -> AlignmentModel {
    if recording.settings.isEmpty { return try model }
    let ground = try ground.get()
    let configurations = ground.configurations.filter { configuration in
      recording.settings.allSatisfy { configuration.choices[$0.key] == $0.value }
    }
    return AlignmentModel(on: ground, in: configurations)
  }

  /// The lines of a recording.
  static func lines(of recording: Recording) throws -> [TraceLine] {
    TraceReader.lines(of: recording.log, Spellings(of: try pack), pattern: recording.pattern)
  }

  /// What an alignment says of a recording.
  static func verdict(on recording: Recording) throws -> AlignmentVerdict {
    try lines(of: recording).verdict(by: LogAlignment(with: try model(of: recording)))
  }

  /// What an alignment says of a log.
  static func verdict(on log: String) throws -> AlignmentVerdict {
    let lines = TraceReader.lines(of: Array(log.utf8), Spellings(of: try pack))
    return lines.verdict(by: LogAlignment(with: try model))
  }
}

extension [TraceLine] {
  /// What an alignment says of these lines.
  func verdict(by alignment: LogAlignment) -> AlignmentVerdict {
    var alignment = alignment
    for line in self { alignment.expect(line) }
    for line in self { alignment.take(line) }
    return alignment.finish()
  }
}
