extension [UInt8] {
  /// The bytes behind the mark with which some editors begin a file in UTF-8; all where it has none.
  package var withoutByteOrderMark: ArraySlice<UInt8> {
    starts(with: [0xEF, 0xBB, 0xBF]) ? self[3...] : self[...]
  }
}
