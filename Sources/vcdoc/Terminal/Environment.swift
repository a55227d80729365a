#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
