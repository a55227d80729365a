import Model
import Render

/// One run of the command `embed`: fills the regions of documents, or checks that they are filled.
struct EmbedRun {
  /// A document that has regions.
  struct MarkedDocument: Sendable {
    /// The document.
    let document: Document
    /// Its regions, first to last.
    let regions: [MarkedRegion]
    /// What belongs in each region, in the same order; empty until they are answered.
    var contents: [RegionContent] = []
  }

  /// What is done about files that differ.
  enum Mode: Hashable, Sendable {
    /// They are written.
    case write
    /// They are named, as those that would be written.
    case list
    /// They are told as findings, and documents as a diff.
    case check
  }

  /// The command line.
  let request: Request
  /// What is done about files that differ.
  let mode: Mode
  /// Where results and messages go.
  let console: Console
  /// The bytes of documents that messages show lines of, by path.
  private var shown: [String: [UInt8]] = [:]
  private var faults: [Diagnostic] = []
  /// Whether it was told that something that was named cannot be read.
  private var isRefused = false
  /// The pictures that documents name, and those of them that are to be written.
  private(set) var pictures = PictureSet()
  private(set) var stalePictures: [PictureSet.Picture] = []

  /// Prepares a run.
  init(_ request: Request, _ console: Console) {
    self.request = request
    mode = request.has(.check) ? .check : request.has(.dryRun) ? .list : .write
    self.console = console
  }

  /// Does it.
  ///
  /// - Throws: `UsageError`, `Rejected` after faults have been told, or the system's reason; nothing
  ///   was written then.
  @_optimize(none)  // The optimizer of Swift 6.3 crashes when it splits this function.
  mutating func run() async throws -> ExitStatus {
    if request.operands.isEmpty {
      throw UsageError("'embed' wants FILE, or files named in \(PreferencesFile.name)", in: "embed")
    }
    let search = try searched()
    var marked = search.documents.compactMap { scan($0) }
    guard !marked.isEmpty else {
      try tellFaults()
      try say("\(search.documents.count.counted("document")), and no region in them\n")
      return .done
    }
    try await render(&marked, from: BuildInputs(request))
    return try finish(marked)
  }

  /// Looks for the documents that the request names, and tells what is wrong with the words.
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

  /// Tells at once why something is not read.
  ///
  /// - Parameters:
  ///   - message: The reason.
  ///   - place: Where preferences name it; nothing when they do not.
  private mutating func refuse(_ message: String, at place: Place? = nil) {
    isRefused = true
    if let place {
      console.tell([Diagnostic(.error, message, at: place)])
    } else {
      console.refuse(message)
    }
  }

  /// The regions of a document; nothing when it has none, and when it cannot be read.
  private mutating func scan(_ document: Document) -> MarkedDocument? {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try document.read() } catch {
      refuse(error.description)
      return nil
    }
    guard bytes.holds(word: "vcdoc:") else { return nil }
    let scan = RegionScanner(of: bytes, path: document.title, syntax: document.syntax)
    note(scan.faults, bytes)
    return scan.regions.isEmpty ? nil : MarkedDocument(document: document, regions: scan.regions)
  }

  private mutating func note(_ more: [Diagnostic], _ bytes: [UInt8]) {
    guard let path = more.first?.place.path else { return }
    faults += more
    shown[path] = bytes
  }

  /// Answers every region once, so that all that is wrong is told in one run.
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

  /// Answers the regions of one document; why some cannot be answered is noted.
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
        own += error.reasons.map { Diagnostic(.error, $0.message, at: region.place(of: $0.part)) }
      }
    }
    if !own.isEmpty { note(own, try document.read()) }
  }

  /// Tells what is wrong with markers, and ends the run where that or anything else is.
  private func tellFaults() throws {
    let origins = Origins(shown, in: "")
    let rejection = faults.isEmpty ? nil : console.rejection(of: faults.sorted(), from: origins)
    if let rejection { throw rejection }
    if isRefused { throw Rejected() }
  }

  /// Writes a result, unless only exit statuses are wanted.
  func say(_ text: String) throws {
    if !request.has(.quiet) { try console.output.write(text) }
  }
}
