internal import Model

/// Files that replace the program's own templates, or come beside them, each with what it is for.
struct TemplateFolder {
  /// What a file is for, told from its path.
  enum Use: Hashable {
    /// A template; it fills a page, or others include it.
    case template
    /// Something that goes beside the pages, a table of words, a note to people.
    case companion
    /// Nothing: neither the folder nor the ending says what it could be.
    case unknown
  }

  /// What the names of templates end in.
  static let suffix = ".mustache"
  /// Where files lie that go beside the pages as they are.
  static let attachments = "html/assets/"

  private static let sets = ["html/", "markdown/", "docc/"]
  private static let strings = "strings/"

  /// The paths of the program's own files.
  private let shipped: Set<String>
  /// The paths of those that replace them, or come beside them.
  private let paths: [String]

  /// Compares a folder with the program's own.
  init(shipped: Set<String>, paths: [String]) {
    (self.shipped, self.paths) = (shipped, paths)
  }

  /// The files that are for nothing: most likely their names are misspelt.
  ///
  /// - Parameters:
  ///   - included: The paths of all templates that others include.
  ///   - isSure: Whether those are all. If not, a template is only told of that is named almost as one
  ///     of the program's own.
  /// - Returns: An error for each, in no order.
  func strays(including included: Set<String>, isSure: Bool) -> [Diagnostic] {
    paths.filter { !isKnown($0) }.compactMap { path in
      let meant = meant(by: path)
      switch Self.use(of: path) {
      case .template where included.contains(path) || (!isSure && meant == nil): return nil
      case .template: return Diagnostic(.error, Self.unused(path, meant), at: Place(path: path))
      case .companion where meant?.lowercased() != path.lowercased(): return nil
      case .companion, .unknown:
        return Diagnostic(.error, Self.unknown(meant), at: Place(path: path))
      }
    }
  }

  /// Whether a path is one of the program's own, or takes the place of one in DocC.
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
    return "no page is made from this template, and no other includes it; "
      + (meant.map { "did you mean '\($0)'?" } ?? "name it in one, '{{>\(name)}}', or remove it")
  }

  private static func unknown(_ meant: String?) -> String {
    "nothing is made of this file; "
      + (meant.map { "did you mean '\($0)'?" }
        ?? "templates are 'html/*\(suffix)', 'markdown/*\(suffix)', and 'docc/*\(suffix)', words "
        + "'\(strings)*\(Strings.suffix)', and what goes beside the pages is in '\(attachments)'")
  }
}

extension TemplateFolder {
  /// The file of the program's own that a misspelt path is likely to mean.
  private func meant(by path: String) -> String? {
    let (folder, name) = Self.split(path)
    let folders = Set(shipped.map { Self.split($0).folder })
    let likely =
      folders.contains(folder) ? folder : Suggestion(for: folder, among: folders.sorted()).word
    return likely.flatMap { likely in meant(by: name) { $0 == likely } }
      ?? meant(by: name) { $0.hasPrefix(folder) } ?? meant(by: name) { _ in true }
  }

  /// The file that a name is likely to mean, in some of the folders; endings do not count.
  private func meant(by name: Substring, in isMeant: (String) -> Bool) -> String? {
    let known = shipped.sorted().filter { isMeant(Self.split($0).folder) }
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
