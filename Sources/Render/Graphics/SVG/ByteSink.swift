/// What bytes can be appended to.
protocol ByteSink: ~Copyable {
  /// Appends a byte.
  mutating func append(_ byte: UInt8)

  /// Appends bytes of a text.
  mutating func append(_ bytes: Span<UInt8>)

  /// Appends a text that the program itself holds.
  mutating func append(_ text: StaticString)
}

extension [UInt8]: ByteSink {
  /// Appends bytes of a text.
  mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Appends a text that the program itself holds.
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }
}
