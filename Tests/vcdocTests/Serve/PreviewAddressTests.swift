import Testing

@testable import vcdoc

struct PreviewAddressTests {
  @Test(arguments: [
    ("127.0.0.1", "http://127.0.0.1:8000/"), ("localhost", "http://localhost:8000/"),
    ("::1", "http://[::1]:8000/"), ("0.0.0.0", "http://localhost:8000/"),
    ("::", "http://localhost:8000/"), ("192.0.2.7", "http://192.0.2.7:8000/"),
  ])
  func hasAURLForABrowserOnThisMachine(_ host: String, url: String) {
    #expect(PreviewAddress(host: host, port: 8000).url == url)
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("127.1.2.3", true), ("localhost", true), ("::1", true),
    ("0.0.0.0", false), ("192.0.2.7", false), ("::", false), ("example.org", false),
  ])
  func warnsOfWhatOtherMachinesReach(_ host: String, isLoopback: Bool) {
    #expect(PreviewAddress(host: host, port: 1).isLoopback == isLoopback)
  }

  static let names = [
    "localhost", "LOCALHOST:9", "127.0.0.1:8000", "127.0.0.1", "[::1]", "[::1]:80",
  ]

  @Test(arguments: names)
  func takesItsOwnNamesAtAnyPort(_ header: String) {
    for host in ["127.0.0.1", "0.0.0.0", "::1", "example.org"] {
      #expect(PreviewAddress(host: host, port: 8000).isOwn(header))
    }
  }

  @Test(arguments: [
    "evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example", "",
    ":", ":8000", "localhost:", "localhost:80:80", "localhost@evil.example", "[::1].evil.example",
    "1.2.3", "1.2.3.4.5", "0x7f.0.0.1", "[evil]", "127.0.0.1 ", "[::1", "١.٢.٣.٤",
  ])
  func refusesForeignNames(_ header: String) {
    for host in ["127.0.0.1", "0.0.0.0", "example.org"] {
      #expect(!PreviewAddress(host: host, port: 8000).isOwn(header))
    }
  }

  @Test func takesAnyIPAddressOnlyIfItServesAll() {
    for header in ["172.17.0.2:8000", "[fe80::1]:8000"] {
      #expect(PreviewAddress(host: "0.0.0.0", port: 8000).isOwn(header))
      #expect(!PreviewAddress(host: "127.0.0.1", port: 8000).isOwn(header))
    }
    #expect(PreviewAddress(host: "Example.org", port: 8000).isOwn("example.ORG:8000"))
  }
}
