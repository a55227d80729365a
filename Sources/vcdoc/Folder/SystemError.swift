#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Something that the operating system refused to do.
struct SystemError: Error, Hashable, Sendable {
  /// What was to be done, after "cannot": `write 'site/index.html'`.
  let action: String
  /// The system's number for the reason.
  let code: Int32

  /// Records the reason that the system gave last.
  init(_ action: String, code: Int32 = errno) {
    self.action = action
    self.code = code
  }
}

extension SystemError: CustomStringConvertible {
  /// What was refused and why: `cannot write 'site/index.html': no space left on device`.
  var description: String { "cannot \(action): \(reason)" }

  /// Why, as the system says it, without a capital.
  var reason: String {
    guard let words = unsafe strerror(code) else { return "error \(code)" }
    let text = unsafe String(cString: words)
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

extension SystemError {
  /// The number for "there is nothing of that name".
  static let nothingThere = ENOENT
  /// The number for "a file has more bytes than there may be".
  static let tooLarge = EFBIG
  /// The number for "the system has no such call".
  static let notKnown = ENOSYS

  /// Whether nobody reads any more what is written.
  var isClosedPipe: Bool { code == EPIPE }

  /// Whether the file system, or its rules, allow no second name for a file.
  var forbidsLinks: Bool { [EPERM, EACCES, EMLINK, EXDEV, ENOTSUP, ENOSYS].contains(code) }

  /// Whether a folder cannot be moved at all: a mount point, or a layer of a container's image.
  var forbidsMoves: Bool { code == EXDEV || code == EBUSY }

  /// Whether the system or the file system cannot exchange two names.
  var knowsNoExchange: Bool { [ENOSYS, EINVAL, ENOTSUP].contains(code) }
}

/// Calls the system until no signal interrupts it, and makes an error of a refusal.
///
/// - Parameters:
///   - action: What is to be done, after "cannot".
///   - call: The call; a negative result is a refusal.
/// - Returns: The result of the call, zero or more.
/// - Throws: The reason of the refusal.
@discardableResult
func system<Result: SignedInteger>(
  _ action: @autoclosure () -> String, _ call: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = call()
    if result >= 0 { return result }
    if errno != EINTR { throw SystemError(action()) }
  }
}
