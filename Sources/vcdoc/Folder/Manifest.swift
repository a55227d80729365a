import Model

/// The list of files that a build wrote into a folder, kept in that folder.
///
/// Only what is listed is ever removed; all else in the folder is somebody else's.
struct Manifest: Hashable, Sendable {
  /// Where it is kept, in the folder that it speaks of.
  static let path = RelativePath(".vcdoc-manifest", in: nil)

  /// Its first line, which names its form, where it does not say what the files were made of.
  private static let heading = "vcdoc manifest 1: the files that vcdoc wrote, and may remove"
  /// What stands around the name of a pack in the first line of the form that says it.
  private static let (before, behind) =
    ("vcdoc manifest 2: the files that vcdoc wrote of the pack '", "', and may remove")

  /// The files, in the order of their bytes; the manifest itself is not among them.
  let paths: [RelativePath]
  /// The pack that they were made of; none where that is not known.
  let pack: Name<Pack>?

  /// Lists files.
  init(paths: some Swift.Sequence<RelativePath>, of pack: Name<Pack>? = nil) {
    self.paths = paths.sorted()
    self.pack = pack
  }

  /// Reads a manifest.
  ///
  /// - Parameters:
  ///   - bytes: The file as it lies in the folder.
  ///   - title: What messages call the file.
  /// - Throws: `OutputError.damagedManifest` when a line is no path inside the folder.
  init(_ bytes: [UInt8], title: String) throws(OutputError) {
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let pack = Self.pack(in: lines[0])
    guard lines[0] == Self.heading || pack != nil, lines.last?.isEmpty == true else {
      throw .damagedManifest(title: title, line: 1)
    }
    var paths: [RelativePath] = []
    for (index, line) in lines.enumerated().dropFirst().dropLast() {
      guard let path = RelativePath(String(line)) else {
        throw .damagedManifest(title: title, line: index + 1)
      }
      paths.append(path)
    }
    self.init(paths: paths, of: pack)
  }

  /// The name of the pack in a first line; none in another.
  private static func pack(in line: Substring) -> Name<Pack>? {
    guard line.hasPrefix(before), line.hasSuffix(behind), line.count > before.count + behind.count
    else { return nil }
    return Name(String(line.dropFirst(before.count).dropLast(behind.count)))
  }

  /// The file's contents: the heading and a line for each path.
  var bytes: [UInt8] {
    var text = (pack.map { Self.before + $0.text + Self.behind } ?? Self.heading) + "\n"
    for path in paths { text += path.text + "\n" }
    return Array(text.utf8)
  }

  /// Everything that is ours in the folder: the files listed, and the list.
  var owned: Set<RelativePath> { Set(paths).union([Self.path]) }
}

extension Manifest {
  /// The most bytes of a manifest: many times what the largest of sites has.
  static let limit = 64 << 20

  /// Reads the manifest of a folder; none when it has no such file.
  ///
  /// - Throws: `OutputError.damagedManifest`, also where it is longer than any that vcdoc writes; or the
  ///   system's reason.
  init?(of folder: borrowing Folder) throws {
    guard let status = try folder.status(of: Self.path) else { return nil }
    let title = folder.title(of: Self.path)
    let bytes = status.size > Self.limit ? [] : try folder.read(Self.path, atMost: Self.limit)
    try self.init(bytes, title: title)
  }
}
