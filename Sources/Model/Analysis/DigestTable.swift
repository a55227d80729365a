/// Numbers, found by digests of what they stand for: open addressing.
///
/// It keeps half of each digest and nothing of what has it, so who asks says whether a number stands
/// for what is looked for. That is asked of few others.
struct DigestTable: Hashable, Sendable {
  /// For each place a number plus one, and above it half of the digest; 0 where none is.
  private var places: [UInt64]
  private var count = 0

  /// Makes an empty table, with room for half as many numbers as it has places; it grows.
  ///
  /// - Parameter places: A power of two.
  init(places: Int = 64) { self.places = [UInt64](repeating: 0, count: places) }

  /// Where a number is, or where it belongs.
  ///
  /// - Parameters:
  ///   - digest: A number in which all of the lower 32 bits are well mixed.
  ///   - isSought: Whether a number of such a digest is the one.
  /// - Returns: A place, until something is put into the table.
  @inline(__always)
  func place(of digest: UInt64, where isSought: (Int) -> Bool) -> Int {
    let half = digest &<< 32
    var place = Int(truncatingIfNeeded: digest) & (places.count - 1)
    while places[place] != 0 {
      if (places[place] ^ half) &>> 32 == 0, isSought(Self.number(in: places[place])) { break }
      place = (place + 1) & (places.count - 1)
    }
    return place
  }

  /// The number at a place; nothing when none is there.
  @inline(__always)
  subscript(place: Int) -> Int? { places[place] == 0 ? nil : Self.number(in: places[place]) }

  /// Puts a number where it belongs.
  ///
  /// - Parameters:
  ///   - number: A number below 2 to the power of 32, less one.
  ///   - digest: The digest of what it stands for.
  ///   - place: An empty place.
  mutating func put(_ number: Int, _ digest: UInt64, at place: Int) {
    places[place] = digest &<< 32 | UInt64(truncatingIfNeeded: number + 1)
    count += 1
    if count * 2 > places.count { grow() }
  }

  private static func number(in entry: UInt64) -> Int {
    Int(UInt32(truncatingIfNeeded: entry)) - 1
  }

  private mutating func grow() {
    let former = places
    places = [UInt64](repeating: 0, count: former.count * 2)
    for entry in former where entry != 0 {
      places[place(of: entry &>> 32) { _ in false }] = entry
    }
  }
}
