import CMicroHTTPD
import CSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Serves a preview by libmicrohttpd, in a thread of the library, until the value ends.
///
/// The library is loaded when the first server begins, and only then has to be installed.
@safe final class PreviewServer: Sendable {
  /// Why nothing is served.
  struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem and the way out.
    let description: String
  }

  /// The most connections at once; further ones wait until others end.
  private static let mostConnections = 1000
  /// How many files the rest of the program may have open.
  private static let ownFiles = 64
  /// After how many seconds without a byte a connection ends.
  private static let patience: UInt32 = 20
  /// How many ports are tried after one that is taken.
  private static let portsTried = 100

  private let server: Mutex<OpaquePointer>
  /// The preview, which the server uses as long as it runs.
  private let preview: Preview

  /// Begins to serve.
  ///
  /// - Parameters:
  ///   - preview: What to serve.
  ///   - address: Where.
  /// - Throws: `Failure` if the library is missing, the port is taken, or the system refuses.
  init(_ preview: Preview, at address: PreviewAddress) throws(Failure) {
    if let problem = unsafe chttp_problem() {
      throw Failure(
        description: "\(unsafe String(cString: problem)); serve needs it: "
          + "'apt-get install libmicrohttpd12' or 'brew install libmicrohttpd'")
    }
    let socket = unsafe chttp_listen(address.host, UInt16(address.port))
    guard socket >= 0 else { throw Failure(of: socket, at: address) }
    let files = Int(vcdoc_limit_of_files())
    let room = files < 0 ? Self.mostConnections : max(files - Self.ownFiles, 8)
    let started = unsafe chttp_start(
      socket, UInt32(min(room, Self.mostConnections)), Self.patience,
      { context, request, reply in unsafe PreviewServer.answer(context, request, reply) },
      Unmanaged.passUnretained(preview).toOpaque())
    guard let started = unsafe started else {
      close(socket)
      throw Failure(description: "cannot serve at \(address.url): libmicrohttpd refuses it")
    }
    self.preview = preview
    unsafe server = unsafe Mutex(started)
  }

  deinit { unsafe server.withLock { unsafe chttp_stop($0) } }

  /// Answers the requests that wait, if they can be answered now.
  func wake() { unsafe server.withLock { unsafe chttp_wake($0) } }

  /// The first free port after one that is taken; `nil` if there is none near.
  fileprivate static func freePort(after address: PreviewAddress) -> Int? {
    (address.port + 1...address.port + portsTried).first { port in
      guard let number = UInt16(exactly: port) else { return false }
      let socket = unsafe chttp_listen(address.host, number)
      if socket >= 0 { close(socket) }
      return socket >= 0
    }
  }

  /// Hands a request to the preview, in a thread of the library.
  private static func answer(
    _ context: UnsafeMutableRawPointer?, _ request: UnsafePointer<chttp_request>?,
    _ reply: OpaquePointer?
  ) {
    guard let context = unsafe context, let request = unsafe request?.pointee else { return }
    let preview = unsafe Unmanaged<Preview>.fromOpaque(context).takeUnretainedValue()
    let asked = unsafe Preview.Request(
      method: text(request.method) ?? "", path: text(request.path), host: text(request.host),
      seen: text(request.seen), page: text(request.page), hasWaited: request.has_waited != 0,
      origin: text(request.origin), type: text(request.type),
      length: text(request.length).flatMap(Int.init), body: body(of: request))
    guard let answer = preview.answer(to: asked) else { return }
    unsafe chttp_answer(reply, UInt32(answer.status), answer.bytes, answer.bytes.count)
    let headers = [("Content-Type", answer.type)] + Preview.headers
    for (name, value) in headers + (answer.header.map { [$0] } ?? []) {
      unsafe chttp_add_header(reply, name, value)
    }
  }

  /// What was uploaded; `nil` until all of it is there.
  private static func body(of request: chttp_request) -> [UInt8]? {
    guard let start = unsafe request.body else { return nil }
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: request.body_count))
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    unsafe pointer.flatMap { unsafe String(validatingCString: $0) }
  }
}

extension PreviewServer.Failure {
  /// Explains why an address cannot be listened to.
  fileprivate init(of result: Int32, at address: PreviewAddress) {
    let place = "'\(address.host)'"
    switch result {
    case Int32(CHTTP_UNKNOWN_HOST):
      self.init(description: "unknown address \(place); '--host' needs one of this machine")
    case -EADDRINUSE:
      let free = PreviewServer.freePort(after: address)
      self.init(
        description: "port \(address.port) is taken; "
          + (free.map { "try '--port \($0)'" } ?? "choose another with '--port'"))
    case -EADDRNOTAVAIL:
      self.init(description: "\(place) is no address of this machine; try '--host 0.0.0.0'")
    case -EACCES:
      self.init(
        description: "port \(address.port) is for the administrator; choose one from 1024")
    default:
      let reason = SystemError("", code: -result).reason
      self.init(description: "cannot serve at \(place), port \(address.port): \(reason)")
    }
  }
}
