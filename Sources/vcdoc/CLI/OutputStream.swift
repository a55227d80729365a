import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard output, standard error, or whatever else stands at an open file.
struct OutputStream: Hashable, Sendable {
  /// The open file.
  let file: FileDescriptor
  /// Whether a person reads along.
  let isTerminal: Bool
  /// Whether colours are welcome.
  let isColoured: Bool
  /// How many columns a line may have: as many as a narrow terminal has, at most 80.
  let columns: Int

  /// Looks at an open file.
  ///
  /// - Parameters:
  ///   - descriptor: The system's number for it.
  ///   - title: What messages call it.
  ///   - environment: The variables that may refuse colours.
  init(_ descriptor: Int32, title: String, environment: Environment = Environment()) {
    file = FileDescriptor(number: descriptor, title: title)
    isTerminal = isatty(descriptor) == 1
    isColoured = isTerminal && environment.allowsColours
    let width = isTerminal ? Int(vcdoc_columns(descriptor)) : 0
    columns = width > 0 ? min(width, HelpText.width) : HelpText.width
  }

  /// Writes text, all of it, however many calls that takes.
  ///
  /// - Throws: The system's reason; `EPIPE` when nobody reads any more.
  func write(_ text: String) throws(SystemError) { try write(Array(text.utf8)) }

  /// Writes bytes, all of them, however many calls that takes.
  ///
  /// - Throws: The system's reason; `EPIPE` when nobody reads any more.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    try file.write(bytes)
  }
}

/// What the program knows of its surroundings: variables that change what it prints, and processors.
struct Environment: Hashable, Sendable {
  /// Whether a terminal may be sent colours: `NO_COLOR` is empty or unset, and `TERM` is not `dumb`.
  let allowsColours: Bool

  /// Decides by values; none for a variable that is not set.
  init(noColour: String? = nil, terminal: String? = nil) {
    allowsColours = (noColour ?? "").isEmpty && terminal != "dumb"
  }

  /// The variables of this process.
  static var current: Environment {
    Environment(noColour: value("NO_COLOR"), terminal: value("TERM"))
  }

  /// How many threads can run at once; at least 1.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  private static func value(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
