import Base
import CSystem
import Pack

/// The limits that the system sets for the process, as `ulimit` does.
///
/// They are compared with what a run may need before it begins: a process that runs out of memory
/// or of files in the middle is ended by a signal, without a word.
struct ProcessLimits: Hashable, Sendable {
  /// The files that a run has open at once, those of libraries included.
  static let leastFiles = 32
  /// The bytes of address space that a run needs beside what `bounds.memory` counts: libraries,
  /// stacks of threads, and pages.
  static let leastBytes = 500_000_000

  /// The bytes of address space; `nil` for no limit.
  var addressSpace: Int?
  /// The files open at once; `nil` for no limit.
  var files: Int?

  /// The limits of this process.
  static var current: Self {
    let (bytes, files) = (vcdoc_limit_of_address_space(), vcdoc_limit_of_files())
    return Self(
      addressSpace: bytes < 0 ? nil : Int(bytes), files: files < 0 ? nil : Int(files))
  }

  /// Why no command can run; `nil` if all can.
  var fault: ProcessLimitError? {
    if let files, files < Self.leastFiles {
      return ProcessLimitError(
        description: "too few files can be open at once: the limit is \(files.grouped), and vcdoc "
          + "needs \(Self.leastFiles); raise it with 'ulimit -n'")
    }
    return fault(needing: Self.leastBytes, else: "raise it with 'ulimit -v'")
  }

  /// Why a pack cannot be explored within the limit of the address space; `nil` if it can.
  ///
  /// A run takes at most three times the memory that the pack allows.
  func fault(for pack: Pack) -> ProcessLimitError? {
    let bytes = Self.leastBytes + 3 * 1_000_000 * pack.bounds.costs[.memory]
    return fault(
      needing: bytes, else: "raise it with 'ulimit -v', or lower 'bounds.memory' of the pack")
  }

  private func fault(needing bytes: Int, else fix: String) -> ProcessLimitError? {
    guard let addressSpace, addressSpace < bytes else { return nil }
    return ProcessLimitError(
      description: "out of memory: the limit of the address space is "
        + "\((addressSpace / 1_000_000).grouped) MB, and this run may need "
        + "\((bytes / 1_000_000).grouped) MB; \(fix)")
  }
}

/// The system's limits are too low for a run.
struct ProcessLimitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem and the way out.
  let description: String
}
