/// A number that says which thing of one kind is meant, counted from 0.
///
/// `Index<State>` and `Index<Edge>` never mix, though both are small numbers. An index takes four
/// bytes, so at most 2^32 things of a kind can be told apart.
@frozen @usableFromInline
package struct Index<Tag>: Hashable, Comparable, Sendable {
  @usableFromInline let raw: UInt32

  /// Makes an index of a number from 0 up to 2^32 - 1; any other number is a caller's mistake.
  @inlinable
  package init(_ number: Int) { raw = UInt32(number) }

  /// Makes an index of a number that is stored as 32 bits.
  @inlinable
  package init(_ raw: UInt32) { self.raw = raw }

  /// The number, for arithmetic and for arrays.
  @inlinable
  package var number: Int { Int(truncatingIfNeeded: raw) }

  /// The number in the 32 bits in which it is stored.
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

// The element types of arrays are often not the things that are counted: a bit or a row for each of
// them is as frequent. So an array takes the index of any kind.

extension Array {
  /// The element for the thing of an index, which must be less than the number of elements.
  @inlinable
  package subscript<Tag>(index: Base.Index<Tag>) -> Element {
    get { self[index.number] }
    _modify { yield &self[index.number] }
  }

  /// The elements for some things with consecutive indices.
  @inlinable
  package subscript<Tag>(range: Swift.Range<Base.Index<Tag>>) -> ArraySlice<Element> {
    self[range.lowerBound.number..<range.upperBound.number]
  }

  /// The index that the next element gets when it is appended.
  @inlinable
  package func nextIndex<Tag>(of kind: Tag.Type = Tag.self) -> Base.Index<Tag> { .init(count) }
}

extension ContiguousArray {
  /// The element for the thing of an index, which must be less than the number of elements.
  @inlinable
  package subscript<Tag>(index: Base.Index<Tag>) -> Element {
    get { self[index.number] }
    _modify { yield &self[index.number] }
  }
}

extension Swift.Span {
  /// The element for the thing of an index, which must be less than the number of elements.
  @inlinable
  package subscript<Tag>(index: Base.Index<Tag>) -> Element { self[index.number] }
}

extension MutableSpan {
  /// The element for the thing of an index, which must be less than the number of elements.
  @inlinable
  package subscript<Tag>(index: Base.Index<Tag>) -> Element {
    get { self[index.number] }
    set { self[index.number] = newValue }
  }
}
