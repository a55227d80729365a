import Formats
import Pages
import Synchronization

/// A site in memory, as browsers see it while its pack is edited.
///
/// It answers requests from the last site that could be made, so no request can name a file of the
/// machine. Each page gets a script that waits for the next site and then loads the page again.
final class Preview: Sendable {
  private struct State {
    var site = Site()
    /// The number of the site; 0 before the first.
    var number = 0
    /// The files so far of a site that is being made, each with the number of the draft that made
    /// it; `nil` if there is none.
    ///
    /// What a canceled draft made is shown until the next one has made it again.
    var draft: [String: (bytes: [UInt8], number: Int)]?
    /// The number of the newest draft.
    var draftNumber = 0
    /// The files of pages that were open lately, the newest last.
    var open: [String] = []
    /// The number of sites and failures so far.
    var changeCount = 0
    /// Why the newest site could not be made; empty if it is shown.
    var problem = ""
    /// Checks logs against the pack of the site; `nil` if there is none.
    var logs: PastedLogs?

    /// The number of the site that a file is shown of: that of a draft only if it changed there.
    func number(of file: String) -> Int {
      guard let draft = draft?[file], draft.bytes != site.files[file] else { return number }
      return draft.number
    }

    /// Notes that a page is open.
    mutating func open(_ file: String) {
      open.removeAll { $0 == file }
      open = open.suffix(15) + [file]
    }
  }

  private let state = Mutex(State())
  private let address: PreviewAddress
  /// A number that sites of another process at the same port do not have.
  private let process: Int

  /// Begins without a site.
  init(at address: PreviewAddress, process: Int) {
    (self.address, self.process) = (address, process)
  }

  /// Begins a site, in place of one that is being made; its pages are shown as soon as they are
  /// made.
  ///
  /// - Parameter logs: What checks logs against its pack; `nil` if that has no callbacks.
  /// - Returns: The files of the pages that are open, which should be made first, in this order.
  func begin(checking logs: PastedLogs? = nil) -> [String] {
    state.withLock { state in
      state.logs = logs
      state.draft = state.draft ?? [:]
      state.draftNumber += 1
      return state.open.reversed()
    }
  }

  /// Takes a file of the site that is being made.
  ///
  /// - Returns: Whether it is a page that is open and changes.
  func take(_ path: String, _ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      let former = state.draft?[path]?.bytes ?? state.site.files[path]
      state.draft?[path] = (bytes, state.draftNumber)
      return state.open.contains(path) && former != bytes
    }
  }

  /// Shows the site that was made.
  ///
  /// - Returns: The number of its files.
  @discardableResult
  func show() -> Int {
    state.withLock { state in
      let made = (state.draft ?? [:]).filter { $0.value.number == state.draftNumber }
      state.site = Site(files: made.mapValues(\.bytes))
      state.draft = nil
      state.number = state.draftNumber
      state.changeCount += 1
      state.problem = ""
      return state.site.files.count
    }
  }

  /// Shows why the pack has no site, with the last good one.
  func show(problem: String) {
    state.withLock { state in
      state.draft = nil
      state.changeCount += 1
      state.problem = problem
    }
  }
}

extension Preview {
  /// What a browser asks for.
  struct Request: Hashable, Sendable {
    var method = "GET"
    /// The path, decoded; `nil` if it is not UTF-8.
    var path: String?
    /// The header `Host`; `nil` if there is none, or several.
    var host: String?
    /// The number of the last change that the page knows.
    var seen: String?
    /// The path of the page that waits for a change.
    var page: String?
    /// Whether it has waited for a change.
    var hasWaited = false
    /// The header `Origin`; `nil` if there is none.
    var origin: String?
    /// The header `Content-Type`; `nil` if there is none.
    var type: String?
    /// How many bytes will be uploaded; `nil` if that is not known.
    var length: Int?
    /// What was uploaded; `nil` before it is read.
    var body: [UInt8]?
  }

  /// What a browser gets.
  struct Response: Hashable, Sendable {
    let status: Int
    let type: String
    let bytes: [UInt8]
    /// Another header that it needs, such as `Location`; `nil` for none.
    var header: (name: String, value: String)? { extra.map { ($0.name, $0.value) } }
    private var extra: Header?

    private struct Header: Hashable, Sendable {
      let name: String
      let value: String
    }

    init(
      _ status: Int, type: String = "text/plain; charset=utf-8", _ bytes: [UInt8],
      header: (name: String, value: String)? = nil
    ) {
      (self.status, self.type, self.bytes) = (status, type, bytes)
      extra = header.map { Header(name: $0.name, value: $0.value) }
    }

    /// Refuses a request.
    init(refusing status: Int, _ reason: String) {
      self.init(status, Array("\(reason)\n".utf8))
    }
  }

