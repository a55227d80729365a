import Base
import Pack

/// What a build leaves in the folder that it filled: which files it wrote, and what they were made
/// from.
///
/// Only listed files are ever replaced or removed; everything else in the folder belongs to others.
/// The manifest is committed with a site and compared like its pages, so it holds no time, no
/// inode, and no path outside the folder: the same sources give the same bytes on every machine.
struct Manifest: Hashable, Sendable {
  /// The manifest's path in the folder that it describes.
  static let path = RelativePath(".vcdoc-manifest", in: nil)
  /// The most bytes of a manifest, and of a listed file that is compared with it.
  static let limit = 64 << 20

  private static let heading = "vcdoc manifest 3: the files that vcdoc wrote, and may remove"

  /// The fingerprint of each file, as text, by path; the manifest itself is not among them.
  let files: [RelativePath: String]
  /// The pack that the files were made of; none if it is not known.
  let pack: Name<Pack>?
  /// The fingerprint of everything that the files were made from: pack, templates, options, and
  /// version; then that of the program.
  ///
  /// None if the next build has to work everything out again, for example to repeat its warnings.
  let sources: String?

  /// Lists files.
  init(files: [RelativePath: String], of pack: Name<Pack>? = nil, from sources: String? = nil) {
    self.files = files
    self.pack = pack
    self.sources = sources
  }

  /// Everything in the folder that vcdoc wrote: the listed files and the manifest.
  var owned: Set<RelativePath> { Set(files.keys).union([Self.path]) }

  /// The manifest as a file: the heading, the pack and the sources if known, and a line for each
  /// file, sorted by the bytes of the paths.
  var bytes: [UInt8] {
    var text = Self.heading + "\n"
    if let pack { text += "pack \(pack)\n" }
    if let sources { text += "sources \(sources)\n" }
    for (path, print) in files.sorted(by: { $0.key < $1.key }) { text += "\(print) \(path.text)\n" }
    return Array(text.utf8)
  }
}

extension Manifest {
  /// Reads a manifest.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - title: What messages call the file.
  /// - Throws: `OutputError.damagedManifest` if a line does not have the form that vcdoc writes.
  init(_ bytes: [UInt8], title: String) throws(OutputError) {
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard lines[0] == Self.heading, lines.last?.isEmpty == true else {
      throw .damagedManifest(title: title, line: 1)
    }
    var (files, pack, sources) = ([RelativePath: String](), Name<Pack>?.none, String?.none)
    for (index, line) in lines.enumerated().dropFirst().dropLast() {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      if words.count == 2, words[0] == "pack", let name = Name<Pack>(words[1]) {
        pack = name
      } else if words.count == 2, words[0] == "sources" {
        sources = words[1]
      } else if words.count == 2, words[0].utf8.count == Fingerprint.digits,
        let path = RelativePath(words[1]), path != Self.path
      {
        files[path] = words[0]
      } else {
        throw .damagedManifest(title: title, line: index + 1)
      }
    }
    self.init(files: files, of: pack, from: sources)
  }

  /// Reads the manifest of a folder; none if the folder has no such file.
  ///
  /// - Throws: `OutputError.damagedManifest`, also if it is longer than any that vcdoc writes; or
  ///   the system's reason.
  init?(of folder: borrowing Folder) throws {
    guard let status = try folder.status(of: Self.path) else { return nil }
    let title = folder.title(of: Self.path)
    let bytes = status.size > Self.limit ? [] : try folder.read(Self.path, atMost: Self.limit)
    try self.init(bytes, title: title)
  }

  /// Whether a folder still holds all listed files, each with the listed fingerprint.
  ///
  /// - Throws: The system's reason, if a file cannot be read.
  func matches(_ folder: borrowing Folder, jobs: Int) throws(SystemError) -> Bool {
    try files.keys.sorted().inStretches(jobs: jobs) { paths throws(SystemError) in
      for path in paths {
        guard try folder.status(of: path)?.kind == .file,
          Fingerprint(of: try folder.read(path, atMost: Self.limit)).text == files[path]
        else { return false }
      }
      return true
    }.allSatisfy(\.self)
  }
}
