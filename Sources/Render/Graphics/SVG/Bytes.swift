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

/// Bytes in the making.
///
/// They lie in memory of their own. An array asks before each piece whether anybody else holds it, which
/// costs more than the piece itself; pages and pictures are made of millions of small ones.
@safe struct ByteWriter: ~Copyable, ByteSink {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// How many there are.
  private(set) var count = 0

  /// Begins with room for so many bytes, at least one.
  init(capacity: Int) {
    precondition(capacity > 0, "no room for bytes: \(capacity)")
    unsafe start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { unsafe start.deallocate() }

  /// All of them.
  var bytes: [UInt8] { unsafe Array(UnsafeBufferPointer(start: start, count: count)) }

  /// Appends a byte.
  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    unsafe start[count] = byte
    count += 1
  }

  /// Appends bytes of a text.
  mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
  }

  /// Appends a text that the program itself holds.
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe append($0) }
  }

  /// Appends what another has.
  mutating func append(_ other: borrowing ByteWriter) {
    unsafe append(UnsafeBufferPointer(start: other.start, count: other.count))
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress else { return }
    if bytes.count > capacity - count { grow(by: bytes.count) }
    unsafe (start + count).initialize(from: first, count: bytes.count)
    count += bytes.count
  }

  /// Makes room for so many bytes more.
  @inline(never)
  private mutating func grow(by extra: Int) {
    capacity = max(2 * capacity, count + extra)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.initialize(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = larger
  }
}
