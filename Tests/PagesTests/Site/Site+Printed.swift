@testable import Analysis
@testable import Conformance
@testable import Pages
import Synchronization

extension Site {
  /// All files of the site of a pack at once.
  init(
    of survey: PackFacts, _ verification: Verification, templates: Templates, options: SiteOptions
  ) async throws {
    let stack = Stack()
    try await Site.build(
      survey, verification, templates: templates, options: options, to: stack.take)
    self.init(files: stack.files)
  }
}

/// Files that were handed over.
private final class Stack: Sendable {
  private let taken = Mutex<[String: [UInt8]]>([:])

  var files: [String: [UInt8]] { taken.withLock { $0 } }

  func take(_ path: String, _ bytes: [UInt8]) { taken.withLock { $0[path] = bytes } }
}
