/// One file of a pack as far as its form goes, read by itself, so that several can be read at once.
struct PackLeaf: Sendable {
  /// The file's path inside the pack.
  let path: String
  /// What the file is for.
  let kind: PackPath
  /// What it says, or its front matter; none when it is no YAML, or nobody reads it.
  private(set) var root: Node?
  /// The prose of a callback.
  private(set) var prose = ""
  /// The line on which the prose begins.
  private(set) var proseLine = 1
  /// Where a callback's file says something in words, as ranges of its bytes; the prose comes last.
  ///
  /// There are none where not all of a pack is read.
  private(set) var textRanges: [Range<Int>] = []
  /// What stands behind the front matter of a recording.
  private(set) var log: [UInt8] = []
  /// The line on which the log begins.
  private(set) var firstLine = 1
  /// What is wrong with its form, in the order of finding.
  private(set) var faults: [Diagnostic] = []

  /// Whether the tree holds all that was written.
  var isWhole: Bool { root != nil && faults.isEmpty }
}

extension PackLeaf {
  /// A file that is to be read.
  struct Source: Sendable {
    let path: String
    let kind: PackPath
  }

  /// Reads a file.
  init(_ source: Source, of files: PackFiles, _ extent: PackReading.Extent) {
    (path, kind) = (source.path, source.kind)
    let faults = Faults()
    switch kind {
    case .pack, .sources, .machine, .interactions, .scenarios, .guarantees, .article:
      if let bytes = files.text(of: path, faults) {
        root = tree(of: bytes.withoutByteOrderMark, extent, faults)
      }
    case .callback:
      read(files, as: "a callback's file", faults) { leaf, matter, bytes in
        (leaf.prose, leaf.proseLine) = (matter.prose, matter.proseLine)
        leaf.root = leaf.tree(of: matter.yaml, firstLine: 2, extent, faults)
        guard extent == .everything else { return }
        leaf.textRanges = matter.textRanges(among: leaf.root?.entries ?? [], of: bytes)
      }
    case .recording:
      read(files, as: "a recording", faults) { leaf, matter, bytes in
        leaf.log = Array(bytes[matter.end...])
        leaf.firstLine = bytes[..<matter.end].count { $0 == UInt8(ascii: "\n") } + 1
        leaf.root = leaf.tree(of: matter.yaml, firstLine: 2, .everything, faults)
      }
    case .other, .outside, .unknown: break
    }
    self.faults = faults.diagnostics
  }

  /// Reads a file that begins with front matter.
  private mutating func read(
    _ files: PackFiles, as what: String, _ faults: Faults,
    _ take: (inout Self, FrontMatter, [UInt8]) -> Void
  ) {
    guard let bytes = files.text(of: path, faults) else { return }
    do throws(FrontMatter.Fault) {
      take(&self, try FrontMatter(of: bytes), bytes)
    } catch {
      faults.error(error.message(what), at: Place(path: path, line: 1, column: 1))
    }
  }

  /// A tree; none when the bytes are no YAML.
  private func tree(
    of yaml: ArraySlice<UInt8>, firstLine: Int = 1, _ extent: PackReading.Extent, _ faults: Faults
  ) -> Node? {
    YAMLTree.node(
      of: extent == .behavior ? yaml.blanking("guarantees") : yaml, path: path,
      firstLine: firstLine, faults: faults)
  }
}

extension PackFiles {
  /// The bytes of a file that is text of a pack; none when it is not, or could not be gathered, which
  /// is reported.
  fileprivate func text(of path: String, _ faults: Faults) -> [UInt8]? {
    guard let bytes = files[path] else { return nil }
    guard bytes.count <= Limits.fileBytes else {
      faults.error(
        "a file has at most \(Limits.fileBytes.grouped) bytes; split it", at: Place(path: path))
      return nil
    }
    return faults.isText(bytes, path: path) ? bytes : nil
  }
}

extension Node {
  /// The languages that `pack.yaml` says; none when they cannot be read.
  var locales: [String]? {
    guard let node = self["locales"] else { return isFaulty ? nil : ["en"] }
    let locales = node.items.compactMap(\.text)
    return locales.isEmpty ? nil : locales
  }
}

extension FrontMatter.Fault {
  /// What is wrong with a file of a kind.
  fileprivate func message(_ kind: String) -> String {
    switch self {
    case .missing: "\(kind) begins with front matter; put a line '---' first"
    case .open: "the front matter is never closed; end it with a line '---'"
    }
  }
}
