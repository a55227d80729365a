package import Base
import Graphics
package import Pack

/// The templates of a site, its own texts, and the files that are copied next to its pages.
///
/// A template's name is its path without `.mustache`: `html/callback`. The top folder is its set.
/// A partial names a file of the same set: `{{>parts/head}}` in `html/callback.mustache` is
/// `html/parts/head.mustache`. The set `docc` is `markdown` with the templates in `docc` instead of
/// those of the same name. Files in `html/assets` are copied to `assets`. The site's own texts are
/// in `strings`, one file for each locale.
package struct Templates: Sendable {
  /// The path of the site's English texts.
  private static let englishPath = "strings/en\(Strings.suffix)"

  private let others: [String: [UInt8]]
  /// The shipped English texts, if a user's file replaces some of them; otherwise `nil`.
  private let replacedEnglish: [UInt8]?
  /// The templates by set, then by name.
  private(set) var sets: [String: [String: Template]]

  /// Reads all files of a folder, by their paths relative to it.
  ///
  /// - Throws: every fault of every template, and every partial that names no file.
  package init(files: [String: [UInt8]]) throws(PackErrors) {
    try self.init(files: files, replacedBy: PackFiles([:]))
  }

  /// Reads the shipped files and those that replace some of them.
  ///
  /// - Parameters:
  ///   - shipped: The shipped files by path.
  ///   - own: A user's files, which replace shipped ones of the same path or add to them.
  /// - Throws: every fault of gathering the files and of every template, every partial that names
  ///   no file, and every file without a use.
  package init(
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

  /// Reads the templates, and reports the faults of each.
  private static func sets(
    of files: [String: [UInt8]], _ faults: inout [Diagnostic]
  ) -> [String: [String: Template]] {
    var sets: [String: [String: Template]] = [:]
    for (path, bytes) in files where path.hasSuffix(TemplateFolder.suffix) {
      let (folder, name) = split(path.dropLast(TemplateFolder.suffix.count))
      do throws(PackErrors) {
        sets[folder, default: [:]][name] = try Template(
          path: path, source: bytes,
          keepsIndentation: !["html", "confluence"].contains(folder))
      } catch {
        faults += error.diagnostics
      }
    }
    return sets
  }

  /// The same templates with the words of a language in them.
  func saying(_ strings: Strings) -> Templates {
    let words = strings.tags
    var templates = self
    for (folder, set) in sets {
      let language: TemplateLanguage =
        switch folder {
        case "html": .html(from: .home)
        case "confluence": .confluence(ConfluenceSpace(), from: .home, .site)
        default: .markdown(.site, from: "")
        }
      templates.sets[folder] = set.mapValues { Template($0, saying: words, in: language) }
    }
    return templates
  }

  /// Fills a template; every name must have a value.
  ///
  /// - Parameters:
  ///   - name: The template, `html/callback`.
  ///   - language: The language of the page, and from where its links lead.
  ///   - contexts: The values in which names are looked up, the last one first.
  /// - Returns: The page as UTF-8.
  /// - Throws: each name without a value, at its place in the template.
  func render(
    _ name: String, as language: TemplateLanguage, in contexts: [Template.Value]
  ) throws(PackErrors) -> [UInt8] {
    let (folder, inner) = Self.split(name[...])
    guard let set = sets[folder], let template = set[inner] else {
      let place = Place(path: name + TemplateFolder.suffix)
      throw PackErrors([Diagnostic(.templateFile, "missing template", at: place)])
    }
    var renderer = TemplateRenderer(partials: set, isStrict: true, language: language)
    renderer.render(template, in: contexts)
    guard renderer.faults.isEmpty else { throw PackErrors(Array(renderer.faults)) }
    return renderer.output.bytes
  }

  /// The files that are copied to a site, by their paths there.
  var attachments: [String: [UInt8]] {
    let found = others.filter { $0.key.hasPrefix(TemplateFolder.attachments) }
    return Dictionary(
      uniqueKeysWithValues: found.map {
        ("assets/" + $0.key.dropFirst(TemplateFolder.attachments.count), $0.value)
      })
  }

  /// The site's own texts in a locale; English ones if there is no translation.
  ///
  /// - Throws: every fault of the files with the texts.
  package func strings(in locale: Words.Locale) throws(PackErrors) -> Strings {
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
        set.values.flatMap(\.partials).map { "\(folder)/\($0.name)\(TemplateFolder.suffix)" }
      })
  }

  /// An error for each partial that names no file; a template of several sets is reported once.
  private func unknownPartials() -> [Diagnostic] {
    let faults = sets.values.flatMap { set in
      set.values.flatMap { template in
        template.partials.filter { set[$0.name] == nil }.map { partial in
          Diagnostic(
            .templateValue, TemplateRenderer.Message.noPartial(partial.name).text,
            at: template.place(of: partial.offset))
        }
      }
    }
    return Array(Set(faults))
  }
}
