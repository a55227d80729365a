import Base
import Checker
import Import
import Pack
import PackReader

extension ImportRun {
  /// Refuses `--replace` and `--check` without what they need.
  ///
  /// - Throws: `UsageError`.
  func checkRequest() throws(UsageError) {
    var mistakes = Mistakes()
    func add(_ message: String) { mistakes.add(UsageError(message, in: "import")) }
    for option in [Option.replace, .checkImport] where request.has(option) {
      if [nil, "-"].contains(request.value(.imported)) {
        add(Self.needsFile(option))
      }
    }
    if request.has(.replace) {
      if request.has(.checkImport) { add("'--check' writes nothing; remove it, or '--replace'") }
      if request.operands.contains("-") {
        add("'--replace' cannot write to standard input; name the document")
      } else if !request.operands.contains(where: { DocumentSyntax(path: $0) == .markdown }) {
        add("'--replace' needs a Markdown document with the diagrams, such as README.md")
      }
    }
    try mistakes.check()
  }

  private static func needsFile(_ option: Option) -> String {
    "'--\(option.name)' needs the file of the pack; add -o PACK.yaml"
  }

  /// The mistake of `--replace` with a pack that no file is.
  static var replacesWithoutFile: UsageError { UsageError(needsFile(.replace), in: "import") }

  // MARK: Replacing

  /// The documents with markers around their diagrams.
  ///
  /// - Parameter pack: The pack that is written of them.
  /// - Returns: The documents that change, with their new bytes.
  /// - Throws: `Rejected` after errors are printed; `DocumentError`. Nothing is written then.
  func replacements(naming pack: Pack) throws -> [(document: MarkedDiagrams, new: [UInt8])] {
    let machines = pack.declaredMachines.map { pack.word(for: .machine($0)) }
    let interactions = pack.interactions.map { pack.word(for: .interaction($0)) }
    var found: [(document: MarkedDiagrams, new: [UInt8])] = []
    for document in documents {
      if !document.faults.isEmpty {
        throw console.rejection(
          of: document.faults, from: Origins([document.path: document.old], in: ""))
      }
      guard let new = document.marked(machines, interactions) else {
        throw DocumentError.unfit(
          title: document.path, line: document.open.first?.line ?? 1,
          reason: "markers would not be found there; write them by hand")
      }
      if new != document.old { found.append((document, new)) }
    }
    for (document, _) in found {
      if try FileStatus(following: document.path)?.isWritable == false {
        console.refuse("'\(document.path)' is read-only, and nothing was written")
        throw Rejected()
      }
    }
    return found
  }

  /// The former documents that git does not have, by the paths of their copies.
  ///
  /// - Throws: `Rejected` after an error is printed if there is something with such a path.
  func copies(of documents: [MarkedDiagrams]) throws -> [(path: String, bytes: [UInt8])] {
    try documents.compactMap { document in
      guard let real = try realPath(of: document.path), !Self.isCommitted(document.old, at: real)
      else { return nil }
      let path = "\(document.path).orig"
      if try FileStatus(at: path) != nil {
        console.refuse("'\(path)' exists, and nothing was written; move it, or commit the document")
        throw Rejected()
      }
      return (path, document.old)
    }
  }

  /// Whether git has a file as it is; its bytes are compared, so that no filter runs.
  private static func isCommitted(_ bytes: [UInt8], at path: String) -> Bool {
    let (folder, name) = path.splitAtLastSlash
    let git = GitProgram(folder: folder.isEmpty ? "/" : folder)
    do throws(GitProgram.Failure) {
      return try git.output(["cat-file", "blob", "HEAD:./\(name)"]) == bytes
    } catch { return false }
  }

