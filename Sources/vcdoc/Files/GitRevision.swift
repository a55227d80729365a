import Base
import Pack

/// The files of a pack in a revision of a git repository.
///
/// They are read from git's database as they are: nothing is checked out or filtered.
struct GitRevision {
  /// The longest name of a revision, in bytes.
  private static let longestName = 500

  private let revision: String
  private let git: GitProgram
  /// The name of the only file of a pack of one; `nil` for a folder.
  private let file: String?

  /// An entry of a tree.
  private struct Entry {
    let mode: String
    let object: String
    /// The bytes of a file; 0 for what is none.
    let size: Int
  }

  /// Names a revision.
  ///
  /// - Parameters:
  ///   - revision: The name that the user gave.
  ///   - source: Where the pack is now.
  /// - Throws: `RevisionError` if the pack cannot be in a repository.
  init(_ revision: String, of source: PackSource) throws(RevisionError) {
    self.revision = revision
    switch source {
    case .shipped:
      throw RevisionError("the built-in pack has no revisions; name yours with --pack")
    case .folder(let path):
      git = GitProgram(folder: path.isEmpty ? "." : path)
      file = nil
    case .file(let path):
      let (parent, name) = path.splitAtLastSlash
      git = GitProgram(folder: path.contains("/") ? (parent.isEmpty ? "/" : parent) : ".")
      file = name
    }
    let isPlain = revision.unicodeScalars.allSatisfy { !$0.isControl && $0 != " " }
    guard isPlain, !revision.isEmpty, !revision.hasPrefix("-"),
      revision.utf8.count <= Self.longestName
    else {
      throw RevisionError("expected the name of a revision, such as main, v1.2, or HEAD~1")
    }
  }

  /// Reads the files.
  ///
  /// - Returns: The files, and diagnostics about those that cannot be read.
  /// - Throws: `RevisionError` if the revision or the pack is not in a repository.
  func files() throws(RevisionError) -> PackFiles {
    let prefix = try prefix()
    let commit = try commit()
    let entries = try entries(of: commit, in: prefix)
    guard !entries.isEmpty else {
      let path = prefix + (file ?? "")
      throw RevisionError(
        "the revision has no '\(path.isEmpty ? "." : path)'; name the old pack with --old")
    }
    var reader = TreeReader(entries: entries)
    reader.select(only: file)
    reader.contents = try contents(of: reader.wanted)
    return reader.files(only: file)
  }

  /// The path of the pack in its repository, empty or with a slash at its end.
  private func prefix() throws(RevisionError) -> String {
    do {
      return Self.line(try git.output(["rev-parse", "--show-prefix"]))
    } catch .refused(let reason) where reason.contains("not a git repository") {
      throw RevisionError("'\(git.folder)' is in no git repository; name the old pack with --old")
    } catch {
      throw RevisionError(error)
    }
  }

  /// The commit that the revision names, as a hash.
  private func commit() throws(RevisionError) -> String {
    do {
      let output = try git.output([
        "rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}",
      ])
      let hash = Self.line(output)
      if hash.utf8.count >= 40, hash.allSatisfy(\.isHexDigit) { return hash }
    } catch .refused {
    } catch {
      throw RevisionError(error)
    }
    throw RevisionError(
      isShallow
        ? "unknown revision; the clone is shallow, so fetch more of it, as with 'git fetch "
          + "--unshallow' or 'fetch-depth: 0'"
        : "unknown revision; expected a commit, branch, or tag of the repository")
  }

  private var isShallow: Bool {
    do throws(GitProgram.Failure) {
      return Self.line(try git.output(["rev-parse", "--is-shallow-repository"])) == "true"
    } catch { return false }
  }

  /// The entries of the pack, by their paths in it.
  private func entries(
    of commit: String, in prefix: String
  ) throws(RevisionError) -> [(path: String?, entry: Entry)] {
    let path = file.map { prefix + $0 } ?? prefix
    let arguments = ["ls-tree", "-r", "-z", "-l", "--full-tree", commit]
    let output: [UInt8]
    do { output = try git.output(arguments + (path.isEmpty ? [] : ["--", path])) } catch {
      throw RevisionError(error)
    }
    return output.split(separator: 0).compactMap { line in
      // MODE TYPE OBJECT SIZE\tPATH
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
      let words = String(decoding: line[..<tab], as: UTF8.self).split(separator: " ")
      guard words.count == 4 else { return nil }
      let entry = Entry(
        mode: String(words[0]), object: String(words[2]), size: Int(words[3]) ?? 0)
      let name = String(validating: line[line.index(after: tab)...], as: UTF8.self)
      return (name.map { String($0.dropFirst(prefix.count)) }, entry)
    }
  }

