import Base
import Import
import Pack
import PackReader

/// One run of `vcdoc import`: reads files in other notations, and writes a pack.
struct ImportRun {
  let request: Request
  let console: Console
  /// What messages show lines of, by path.
  private var shown: [String: [UInt8]] = [:]
  /// The Markdown documents.
  private(set) var documents: [MarkedDiagrams] = []

  init(_ request: Request, _ console: Console) {
    (self.request, self.console) = (request, console)
  }

  /// Runs the command.
  ///
  /// - Returns: `found` if the pack was edited since the last import, and would change.
  /// - Throws: `UsageError`; `Rejected` after errors are printed; the system's error.
  func run() throws -> ExitStatus {
    try checkRequest()
    var run = self
    var imported = Imported()
    for path in request.operands { imported.append(try run.read(path, after: imported)) }
    if imported.diagnostics.contains(where: { $0.severity == .error }) {
      throw console.rejection(
        of: imported.diagnostics.sorted(), from: Origins(run.shown, in: ""))
    }
    console.tell(imported.diagnostics.sorted(), from: Origins(run.shown, in: ""))
    if imported.machines.isEmpty, imported.interactions.isEmpty {
      if run.documents.contains(where: \.hasRegions) { return try run.tellUpToDate() }
      let isElsewhere = run.shown.contains { path, bytes in
        DocumentSyntax(path: path) == .markdown
          && (bytes.holds(word: "stateDiagram") || bytes.holds(word: "sequenceDiagram"))
      }
      console.refuse(
        "no state or sequence diagram in \(request.operands.map { "'\($0)'" }.listed())"
          + (isElsewhere ? "; of Markdown, blocks after '```mermaid' are read" : ""))
      return .invalid
    }
    let written = ImportedPack(of: imported, named: try headName())
    let bytes = Array((Self.firstLine(of: written.text) + written.text).utf8)
    let pack = try check(bytes)
    if request.has(.checkImport) {
      return try run.compare(pack, with: request.value(.imported) ?? "-")
    }
    if try isSpecial {
      if request.has(.replace) { throw Self.replacesWithoutFile }
      try console.write(bytes, to: request.has(.dryRun) ? nil : request.value(.imported))
      return .done
    }
    if !request.has(.replace) { return try run.write(bytes, summary(of: imported, written)) }
    let replacements = try run.replacements(naming: pack)
    if replacements.isEmpty { return try run.tellUpToDate() }
    let copies = try run.copies(of: replacements.map(\.document))
    let status = try run.write(bytes, summary(of: imported, written))
    return status == .done ? try run.write(replacements, copies) : status
  }

  /// Reads a file; errors are in what is returned.
  private mutating func read(_ path: String, after former: Imported) throws -> Imported {
    let file = try LogFile(path)
    let bytes = try file.all(upTo: Limits.fileBytes)
    let title = path == "-" ? file.title : path
    shown[title] = bytes
    var imported = Imported()
    if bytes.count > Limits.fileBytes {
      imported.diagnostics = [
        Diagnostic(
          .fileSize, "a file has at most \(Limits.fileBytes.grouped) bytes; part it",
          at: Place(path: title))
      ]
      return imported
    }
    if let fault = TextFault(in: bytes) {
      let place = Place(path: title, line: fault.line, column: fault.column)
      imported.diagnostics = [Diagnostic(.fileText, fault.message, at: place)]
      return imported
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = String(decoding: bytes.dropFirst(bytes.starts(with: mark) ? 3 : 0), as: UTF8.self)
    let notation = try notation(of: text, path: path, title: title)
    let (result, remark, blocks) = notation.read(text, path: title)
    if let remark { console.remark(remark) }
    guard notation == .markdown, request.has(.replace) || request.has(.checkImport) else {
      return result
    }
    let document = MarkedDiagrams(blocks, in: bytes, path: title, after: former)
    documents.append(document)
    let hasErrors = result.diagnostics.contains { $0.severity == .error }
    return hasErrors || request.has(.replace) ? result : document.withoutRegions(result)
  }

  /// The notation of a file.
  ///
  /// - Throws: `UsageError` if neither the request, the extension, nor the content names it.
  private func notation(of text: String, path: String, title: String) throws -> ImportNotation {
    let given = request.value(.notation).flatMap(ImportNotation.init(rawValue:))
    if let notation = given ?? ImportNotation(path: path, text: text) { return notation }
    if ["ts", "tsx", "js", "jsx", "mjs", "cjs"].contains(path.split(separator: ".").last) {
      throw UsageError(
        "'\(title)' is a program, which vcdoc does not run; write the machine as JSON, which "
          + "JSON.stringify(machine.config, null, 2) gives", in: "import")
    }
    let names = ImportNotation.allCases.map { "'--format \($0.rawValue)'" }.listed("or")
    throw UsageError("unknown notation of '\(title)'; add \(names)", in: "import")
  }

  // MARK: The pack

  /// The line that says whether a pack was edited since it was written.
  private static func firstLine(of body: String) -> String {
    let hash = Fingerprint(of: Array(body.utf8)).text.prefix(16)
    return
      "# Written by 'vcdoc import'. An edited pack is not overwritten. Hash of the rest: \(hash)\n"
  }

  /// Whether a file is a pack as an import wrote it.
  private static func isUnedited(_ bytes: [UInt8]) -> Bool {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return false }
    let body = String(decoding: bytes[(end + 1)...], as: UTF8.self)
    return Array(firstLine(of: body).utf8) == Array(bytes[...end])
  }

