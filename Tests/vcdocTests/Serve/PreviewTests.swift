import Base
import Pack
import PackReader
import Pages
import Shipped
import Testing

@testable import vcdoc

extension Preview {
  /// Shows a site of some files, by path.
  func show(_ files: [String: String]) {
    _ = begin()
    for (path, text) in files { _ = take(path, Array(text.utf8)) }
    show()
  }
}

struct PreviewTests {
  private let preview = Preview(at: PreviewAddress(host: "127.0.0.1", port: 8000), process: 7)
  private static let files = [
    "index.html": "<body>home</body>\n", "callbacks/a/index.html": "no end of a body",
    "assets/style.css": "p{}", "callbacks/a/index.md": "# A", "data.bin": "?",
    "见/index.html": "<body></body>",
  ]

  private func ask(
    _ path: String?, _ method: String = "GET", host: String? = "localhost", seen: String? = nil,
    page: String? = nil, hasWaited: Bool = false
  ) -> Preview.Response? {
    preview.answer(
      to: Preview.Request(
        method: method, path: path, host: host, seen: seen, page: page, hasWaited: hasWaited))
  }

  private func show() { preview.show(Self.files) }

  private func text(_ answer: Preview.Response?) throws -> String {
    String(decoding: try #require(answer).bytes, as: UTF8.self)
  }

  private let tag = "<script src=\"/.vcdoc/reload.js?site=7-1\"></script>\n"

  @Test func servesFilesAsTheyAreAndPagesWithAScript() throws {
    show()
    for (path, content) in Self.files where !path.hasSuffix(".html") {
      #expect(try text(ask("/" + path)) == content)
    }
    #expect(try text(ask("/")) == "<body>home\(tag)</body>\n")
    #expect(try text(ask("/index.html")) == text(ask("/")))
    #expect(try text(ask("/callbacks/a/")) == "no end of a body" + tag)
    #expect(try text(ask("/见/")) == "<body>\(tag)</body>")
  }

  @Test(arguments: [
    ("/", "text/html; charset=utf-8"), ("/callbacks/a/index.html", "text/html; charset=utf-8"),
    ("/assets/style.css", "text/css; charset=utf-8"),
    ("/callbacks/a/index.md", "text/markdown; charset=utf-8"),
    ("/data.bin", "application/octet-stream"),
    ("/.vcdoc/reload.js", "text/javascript; charset=utf-8"),
  ])
  func saysWhatAFileIs(_ path: String, type: String) throws {
    show()
    #expect(try #require(ask(path)).type == type)
  }

  @Test(arguments: [("/callbacks/a", "a/"), ("/见", "%E8%A7%81/")])
  func sendsTheNameOfAFolderToItsPage(_ path: String, location: String) throws {
    show()
    let answer = try #require(ask(path))
    #expect(answer.status == 302)
    #expect(answer.header?.name == "Location" && answer.header?.value == location)
  }

  @Test(arguments: [
    "/nothing", "/../index.html", "/callbacks/../index.html", "//index.html", "/callbacks/a//",
    "/INDEX.html", "/.vcdoc-manifest", "/.vcdoc/", "/index.html/", "/callbacks/", "/./",
  ])
  func servesNothingButFilesOfTheSite(_ path: String) throws {
    show()
    #expect(try #require(ask(path)).status == 404)
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get", ""])
  func refusesOtherMethods(_ method: String) throws {
    show()
    let answer = try #require(ask("/", method))
    #expect(answer.status == 405 && answer.header?.value == "GET, HEAD")
  }

  @Test func refusesForeignNamesAndPathsThatAreNone() throws {
    show()
    for path in ["/", ReloadScript.path, ReloadScript.statePath, "/nothing"] {
      for host in ["evil.example", nil] {
        #expect(try #require(ask(path, host: host)).status == 421)
      }
    }
    for path in [nil, "", "*", "http://localhost/"] {
      #expect(try #require(ask(path)).status == 400)
    }
  }

  @Test func aRequestWaitsForTheNextChangeAndNoLonger() throws {
    func state(_ seen: String?, hasWaited: Bool = false) throws -> String? {
      try ask(ReloadScript.statePath, seen: seen, hasWaited: hasWaited).map { try text($0) }
    }
    let none = #"{"change":"0","site":"7-0","problem":""}\#n"#
    #expect(try state(nil) == none)
    #expect(try state("0") == nil)
    #expect(try state("0", hasWaited: true) == none)
    preview.show(problem: "a\n\"b\"")
    #expect(try state("0") == #"{"change":"1","site":"7-0","problem":"a\n\"b\""}\#n"#)
    #expect(try state("1") == nil)
    show()
    #expect(try state("1") == #"{"change":"2","site":"7-1","problem":""}\#n"#)
    #expect(try state("junk") == state("1"))
  }

  /// The site that a page gets that waits for another one; `nil` if there is none.
  private func site(_ page: String, seen: String = "1") throws -> String? {
    try ask(ReloadScript.statePath, seen: seen, page: page).map {
      try text($0).split(separator: "\"").map(String.init)[7]
    }
  }

  @Test func thePageThatWasOpenLastIsMadeFirst() throws {
    show()
    for page in ["/", "/callbacks/a/", "/callbacks/b/", "/callbacks/a/"] { _ = try site(page) }
    #expect(
      preview.begin() == ["callbacks/a/index.html", "callbacks/b/index.html", "index.html"])
  }

  @Test func styleSheetsAreThereBeforeTheFirstSite() throws {
    _ = preview.begin()
    #expect(!preview.take("assets/style.css", Array("p{}".utf8)))
    #expect(try text(ask("/assets/style.css")) == "p{}")
    #expect(try #require(ask("/")).status == 503)
  }

  @Test(arguments: ["/", "/callbacks/a/", "/callbacks/b", "/zh-Hans/callbacks/b/"])
  func aPageThatTheFirstSiteHasNotYetIsWaitedFor(_ page: String) throws {
    let words = "vcdoc builds the site; this page loads by itself"
    for files in [[:], ["见/index.html": ""]] {
      _ = preview.begin()
      for (path, text) in files { _ = preview.take(path, Array(text.utf8)) }
      #expect(try #require(ask(page)).status == 503)
      #expect(try text(ask(page)).contains(words))
      #expect(try text(ask(page)).contains("reload.js?site=7-0"))
      #expect(try site(page, seen: "0") == nil)
    }
    #expect(try #require(ask("/见")).status == 302)
    // It is loaded again when it is made, or at the latest when all is.
    let file = page.dropFirst() + (page.hasSuffix("/") ? "index.html" : "/index.html")
    #expect(preview.take(String(file), Array("made".utf8)) == page.hasSuffix("/"))
    if page.hasSuffix("/") {
      #expect(try site(page, seen: "0") == "7-2")
      #expect(try #require(ask(page)).status == 200)
    }
    preview.show()
    #expect(try site(page, seen: "0") == "7-2")
    #expect(try #require(ask(page)).status == (page.hasSuffix("/") ? 200 : 302))
    #expect(try #require(ask("/nothing/")).status == 404)
  }

  @Test func aFirstSiteWithAProblemHasNoPages() throws {
    _ = preview.begin()
    preview.show(problem: "bad")
    for page in ["/", "/callbacks/a/"] {
      #expect(try #require(ask(page)).status == 503)
      #expect(try text(ask(page)).contains("vcdoc: no site yet"))
    }
  }

  @Test func whatACanceledSiteMadeIsShownUntilTheNextOneIs() throws {
    show()
    _ = try site("/callbacks/a/")
    _ = preview.begin()
    #expect(preview.take("callbacks/a/index.html", Array("second".utf8)))
    #expect(!preview.take("gone.html", Array("second".utf8)))
    #expect(try site("/callbacks/a/") == "7-2")
    // The next edit comes before the site is whole.
    _ = preview.begin()
    #expect(try site("/callbacks/a/") == "7-2")
    #expect(try text(ask("/callbacks/a/")) == "second" + tag.replacing("7-1", with: "7-2"))
    #expect(preview.take("callbacks/a/index.html", Array("third".utf8)))
    #expect(try site("/callbacks/a/") == "7-3")
    preview.show()
    #expect(try text(ask("/callbacks/a/")) == "third" + tag.replacing("7-1", with: "7-3"))
    #expect(try #require(ask("/gone.html")).status == 404)
    #expect(try #require(ask("/")).status == 404)
  }

  @Test func aPageThatIsOpenIsShownBeforeTheSiteIsComplete() throws {
    show()
    #expect(try site("/callbacks/a/") == nil)
    #expect(preview.begin() == ["callbacks/a/index.html"])
    #expect(!preview.take("index.html", Array("<body>new</body>".utf8)))
    #expect(!preview.take("callbacks/a/index.html", Array("no end of a body".utf8)))
    #expect(try site("/callbacks/a/") == nil)
    #expect(preview.take("callbacks/a/index.html", Array("new".utf8)))
    #expect(try site("/callbacks/a/") == "7-2")
    #expect(try text(ask("/callbacks/a/")) == "new" + tag.replacing("7-1", with: "7-2"))
    #expect(try text(ask("/assets/style.css")) == "p{}")
    preview.show(problem: "bad")
    #expect(try site("/callbacks/a/") == "7-1")
    #expect(try text(ask("/callbacks/a/")) == "no end of a body" + tag)
  }

  /// Sends a log to a preview that checks logs.
  private func send(
    _ log: String?, length: Int? = 9, type: String? = "text/plain;charset=UTF-8",
    origin: String? = "http://localhost", host: String = "localhost",
    path: String = PastedLogs.path, method: String = "POST", page: String = "/check/"
  ) throws -> Preview.Response? {
    let templates = try Templates(files: ShippedFolder.templates.files)
    let pack = try #require(
      PackReading(of: PackFiles(ShippedFolder.uikit.files), jobs: 2).pack)
    _ = preview.begin(checking: PastedLogs(pack, templates, in: ["en", "zh-Hans"], nil))
    return preview.answer(
      to: Preview.Request(
        method: method, path: path, host: host, page: page, origin: origin, type: type,
        length: length, body: log.map { Array($0.utf8) }))
  }

