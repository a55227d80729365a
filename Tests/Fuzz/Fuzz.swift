import Pack
import PackReader
import StateSpace
import Logs
import Conformance
import Shipped
import LogsSupport

/// What every reading of bytes must hold to; libFuzzer looks for bytes with which it does not.
enum Fuzz {
  static let spellings = Spellings(of: pack)
  private static let pack = shipped()
  private static let monitor = TraceMonitor(of: pack)

  private static func shipped() -> Pack {
    guard let pack = PackReading(of: PackFiles(ShippedFolder.uikit.files)).pack else {
      preconditionFailure("the shipped pack is faulty")
    }
    return pack
  }

  /// Reads a log at once and in pieces as long as its first byte says, and compares.
  static func read(_ bytes: [UInt8]) {
    let reading = LogReading(of: bytes, spellings, inPiecesOf: Int(bytes.first ?? 0) + 1)
    precondition(reading.flaws.isEmpty, "\(reading.flaws)")
    for line in reading.whole {
      _ = Explanation(of: line, in: pack).text
    }
  }
}

extension Fuzz {
  /// Holds a log to the model, at once and line by line, and compares.
  static func judge(_ bytes: [UInt8]) {
    var whole = TraceCheck(of: monitor, spellings)
    whole.read(bytes)
    let reading = whole.finish()
    var pieces = TraceCheck(of: monitor, spellings)
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    {
      pieces.read(line + [UInt8(ascii: "\n")])
    }
    let rest = bytes.lastIndex(of: UInt8(ascii: "\n")).map { bytes[($0 + 1)...] } ?? bytes[...]
    pieces.read(rest)
    precondition(reading == pieces.finish(), "lines one by one are judged otherwise")
    let places = Set(reading.lines.map(\.place))
    for finding in reading.verdict.findings {
      precondition(places.contains(finding.record.place), "a finding without its record")
    }
  }
}

/// What libFuzzer calls with bytes of its own making.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
  let log = unsafe Array(bytes)
  Fuzz.read(log)
  // Judging takes much longer than reading, so that one log in two is judged.
  if log.count % 2 == 0 { Fuzz.judge(log) }
  return 0
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Where the program begins: the package manager gives it this name, and libFuzzer's own beginning
/// is then not to be had.
@_cdecl("fuzz_main")
public func run(
  _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
  var (count, arguments) = unsafe (count, arguments)
  return unsafe runDriver(&count, &arguments, fuzz)
}
