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

  @Test func aPageThatIsOpenIsShownBeforeTheSiteIsComplete() throws {
    func site(_ page: String) throws -> String? {
      try ask(ReloadScript.statePath, seen: "1", page: page).map {
        try text($0).split(separator: "\"").map(String.init)[7]
      }
    }
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
