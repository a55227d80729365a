import Base
import Formats
import Pages
import Synchronization

extension ExportFormat {
  /// The reference as a folder of Markdown.
  static let markdown = ExportFormat(
    name: "markdown",
    about: """
      the whole reference as a folder of Markdown, for a repository: relative links, tables, and \
      diagrams as files that GitHub and GitLab show. vcdoc replaces the folder at once, as 'build' \
      does, and --check compares instead of writing.
      """,
    options: pageOptions,
    examples: [
      Command.Example("vcdoc export markdown -o docs/reference", "pages for a repository"),
      Command.Example(
        "vcdoc export markdown --flavor gitlab --diagrams mermaid -o docs/reference",
        "diagrams as text in the pages"),
      Command.Example(
        "vcdoc export markdown -o docs/reference --check", "for CI: are they up to date?"),
    ]
  ) { request, console in
    if request.value(.flavor) == "confluence" {
      throw UsageError("Confluence does not read Markdown; use 'export wiki'", in: "export")
    }
    return try await pages(request, console, target: .folder)
  }

  /// The reference as the pages of a wiki.
  static let wiki = ExportFormat(
    name: "wiki",
    about: """
      the same as the pages of a wiki, with the names, links, and sidebar of GitHub or GitLab, for \
      a clone of the wiki; or the storage format of Confluence, with pictures as attachments, PNG \
      or with '--diagrams svg' SVG, and in 'pages.json' the titles and the order of the upload.
      """,
    options: pageOptions,
    examples: [
      Command.Example("vcdoc export wiki --flavor github -o ../app.wiki", "for GitHub's wiki"),
      Command.Example(
        "vcdoc export wiki --flavor gitlab --diagrams png -o ../app.wiki", "for GitLab's wiki"),
      Command.Example("vcdoc export wiki --flavor confluence -o space", "for Confluence"),
      Command.Example(
        "vcdoc export wiki --flavor confluence --diagrams svg -o space",
        "with smaller attachments, for a Confluence that shows SVG"),
    ]
  ) { request, console in
    let target: ExportTarget =
      switch request.value(.flavor) {
      case "gitlab": .gitlabWiki
      case "confluence": .confluence
      default: .githubWiki
      }
    return try await pages(request, console, target: target)
  }

  /// The reference as a DocC catalog.
  static let docc = ExportFormat(
    name: "docc",
    about: """
      the same as a catalog for DocC, Apple's documentation compiler: articles with topics, \
      and diagrams in light and dark. 'xcrun docc convert uikit.docc' makes an archive of it that \
      Xcode opens and a web server shows; on Linux, the 'docc' of a Swift toolchain does.
      """,
    options: catalogOptions,
    examples: [
      Command.Example("vcdoc export docc -o uikit.docc", "a catalog for DocC")
    ]
  ) { request, console in
    if request.value(.diagrams) == DiagramFormat.mermaid.rawValue {
      throw UsageError("DocC does not draw Mermaid; remove --diagrams", in: "export")
    }
    return try await pages(request, console, target: .docc)
  }

  private static let pageOptions = [.flavor] + catalogOptions
  private static let catalogOptions: [Option] = [
    .diagrams, .oneLocale, .check, .templates, .jobs, .quiet,
  ]

  private static func pages(
    _ request: Request, _ console: Console, target: ExportTarget
  ) async throws -> ExitStatus {
    guard let folder = request.value(.exported) else {
      throw UsageError("missing output folder; add -o DIR", in: "export")
    }
    if request.values(.oneLocale).count > 1 {
      throw UsageError(
        "an export has one language; run it once for each, into separate folders", in: "export")
    }
    let diagrams = try diagrams(request, target)
    let kind = "\(target.rawValue) \(diagrams.rawValue)"
    let build = try Build(request, console, to: folder, kind: kind) {
      findings, options, take in
      var site = try await Site(
        exporting: findings.survey, findings.verification, templates: findings.templates,
        options: options, to: target, diagrams: diagrams)
      // DocC reads the pixels for a point from the name.
      let ending = target == .docc ? "@2x.png" : ".png"
      if diagrams == .png {
        site = try await site.inPixels(ending, jobs: options.jobs, console)
      }
      for (path, bytes) in site.files { take(path, bytes) }
    }
    return try await build.run()
  }
}

extension ExportFormat {
  /// The form of the diagrams: the requested one, or the best for the place.
  private static func diagrams(
    _ request: Request, _ target: ExportTarget
  ) throws(UsageError) -> DiagramFormat {
    guard request.has(.diagrams), let word = request.value(.diagrams),
      let diagrams = DiagramFormat(rawValue: word)
    else { return target == .confluence ? .png : .svg }
    if target == .confluence && diagrams == .mermaid {
      throw UsageError("Confluence does not draw Mermaid; use --diagrams png", in: "export")
    }
    return diagrams
  }
}

extension Option {
  static let flavor = Option(
    "flavor", value: "NAME", choices: ["github", "gitlab", "confluence"],
    summary: "where the pages are shown")
  static let oneLocale = Option(
    "locale", value: "LANGUAGE", naming: .language,
    summary: "language of the pages [default: the pack's first]")
  static let diagrams = Option(
    "diagrams", value: "FORMAT", choices: DiagramFormat.allCases.map(\.rawValue),
    summary: "format of diagrams; png in Confluence")
}

extension Site {
  /// Converts each SVG to PNG, with two pixels for a point.
  ///
  /// - Parameters:
  ///   - ending: The end of the new file names.
  ///   - jobs: The number of pictures to convert at once.
  ///   - console: Where errors are printed.
  /// - Returns: The site with the new files in place of the old ones.
  /// - Throws: `Rejected` if some cannot be converted, after the errors are printed.
  func inPixels(_ ending: String, jobs: Int, _ console: Console) async throws(Rejected) -> Site {
    let pictures = files.keys.sorted().filter { $0.hasSuffix(".svg") }.map { path in
      (path: "\(path.dropLast(4))\(ending)", svg: files[path, default: []])
    }
    let progress = ProgressLine.current
    let done = Mutex(0)
    // The largest first, so that nobody waits for a single one at the end.
    let order = pictures.indices.sorted {
      (pictures[$1].svg.count, $0) < (pictures[$0].svg.count, $1)
    }
    let results = await pictures.mapped(jobs: jobs, inOrder: order) { picture in
      defer {
        let count = done.withLock { count in
          count += 1
          return count
        }
        progress?.change(to: "drawing pictures, \(count.grouped) of \(pictures.count.grouped)")
      }
      return Result { () throws(DrawingError) in
        try Raster(of: picture.svg, as: .png(scale: 2)).bytes
      }
    }
    var site = Site(files: files.filter { !$0.key.hasSuffix(".svg") })
    var faults: [(path: String, reason: String)] = []
    for (picture, result) in zip(pictures, results) {
      switch result {
      case .success(let bytes): site.files[picture.path] = bytes
      case .failure(let error): faults.append((picture.path, error.description))
      }
    }
    if faults.isEmpty { return site }
    let isOne = faults.count == pictures.count && Set(faults.map(\.reason)).count == 1
    for fault in isOne ? faults.prefix(1) : faults[...] {
      console.refuse(isOne ? fault.reason : "\(fault.path): \(fault.reason)")
    }
    throw Rejected()
  }
}