  /// The contents of objects, by their hashes; those that the repository lacks are absent.
  private func contents(of objects: [String]) throws(RevisionError) -> [String: [UInt8]] {
    if objects.isEmpty { return [:] }
    let output: [UInt8]
    do {
      output = try git.output(
        ["cat-file", "--batch"], input: Array(objects.joined(separator: "\n").utf8) + [0x0A])
    } catch { throw RevisionError(error) }
    var contents: [String: [UInt8]] = [:]
    var rest = output[...]
    // OBJECT TYPE SIZE\nCONTENTS\n, or OBJECT missing\n
    while let end = rest.firstIndex(of: 0x0A) {
      let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      rest = rest[(end + 1)...]
      guard words.count == 3, let size = Int(words[2]), size < rest.count else { continue }
      contents[String(words[0])] = Array(rest.prefix(size))
      rest = rest.dropFirst(size + 1)
    }
    return contents
  }

  private static func line(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
  }
}

extension GitRevision {
  /// Makes files of entries, as `PackFolderReader` does of a folder.
  private struct TreeReader {
    /// The entries by path; names that are not UTF-8 are only faults.
    private var entries: [String: Entry] = [:]
    private var paths: [String] = []
    private var diagnostics: [Diagnostic] = []
    private var byteCount = 0
    /// The objects to read.
    private(set) var wanted: [String] = []
    var contents: [String: [UInt8]] = [:]

    init(entries all: [(path: String?, entry: Entry)]) {
      for (path, entry) in all {
        if let path {
          entries[path] = entry
        } else {
          fault("a name in this revision is not UTF-8; rename it", at: PackFiles.head)
        }
      }
    }

    private mutating func fault(_ message: String, at path: String) {
      diagnostics.append(Diagnostic(.fileUnreadable, message, at: Place(path: path)))
    }

    /// Selects what belongs to a pack, up to the limits of one.
    mutating func select(only file: String?) {
      let visible = entries.keys.sorted().filter { path in
        file != nil || !path.split(separator: "/").contains { $0.hasPrefix(".") }
      }
      for path in visible
      where paths.count <= Limits.files && byteCount <= Limits.packBytes {
        guard let entry = entries[path] else { continue }
        switch entry.mode {
        case "160000": fault("this is a submodule; put the files themselves here", at: path)
        case _ where entry.size > Limits.fileBytes:
          fault("a file has at most \(Limits.fileBytes.grouped) bytes; split it", at: path)
        default:
          paths.append(path)
          byteCount += entry.size
          wanted.append(entry.object)
        }
      }
    }

    /// The files, links followed.
    mutating func files(only file: String?) -> PackFiles {
      var files: [String: [UInt8]] = [:]
      for path in paths {
        guard let entry = entries[path], let bytes = contents[entry.object] else {
          fault("cannot be read: the repository lacks the file; fetch it", at: path)
          continue
        }
        if entry.mode != "120000" {
          files[path] = bytes
        } else if let target = target(of: String(decoding: bytes, as: UTF8.self), at: path),
          let found = entries[target], found.mode != "120000", let real = contents[found.object]
        {
          files[path] = real
        } else {
          fault("this link leads to no file of the pack; put the file itself here", at: path)
        }
      }
      return file.map { PackFiles(only: $0, files[$0], diagnostics: diagnostics) }
        ?? PackFiles(files, diagnostics: diagnostics)
    }

    /// The path that a link leads to; `nil` if it leads out of the pack.
    private func target(of link: String, at path: String) -> String? {
      if link.hasPrefix("/") { return nil }
      var parts = path.split(separator: "/").dropLast().map(String.init)
      for part in link.split(separator: "/") {
        switch part {
        case ".": continue
        case "..": if parts.popLast() == nil { return nil }
        default: parts.append(String(part))
        }
      }
      return parts.joined(separator: "/")
    }
  }
}

/// A revision cannot be read.
struct RevisionError: Error, Hashable, Sendable {
  /// The reason, and the way out; no capital, no full stop.
  let message: String

  init(_ message: String) { self.message = message }

  init(_ failure: GitProgram.Failure) {
    switch failure {
    case .notFound:
      message = "cannot run git; install it, or name the old pack with --old"
    case .tooLarge:
      message = "git prints more than \(GitProgram.mostBytes.grouped) bytes of this revision"
    case .tooLong: message = "git takes too long to read this revision"
    case .refused(let reason): message = "git cannot read it: \(reason)"
    }
  }
}
