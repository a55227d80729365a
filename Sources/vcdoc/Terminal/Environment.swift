#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The variables of the process that change what the program prints, and where it keeps what it need
/// not work out twice; never what it builds.
struct Environment: Hashable, Sendable {
  /// Whether a terminal may be sent colours: `NO_COLOR` is empty or unset, and `TERM` is not `dumb`.
  let allowsColours: Bool
  /// The program's folder among those for what can be made again; none where `XDG_CACHE_HOME` and
  /// `HOME` name no absolute path.
  ///
  /// - Note: Source: XDG Base Directory Specification.
  let cache: String?

  /// Decides by values; none for a variable that is not set.
  init(
    noColour: String? = nil, terminal: String? = nil, home: String? = nil, cache: String? = nil
  ) {
    allowsColours = (noColour ?? "").isEmpty && terminal != "dumb"
    let usual = home.map { $0 + "/.cache" }
    self.cache = [cache, usual].lazy.compactMap { $0 }.first { $0.hasPrefix("/") }
      .map { $0 + "/vcdoc" }
  }

  /// The variables of this process.
  static var current: Environment {
    Environment(
      noColour: value("NO_COLOR"), terminal: value("TERM"), home: value("HOME"),
      cache: value("XDG_CACHE_HOME"))
  }

  private static func value(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
