/// A destination that bytes are appended to.
package protocol ByteSink: ~Copyable {
  /// Appends a byte.
  mutating func append(_ byte: UInt8)

  /// Appends bytes.
  mutating func append(_ bytes: Span<UInt8>)

  /// Appends a literal as UTF-8.
  mutating func append(_ text: StaticString)
}

extension [UInt8]: ByteSink {
  /// Appends bytes.
  package mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Appends a literal as UTF-8.
  package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }
}

/// A growing buffer of bytes, owned.
///
/// An array checks before each append whether its storage is shared, which costs more than a small
/// append itself. Pages and pictures consist of millions of small pieces.
@safe package struct ByteWriter: ~Copyable, ByteSink {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The number of bytes.
  package private(set) var count = 0

  /// Reserves memory for some bytes; at least one.
  package init(capacity: Int) {
    precondition(capacity > 0, "no room for bytes: \(capacity)")
    unsafe start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { unsafe start.deallocate() }

  /// A copy of the bytes.
  package var bytes: [UInt8] { unsafe Array(UnsafeBufferPointer(start: start, count: count)) }

  /// Appends a byte.
  package mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    unsafe start[count] = byte
    count += 1
  }

  /// Appends bytes.
  package mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
  }

  /// Appends a literal as UTF-8.
  package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe append($0) }
  }

  /// Appends the bytes of another buffer.
  mutating func append(_ other: borrowing ByteWriter) {
    unsafe append(UnsafeBufferPointer(start: other.start, count: other.count))
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress else { return }
    if bytes.count > capacity - count { grow(by: bytes.count) }
    unsafe (start + count).initialize(from: first, count: bytes.count)
    count += bytes.count
  }

  /// Makes room for more bytes; at least doubles the capacity.
  @inline(never)
  private mutating func grow(by extra: Int) {
    capacity = max(2 * capacity, count + extra)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.initialize(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = larger
  }
}
