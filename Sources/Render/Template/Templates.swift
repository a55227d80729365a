public import Model

/// The templates of a site, its words, and the files that go beside its pages as they are.
///
/// A template's name is its path without `.mustache`: `html/callback`. A partial names its file
/// relative to the folder at the top: `{{>parts/head}}` in `html/callback.mustache` is
/// `html/parts/head.mustache`. Those in `docc` take the place of those of the same name in `markdown`,
/// of which all others serve there, too. What lies in `html/assets` goes to `assets`; the site's own words are
/// in `strings`, a file for each language.
public struct Templates: Sendable {
  /// Where the English words of the site are.
  private static let englishPath = "strings/en\(Strings.suffix)"

  private let others: [String: [UInt8]]
  /// The program's own English words, where others replace some of them; none where they do not.
  private let replacedEnglish: [UInt8]?
  /// The templates, by the folder at the top, then by name.
  let sets: [String: [String: Template]]

  /// Reads all templates of a folder; paths are parts joined by `/`, without a leading one.
  ///
  /// - Throws: every fault of every template, and every partial that names no file.
  public init(files: [String: [UInt8]]) throws(PackErrors) {
    try self.init(files: files, replacedBy: PackFiles([:]))
  }

  /// Reads the program's own templates, some of them replaced.
  ///
  /// - Parameters:
  ///   - shipped: The program's own, by path.
  ///   - own: The files that replace some of them, and those beside them.
  /// - Throws: what went wrong while the files were gathered, every fault of every template, every
  ///   partial that names no file, and every file that nothing is made of.
  public init(
    files shipped: [String: [UInt8]], replacedBy own: PackFiles
  ) throws(PackErrors) {
    let files = shipped.merging(own.files) { _, own in own }
    var faults: [Diagnostic] = []
    var sets = Self.sets(of: files, &faults)
    sets["docc"] = sets["markdown"]?.merging(sets["docc"] ?? [:]) { _, own in own }
    self.sets = sets
    others = files.filter { !$0.key.hasSuffix(TemplateFolder.suffix) }
    replacedEnglish = own.files[Self.englishPath] == nil ? nil : shipped[Self.englishPath]
    let isSure = faults.isEmpty
    if isSure { faults = unknownPartials() }
    faults += TemplateFolder(shipped: Set(shipped.keys), paths: own.paths)
      .strays(including: included, isSure: isSure)
    faults += own.diagnostics
    guard faults.isEmpty else { throw PackErrors(faults) }
  }

  /// Reads templates, by folder and name.
  private static func sets(
    of files: [String: [UInt8]], _ faults: inout [Diagnostic]
  ) -> [String: [String: Template]] {
    var sets: [String: [String: Template]] = [:]
    for (path, bytes) in files where path.hasSuffix(TemplateFolder.suffix) {
      let (folder, name) = split(path.dropLast(TemplateFolder.suffix.count))
      do throws(PackErrors) {
        sets[folder, default: [:]][name] = try Template(path: path, source: bytes)
      } catch {
        faults += error.diagnostics
      }
    }
    return sets
  }

  /// The same templates, quicker to fill: partials stand where they are named.
  ///
  /// - Parameters:
  ///   - words: Texts that are filled in at once, `{{NAME.KEY}}`; no page has another value of that name.
  ///   - outermost: Names that only the outermost context has.
  /// - Returns: Templates that give the same pages.
  func joined(
    filling words: (name: String, values: Template.Value), outermost: Set<String>
  ) -> Templates {
    Templates(
      others: others, replacedEnglish: replacedEnglish,
      sets: sets.reduce(into: [:]) { sets, set in
        let draft = TemplateDraft(
          partials: set.value, words: words, outermost: outermost,
          language: TemplateLanguage(ofFolder: set.key))
        sets[set.key] = set.value.mapValues(draft.joined)
      })
  }

  private init(
    others: [String: [UInt8]], replacedEnglish: [UInt8]?, sets: [String: [String: Template]]
  ) {
    self.others = others
    self.replacedEnglish = replacedEnglish
    self.sets = sets
  }

  /// Fills a template; every name must have a value.
  ///
  /// - Parameters:
  ///   - name: The template, `html/callback`.
  ///   - contexts: Where names are looked up, the last first.
  /// - Returns: The page as UTF-8.
  /// - Throws: each name without a value, at its place in the template.
  func render(
    _ name: String, in contexts: [Template.Value]
  ) throws(PackErrors) -> [UInt8] {
    let (folder, inner) = Self.split(name[...])
    guard let set = sets[folder], let template = set[inner] else {
      let place = Place(path: name + TemplateFolder.suffix)
      throw PackErrors([Diagnostic(.error, "the template is missing", at: place)])
    }
    var renderer = TemplateRenderer(
      partials: set, isStrict: true, language: TemplateLanguage(ofFolder: folder))
    renderer.render(template, in: contexts)
    guard renderer.faults.isEmpty else { throw PackErrors(Array(renderer.faults)) }
    return renderer.output.bytes
  }

  /// The files that go into a site as they are, by their paths there.
  var attachments: [String: [UInt8]] {
    let found = others.filter { $0.key.hasPrefix(TemplateFolder.attachments) }
    return Dictionary(
      uniqueKeysWithValues: found.map {
        ("assets/" + $0.key.dropFirst(TemplateFolder.attachments.count), $0.value)
      })
  }

  /// The words of the site itself in a language; English ones where there are no others.
  ///
  /// - Throws: every fault of the tables.
  func strings(in locale: Words.Locale) throws(PackErrors) -> Strings {
    let path = Self.englishPath
    var shipped: Strings?
    if let replacedEnglish { shipped = try Strings(source: replacedEnglish, path: path) }
    let english = try Strings(source: others[path] ?? [], path: path, fallback: shipped)
    let own = "strings/\(locale)\(Strings.suffix)"
    if own == path { return english }
    let source = others[own] ?? Array("languageName = \(locale)\n".utf8)
    return try Strings(source: source, path: own, fallback: english)
  }

  private static func split(_ path: Substring) -> (folder: String, name: String) {
    guard let slash = path.firstIndex(of: "/") else { return ("", String(path)) }
    return (String(path[..<slash]), String(path[path.index(after: slash)...]))
  }

  /// The paths of the templates that others include.
  private var included: Set<String> {
    Set(
      sets.flatMap { folder, set in
        set.values.flatMap { template in
          template.parts.partials.map { "\(folder)/\($0.name)\(TemplateFolder.suffix)" }
        }
      })
  }

  /// An error for each partial that names no file; a template that serves in several sets is told of once.
  private func unknownPartials() -> [Diagnostic] {
    let faults = sets.values.flatMap { set in
      set.values.flatMap { template in
        template.parts.partials.filter { set[$0.name] == nil }.map { partial in
          Diagnostic(
            .error, TemplateRenderer.Message.noPartial(partial.name).text, at: partial.spot.place)
        }
      }
    }
    return Array(Set(faults))
  }
}
