#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The variables of the process that change what the program prints; never what it builds.
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

  private static func value(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