  /// Writes the documents, after the pack.
  ///
  /// - Parameters:
  ///   - replacements: The documents, with their new bytes.
  ///   - copies: The copies of former documents.
  /// - Returns: `done`.
  /// - Throws: `DocumentError`; the system's error. No document is written then.
  func write(
    _ replacements: [(document: MarkedDiagrams, new: [UInt8])],
    _ copies: [(path: String, bytes: [UInt8])]
  ) throws -> ExitStatus {
    for (document, new) in replacements where request.has(.dryRun) {
      let edit = DocumentEdit(from: document.old, to: new)
      try console.output.write(UnifiedDiff(of: edit, path: document.path).bytes)
    }
    if request.has(.dryRun) { return .done }
    for (document, _) in replacements where try contents(of: document.path) != document.old {
      throw DocumentError.changed(title: document.path)
    }
    for copy in copies { try OutputFile(copy.path).write(copy.bytes) }
    for (document, new) in replacements { try OutputFile(document.path).write(new) }
    if request.has(.quiet) { return .done }
    let pack = (request.value(.imported) ?? "-").quotedForShell
    let paths = replacements.map(\.document.path)
    try console.output.write(
      replacements.map { document, _ in
        "wrote '\(document.path)': \(document.open.count.counted("region"))\n"
      }.joined() + copies.map { "kept the former document as '\($0.path)'\n" }.joined()
        + "Next: vcdoc embed \(paths.map(\.quotedForShell).joined(separator: " ")) --pack \(pack)\n"
    )
    return .done
  }

  // MARK: Checking

  /// Says that nothing is left to do, or to check, outside of regions.
  func tellUpToDate() throws -> ExitStatus {
    if !request.has(.quiet) {
      try console.output.write(
        "up to date: no other diagram is outside of regions; 'vcdoc embed --check' compares them\n")
    }
    return .done
  }

  /// Compares the diagrams with the pack.
  ///
  /// - Parameters:
  ///   - pack: The pack of the diagrams.
  ///   - path: The path of the pack that they are compared with.
  /// - Returns: `found` if that pack does not say what they say.
  /// - Throws: `Rejected` after the errors of that pack are printed; the system's error.
  func compare(_ pack: Pack, with path: String) throws -> ExitStatus {
    if documents.contains(where: \.hasRegions) {
      console.remark("diagrams in regions are not compared; 'vcdoc embed --check' does that")
    }
    let old = try OldPack(at: path, console)
    if !old.errors.isEmpty { throw console.rejection(of: old.errors, from: old.origins) }
    let changes = PackComparison(from: old.pack, to: pack).changes.filter { !$0.isAddition }
    if changes.isEmpty {
      if !request.has(.quiet) { try console.output.write("up to date '\(path)'\n") }
      return .done
    }
    let lines = changes.flatMap(\.lines).map { "\($0.sign) \($0.text.visible)\n" }
    try console.output.write(lines.joined())
    console.complain("'\(path)' does not say what the diagrams say: '-' is only in the pack")
    console.advise("Change the pack or the diagrams until they agree.")
    return .found
  }
}

extension Pack {
  /// The word by which an instruction names a subject: with its kind if others have its name.
  fileprivate func word(for subject: DiagramSubject) -> String {
    do throws(UsageError) {
      return try DiagramSubject(named: subject.name, in: self).name
    } catch { return "\(subject.kind):\(subject.name)" }
  }
}

extension PackChange {
  /// The declarations to which a pack can add what no diagram says.
  private static let extensible: Set<Subject> = [
    .machine, .event, .interaction, .lifeline,
  ]

  /// Whether a pack only says more than a diagram, whose names of machines are those of headings.
  fileprivate var isAddition: Bool {
    let isNamed = subject == .machine || subject == .interaction
    switch kind {
    case .removed:
      return isNamed || [.option, .callback, .scenario, .guarantee].contains(subject)
    case .changed, .renamed:
      if kind == .renamed, !isNamed { return false }
      return (kind == .renamed || !details.isEmpty)
        && details.allSatisfy { detail in
          isNamed && detail.name == "title" || subject == .callback
            || detail.after.isEmpty
              && (Self.extensible.contains(subject)
                || ["title", "note", "box"].contains(detail.name))
        }
    case .added, .moved: return false
    }
  }
}
