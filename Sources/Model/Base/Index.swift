/// A typed index: the number of one element of a kind, counted from 0.
///
/// `Index<State>` and `Index<Edge>` are different types, so they cannot be confused. An index takes
/// four bytes, so its maximum is 2^32 - 1.
@frozen @usableFromInline
package struct Index<Tag>: Hashable, Comparable, Sendable {
  @usableFromInline let raw: UInt32

  /// Makes an index from a number from 0 through 2^32 - 1; any other number traps.
  @inlinable
  package init(_ number: Int) { raw = UInt32(number) }

  /// Makes an index from its 32 bits.
  @inlinable
  package init(_ raw: UInt32) { self.raw = raw }

  /// The number, for arithmetic and for arrays.
  @inlinable
  package var number: Int { Int(truncatingIfNeeded: raw) }

  /// The number as 32 bits, as it is stored.
  @inlinable
  package var bits: UInt32 { raw }

  @inlinable
  package static func == (left: Self, right: Self) -> Bool { left.raw == right.raw }

  @inlinable
  package static func < (left: Self, right: Self) -> Bool { left.raw < right.raw }
}

extension Index: Strideable {
  @inlinable
  package func distance(to other: Self) -> Int { other.number &- number }

  @inlinable
  package func advanced(by distance: Int) -> Self { Self(number + distance) }
}

extension Index: CustomStringConvertible {
  /// The number in decimal digits.
  @inlinable
  package var description: String { String(raw) }
}

// An array often has a bit or a row for each thing of a kind, not the thing itself. So arrays
// accept indices of any kind.

extension Array {
  /// The element at an index, which must be less than the number of elements.
  @inlinable
  package subscript<Tag>(index: Base.Index<Tag>) -> Element {
    get { self[index.number] }
    _modify { yield &self[index.number] }
  }

  /// The elements at consecutive indices.
  @inlinable
  package subscript<Tag>(range: Swift.Range<Base.Index<Tag>>) -> ArraySlice<Element> {
    self[range.lowerBound.number..<range.upperBound.number]
  }
}

extension ContiguousArray {
  /// The element at an index, which must be less than the number of elements.
  @inlinable
  package subscript<Tag>(index: Base.Index<Tag>) -> Element {
    get { self[index.number] }
    _modify { yield &self[index.number] }
  }
}

extension Swift.Span {
  /// The element at an index, which must be less than the number of elements.
  @inlinable
  package subscript<Tag>(index: Base.Index<Tag>) -> Element { self[index.number] }
}

extension MutableSpan {
  /// The element at an index, which must be less than the number of elements.
  @inlinable
  package subscript<Tag>(index: Base.Index<Tag>) -> Element {
    get { self[index.number] }
    set { self[index.number] = newValue }
  }
}