  /// The headers of all answers.
  ///
  /// Scripts come from files of the site only, never from the text of a page; styles may be inside
  /// pages, as diagrams need them.
  static let headers = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
        + "img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; "
        + "frame-ancestors 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-store"),
  ]

  /// Answers a request.
  ///
  /// - Returns: `nil` if the request waits for the next change, or for its upload.
  func answer(to request: Request) -> Response? {
    let isLog = request.path == PastedLogs.path && request.method == "POST"
    guard isLog || ["GET", "HEAD"].contains(request.method) else {
      return Response(405, Array("only GET and HEAD\n".utf8), header: ("Allow", "GET, HEAD"))
    }
    guard let host = request.host, address.isOwn(host) else {
      return Response(refusing: 421, "this server has another name; open \(address.url)")
    }
    guard let path = request.path, path.hasPrefix("/") else {
      return Response(refusing: 400, "the address is not valid")
    }
    if isLog { return answer(toLogIn: request, from: "http://\(host)") }
    switch path {
    case PastedLogs.scriptPath:
      return Response(200, type: Self.type(of: path), PastedLogs.script)
    case ReloadScript.path:
      return Response(200, type: Self.type(of: path), ReloadScript.bytes)
    case ReloadScript.statePath: return answer(waitingSince: request)
    default: return page(at: path)
    }
  }

  /// Checks the log that a page of this preview sends; `nil` as long as it is not read.
  private func answer(toLogIn request: Request, from own: String) -> Response? {
    if let origin = request.origin, origin.lowercased() != own.lowercased() {
      return Response(refusing: 403, "only pages of this preview can send logs")
    }
    guard request.type?.prefix(while: { $0 != ";" }) == "text/plain" else {
      return Response(refusing: 415, "a log is text/plain")
    }
    guard let length = request.length, length >= 0 else {
      return Response(refusing: 411, "say how long the log is")
    }
    guard length <= PastedLogs.mostBytes else {
      return Response(refusing: 413, "a log can have at most 16 MiB; run 'vcdoc trace' on the file")
    }
    guard let logs = state.withLock({ $0.logs }) else {
      return Response(refusing: 404, "there is no site yet, or its pack has no callbacks")
    }
    return request.body.map { logs.answer(to: $0, on: Self.file(at: request.page ?? "/")) }
  }

  /// The state in JSON once it is not the one that the page knows.
  private func answer(waitingSince request: Request) -> Response? {
    let state = state.withLock { state in
      if let page = request.page { state.open(Self.file(at: page)) }
      return state
    }
    let file = request.page.map(Self.file) ?? ""
    let number = state.number(of: file)
    let isMade = number != state.number
    if request.seen == String(state.changeCount), !isMade, !request.hasWaited { return nil }
    let value: JSON = [
      "change": .string(String(state.changeCount)),
      "site": .string(name(ofSite: number)),
      "problem": .string(state.problem),
    ]
    return Response(200, type: Self.type(of: ".json"), value.bytes(.compact))
  }

  /// The file of a site that a path names.
  private static func file(at path: String) -> String {
    String(path.dropFirst()) + (path.hasSuffix("/") ? "index.html" : "")
  }

  private func page(at path: String) -> Response {
    let state = state.withLock { $0 }
    let file = Self.file(at: path)
    if let bytes = state.draft?[file]?.bytes ?? state.site.files[file] {
      let isPage = file.hasSuffix(".html")
      return Response(
        200, type: Self.type(of: file),
        isPage ? withScript(bytes, state.number(of: file), file) : bytes)
    }
    let folder = file + "/index.html"
    if state.draft?[folder] != nil || state.site.files[folder] != nil {
      // The folder's own name is enough, whatever else the address has.
      let name = path.split(separator: "/").last.map(String.init) ?? ""
      return Response(302, [], header: ("Location", name.asPathInURL + "/"))
    }
    // Until the first site is whole, any page may come; what waits for it is loaded again.
    let isEarly = state.number == 0
    let title =
      if !isEarly {
        "vcdoc: no such page"
      } else if state.problem.isEmpty {
        "vcdoc builds the site; this page loads by itself"
      } else {
        "vcdoc: no site yet"
      }
    let page = "<!doctype html>\n<html lang=\"en\"><title>\(title)</title><p>\(title)</p></html>\n"
    return Response(
      isEarly ? 503 : 404, type: Self.type(of: ".html"), withScript(Array(page.utf8), state.number))
  }

  /// A page with the script that loads it again, and with that of its field for logs.
  private func withScript(_ page: [UInt8], _ site: Int, _ file: String = "") -> [UInt8] {
    let reload = ReloadScript.tag(forSite: name(ofSite: site))
    let tag = file.hasSuffix(PastedLogs.page) ? PastedLogs.tag + reload : reload
    guard let end = page.lastPlace(of: Array("</body>".utf8)) else { return page + tag }
    return page[..<end] + tag + page[end...]
  }

  private func name(ofSite number: Int) -> String { "\(process)-\(number)" }

  /// The media type of a file, by its name.
  private static func type(of path: String) -> String {
    let types = [
      "html": "text/html", "css": "text/css", "js": "text/javascript", "json": "application/json",
      "svg": "image/svg+xml", "xml": "application/xml", "md": "text/markdown", "txt": "text/plain",
    ]
    let pictures = ["png": "image/png", "ico": "image/x-icon", "woff2": "font/woff2"]
    let name = path.split(separator: ".").last.map(String.init) ?? ""
    if let picture = pictures[name] { return picture }
    return types[name].map { "\($0); charset=utf-8" } ?? "application/octet-stream"
  }
}

extension [UInt8] {
  /// Where a word begins for the last time; `nil` if it never does.
  fileprivate func lastPlace(of word: [UInt8]) -> Int? {
    guard count >= word.count else { return nil }
    return (0...count - word.count).last { self[$0] == word[0] && self[$0...].starts(with: word) }
  }
}

extension String {
  /// The text as one part of a path in a URL.
  fileprivate var asPathInURL: String {
    utf8.map { byte in
      let isPlain =
        Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
      return (byte < 0x80 && isPlain) || "-_.~".utf8.contains(byte)
        ? String(Character(Unicode.Scalar(byte)))
        : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
