import Base

/// One run of `vcdoc embed`: fills the regions of documents, or checks them.
struct EmbedRun {
  /// A document with regions.
  struct MarkedDocument: Sendable {
    let document: Document
    /// The regions, first to last.
    let regions: [MarkedRegion]
    /// The content of each region, in the same order; empty until it is rendered.
    var contents: [RegionContent] = []
  }

  /// What to do with files that are out of date.
  enum Mode: Hashable, Sendable {
    /// Write them.
    case write
    /// List them.
    case list
    /// Report them as findings, and print documents as a diff.
    case check
  }

  let request: Request
  let mode: Mode
  let console: Console
  /// The documents that messages show lines of, by path.
  private var shown: [String: [UInt8]] = [:]
  private var faults: [Diagnostic] = []
  /// Whether an error of a document was already printed.
  private var isRefused = false
  /// The pictures of all documents, and those of them that are out of date.
  private(set) var pictures = PictureSet()
  private(set) var stalePictures: [PictureSet.Picture] = []

  init(_ request: Request, _ console: Console) {
    self.request = request
    mode = request.has(.check) ? .check : request.has(.dryRun) ? .list : .write
    self.console = console
  }

  /// Runs the command.
  ///
  /// - Throws: `UsageError`; `Rejected` after errors are printed; the system's error. Nothing is
  ///   written in any of these cases.
  @_optimize(none)  // The optimizer of Swift 6.3 crashes when it splits this function.
  mutating func run() async throws -> ExitStatus {
    if request.operands.isEmpty {
      throw UsageError("'embed' needs FILE, or files named in \(PreferencesFile.name)", in: "embed")
    }
    let search = try searched()
    var marked = search.documents.compactMap { scan($0) }
    guard !marked.isEmpty else {
      try tellFaults()
      try say("no region in \(search.documents.count.counted("document"))\n")
      return .done
    }
    try await render(&marked, from: BuildInputs(request))
    return try finish(marked)
  }

  /// Finds the documents of the request, and prints the errors of its words.
  private mutating func searched() throws -> DocumentSearch {
    var search = DocumentSearch(excluding: request.values(.exclude).map(Glob.init))
    for word in request.operands {
      let place = request.place(ofDocument: word)
      do { try search.add(word) } catch let error as SystemError {
        refuse(error.description, at: place)
      } catch let error as DocumentError {
        refuse(error.description, at: place)
      }
    }
    return search
  }

  /// Prints an error of a document at once.
  ///
  /// - Parameters:
  ///   - message: The error.
  ///   - place: The place where preferences name the document; `nil` if they do not.
  private mutating func refuse(_ message: String, at place: Place? = nil) {
    isRefused = true
    if let place {
      console.tell([Diagnostic(.run, message, at: place)])
    } else {
      console.refuse(message)
    }
  }

  /// The regions of a document; `nil` if it has none, or cannot be read.
  private mutating func scan(_ document: Document) -> MarkedDocument? {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try document.read() } catch {
      refuse(error.description)
      return nil
    }
    guard bytes.holds(word: "vcdoc:") else {
      if bytes.contains(0), bytes.filter({ $0 != 0 }).holds(word: "vcdoc:") {
        refuse(DocumentError.wide(title: document.title).description)
      }
      return nil
    }
    let scan = RegionScanner(of: bytes, path: document.title, syntax: document.syntax)
    note(scan.faults, bytes)
    return scan.regions.isEmpty ? nil : MarkedDocument(document: document, regions: scan.regions)
  }

  private mutating func note(_ more: [Diagnostic], _ bytes: [UInt8]) {
    guard let path = more.first?.place.path else { return }
    faults += more
    shown[path] = bytes
  }

  /// Renders the content of all regions, so that all errors are reported in one run.
  private mutating func render(_ marked: inout [MarkedDocument], from inputs: BuildInputs)
    async throws
  {
    do {
      var renderer = try RegionRenderer(from: inputs, for: request, console)
      try await renderer.prepare(for: marked.flatMap(\.regions).map(\.instruction))
      for index in marked.indices { try await render(&marked[index], with: &renderer) }
    } catch let error as PackErrors {
      throw console.rejection(of: error.diagnostics, from: inputs.origins)
    }
    var foreign: [Diagnostic] = []
    stalePictures = try pictures.stale(&foreign)
    for fault in foreign {
      let document = marked.first { $0.document.title == fault.place.path }?.document
      note([fault], try document?.read() ?? [])
    }
    try tellFaults()
  }

  /// Renders the content of the regions of one document, and collects the errors.
  private mutating func render(_ marked: inout MarkedDocument, with renderer: inout RegionRenderer)
    async throws
  {
    let document = marked.document
    let markup = document.syntax.markup(path: document.title)
    var own: [Diagnostic] = []
    for region in marked.regions {
      do {
        let content = try await renderer.content(for: region.instruction, in: markup)
        own += try pictures.add(content.files, beside: document, for: region.place)
        marked.contents.append(content)
      } catch let error as InstructionError {
        let note = Diagnostic.Note(PackSource(request).remark)
        own += error.reasons.enumerated().map { number, reason in
          Diagnostic(
            .embedded, reason.message, at: region.place(of: reason.part),
            notes: own.isEmpty && number == 0 ? [note] : [])
        }
      }
    }
    if !own.isEmpty { note(own, try document.read()) }
  }

  /// Prints the errors of markers and instructions, and ends the run if there were any errors.
  private func tellFaults() throws {
    let origins = Origins(shown, in: "")
    let rejection = faults.isEmpty ? nil : console.rejection(of: faults.sorted(), from: origins)
    if let rejection { throw rejection }
    if isRefused { throw Rejected() }
  }

  /// Prints a result, unless the request is quiet.
  func say(_ text: String) throws {
    if !request.has(.quiet) { try console.output.write(text) }
  }
}
