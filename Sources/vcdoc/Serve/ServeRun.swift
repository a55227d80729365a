import Analysis
import Base
import CSystem
import Graphics
import Pack
import PackReader
import Pages
import StateSpace
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One run of `vcdoc serve`: builds a site into memory, and again after each change.
struct ServeRun {
  /// After how many milliseconds a request that waits is answered, since its browser may be gone.
  private static let patience: Int32 = 15_000
  /// How many layouts of diagrams are kept from one site to the next.
  private static let mostLayouts = 5_000

  private let request: Request
  private let console: Console
  private let address: PreviewAddress
  private let source: PackSource
  /// What is known of the pack of the last good site; `nil` before it.
  private var findings: SiteMaker.Findings?
  /// The fingerprint of what was read last; `nil` if it could not be read.
  private var contents: String?
  /// Whether the newest site was not made to its end, because of a change.
  private var isCanceled = false
  private var layouts = LayoutCache()
  private let parsed = ParsedFiles()

  /// Prepares a run.
  ///
  /// - Throws: `UsageError`.
  init(_ request: Request, _ console: Console) throws {
    (self.request, self.console) = (request, console)
    address = try PreviewAddress(request)
    source = PackSource(request)
    _ = try SiteMaker(request, console)
  }

  /// Serves until the process is ended.
  ///
  /// - Throws: Why nothing can be served.
  mutating func run() async throws -> ExitStatus {
    let inputs = try BuildInputs(request)
    let preview = Preview(at: address, process: Int(getpid()))
    let server = try PreviewServer(preview, at: address)
    try sayWhere()
    var watch = FileWatch(roots)
    try await update(preview, server, from: inputs)
    server.wake()
    if request.has(.open) { open() }
    while true {
      if isCanceled || watch.wait(milliseconds: Self.patience) {
        // Watched before it is read, so that no change is missed.
        watch = FileWatch(roots)
        try await follow(preview, server)
      }
      server.wake()
    }
  }

  /// Reads the pack, and makes its site again if it changed.
  private mutating func follow(_ preview: Preview, _ server: PreviewServer) async throws {
    let inputs: BuildInputs
    do { inputs = try BuildInputs(request) } catch {
      if contents != nil { show("\(error)", in: preview) }
      (contents, isCanceled) = (nil, false)
      return
    }
    if isCanceled || inputs.contents != contents { try await update(preview, server, from: inputs) }
  }

  /// The folders and files that the site is made from.
  private var roots: [String] {
    let pack: [String] =
      switch source {
      case .shipped: []
      case .folder(let path), .file(let path): [path]
      }
    return pack + (request.value(.templates).map { [$0] } ?? [])
  }

  /// Makes the site, and shows it, or what is wrong; a change ends that early.
  ///
  /// - Throws: What is wrong with the command line, until there is a site.
  private mutating func update(
    _ preview: Preview, _ server: PreviewServer, from inputs: BuildInputs
  ) async throws {
    let clock = ContinuousClock()
    let start = clock.now
    (contents, isCanceled) = (inputs.contents, false)
    let echo = Echo()
    let watch = BuildWatch(roots) { [request, contents] in
      do { return try BuildInputs(request).contents != contents } catch { return true }
    }
    defer { watch.end() }
    do {
      try await make(inputs, preview, server, watch, echo)
      isCanceled = watch.isOutdated
      if isCanceled { return }
      let count = preview.show()
      say("built \(count) files in \((clock.now - start).inMilliseconds) ms")
    } catch {
      // What is wrong with an older edit is not shown.
      isCanceled = watch.isOutdated
      if isCanceled { return }
      if findings == nil, error.isOfCommandLine { throw error }
      if !(error is Rejected) { console.echoing(to: echo).complain("\(error)") }
      preview.show(problem: echo.text)
    }
  }

  private mutating func make(
    _ inputs: BuildInputs, _ preview: Preview, _ server: PreviewServer, _ watch: BuildWatch,
    _ echo: Echo
  ) async throws {
    if layouts.count > Self.mostLayouts { layouts = LayoutCache() }
    let maker = try SiteMaker(
      request, console.echoing(to: echo),
      writing: SiteMaker.site(keeping: layouts) { !watch.isOutdated })
    let findings = try await maker.findings(
      of: inputs, keeping: findings, reusing: parsed, while: { !watch.isOutdated })
    self.findings = findings
    if watch.isOutdated { return }
    let (pack, scope) = (findings.survey.pack, try findings.survey.pack.scope(of: inputs.settings))
    let logs = PastedLogs(pack, findings.templates, in: findings.locales, scope.configurations)
    let first = preview.begin(checking: pack.callbacks.isEmpty ? nil : logs)
    try await maker.make(findings, from: inputs, first: first) { path, bytes in
      if preview.take(path, bytes) { server.wake() }
    }
  }

  private func show(_ problem: String, in preview: Preview) {
    console.complain(problem)
    preview.show(problem: problem)
  }

  private func sayWhere() throws {
    if !address.isLoopback {
      console.remark("other machines can read the site at '\(address.host)', port \(address.port)")
    }
    let name = source == .shipped ? "the built-in pack" : "'\(request.value(.pack) ?? "")'"
    try console.output.write("serving \(name) at \(address.url); press Ctrl-C to stop\n")
  }

  private func say(_ line: String) {
    if !request.has(.quiet) { console.tell("vcdoc: \(line)\n") }
  }

  private func open() {
    if unsafe vcdoc_open_address(address.url) != 0 {
      console.remark("no program opens addresses here; open \(address.url) yourself")
    }
  }
}

extension Error {
  /// Whether the words of the command line are wrong.
  fileprivate var isOfCommandLine: Bool {
    self is UsageError || (self as? Rejected)?.status == .usage
  }
}

extension Duration {
  /// The whole milliseconds.
  fileprivate var inMilliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
