/// The address at which a preview is served.
struct PreviewAddress: Hashable, Sendable {
  /// The host as typed: an IP address or a name.
  let host: String
  let port: Int

  static let defaultHost = "127.0.0.1"
  static let defaultPort = 8000

  /// Reads the address of a request.
  ///
  /// - Throws: `UsageError` for a port that cannot be.
  init(_ request: Request) throws(UsageError) {
    let port = try request.number(.port) ?? Self.defaultPort
    guard port <= UInt16.max else {
      throw UsageError("'--port' needs a number of at most 65535, not '\(port)'", in: "serve")
    }
    self.init(host: request.value(.host) ?? Self.defaultHost, port: port)
  }

  init(host: String, port: Int) { (self.host, self.port) = (host, port) }

  /// The address for a browser on this machine.
  var url: String { "http://\(isAnywhere ? "localhost" : bracketed(host)):\(port)/" }

  /// Whether only this machine reaches it.
  var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }

  /// Whether it is every address of the machine.
  private var isAnywhere: Bool { host == "0.0.0.0" || host == "::" }

  /// Whether the `Host` of a request is the name of this server.
  ///
  /// Any other name can be one that an attacker resolves: by "DNS rebinding", a foreign page reads
  /// what a server on this machine answers under the name of that page. An IP address cannot be
  /// rebound, and it is one of the machine's own if all of them are served.
  func isOwn(_ header: String) -> Bool {
    let name = hostName(in: header.lowercased())
    if [host.lowercased(), bracketed(host.lowercased()), "localhost", "127.0.0.1", "[::1]"]
      .contains(name)
    {
      return true
    }
    return isAnywhere && isNumeric(name)
  }

  /// The part of a `Host` header before the port.
  private func hostName(in header: String) -> String {
    let end = header.lastIndex(of: ":") ?? header.endIndex
    let hasPort = header[end...].dropFirst().utf8.allSatisfy(isDigit)
    return hasPort && !header.hasSuffix(":") ? String(header[..<end]) : header
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Whether a name is an IP address, of version 6 in brackets.
  private func isNumeric(_ name: String) -> Bool {
    if name.hasPrefix("["), name.hasSuffix("]") {
      return name.dropFirst().dropLast().utf8.allSatisfy { "0123456789abcdef:.".utf8.contains($0) }
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil && $0.utf8.allSatisfy(isDigit) }
  }

  /// A host as it is written in a URL.
  private func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}