  @Test func aLogIsReadAndChecked() throws {
    #expect(try send(nil) == nil)
    let log = "Home viewWillAppear:\nHome viewDidAppear:\n<i>note</i>\nHome viewDidAppear:\n"
    let part = try text(send(log))
    #expect(part.contains("inconsistent") && part.contains("class=\"call deviation\""))
    #expect(part.contains("href=\"../situations/") && part.contains("&lt;i&gt;"))
    #expect(!part.contains("<i>") && part.contains("<h2>The log</h2>"))
    let chinese = try text(send(log, page: "/zh-Hans/check/"))
    #expect(chinese.contains("<h2>日志</h2>") && chinese.contains("不一致：第 4 行："))
    #expect(!chinese.contains("nothing in between") && !chinese.contains("inconsistent"))
    let none = try text(send("nothing\n"))
    #expect(none.contains("names no callback of ") && !none.contains("<table>"))
    #expect(try send(String(repeating: "x", count: 5 << 20)).map(\.status) == 422)
  }

  @Test func aLogIsTakenOnlyFromPagesOfThePreview() throws {
    for body in [nil, "viewDidLoad"] {
      #expect(try send(body, origin: "http://evil.example")?.status == 403)
      #expect(try send(body, origin: "null")?.status == 403)
      #expect(try send(body, host: "evil.example")?.status == 421)
      #expect(try send(body, type: "application/x-www-form-urlencoded")?.status == 415)
      #expect(try send(body, type: nil)?.status == 415)
      #expect(try send(body, length: nil)?.status == 411)
      #expect(try send(body, length: PastedLogs.mostBytes + 1)?.status == 413)
      #expect(try send(body, path: "/")?.status == 405)
      #expect(try send(body, method: "PUT")?.status == 405)
    }
    show()
    #expect(try #require(ask(PastedLogs.path)).status == 404)
  }

  @Test func thePageThatChecksLogsGetsItsScript() throws {
    preview.show([
      "check/index.html": "<body></body>", "zh-Hans/check/index.html": "", "a.html": "",
    ])
    let script = "<script src=\"/.vcdoc/check.js\"></script>"
    #expect(try text(ask("/check/")).contains(script))
    #expect(try text(ask("/zh-Hans/check/")).contains(script))
    #expect(try !text(ask("/a.html")).contains(script))
    #expect(try #require(ask("/.vcdoc/check.js")).type == "text/javascript; charset=utf-8")
  }

  @Test func theLastGoodSiteStays() throws {
    #expect(try #require(ask("/")).status == 503)
    show()
    let before = try text(ask("/"))
    preview.show(problem: "bad")
    #expect(try text(ask("/")) == before)
  }

  @Test func noScriptIsAllowedInsidePages() {
    let policy = Preview.headers.first { $0.0 == "Content-Security-Policy" }?.1 ?? ""
    #expect(policy.contains("default-src 'none'; script-src 'self';"))
  }
}
