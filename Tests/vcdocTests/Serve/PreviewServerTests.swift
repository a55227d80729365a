import Base
import Pack
import PackReader
import Pages
import Shipped
import Testing

@testable import vcdoc

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct PreviewServerTests {
  /// A preview that is served at a free port.
  private struct Served: ~Copyable {
    let preview: Preview
    let server: PreviewServer
    let address: PreviewAddress

    static func begin() throws -> Served {
      // Others may have taken a port.
      for _ in 0..<20 {
        let address = PreviewAddress(host: "127.0.0.1", port: Int.random(in: 20_000..<60_000))
        let preview = Preview(at: address, process: 1)
        preview.show(["index.html": "<p>home</body>"])
        do {
          let server = try PreviewServer(preview, at: address)
          return Served(preview: preview, server: server, address: address)
        } catch {
          #expect(error.description.contains("is taken"))
        }
      }
      throw PreviewServer.Failure(description: "no free port")
    }

    /// Sends bytes.
    func sent(_ request: String) throws -> Connection {
      let link = try Connection(to: address.port)
      try link.file.write(Array(request.utf8))
      return link
    }

    /// Sends bytes, and reads until the server closes the connection.
    func answer(to request: String) throws -> String { try sent(request).rest() }

    func get(_ path: String) throws -> String {
      try answer(to: "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    }
  }

  /// A connection to a server on this machine.
  private struct Connection: ~Copyable {
    let file: FileDescriptor

    init(to port: Int) throws { file = try Self.opened(to: port) }

    private static func opened(to port: Int) throws -> FileDescriptor {
      #if canImport(Glibc)
        let type = Int32(SOCK_STREAM.rawValue)
      #else
        let type = SOCK_STREAM
      #endif
      let link = try system("make a socket") { socket(AF_INET, type, 0) }
      var place = sockaddr_in()
      place.sin_family = sa_family_t(AF_INET)
      place.sin_port = UInt16(port).bigEndian
      place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let size = socklen_t(MemoryLayout<sockaddr_in>.size)
      try system("connect") {
        unsafe withUnsafePointer(to: &place) { place in
          unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            unsafe connect(link, $0, size)
          }
        }
      }
      return FileDescriptor(number: link, title: "connection")
    }

    deinit { close(file.number) }

    /// What the server sends until it closes the connection.
    func rest() throws -> String {
      String(decoding: try file.read(upTo: 1 << 20), as: UTF8.self)
    }
  }

  @Test func answersAClient() throws {
    let served = try Served.begin()
    let page = try served.get("/")
    #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n") && page.contains("Content-Security-Policy: "))
    #expect(page.contains("reload.js?site=1-1") && page.hasSuffix("</body>"))
    #expect(try served.get("/%2e%2e/%2e%2e/etc/passwd").hasPrefix("HTTP/1.1 404 "))
    for path in ["/%00", "/index.html%00.png", "/?page=%00"] {
      #expect(try served.get(path).hasPrefix("HTTP/1.1 400 "))
    }
    let foreign = try served.answer(
      to: "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
    #expect(foreign.hasPrefix("HTTP/1.1 421 "))
    let upload = try served.answer(
      to: "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999\r\n\r\n")
    #expect(upload.hasPrefix("HTTP/1.1 405 ") && upload.contains("Allow: GET, HEAD"))
  }

  @Test func aLogIsUploadedAndAnswered() throws {
    let served = try Served.begin()
    let pack = try #require(PackReading(of: PackFiles(ShippedFolder.uikit.files), jobs: 2).pack)
    let templates = try Templates(files: ShippedFolder.templates.files)
    _ = served.preview.begin(checking: PastedLogs(pack, templates, in: ["en"], nil))
    func head(_ length: Int) -> String {
      "POST \(PastedLogs.path)?page=/check/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        + "Content-Type: text/plain\r\nContent-Length: \(length)\r\n\r\n"
    }
    let log = String(repeating: "A viewDidAppear:\n", count: 9_000)
    let answer = try served.answer(to: head(log.utf8.count) + log)
    #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.contains("doubtful"))
    #expect(try served.answer(to: head(0)).contains("is empty"))
    #expect(try served.answer(to: head(PastedLogs.mostBytes + 1)).hasPrefix("HTTP/1.1 413 "))
    // The server ends while a log is on its way, and one that is complete is answered.
    let half = try served.sent(head(1_000) + "A view")
    let whole = try served.sent(head(16) + "A viewDidAppear:")
    #expect(try whole.rest().hasPrefix("HTTP/1.1 200 "))
    _ = half
  }

  @Test func aRequestWaitsUntilItIsWoken() throws {
    let served = try Served.begin()
    // The end of the server is such a change, too.
    let link = try served.sent(
      "GET \(ReloadScript.statePath)?seen=1 HTTP/1.1\r\nHost: localhost\r\n"
        + "Connection: close\r\n\r\n")
    #expect(try served.get("/").hasPrefix("HTTP/1.1 200 "))
    served.preview.show(problem: "late")
    served.server.wake()
    #expect(try link.rest().hasSuffix(#"{"change":"2","site":"1-1","problem":"late"}\#n"#))
  }

  @Test func aPortThatIsTakenIsAnErrorThatNamesAFreeOne() throws {
    let served = try Served.begin()
    let port = served.address.port
    do {
      _ = try PreviewServer(served.preview, at: served.address)
      Issue.record("a port is served twice")
    } catch {
      let words = "port \(port) is taken; try '--port "
      #expect(error.description.hasPrefix(words))
      let free = try #require(Int(error.description.dropFirst(words.count).dropLast()))
      #expect(free > port && free <= port + 100)
    }
  }

  /// A name of more than 63 letters, which no name server is asked for.
  private static let longName = String(repeating: "a", count: 64)

  @Test(arguments: [
    (longName, "unknown address '\(longName)'"),
    ("192.0.2.1", "'192.0.2.1' is no address of this machine"),
  ])
  func anAddressThatIsNotOursIsAnError(_ host: String, words: String) {
    let address = PreviewAddress(host: host, port: 20_001)
    do {
      _ = try PreviewServer(Preview(at: address, process: 1), at: address)
      Issue.record("'\(host)' is served")
    } catch {
      #expect(error.description.hasPrefix(words))
    }
  }
}
