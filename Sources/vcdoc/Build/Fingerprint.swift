import Pack

/// A hash of 128 bits, the same on every machine.
///
/// Different bytes have, almost certainly, different fingerprints. The hash is fast and not
/// cryptographic: it finds changes, but can be deceived on purpose.
struct Fingerprint: Hashable, Sendable {
  private var left: UInt64 = 0x243F_6A88_85A3_08D3
  private var right: UInt64 = 0x1319_8A2E_0370_7344

  /// How many hexadecimal digits `text` has.
  static let digits = 32

  /// Begins with the fingerprint of nothing.
  init() {}

  /// The fingerprint of a file.
  init(of bytes: [UInt8]) { add(bytes) }

  /// The number in hexadecimal digits.
  var text: String { Self.digits(left) + Self.digits(right) }

  /// Adds a text; texts added one after the other cannot be confused with one text.
  mutating func add(_ text: String) { add(Array(text.utf8)) }

  /// Adds a number.
  mutating func add(_ number: UInt64) {
    left = Self.mixed(left ^ number, 0x9E37_79B9_7F4A_7C15)
    right = Self.mixed(right ^ number, 0xD1B5_4A32_D192_ED03) ^ left
  }

  /// Adds bytes, and how many there are.
  mutating func add(_ bytes: [UInt8]) {
    add(UInt64(bytes.count))
    var start = 0
    unsafe bytes.withUnsafeBytes { buffer in
      while start + 8 <= buffer.count {
        let word = unsafe buffer.loadUnaligned(fromByteOffset: start, as: UInt64.self)
        add(UInt64(littleEndian: word))
        start += 8
      }
    }
    var rest: UInt64 = 0
    for byte in bytes.dropFirst(start) { rest = rest << 8 | UInt64(byte) }
    add(rest)
  }

  /// Adds files with their paths, sorted by path.
  mutating func add(_ files: PackFiles) {
    add(UInt64(files.paths.count))
    for path in files.paths {
      add(path)
      add(files.files[path] ?? [])
    }
  }

  /// Multiplies, and folds the upper half of the product into the lower.
  private static func mixed(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = (left ^ right.byteSwapped).multipliedFullWidth(by: right)
    return product.high ^ product.low
  }

  private static func digits(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
