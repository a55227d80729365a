import Base
import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard output or standard error.
struct OutputStream: Hashable, Sendable {
  let file: FileDescriptor
  let isTerminal: Bool
  /// Whether the stream may be sent colors.
  private(set) var isColored: Bool
  /// The number of columns for the help, at most 80.
  let columns: Int

  /// Inspects an open file.
  ///
  /// - Parameters:
  ///   - descriptor: The file descriptor; it stays open.
  ///   - title: The name of the stream in messages.
  ///   - environment: The environment variables that may disable colors.
  ///   - isTerminal: Whether it is a terminal; `nil` to ask the system.
  init(
    _ descriptor: Int32, title: String, environment: Environment = Environment(),
    isTerminal: Bool? = nil
  ) {
    file = FileDescriptor(number: descriptor, title: title)
    self.isTerminal = isTerminal ?? (isatty(descriptor) == 1)
    isColored = self.isTerminal && environment.allowsColors
    let width = self.isTerminal ? Int(vcdoc_columns(descriptor)) : 0
    columns = width > 0 ? min(width, HelpText.width) : HelpText.width
  }

  /// The same stream, colored as `--color` says.
  ///
  /// - Parameter choice: `always`, `never`, or anything else for what the terminal allows.
  /// - Returns: The stream.
  func colored(_ choice: String?) -> OutputStream {
    var stream = self
    if choice == "always" { stream.isColored = true }
    if choice == "never" { stream.isColored = false }
    return stream
  }

  /// The parameters of the colors of good news and of errors.
  static let (green, red) = ("1;32", "1;31")

  /// Writes a text for people completely.
  ///
  /// Invisible characters and those that change the direction of text are made visible, so that no
  /// line says something else than it seems to.
  ///
  /// - Throws: The system's error; `EPIPE` if the reader has closed the stream.
  func write(_ text: String) throws(SystemError) {
    try file.write(Array(text.visibleLines.utf8))
  }

  /// Writes lines in colors, if the stream may be sent colors.
  ///
  /// - Parameter lines: The lines without line feeds, each with the parameter of its color, such as
  ///   `32`; empty for none.
  /// - Throws: The system's error.
  func write(_ lines: [(text: String, color: String)]) throws(SystemError) {
    let text = lines.map { line in
      let words = line.text.visible
      return isColored && !line.color.isEmpty
        ? "\u{1B}[\(line.color)m\(words)\u{1B}[0m\n" : words + "\n"
    }
    try file.write(Array(text.joined().utf8))
  }

  /// Writes a result for a program or a file completely: unchanged, but to a terminal as a text
  /// for people.
  ///
  /// - Throws: The system's error; `EPIPE` if the reader has closed the stream.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    guard isTerminal else { return try file.write(bytes) }
    try write(String(decoding: bytes, as: UTF8.self))
  }
}

/// The environment variables that vcdoc heeds, and the number of processors.
struct Environment: Hashable, Sendable {
  /// Whether terminals may be sent colors: `NO_COLOR` is empty or unset, and `TERM` is not `dumb`.
  let allowsColors: Bool

  /// Evaluates values of variables; `nil` for one that is not set.
  init(noColor: String? = nil, terminal: String? = nil) {
    allowsColors = (noColor ?? "").isEmpty && terminal != "dumb"
  }

  /// The environment of this process.
  static var current: Environment {
    Environment(noColor: value("NO_COLOR"), terminal: value("TERM"))
  }

  /// The number of processors, at least 1.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The home folders of the user: the one in `HOME`, and the one of the user's account.
  static var homes: [String] {
    let account = unsafe getpwuid(getuid())
    let folder = unsafe account?.pointee.pw_dir.map { unsafe String(cString: $0) }
    return [value("HOME"), folder].compactMap(\.self).filter { $0.hasPrefix("/") }
  }

  private static func value(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