  /// The name of a pack that is the head of a folder; `nil` for one with another file name.
  ///
  /// - Throws: The system's error.
  private func headName() throws -> String? {
    guard let path = request.value(.imported),
      [PackFiles.head, PackFiles.shortHead].contains(
        path.splitAtLastSlash.name)
    else { return nil }
    let folder = try OutputFolder.standing(around: path.splitAtLastSlash.parent)
    let known = [PackFiles.head, PackFiles.shortHead, "README.md", "LICENSE"]
    let others = try Folder(at: folder, title: folder).names().filter {
      !$0.hasPrefix(".") && !known.contains($0)
    }
    if !others.isEmpty {
      console.remark(
        "with '\(path)', the whole folder is one pack, and it has other files; choose another name "
          + "with -o, such as lifecycle.yaml")
    }
    return folder.splitAtLastSlash.name
  }

  /// Reads what is written; a pack that cannot be read is not written.
  private func check(_ bytes: [UInt8]) throws -> Pack {
    let title = request.value(.imported) ?? "imported.yaml"
    let name = title.splitAtLastSlash.name
    let stem = name == "-" || !name.contains(".") ? "imported.yaml" : name
    let files = PackFiles(only: stem, bytes)
    let reading = PackReading(of: files)
    guard let pack = reading.pack else {
      console.remark("nothing was written: the pack would have errors; change the diagrams")
      throw console.rejection(of: reading.diagnostics, from: Origins(of: files, in: ""))
    }
    return pack
  }

  private func summary(of imported: Imported, _ written: ImportedPack) -> String {
    let parts = [
      (imported.machines.count, "machine"), (imported.interactions.count, "interaction"),
    ].filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
    let remarks = written.remarkCount
    return parts.listed("and")
      + (remarks == 0 ? "" : "; \(remarks.counted("comment")) on what a pack has not")
  }

  /// Whether the pack goes to standard output, a terminal, a pipe, or a device, and no former one is
  /// there.
  private var isSpecial: Bool {
    get throws {
      guard let path = request.value(.imported), path != "-" else { return true }
      return try FileStatus(following: path)?.kind == .special
    }
  }

  private func write(_ bytes: [UInt8], _ summary: String) throws -> ExitStatus {
    let path = request.value(.imported) ?? "-"
    let old = try FileStatus(following: path) == nil ? nil : contents(of: path)
    // A pack that regions are filled from is made of them no more.
    let fillsRegions = documents.contains(where: \.hasRegions)
    let isKept =
      old.map { !$0.isEmpty && $0 != bytes && (fillsRegions || !Self.isUnedited($0)) } ?? false
    let isPack = old.map { $0.count <= Limits.fileBytes } ?? false
    if let old, old != bytes, isPack, request.has(.dryRun) || isKept {
      try console.output.write(
        UnifiedDiff(of: DocumentEdit(from: old, to: bytes), path: path).bytes)
    }
    if isKept {
      let reason = fillsRegions ? "fills regions of documents" : "is no unedited import"
      console.complain("'\(path)' \(reason), and was not overwritten")
      console.advise("Take what you need of the difference, or choose another file with -o.")
      return .found
    }
    let verb = old == bytes ? "up to date" : request.has(.dryRun) ? "would write" : "wrote"
    if old != bytes, !request.has(.dryRun) { try OutputFile(path).write(bytes) }
    if !request.has(.quiet) {
      let isLast = !request.has(.dryRun) && !request.has(.replace)
      let next = isLast ? "Next: vcdoc verify --pack \(path.quotedForShell)\n" : ""
      try console.output.write("\(verb) '\(path)': \(summary)\n\(next)")
    }
    return .done
  }

  /// The bytes of a file, or more than a pack or a document can have.
  func contents(of path: String) throws -> [UInt8] {
    let file = try LogFile(path)
    return try file.all(upTo: Limits.fileBytes)
  }
}
