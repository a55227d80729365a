import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs git to read a repository: without its hooks, filters, pager, and network, and with a bound
/// on what it prints.
struct GitProgram: Sendable {
  /// The most bytes that one run may print.
  static let mostBytes = 64 << 20
  /// The seconds that one run may take.
  private static let seconds = 60

  /// The folder in which git runs.
  let folder: String

  /// Why git printed nothing.
  enum Failure: Error, Hashable, Sendable {
    /// It is not installed, or cannot be started.
    case notFound
    /// It prints too much, or takes too long.
    case tooLarge, tooLong
    /// It refuses, and says this.
    case refused(String)
  }

  /// Settings of a repository that could run a program, or reach the network, turned off.
  private static let settings = [
    "core.fsmonitor=", "core.hooksPath=/dev/null", "core.pager=cat", "core.sshCommand=false",
    "core.alternateRefsCommand=", "core.attributesFile=/dev/null", "diff.external=",
    "protocol.allow=never", "credential.helper=", "gc.auto=0",
  ]

  /// Runs git.
  ///
  /// - Parameters:
  ///   - arguments: The command and its arguments.
  ///   - input: What git reads.
  /// - Returns: What git prints.
  /// - Throws: Why it printed nothing.
  func output(_ arguments: [String], input: [UInt8] = []) throws(Failure) -> [UInt8] {
    let words =
      ["git", "-C", folder, "--no-pager", "--no-optional-locks", "--no-replace-objects"]
      + Self.settings.flatMap { ["-c", $0] } + arguments
    let result = unsafe Self.withStrings(words) { words in
      unsafe Self.withStrings(Self.environment) { environment in
        unsafe vcdoc_run(
          words, environment, input, input.count, Self.mostBytes, Int32(Self.seconds))
      }
    }
    defer { unsafe vcdoc_run_free(result) }
    switch unsafe result.outcome {
    case VCDOC_RUN_ENDED: break
    case VCDOC_RUN_TOO_MUCH: throw .tooLarge
    case VCDOC_RUN_TOO_LONG: throw .tooLong
    default: throw .notFound
    }
    if unsafe result.status == 127 { throw .notFound }
    guard unsafe result.status == 0 else {
      let said = unsafe UnsafeRawBufferPointer(
        start: result.messages, count: result.messages_size)
      let lines = unsafe String(decoding: said, as: UTF8.self).split(separator: "\n")
      throw .refused(lines.first.map(String.init) ?? "")
    }
    return unsafe Array(UnsafeRawBufferPointer(start: result.output, count: result.output_size))
  }

  /// The environment of this process without what would lead git elsewhere.
  private static var environment: [String] {
    var kept: [String] = []
    guard var next = unsafe vcdoc_environment() else { return kept }
    while let entry = unsafe next.pointee {
      let text = unsafe String(cString: entry)
      if !text.hasPrefix("GIT_"), !text.hasPrefix("LC_"), !text.hasPrefix("LANG") {
        kept.append(text)
      }
      unsafe next += 1
    }
    return kept + [
      "LC_ALL=C", "GIT_CONFIG_NOSYSTEM=1", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1",
      "GIT_OPTIONAL_LOCKS=0", "GIT_LITERAL_PATHSPECS=1", "GIT_ASKPASS=false",
    ]
  }

  /// Calls a function with C strings, and a null pointer after the last one.
  private static func withStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var copies = unsafe strings.map { unsafe strdup($0) }
    unsafe copies.append(nil)
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe copies.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("no string") }
      return unsafe body(start)
    }
  }
}
