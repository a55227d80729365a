import Base
import Logs

/// Where segments can begin: after a title, a drawn line, or a blank one, unless blank lines part
/// every record from the next.
struct LogSpacing: Sendable {
  /// Whether a title or a drawn line came since the last record.
  private var isBroken = false
  /// Whether a blank line came since the last record.
  private var isBlank = false
  /// How many of the last records nothing but blank lines parted, one from the next.
  private var spaces = 0

  /// After how many such records blank lines say nothing any more.
  private static let habit = 2

  /// What shows that a segment can begin with the next record.
  var sign: LogEvent.Sign {
    isBroken ? .title : isBlank && spaces < Self.habit ? .blank : .none
  }

  /// Learns from a line that names no callback.
  mutating func take(_ line: TraceLine) {
    switch line.content {
    case .heading: isBroken = true
    case .blank where line.bytes.allSatisfy(\.isBlank): isBlank = true
    case .blank: isBroken = true
    case .note, .call: break
    }
  }

  /// Learns that a record came.
  mutating func takeCall() {
    if !isBroken { spaces = isBlank ? spaces + 1 : 0 }
    (isBroken, isBlank) = (false, false)
  }
}
