import Base

/// A user's template folder, compared with the templates that vcdoc ships.
///
/// Its files replace shipped ones or add to them.
struct TemplateFolder {
  /// What a file is for, judged by its path.
  enum Use: Hashable {
    /// A template of a page, or one that others include.
    case template
    /// A file beside the pages, a table of texts, or a note for people.
    case companion
    /// Nothing that the folder or the file extension suggests.
    case unknown
  }

  /// The file extension of templates.
  static let suffix = ".mustache"
  /// The folder of the files that are copied to the site.
  static let attachments = "html/assets/"

  private static let sets = ["html/", "markdown/", "docc/", "confluence/"]
  private static let strings = "strings/"

  private let shipped: Set<String>
  private let paths: [String]

  /// Compares the paths of a folder with the shipped ones.
  init(shipped: Set<String>, paths: [String]) {
    (self.shipped, self.paths) = (shipped, paths)
  }

  /// The files without a use, whose names are most likely misspelled.
  ///
  /// - Parameters:
  ///   - included: The paths of the templates that others include.
  ///   - isSure: Whether `included` is complete. If not, only templates with almost the name of a
  ///     shipped one are reported.
  /// - Returns: An error for each, in no particular order.
  func strays(including included: Set<String>, isSure: Bool) -> [Diagnostic] {
    paths.filter { !isKnown($0) }.compactMap { path in
      let meant = meant(by: path)
      switch Self.use(of: path) {
      case .template where included.contains(path) || (!isSure && meant == nil): return nil
      case .template:
        return Diagnostic(.templateFile, Self.unused(path, meant), at: Place(path: path))
      case .companion where meant?.lowercased() != path.lowercased(): return nil
      case .companion, .unknown:
        return Diagnostic(.templateFile, Self.unknown(path, meant), at: Place(path: path))
      }
    }
  }

  /// Whether a path is shipped, or replaces a shipped template in DocC.
  private func isKnown(_ path: String) -> Bool {
    let replaced = path.hasPrefix("docc/") ? "markdown/" + path.dropFirst("docc/".count) : path
    return shipped.contains(path) || shipped.contains(replaced)
  }

  private static func use(of path: String) -> Use {
    let name = path.split(separator: "/").last ?? ""
    if path.hasSuffix(suffix), sets.contains(where: path.hasPrefix) { return .template }
    if path.hasPrefix(attachments) || ["README.md", "LICENSE"].contains(name) { return .companion }
    let isTable = path.hasPrefix(strings) && path.hasSuffix(Strings.suffix)
    return isTable ? .companion : .unknown
  }

  private static func unused(_ path: String, _ meant: String?) -> String {
    let set = sets.first(where: path.hasPrefix) ?? ""
    let name = path.dropFirst(set.count).dropLast(suffix.count)
    return "unused template; "
      + (meant.map { "did you mean '\($0)'?" } ?? "include it with '{{>\(name)}}', or remove it")
  }

  private static func unknown(_ path: String, _ meant: String?) -> String {
    let name = split(path).name
    if let page = [".html", ".htm", ".md"].first(where: name.hasSuffix),
      meant.map({ stem(of: split($0).name) }) != stem(of: name)
    {
      return "unused file; templates have the extension '\(suffix)', not '\(page)'"
    }
    return "unused file; "
      + (meant.map { "did you mean '\($0)'?" }
        ?? "templates are 'html/*\(suffix)', 'markdown/*\(suffix)', 'docc/*\(suffix)', and "
        + "'confluence/*\(suffix)', words "
        + "'\(strings)*\(Strings.suffix)', and what goes beside the pages is in '\(attachments)'")
  }
}

extension TemplateFolder {
  /// The shipped file that a misspelled path is likely to mean.
  private func meant(by path: String) -> String? {
    let (folder, name) = Self.split(path)
    let folders = Set(shipped.map { Self.split($0).folder })
    let likely =
      folders.contains(folder) ? folder : Suggestion(for: folder, among: folders.sorted()).word
    return likely.flatMap { likely in meant(by: name) { $0 == likely } }
      ?? meant(by: name) { $0.hasPrefix(folder) } ?? meant(by: name) { _ in true }
  }

  /// The shipped file in some of the folders that a name is likely to mean, without regard to file
  /// extensions.
  private func meant(by name: Substring, in isMeant: (String) -> Bool) -> String? {
    // Pages of the site are meant rather than exports.
    let (pages, exports) = (
      shipped.filter { $0.hasPrefix("html/") }, shipped.filter { !$0.hasPrefix("html/") }
    )
    let known = (pages.sorted() + exports.sorted()).filter { isMeant(Self.split($0).folder) }
    let stems = known.map { Self.stem(of: Self.split($0).name) }
    let meant = Suggestion(for: Self.stem(of: name), among: Set(stems).sorted()).word
    return meant.flatMap(stems.firstIndex).map { known[$0] }
  }

  private static func stem(of name: Substring) -> String { String(name.prefix { $0 != "." }) }

  private static func split(_ path: String) -> (folder: String, name: Substring) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path[...]) }
    return (String(path[..<slash]), path[path.index(after: slash)...])
  }
}
