import Model

/// A number of 128 bits that stands for bytes: other bytes, almost certainly another number.
///
/// It tells changes apart, quickly; it is no protection against somebody who wants two inputs to
/// look the same.
struct Fingerprint: Hashable, Sendable {
  private var left: UInt64 = 0x243F_6A88_85A3_08D3
  private var right: UInt64 = 0x1319_8A2E_0370_7344

  /// The number in hexadecimal digits, 32 of them.
  var text: String { Self.digits(left) + Self.digits(right) }

  /// Adds a text, in such a way that it cannot run into the next.
  mutating func add(_ text: String) { add(Array(text.utf8)) }

  /// Adds a number.
  mutating func add(_ number: UInt64) {
    left = Self.mixed(left ^ number, 0x9E37_79B9_7F4A_7C15)
    right = Self.mixed(right ^ number, 0xD1B5_4A32_D192_ED03) ^ left
  }

  /// Adds bytes, in such a way that they cannot run into the next.
  mutating func add(_ bytes: [UInt8]) { add(bytes[...]) }

  /// Adds a part of bytes; see above.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    add(UInt64(bytes.count))
    var start = 0
    unsafe bytes.withUnsafeBytes { buffer in
      while start + 8 <= buffer.count {
        add(unsafe buffer.loadUnaligned(fromByteOffset: start, as: UInt64.self))
        start += 8
      }
    }
    var rest: UInt64 = 0
    for byte in bytes.dropFirst(start) { rest = rest << 8 | UInt64(byte) }
    add(rest)
  }

  /// Adds files, in the order of their paths.
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
